import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './beam.mjs';
import { dataOf } from './data.mjs';

const { board, table } = dataOf('beam');
/** Answers of the beam, which `tests/it/streamer` checks too: file, maps, keys, coins. */
const golden = table('golden.tsv', 1);

test('the golden answers are legal and collect the coins listed', () => {
  assert.ok(golden.length >= 3);
  for (const [name, maps, keys, coins] of golden) {
    assert.deepEqual(
      check(board(name), `${maps}\n${keys}`),
      { legal: true, goal: true, objective: Number(coins) },
      name,
    );
  }
});

test('every kind of rule violation is rejected', () => {
  const text = '3 2 3 6 4\n######\n#@oo.#\n######\n######\n#o@ox#\n######\n######\n#@xoo#\n######\n';
  const violation = (/** @type {string} */ moves) => check(text, moves).violation;
  assert.deepEqual(violation('0\nU'), { step: 1, code: 'choose-maps-first' });
  assert.deepEqual(violation('0 0'), { step: 1, code: 'map-chosen-twice' });
  assert.deepEqual(violation('0 9'), { step: 1, code: 'no-such-map' });
  assert.deepEqual(violation('0 1 2'), { step: 2, code: 'all-maps-chosen' });
  assert.deepEqual(violation('0 1\nUUUUU'), { step: 6, code: 'out-of-keys' });
  assert.equal(check(text, '0').goal, false);
});

test('a caught player stays caught and collects no more coins', () => {
  const text = '3 2 3 6 4\n######\n#@oo.#\n######\n######\n#o@ox#\n######\n######\n#@xoo#\n######\n';
  assert.equal(check(text, '0 1\nRRLL').objective, 3);
  assert.equal(check(text, '2 0\nRRR').objective, 2);
});
