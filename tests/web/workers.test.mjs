// Separate workers, each with a part of a search: when the others begin, which answer wins, what is proved, and which
// end stops all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeOutcomes } from '../../www/engine/merging.ts';
import { newMeter } from '../../www/engine/meter.ts';
import { workersOf } from '../../www/engine/workers.ts';

const isMore = (/** @type {number} */ a, /** @type {number} */ b) => a > b;
const isFewer = (/** @type {number} */ a, /** @type {number} */ b) => a < b;
/** @param {any} change */
const outcome = (change) => ({
  status: 'optimal',
  stop: null,
  engine: 'e',
  objective: 5,
  moves: 'm',
  bound: 5,
  nodes: 10,
  memoryMb: 1,
  extra: null,
  ...change,
});
const none = outcome({ status: 'infeasible', objective: null, bound: null, moves: null });

test('if all parts are proved, the best of them is proved best', () => {
  const end = mergeOutcomes([outcome({}), outcome({ objective: 9, bound: 9, moves: 'n' }), none], isMore);
  assert.deepEqual([end.status, end.objective, end.moves, end.bound, end.nodes], ['optimal', 9, 'n', 9, 30]);
});

test('of equal answers the lowest part’s is taken', () => {
  assert.equal(mergeOutcomes([outcome({ moves: 'a' }), outcome({ moves: 'b' })], isMore).moves, 'a');
});

test('one stopped part leaves the whole unproved, under the weakest bound', () => {
  const stopped = outcome({ status: 'feasible', stop: 'time', objective: 3, bound: 20 });
  const end = mergeOutcomes([outcome({}), stopped], isMore);
  assert.deepEqual([end.status, end.stop, end.objective, end.bound], ['feasible', 'time', 5, 20]);
  const unknown = outcome({ status: 'unknown', stop: 'time', objective: null, moves: null, bound: null });
  assert.equal(mergeOutcomes([outcome({}), unknown], isMore).bound, null);
  assert.equal(
    mergeOutcomes([none, stopped], isMore).bound,
    20,
    'a part proved to have no answer does not weaken the bound',
  );
});

test('a stopped part whose bound the best has reached leaves nothing open', () => {
  const stopped = outcome({ status: 'feasible', stop: 'time', objective: 3, bound: 5 });
  const end = mergeOutcomes([outcome({}), stopped], isMore);
  assert.deepEqual([end.status, end.stop, end.objective, end.bound], ['optimal', null, 5, 5]);
});

test('no answer in any part proves that there is none', () => {
  assert.equal(mergeOutcomes([none, none], isMore).status, 'infeasible');
});

/**
 * Scripted workers: each sends its lines in order once it has its part. A function in a script waits until it returns
 * true.
 * @param {any[][]} scripts @param {any} [wish]
 */
function played(
  scripts,
  { better = isFewer, request = {}, signal = undefined, at = (/** @type {number} */ _) => {} } = {},
) {
  /** @type {any[]} */
  const tasks = [];
  const closed = scripts.map(() => 0);
  const counts = scripts.map(() => 0);
  const plain = (/** @type {number} */ index) => {
    let hasEnded = false;
    /** @type {any} */
    const worker = {
      onmessage: null,
      onerror: null,
      postMessage(/** @type {any} */ order) {
        tasks[index] = order.request;
        const lines = [...scripts[index]];
        const next = () => {
          if (hasEnded || lines.length === 0) return;
          const waits = typeof lines[0] === 'function' && !lines[0]({ counts });
          const line = waits ? null : lines.shift();
          if (line && typeof line === 'object') worker.onmessage?.({ data: line });
          hasEnded ||= line?.type === 'end' || line?.type === 'fault';
          if (line) {
            counts[index] += 1;
            at(index);
          }
          setTimeout(next, 1);
        };
        setTimeout(next, 1);
      },
    };
    return {
      open: async () => ({ worker, memory: null, startMessage: (/** @type {any} */ task) => task }),
      close() {
        hasEnded = true;
        closed[index] += 1;
      },
    };
  };
  let workerCount = 0;
  const workers = workersOf(/** @type {any} */ (plain(0)), () => /** @type {any} */ (plain(++workerCount)));
  /** @type {any[]} */
  const events = [];
  const meter = newMeter();
  const watch = /** @type {any} */ ({ workerStartMs: 1000, silenceMs: 1000, graceMs: 100 });
  const task = { family: 'f', board: 'b', request: { memoryMb: 512, options: { own: '1' }, ...request } };
  const emit = (/** @type {any} */ event) => events.push(event);
  const split = { task, count: scripts.length, takesAnswer: true, watch, signal, emit, better, meter };
  return { ended: workers.solve(/** @type {any} */ (split)), tasks, closed, counts, events, meter };
}

