import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './sokoban.mjs';
import { dataOf } from './data.mjs';

const { text, table } = dataOf('sokoban');
/** Fewest pushes of the generated levels, each with an answer; `tests/it/sokoban` proves them again. */
const golden = table('golden.tsv', 1);

test('the golden answers are legal, solve their levels and take the pushes listed', () => {
  const levels = text('generated.txt')
    .split(/^; .*seed \d+\n/m)
    .slice(1);
  assert.equal(levels.length, golden.length);
  for (const [index, [, pushes, moves]] of golden.entries()) {
    assert.deepEqual(check(levels[index], moves), { legal: true, goal: true, objective: Number(pushes) });
  }
});

test('every kind of rule violation is rejected', () => {
  const line = '#######\n#@ $ .#\n#######\n';
  const violation = (/** @type {string} */ moves) => check(line, moves).violation;
  assert.deepEqual(violation('l'), { step: 0, code: 'wall-ahead' });
  assert.deepEqual(violation('rr'), { step: 1, code: 'box-ahead' });
  assert.deepEqual(violation('R'), { step: 0, code: 'no-box-ahead' });
  assert.deepEqual(violation('rRRR'), { step: 3, code: 'box-blocked' });
  assert.deepEqual(check('###\n# #\n###\n', 'r').violation, { step: 0, code: 'no-player' });
  assert.deepEqual(check(line, 'rR'), { legal: true, goal: false, objective: 1 });
});

test('moves are counted instead of pushes where the level asks for that', () => {
  assert.equal(check('#######\n#@ $ .#\n#######\nObjective: moves\n', 'rRR').objective, 3);
});
