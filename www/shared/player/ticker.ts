/** The clock that drives a playback: one tick before each drawing while it plays, nothing otherwise. */

import type { PlayerState } from './state.ts';
import type { Store } from './store.ts';
import { advance } from './playback.ts';

/** Longer pauses (a hidden tab) count as this many seconds; where whole steps are shown, as one of them at least. */
const longestTick = 0.25;

export interface Clock {
  beforeDrawing: (tick: (now: number) => void) => number;
  /** Readers who asked for less motion see whole steps, without gliding. */
  wholeSteps: () => boolean;
}

export function createTicker(store: Store<PlayerState>, { beforeDrawing, wholeSteps }: Clock) {
  let requested = 0;
  let last: number | null = null;

  const tick = (now: number) => {
    requested = 0;
    const { playback } = store.get();
    const seconds = last === null ? 0 : (now - last) / 1000;
    const whole = wholeSteps();
    const most = whole ? Math.max(longestTick, 1 / playback.speed) : longestTick;
    const next = advance(playback, Math.min(seconds, most));
    if (last === null) last = now;
    if (!whole || Math.floor(next.time) !== Math.floor(playback.time) || !next.playing) {
      last = now;
      store.set({ playback: whole ? { ...next, time: Math.floor(next.time + 1e-6) } : next });
    }
    run();
  };

  function run() {
    const { playing } = store.get().playback;
    if (!playing) last = null;
    else if (requested === 0) requested = beforeDrawing(tick);
  }

  /** Playing has begun, or may have. */
  return run;
}
