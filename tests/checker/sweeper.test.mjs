// The second checker of Room Sweeper, on golden answers and on changed ones with verdicts of the Rust rules.
import assert from 'node:assert/strict';
import test from 'node:test';
import { check } from './sweeper.mjs';
import { dataOf } from './data.mjs';

const { board, table } = dataOf('sweeper');
const answers = table('answers.tsv');

test('the golden answers are accepted', () => {
  for (const [name, objective, moves] of answers) {
    assert.deepEqual(check(board(name), moves), { legal: true, goal: true, objective: Number(objective) }, name);
  }
});

test('changed answers get the same verdicts as from the Rust rules', () => {
  const verdicts = table('verdicts.tsv');
  assert.ok(verdicts.length > 100);
  for (const [name, moves, legal, goal, objective, step, code] of verdicts) {
    const report = check(board(name), moves);
    const expected = { legal: legal === 'true', goal: goal === 'true', objective: Number(objective) };
    if (step) expected.violation = { step: Number(step), code };
    assert.deepEqual(report, expected, `${name} ${moves}`);
  }
});

test('a clean room is no answer without all of the drawn steps', () => {
  const room = '3 2\n2 0 1\n1 1 3\n1 3\n1 2\n0\n';
  assert.deepEqual(check(room, 'R.'), { legal: true, goal: true, objective: 1 });
  assert.equal(check(room, 'R.', ['RR', '']).goal, false);
  assert.equal(check(room, 'RL R.', ['RR', 'LL']).goal, false);
  assert.equal(check(room, 'RU R.', ['RR', 'L']).goal, false);
  assert.deepEqual(check(room, 'RL R.', ['RR', 'L']), { legal: true, goal: true, objective: 3 });
});

test('half a tick is refused as an answer', () => {
  assert.equal(check('2 1\n2 3\n1 1\n1 1\n0\n', 'R').goal, false);
});
