import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, shortest } from './slide.mjs';
import { dataOf } from './data.mjs';

const { board, table } = dataOf('slide');
/** Shortest answers of the golden boards: file, moves. */
const golden = table('golden.tsv', 1);

test('the golden answers are legal, reach the goal and are as long as listed', () => {
  for (const [name, length, moves] of golden)
    assert.deepEqual(check(board(name), moves), { legal: true, goal: true, objective: Number(length) }, name);
});

test('no answer is shorter than a golden one where all positions can be searched', () => {
  for (const [name, length] of golden)
    if (['eight', 'corridor'].includes(name)) assert.equal(shortest(board(name)), Number(length), name);
});

test('every kind of rule violation is rejected', () => {
  const text = '3,3,12=4507=8';
  const violation = (/** @type {string} */ moves, on = text) => check(on, moves).violation;
  assert.deepEqual(violation('R'), { step: 0, code: 'off-the-board' });
  assert.deepEqual(violation('U'), { step: 0, code: 'into-a-wall' });
  assert.deepEqual(violation('LD'), { step: 1, code: 'into-a-wall' });
  assert.deepEqual(violation('U', '2,2,123='), { step: 0, code: 'blank-missing' });
  assert.deepEqual(violation('R', '2,2,1200'), { step: 0, code: 'blank-twice' });
  assert.deepEqual(check('2,2,1203', 'r'), { legal: true, goal: true, objective: 1 });
  assert.equal(shortest('3,2,213450'), null);
});

test('an answer with a move left out is rejected', () => {
  for (const [name, , moves] of golden) {
    for (let at = 0; at < moves.length; at++)
      assert.equal(check(board(name), moves.slice(0, at) + moves.slice(at + 1)).goal, false, `${name} without ${at}`);
  }
});
