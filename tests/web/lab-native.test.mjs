// The laboratory on the computer's own Tokeru: a run stays where it began, parallel runs stay in the browser, and the
// messages about both.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { experiments } from '../../www/lab/experiments.ts';
import { shares } from '../../www/lab/pairing.ts';
import { inOnePlace } from '../../www/lab/shared/engines.ts';
import { whereIfAsked } from '../../www/lab/shared/where.ts';

const there = { native: true, threads: 16 };
const here = { native: false, threads: 1 };

/** An engine that records requests, and answers as a test says. @param {any} native */
function told(native) {
  /** @type {any[]} */
  const calls = [];
  const engine = {
    native,
    get backend() {
      return this.native ? 'native' : 'plain';
    },
    solve(/** @type {any[]} */ ...[family, board, wish, call]) {
      calls.push({ family, board, wish, call });
      return new Promise((resolve) => call.signal?.addEventListener('abort', () => resolve({ stop: 'cancelled' })));
    },
  };
  return { engine: inOnePlace(/** @type {any} */ (engine)), own: engine, calls };
}

test('a run in the browser stays there even if the page is paired meanwhile', () => {
  const { engine, own, calls } = told(null);
  void engine.solve('maze', 'board', { threads: 1 });
  assert.deepEqual(calls[0].wish, { backend: 'plain', threads: 1 });
  own.native = /** @type {any} */ (there);
  void engine.solve('maze', 'board');
  assert.deepEqual([calls[1].wish, engine.native, engine.backend], [{ backend: 'native' }, there, 'native']);
});

test('a lost run is cancelled, not continued in the browser; later events are ignored', async () => {
  const { engine, calls } = told(there);
  /** @type {string[]} */
  const heard = [];
  const outcome = engine.solve('maze', 'board', {}, { onEvent: ({ type }) => heard.push(type) });
  const { onEvent, signal } = calls[0].call;
  onEvent({ type: 'started' });
  onEvent({ type: 'fallback' });
  onEvent({ type: 'started' });
  assert.deepEqual([heard, signal.aborted, await outcome], [['started'], true, { stop: 'cancelled' }]);
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
    assert.equal(shares[key] === 'beside', text.includes('.oneMore('), key);
    assert.equal(shares[key] === 'all', /threads: [^1\n]*where/.test(text), `${key}: more than one thread`);
  }
});

test('a paired page says where figures were made, once there are some', () => {
  const t = (/** @type {string} */ key, /** @type {any} */ values) => `${key} ${values?.n ?? ''}`.trim();
  assert.equal(whereIfAsked(null, there, t), '');
  assert.equal(whereIfAsked(here, here, t), '');
  assert.equal(whereIfAsked(here, there, t), 'where.browser');
  assert.equal(whereIfAsked(there, here, t), 'where.native 16');
  assert.equal(whereIfAsked({ ...there, threads: 1 }, there, t), 'where.native.one');
});
