// The laboratory on the computer's own Tokeru: a run stays where it began, parallel runs stay in the browser, and the
// messages about both.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { experiments } from '../../www/lab/experiments.ts';
import { nativeUse } from '../../www/lab/pairing.ts';
import { withoutFallback } from '../../www/lab/shared/engines.ts';
import { placeNote } from '../../www/lab/shared/search-place.ts';

const onNative = { native: true, threads: 16 };
const inBrowser = { native: false, threads: 1 };

/** An engine that records requests, and answers as a test says. @param {any} native */
function recordingEngine(native) {
  /** @type {any[]} */
  const calls = [];
  const engine = {
    native,
    get backend() {
      return this.native ? 'native' : 'plain';
    },
    solve(/** @type {any[]} */ ...[family, board, options, call]) {
      calls.push({ family, board, options, call });
      return new Promise((resolve) => call.signal?.addEventListener('abort', () => resolve({ stop: 'cancelled' })));
    },
  };
  return { engine: withoutFallback(/** @type {any} */ (engine)), own: engine, calls };
}

test('a run in the browser stays there even if the page is paired meanwhile', () => {
  const { engine, own, calls } = recordingEngine(null);
  void engine.solve('maze', 'board', { threads: 1 });
  assert.deepEqual(calls[0].options, { backend: 'plain', threads: 1 });
  own.native = /** @type {any} */ (onNative);
  void engine.solve('maze', 'board');
  assert.deepEqual([calls[1].options, engine.native, engine.backend], [{ backend: 'native' }, onNative, 'native']);
});

test('a lost run is cancelled, not continued in the browser; later events are ignored', async () => {
  const { engine, calls } = recordingEngine(onNative);
  /** @type {string[]} */
  const received = [];
  const outcome = engine.solve('maze', 'board', {}, { onEvent: ({ type }) => received.push(type) });
  const { onEvent, signal } = calls[0].call;
  onEvent({ type: 'started' });
  onEvent({ type: 'fallback' });
  onEvent({ type: 'started' });
  assert.deepEqual([received, signal.aborted, await outcome], [['started'], true, { stop: 'cancelled' }]);
  const stop = new AbortController();
  const second = engine.solve('maze', 'board', {}, { signal: stop.signal });
  stop.abort();
  assert.deepEqual(await second, { stop: 'cancelled' });
});

test('experiments that create engines of their own are exactly those listed as staying in the browser', () => {
  for (const { key } of experiments) {
    const folder = new URL(`../../www/lab/${key}/`, import.meta.url);
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    const text = scripts.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
    assert.equal(nativeUse[key] === 'beside', text.includes('.newEngine('), key);
    assert.equal(nativeUse[key] === 'all', /threads: [^1\n]*place/.test(text), `${key}: more than one thread`);
  }
});

test('a paired page says where figures were made, once there are some', () => {
  const t = (/** @type {string} */ key, /** @type {any} */ values) => `${key} ${values?.n ?? ''}`.trim();
  assert.equal(placeNote(null, onNative, t), '');
  assert.equal(placeNote(inBrowser, inBrowser, t), '');
  assert.equal(placeNote(inBrowser, onNative, t), 'where.browser');
  assert.equal(placeNote(onNative, inBrowser, t), 'where.native 16');
  assert.equal(placeNote({ ...onNative, threads: 1 }, onNative, t), 'where.native.one');
});