const event = (/** @type {any} */ event) => ({ type: 'event', event });
const started = event({ type: 'started', engine: 'e' });
const divided = event({ type: 'divided', ends: 'all' });
const found = (/** @type {number} */ objective, moves = `m${objective}`) =>
  event({ type: 'incumbent', objective, moves });
const bound = (/** @type {number} */ bound) => event({ type: 'bound', bound });
const end = (/** @type {any} */ change) => ({ type: 'end', end: { kind: 'done', outcome: outcome(change) } });
const never = () => false;
/** A condition for a script: has a part sent so many lines? @param {number} part @param {number} lines */
const after =
  (part, lines) =>
  (/** @type {any} */ { counts }) =>
    counts[part] >= lines;

test('a search that the first part finishes alone starts no second worker', async () => {
  const { ended, tasks } = played([[started, found(7), end({ objective: 7, bound: 7, threads: 1 })], []]);
  const done = /** @type {any} */ (await ended);
  assert.deepEqual([done.outcome.status, done.outcome.objective, done.outcome.threads], ['optimal', 7, 1]);
  assert.equal(tasks.length, 1);
  assert.deepEqual(tasks[0].options, { own: '1', part: '0/2' });
  assert.equal(tasks[0].memoryMb, 256);
});

test('once divided, the others begin with the best answer so far, and the ends are joined', async () => {
  const { ended, tasks, closed, meter } = played([
    [started, found(9), divided, after(1, 2), end({ objective: 9, moves: 'm9', bound: 9, nodes: 10 })],
    [started, found(7), end({ objective: 7, moves: 'm7', bound: 7, nodes: 20 })],
  ]);
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual(tasks[1].options, { own: '1', part: '1/2', answer: 'm9' });
  assert.deepEqual([merged.status, merged.objective, merged.moves, merged.bound], ['optimal', 7, 'm7', 7]);
  assert.deepEqual([merged.nodes, merged.threads, meter.threads], [30, 2, 2]);
  assert.deepEqual(closed, [0, 0]);
});

test('a part that cannot beat the best is terminated at once, without waiting for a message', async () => {
  const { ended, closed } = played([
    [started, found(9), divided, bound(7), never],
    [started, bound(5), after(0, 4), bound(7), found(7), end({ objective: 7, moves: 'm7', bound: 7, nodes: 20 })],
  ]);
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual([merged.status, merged.objective, merged.moves, merged.bound], ['optimal', 7, 'm7', 7]);
  assert.deepEqual(closed, [1, 0]);
});

test('a part that can still beat the best is waited for', async () => {
  const { ended } = played([
    [started, found(9), divided, bound(5), after(1, 3), found(6), end({ objective: 6, moves: 'm6', bound: 6 })],
    [started, found(7), end({ objective: 7, moves: 'm7', bound: 7 }), never],
  ]);
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual([merged.status, merged.objective], ['optimal', 6]);
});

