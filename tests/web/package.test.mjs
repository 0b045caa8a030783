// Calls of the npm package from code without types.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEngine, familyOf } from '../../www/package/node.ts';

/** Hides a value's type. @param {any} value */
const untyped = (value) => value;

test('an invalid engine setting is named, and null counts as not set', async () => {
  const wrong = [
    { thread: 2 },
    { threads: '2' },
    { threads: 1.5 },
    { plain: 1 },
    { rulesAt: '/rules' },
    { stallMs: -1 },
  ];
  const refusals = await Promise.all(
    [...wrong, 5].map((settings) => createEngine(untyped(settings)).catch(({ code, detail }) => [code, detail])),
  );
  assert.deepEqual(refusals, [
    ['unknown-option', 'thread'],
    ['bad-value', 'threads is not a number'],
    ['out-of-range', 'threads=1.5'],
    ['bad-value', 'plain is not true or false'],
    ['bad-value', 'rulesAt is not a function'],
    ['out-of-range', 'stallMs=-1'],
    ['bad-value', 'the settings are not an object'],
  ]);
  for (const none of [null, {}, { threads: null, rulesAt: undefined }])
    assert.equal((await createEngine(untyped(none))).backend, 'plain');
});

test('a value that should be a text is refused as the wrong kind, without a panic', async () => {
  const { parse, check, view, link } = untyped(familyOf('maze'));
  const { rules } = untyped(await createEngine());
  const board = '1 1\n1 0 0\n';
  const replies = [
    ...(await Promise.all([parse(), parse(null), parse(5), check(board), view(5), link(), link(board, 5)])),
    rules.parse('maze'),
    rules.edit('maze', board),
    rules.query('maze', board, ''),
    rules.decodeLink(),
  ];
  for (const { ok, error } of replies) assert.deepEqual([ok, error.code], [false, 'bad-value']);
  assert.deepEqual([rules.linkedFamily(5), rules.legal('maze', 5), rules.splitBoards('maze')], [null, [], []]);
  assert.ok((await link(board)).ok);
});

test('an invalid listener or signal is named, and null counts as not set', async () => {
  const { solve } = untyped(familyOf('maze'));
  const engine = untyped(await createEngine());
  const board = '1 1\n1 0 0\n';
  const wrong = [
    [{ onevent() {} }, 'unknown-option', 'onevent'],
    [{ timeMs: 5 }, 'unknown-option', 'timeMs'],
    [{ onEvent: true }, 'bad-value', 'onEvent is not a function'],
    [{ signal: new AbortController() }, 'bad-value', 'signal is not an AbortSignal'],
    ['fast', 'bad-value', 'the call is not an object'],
  ];
  for (const [call, code, detail] of wrong) {
    const { error } = await solve(board, {}, call);
    assert.deepEqual([error?.code, error?.detail], [code, detail]);
  }
  const replies = [
    await engine.generate('maze', {}, { limit: 5 }),
    await engine.consult('maze', board, '', 'rating', { limit: 5 }),
  ];
  for (const { ok, error } of replies)
    assert.deepEqual([ok, error.code, error.detail], [false, 'unknown-option', 'limit']);
  assert.equal((await solve(board, {}, { signal: AbortSignal.abort(), onEvent: null })).stop, 'cancelled');
});

test('an abort, the time limit and close end a question before its answer', async () => {
  const { generate, close } = await createEngine();
  /** A board that takes hours. @param {{ signal?: AbortSignal, timeMs?: number }} [call] */
  const codeOf = async (call) => {
    const made = await generate(
      'maze',
      { width: '12', height: '12', difficulty: 'easy', unique: 'true', tries: '10000' },
      call,
    );
    return made.ok ? 'made' : made.error.code;
  };
  assert.equal(await codeOf({ signal: AbortSignal.abort() }), 'cancelled');
  assert.equal(await codeOf({ signal: AbortSignal.timeout(100) }), 'cancelled');
  assert.equal(await codeOf({ timeMs: 100 }), 'too-slow');
  const asked = codeOf();
  setTimeout(close, 300);
  assert.equal(await asked, 'cancelled');
});

test('a delay beyond the longest timer is refused', async () => {
  const engine = await createEngine();
  const replies = [
    await engine.generate('maze', {}, { timeMs: Infinity }),
    await engine.consult('maze', '1 1\n1 0 0\n', '', 'rating', { timeMs: 2 ** 31 }),
    await createEngine({ stallMs: Infinity }).catch((error) => ({ ok: false, error })),
  ];
  const refusals = replies.map((reply) => (reply.ok ? 'made' : [reply.error.code, reply.error.detail]));
  assert.deepEqual(refusals, [
    ['out-of-range', 'timeMs=Infinity'],
    ['out-of-range', 'timeMs=2147483648'],
    ['out-of-range', 'stallMs=Infinity'],
  ]);
  assert.ok((await engine.generate('maze', {}, { timeMs: 2 ** 31 - 1 })).ok);
});
