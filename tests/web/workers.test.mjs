// What separate workers found, joined: which answer is taken, and what is proved when one of them was stopped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined } from '../../www/engine/workers.ts';

const more = (/** @type {number} */ a, /** @type {number} */ b) => a > b;
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

test('all parts proved: the best of them is proved best', () => {
  const end = joined(
    [
      outcome({}),
      outcome({ objective: 9, bound: 9, moves: 'n' }),
      outcome({ status: 'infeasible', objective: null, bound: null, moves: null }),
    ],
    more,
  );
  assert.deepEqual([end.status, end.objective, end.moves, end.bound, end.nodes], ['optimal', 9, 'n', 9, 30]);
});

test('of equals the lowest part is taken', () => {
  assert.equal(joined([outcome({ moves: 'a' }), outcome({ moves: 'b' })], more).moves, 'a');
});

test('one part that was stopped leaves everything unproved, under the weakest bound', () => {
  const stopped = outcome({ status: 'feasible', stop: 'time', objective: 3, bound: 20 });
  const end = joined([outcome({}), stopped], more);
  assert.deepEqual([end.status, end.stop, end.objective, end.bound], ['feasible', 'time', 5, 20]);
  const unknown = outcome({ status: 'unknown', stop: 'time', objective: null, moves: null, bound: null });
  assert.equal(joined([outcome({}), unknown], more).bound, null);
});

test('no answer in any part is a proof that there is none', () => {
  const none = outcome({ status: 'infeasible', objective: null, bound: null, moves: null });
  assert.equal(joined([none, none], more).status, 'infeasible');
});