test('if any answer will do, the first one ends all parts', async () => {
  const any = event({ type: 'divided', ends: 'answer' });
  const { ended, closed } = played([
    [started, any, never],
    [started, found(8), end({ status: 'feasible', stop: 'unproved', objective: 8, moves: 'm8', bound: null })],
  ]);
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual([merged.status, merged.stop, merged.objective, merged.moves], ['feasible', 'unproved', 8, 'm8']);
  assert.deepEqual(closed, [1, 0]);
});

test('if any answer will do, there is none only if no part has one', async () => {
  const any = event({ type: 'divided', ends: 'answer' });
  const { ended } = played([
    [started, any, end({ status: 'infeasible', objective: null, moves: null, bound: null })],
    [started, end({ status: 'infeasible', objective: null, moves: null, bound: null })],
  ]);
  assert.equal(/** @type {any} */ (await ended).outcome.status, 'infeasible');
});

test('parts with different methods: one proof that there is no answer ends all', async () => {
  const { ended, closed } = played([
    [started, event({ type: 'divided', ends: 'verdict' }), never],
    [started, end({ status: 'infeasible', objective: null, moves: null, bound: null })],
  ]);
  assert.equal(/** @type {any} */ (await ended).outcome.status, 'infeasible');
  assert.deepEqual(closed, [1, 0]);
});

test('parts with different methods: the first with an answer improves it alone', async () => {
  const { ended, closed, meter } = played([
    [started, event({ type: 'divided', ends: 'verdict' }), after(1, 2), found(7), never],
    [started, found(9), found(8), end({ status: 'feasible', objective: 8, moves: 'm8', bound: 3 })],
  ]);
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual([merged.status, merged.objective, merged.moves, merged.threads], ['feasible', 8, 'm8', 2]);
  assert.deepEqual(closed, [1, 0]);
  assert.equal(meter.incumbent?.moves, 'm8');
});

test('parts with different methods: the strongest bound holds for all', () => {
  const open = (/** @type {number} */ bound) => outcome({ status: 'feasible', stop: 'time', bound, objective: 9 });
  assert.equal(mergeOutcomes([open(5), open(7)], isFewer, true).bound, 7);
  assert.equal(mergeOutcomes([open(5), open(7)], isFewer).bound, 5);
});

test('a target reached by one part ends all', async () => {
  const { ended, closed } = played([
    [started, divided, never],
    [started, found(8), end({ status: 'feasible', stop: 'target', objective: 8, moves: 'm8', bound: 3 })],
  ]);
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual([merged.status, merged.stop, merged.objective], ['feasible', 'target', 8]);
  assert.deepEqual(closed, [1, 0]);
});

test('a worker that dies ends all at once with a fault, and the best answer is kept', async () => {
  const { ended, closed, meter } = played([
    [started, found(9), divided, never],
    [started, found(8), { type: 'fault', code: 'memory', detail: '' }],
  ]);
  assert.deepEqual(await ended, { kind: 'fault', code: 'memory', detail: '' });
  assert.deepEqual(closed, [1, 1]);
  assert.equal(meter.incumbent?.moves, 'm8');
});

test('a cancel ends all parts at once', async () => {
  const stop = new AbortController();
  const { ended, closed } = played(
    [
      [started, found(9), divided, never],
      [started, never],
    ],
    { signal: stop.signal, at: (/** @type {number} */ index) => index === 1 && stop.abort() },
  );
  assert.deepEqual(await ended, { kind: 'stopped', stop: 'cancelled' });
  assert.deepEqual(closed, [1, 1]);
});

test('a time limit counts from the start of the whole search', async () => {
  const { ended, tasks } = played(
    [
      [started, divided, after(1, 1), end({ status: 'feasible', stop: 'time', bound: 1 })],
      [started, end({ status: 'feasible', stop: 'time', bound: 2 })],
    ],
    { request: { timeMs: 1000 } },
  );
  const { outcome: merged } = /** @type {any} */ (await ended);
  assert.deepEqual([merged.status, merged.stop, merged.bound], ['feasible', 'time', 1]);
  assert.ok(tasks[1].timeMs < tasks[0].timeMs && tasks[1].timeMs > 500);
});
