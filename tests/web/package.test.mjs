// The npm package's calls as one makes them who writes without types.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine, familyOf } from '../../www/package/node.ts';

/** Anything at all. @param {any} value */
const any = (value) => value;

test('an engine’s own settings are named where they are wrong, and null is none', async () => {
  const wrong = [
    { thread: 2 },
    { threads: '2' },
    { threads: 1.5 },
    { plain: 1 },
    { rulesAt: '/rules' },
    { stallMs: -1 },
  ];
  const told = await Promise.all(
    [...wrong, 5].map((settings) => createEngine(any(settings)).catch(({ code, detail }) => [code, detail])),
  );
  assert.deepEqual(told, [
    ['unknown-option', 'thread'],
    ['bad-value', 'threads is not a number'],
    ['out-of-range', 'threads=1.5'],
    ['bad-value', 'plain is not true or false'],
    ['bad-value', 'rulesAt is not a function'],
    ['out-of-range', 'stallMs=-1'],
    ['bad-value', 'the settings are not an object'],
  ]);
  for (const none of [null, {}, { threads: null, rulesAt: undefined }])
    assert.equal((await createEngine(any(none))).backend, 'plain');
});

test('what should be a text and is none is said to be of the wrong kind, and is no panic', async () => {
  const { parse, check, view, link } = any(familyOf('maze'));
  const { rules } = any(await createEngine());
  const board = '1 1\n1 0 0\n';
  const told = [
    ...(await Promise.all([parse(), parse(null), parse(5), check(board), view(5), link(), link(board, 5)])),
    rules.parse('maze'),
    rules.edit('maze', board),
    rules.query('maze', board, ''),
    rules.decodeLink(),
  ];
  for (const { ok, error } of told) assert.deepEqual([ok, error.code], [false, 'bad-value']);
  assert.deepEqual([rules.linkedFamily(5), rules.legal('maze', 5), rules.splitBoards('maze')], [null, [], []]);
  assert.ok((await link(board)).ok);
});
