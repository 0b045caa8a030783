// Deeper: the offer after each end, the button's promise, and how a worker's search is paused and woken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextLimits, deeperLabel } from '../../www/app/deeper.ts';
import { runTask } from '../../www/engine/run.ts';
import { newMeter } from '../../www/engine/meter.ts';

const run = (/** @type {any} */ outcome, /** @type {any} */ change = {}) =>
  /** @type {any} */ ({
    ...{ outcome: { stop: null, neededMb: null, error: null, ...outcome }, anew() {} },
    ...{ limitMs: 10_000, limitMb: 512, ...change },
  });

test('the limit that was hit is doubled, memory up to a ceiling', () => {
  assert.deepEqual(nextLimits(run({ stop: 'time' })), { timeMs: 20_000, memoryMb: 512 });
  assert.deepEqual(nextLimits(run({ stop: 'memory' })), { timeMs: 10_000, memoryMb: 1024 });
  assert.deepEqual(nextLimits(run({ stop: 'memory' }, { limitMb: 600, limitMs: undefined })), { memoryMb: 1024 });
  assert.deepEqual(nextLimits(run({ stop: 'memory', neededMb: 700.5 }, { limitMb: 128 })), {
    ...{ timeMs: 10_000, memoryMb: 701 },
  });
});

test('the memory ceiling is that of the place where the search continues', () => {
  const native = { threads: 16, memoryMb: 8192 };
  const lacking = (/** @type {string} */ backend, /** @type {any} */ change) =>
    nextLimits(run({ stop: 'memory', backend }, { limitMb: 1024, ...change }), native);
  const waiting = { deeper() {} };
  assert.deepEqual(lacking('native', waiting), { timeMs: 10_000, memoryMb: 2048 });
  assert.equal(lacking('threads', waiting), null, 'it waits in the browser');
  assert.deepEqual(lacking('threads', {}), { timeMs: 10_000, memoryMb: 2048 }, 'it would restart outside the browser');
  assert.equal(nextLimits(run({ stop: 'memory', backend: 'native' }, { limitMb: 8192 }), native), null);
  assert.equal(nextLimits(run({ stop: 'memory', backend: 'native' }, { limitMb: 1024 })), null, 'no longer paired');
});

test('nothing is offered where no limit ended the search, or where the limit can’t be raised', () => {
  for (const stop of [null, 'cancelled', 'unproved', 'target', 'fault', 'nodes'])
    assert.equal(nextLimits(run({ stop })), null, String(stop));
  assert.equal(nextLimits(run({ stop: 'memory' }, { limitMb: 1024 })), null);
  assert.equal(nextLimits(run({ stop: 'memory', neededMb: 2000 })), null);
  assert.equal(nextLimits(run({ stop: 'time', error: { code: 'panic' } })), null);
  assert.equal(nextLimits(run({ stop: 'time' }, { anew: undefined })), null, 'it was stored in an earlier visit');
});

test('the button says whether the search continues or starts again, and up to which limit', () => {
  const t = (/** @type {string} */ key, /** @type {any} */ values) => `${key} ${values.limit ?? values.n}`;
  const text = (/** @type {any} */ each) => deeperLabel(each, /** @type {any} */ (nextLimits(each)), t);
  assert.equal(text(run({ stop: 'time' }, { deeper() {} })), 'deeper.on seconds 20');
  assert.equal(text(run({ stop: 'time' }, { limitMs: 60_000 })), 'deeper.anew minutes 2');
  assert.equal(text(run({ stop: 'time' }, { limitMs: 40_000 })), 'deeper.anew seconds 80');
  assert.equal(text(run({ stop: 'memory' }, { deeper() {} })), 'deeper.on 1024 MiB');
});

/** A worker that only records its messages. */
function quietWorker() {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  /** @type {any[]} */
  const sent = [];
  const worker = { onmessage: null, onerror: null, postMessage: (/** @type {any} */ message) => sent.push(message) };
  const receive = (/** @type {any} */ data) => /** @type {any} */ (worker).onmessage({ data });
  return { worker, memory, sent, receive, word: () => new Int32Array(memory.buffer)[0] };
}

/** A search at its limit. @param {any} [request] */
function atLimit(request = { timeMs: 1_000 }) {
  const worker = quietWorker();
  const stop = new AbortController();
  /** @type {any[]} */
  const limitsMet = [];
  const handle = /** @type {any} */ ({
    ...{ worker: worker.worker, memory: worker.memory },
    startMessage: (/** @type {any} */ task, /** @type {boolean} */ waits) => ({ type: 'solve', waits, ...task }),
  });
  const ended = runTask({
    ...{ handle, task: { family: 'maze', board: '', request }, backend: 'threads', threads: 2, meter: newMeter() },
    watch: { stallMs: 1e6, poolStartMs: 1e6, heartbeatMs: 1e6, workerStartMs: 1e6, silenceMs: 1e6, graceMs: 1e6 },
    ...{ signal: stop.signal, emit() {}, onLimit: (reason, controls) => limitsMet.push({ reason, ...controls }) },
  });
  const addresses = { cancel: 0, nodes: 8, depth: 16, memory: 24, best: 32, bound: 40, workers: 48, ended: 80 };
  worker.receive({ type: 'job', addresses });
  worker.receive({ type: 'met', stop: 'time' });
  const end = { kind: 'done', outcome: { stop: null } };
  return { ...worker, ...{ stop, limitsMet, ended, finish: () => worker.receive({ type: 'end', end }) } };
}

test('a waiting search is told to continue under its new limits, once', async () => {
  const { sent, limitsMet, finish, ended } = atLimit();
  assert.equal(sent[0].waits, true);
  assert.deepEqual([limitsMet.length, limitsMet[0].reason], [1, 'time']);
  limitsMet[0].hold(true);
  limitsMet[0].hold(false);
  assert.equal(sent.length, 1, 'a waiting search is neither paused nor resumed');
  limitsMet[0].deepen({ timeMs: 2_000 });
  limitsMet[0].deepen({ timeMs: 9_000 });
  assert.deepEqual(sent.slice(1), [{ type: 'deepen', limits: { timeMs: 2_000 } }]);
  finish();
  assert.equal((await ended).kind, 'done');
});

test('a continuing search is paused and resumed; a cancel wakes a waiting one', async () => {
  const { sent, limitsMet, word, stop, finish, ended } = atLimit();
  limitsMet[0].deepen({ timeMs: 2_000 });
  limitsMet[0].hold(true);
  assert.deepEqual([word(), sent.length], [2, 2]);
  limitsMet[0].hold(false);
  assert.deepEqual([word(), sent.at(-1)], [0, { type: 'wake' }]);
  limitsMet[0].hold(true);
  stop.abort();
  assert.deepEqual([word(), sent.at(-1)], [1, { type: 'wake' }]);
  limitsMet[0].hold(false);
  assert.equal(word(), 1, 'a cancel is final');
  finish();
  assert.equal((await ended).kind, 'done');
});
