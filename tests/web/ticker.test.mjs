// The clock of a playback: it advances at every speed, with reduced motion too, and a hidden tab misses nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playbackOf, speeds } from '../../www/shared/player/playback.ts';
import { createStore } from '../../www/shared/player/store.ts';
import { createTicker } from '../../www/shared/player/ticker.ts';

/** A playback of a hundred steps that plays from its start. @param {number} speed @param {boolean} isStepwise */
function playing(speed, isStepwise) {
  const store = createStore(/** @type {any} */ ({ playback: { ...playbackOf(100, false), playing: true, speed } }));
  /** @type {((now: number) => void) | null} */
  let waiting = null;
  const beforeDrawing = (/** @type {(now: number) => void} */ tick) => {
    waiting = tick;
    return 1;
  };
  const run = createTicker(store, { beforeDrawing, wholeSteps: () => isStepwise });
  let now = 1000;
  run();
  const drawn = (/** @type {number} */ ms) => {
    now += ms;
    waiting?.(now);
  };
  drawn(0);
  return { drawn, time: () => store.get().playback.time };
}

test('playback keeps to its speed, in whole steps under reduced motion', () => {
  for (const isStepwise of [false, true])
    for (const speed of speeds.filter((each) => each <= 16)) {
      const { drawn, time } = playing(speed, isStepwise);
      for (let frame = 0; frame < 250; frame++) drawn(16);
      const due = 4 * speed;
      assert.ok(Math.abs(time() - due) <= Math.max(1, 0.15 * due), `${speed}, ${isStepwise}: ${time()}`);
      if (isStepwise) assert.ok(Number.isInteger(time()));
    }
});

test('a minute in a hidden tab counts as a quarter of a second', () => {
  for (const [speed, isStepwise, most] of /** @type {[number, boolean, number][]} */ ([
    [2, false, 0.5],
    [16, false, 4],
    [16, true, 4],
    [1, true, 1],
  ])) {
    const { drawn, time } = playing(speed, isStepwise);
    drawn(60_000);
    assert.ok(time() <= most + 1e-6, `${speed}, ${isStepwise}: ${time()}`);
  }
});
