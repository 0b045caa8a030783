import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf } from './data.mjs';
import { check, fewest } from './lights.mjs';

const { board, table } = dataOf('lights');
/** Shortest answers of the golden boards: file, presses, moves. */
const golden = table('golden.tsv', 1);

test('the golden answers are legal, reach the goal and are as short as listed', () => {
  for (const [name, presses, moves] of golden)
    assert.deepEqual(check(board(name), moves), { legal: true, goal: true, objective: Number(presses) }, name);
});

test('no answer is shorter than a golden one where all sets of presses can be tried', () => {
  for (const [name, presses] of golden)
    if (board(name).length < 30) assert.equal(fewest(board(name)), Number(presses), name);
  assert.equal(fewest('2 2\n#.\n..\n'), 3);
});

test('every kind of rule violation is rejected', () => {
  assert.deepEqual(check('2 1\n##\n', '0 0').violation, { step: 1, code: 'pressed-twice' });
  assert.equal(check('2 1\n##\n', '0 1').goal, false);
  assert.throws(() => check('2 1\n###\n', '0'));
});

test('an answer with a press left out is rejected', () => {
  for (const [name, , moves] of golden) {
    const presses = moves.split(' ');
    for (let at = 0; at < presses.length; at++)
      assert.equal(check(board(name), presses.toSpliced(at, 1).join(' ')).goal, false, `${name} without ${at}`);
  }
});
