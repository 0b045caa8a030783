import assert from 'node:assert/strict';
import { test } from 'node:test';
import { best, check } from './maze.mjs';
import { dataOf } from './data.mjs';

const { board, table } = dataOf('maze');
/** Best answers of the golden boards, which `tests/it/maze` checks too: file, moves, score. */
const golden = table('golden.tsv', 1);

test('the golden answers are legal, end on the goal and score as listed', () => {
  for (const [name, moves, score] of golden) {
    assert.deepEqual(check(board(name), moves), { legal: true, goal: true, objective: Number(score) }, name);
  }
});

test('no walk scores more than a golden answer', () => {
  for (const [name, , score] of golden) {
    if (name !== 'plain') assert.equal(best(board(name)), Number(score), name);
  }
});

test('every kind of rule violation is rejected', () => {
  const text = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';
  const violation = (/** @type {string} */ moves) => check(text, moves).violation;
  assert.deepEqual(violation('1 2 9'), { step: 2, code: 'not-a-node' });
  assert.deepEqual(violation('1 2 3'), { step: 2, code: 'not-adjacent' });
  assert.deepEqual(violation('1 2 1'), { step: 2, code: 'edge-used' });
  assert.deepEqual(check(text, '1 2 5'), { legal: true, goal: false, objective: 5 });
  assert.equal(check(text, '1 2 5 4 3 6 7 8').objective, 36);
});

test('a road without a value cannot be walked, and the board has no best answer yet', () => {
  const text = '2 2\n+1\n? +3\n*2\n1 0 3\n';
  assert.deepEqual(check(text, '2').violation, { step: 0, code: 'road-unset' });
  assert.deepEqual(check(text, '1 3'), { legal: true, goal: true, objective: 5 });
  assert.throws(() => best(text), /roads-unset/);
});

test('a walked beginning counts, and uses up its roads', () => {
  const text = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n4 0 1 2 5 8\n';
  assert.deepEqual(check(text, '2').violation, { step: 0, code: 'edge-used' });
  assert.equal(check(text, '4 3 6 7 8').objective, 36);
  assert.equal(best(text), 36);
});
