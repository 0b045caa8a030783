// The message about a finished game and the text to share it: true in every state of the proof.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysInARow, mergedWon } from '../../www/app/saved-boards/won.ts';
import { rowOf, textOf, timeOf } from '../../www/app/finished-game/result.ts';
import { sentenceOf } from '../../www/app/finished-game/sentence.ts';
import { stopwatch } from '../../www/app/finished-game/stopwatch.ts';
import { truthOf } from '../../www/app/finished-game/truth.ts';
import { words } from '../../www/app/finished-game/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { rules } from './real-rules.mjs';

/** @param {object} outcome @returns {any} a run that has ended so */
const ended = (outcome) => ({
  running: false,
  fromHere: false,
  live: { best: null, bound: null },
  outcome: { status: 'feasible', stop: 'time', objective: 17, bound: null, confirmed: true, error: null, ...outcome },
});
/** @param {object} live @returns {any} */
const runningWith = (live) => ({
  running: true,
  fromHere: false,
  live: { best: null, bound: null, ...live },
  outcome: null,
});
const proved = ended({ status: 'optimal', stop: null, bound: 17 });

test('a game is called best only if the proof matches its score', () => {
  assert.equal(truthOf('min', 17, proved).kind, 'best');
  assert.deepEqual(truthOf('min', 21, proved), { kind: 'more', running: false, best: 17, bound: 17 });
  assert.equal(truthOf('max', 17, proved).kind, 'best');
  assert.equal(truthOf('max', 12, proved).kind, 'more');
});

test('a bound that the score meets is a proof, even before the search has ended', () => {
  assert.equal(truthOf('min', 17, runningWith({ best: 18, bound: 17 })).kind, 'best');
  assert.equal(truthOf('min', 17, ended({ bound: 17, objective: 18 })).kind, 'best');
});

test('an open question is reported as open', () => {
  assert.deepEqual(truthOf('min', 21, ended({ bound: 15 })), { kind: 'open', running: false, best: 17, bound: 15 });
  assert.deepEqual(truthOf('max', 12, runningWith({ best: 14, bound: 20 })), {
    kind: 'open',
    running: true,
    best: 14,
    bound: 20,
  });
  assert.equal(truthOf('max', 12, ended({ bound: null })).kind, 'found');
  assert.equal(truthOf('min', 12, runningWith({})).kind, 'solved');
});

test('a proof of another measure proves nothing about the score', () => {
  const longest = { status: 'optimal', stop: null, bound: 8, measure: 'longest' };
  assert.deepEqual(truthOf('min', 17, ended(longest)), { kind: 'found', running: false, best: 17, bound: null });
  assert.equal(truthOf('min', 21, ended({ ...longest, status: 'feasible', stop: 'time' })).kind, 'found');
});

test('a run that says nothing about the board is ignored', () => {
  for (const run of [
    null,
    { ...proved, fromHere: true },
    ended({ status: 'unknown', objective: null, confirmed: false }),
    ended({ status: 'optimal', stop: 'fault', objective: null, confirmed: false }),
  ])
    assert.equal(truthOf('min', 17, run).kind, 'solved');
  // Unconfirmed results, and a "proof" or a bound that the reader's own game refutes.
  assert.equal(truthOf('min', 17, ended({ status: 'optimal', confirmed: false })).kind, 'solved');
  assert.equal(truthOf('min', 15, proved).kind, 'found');
  assert.equal(truthOf('none', null, proved).kind, 'solved');
});

const counted = (/** @type {number} */ n) => ({ value: String(n), unit: 'pushes' });
const sentenceFor = (/** @type {'min' | 'max'} */ direction, /** @type {number} */ score, /** @type {any} */ run) =>
  sentenceOf(truthOf(direction, score, run), { direction, score, counted, t: translatorOf(words.en) });

test('each truth has its sentence', () => {
  assert.equal(sentenceFor('min', 17, proved), 'Proved: nobody can do better.');
  assert.equal(sentenceFor('min', 21, proved), 'The best possible is 17 pushes, 4 fewer.');
  assert.equal(sentenceFor('max', 12, proved), 'The best possible is 17 pushes, 5 more.');
  assert.equal(sentenceFor('min', 21, ended({ bound: 15 })), 'At least 15 are needed. Not proved best.');
  assert.equal(sentenceFor('max', 12, runningWith({ bound: 20 })), 'Nobody can get more than 20. Still searching…');
  assert.equal(sentenceFor('max', 12, ended({})), 'The engine found 17 pushes (unproved).');
  assert.equal(sentenceFor('max', 17, ended({})), 'The engine found 17 too (unproved).');
  assert.equal(sentenceFor('max', 20, ended({})), 'Better than the engine’s 17 pushes.');
  assert.equal(sentenceFor('min', 20, null), 'Solved.');
  assert.equal(sentenceFor('min', 20, runningWith({})), 'Looking for anything better…');
});

test('the course of a game in marks: as many as fit, the last one being the end', () => {
  assert.equal(rowOf({ marks: [0, 0, 1, 0, 1] }), '□□■□■');
  assert.equal(rowOf({ course: [0, 1, 2, 7] }), '▁▂▃█');
  assert.equal(rowOf({ course: [5, 5, 5] }), '▁▁▁');
  const longRow = rowOf({ marks: Array.from({ length: 500 }, (_, step) => Number(step === 499)) });
  assert.equal(longRow.length, 24);
  assert.match(longRow, /^□+■$/);
  assert.equal(rowOf({ course: [] }), '');
});

test('every family draws the course of its demonstration', async () => {
  for (const { id, load } of families) {
    const family = (await load()).default;
    const { demo } = await /** @type {any} */ (family).demo();
    const frames = rules.frames(id, demo.board, demo.moves);
    const view = rules.view(id, demo.board, demo.moves);
    assert.ok(frames.ok && view.ok, id);
    const { tally } = await /** @type {any} */ (family).tally();
    assert.match(rowOf(tally(frames.frames, view.view)), /[■█]$/, id);
  }
});

test('the shared text contains what is known and nothing more', () => {
  const result = { title: 'Sokoban “Two rooms”', score: '17 pushes', seal: 'best', time: '1:23', row: '□■', link: 'l' };
  assert.equal(textOf(result), 'Tokeru Sokoban “Two rooms”\n17 pushes · best · 1:23\n□■\nl');
  assert.equal(textOf({ ...result, seal: '', time: '', row: '' }), 'Tokeru Sokoban “Two rooms”\n17 pushes\nl');
  assert.equal(timeOf(83_000), '1:23');
  assert.equal(timeOf(3_600_000 + 62_400), '1:01:02');
});

const won = (/** @type {object} */ change) => ({ objective: 17, best: false, first: 10, at: 10, ms: 500, ...change });

test('of two games the better one is the record, with the proof of either and both dates', () => {
  const record = won({ objective: 21, ms: 300 });
  assert.deepEqual(
    mergedWon(record, won({ best: true, first: 20, at: 20 }), 'min'),
    won({ best: true, first: 10, at: 20 }),
  );
  assert.equal(mergedWon(record, won({}), 'max')?.objective, 21);
  assert.deepEqual(
    mergedWon(won({ best: true }), won({ ms: 300, at: 30 }), 'min'),
    won({ best: true, ms: 300, at: 30 }),
  );
  assert.deepEqual(mergedWon(null, record, 'min'), record);
});

test('a streak counts back from today, or from yesterday if today has no game yet', () => {
  const day = (/** @type {number} */ date) => new Date(2026, 2, date, 23, 30).getTime();
  const games = [26, 27, 28, 29, 30].map((date) => won({ first: day(date), at: day(date) }));
  assert.equal(daysInARow(games, day(30)), 5);
  assert.equal(daysInARow(games, day(31)), 5);
  assert.equal(daysInARow(games, day(32)), 0);
  // A board finished twice counts on both days.
  assert.equal(daysInARow([won({ first: day(29), at: day(30) })], day(30)), 2);
});

test('only time with the page visible counts', () => {
  const page = new EventTarget();
  let [now, seen] = [0, 'visible'];
  Object.defineProperty(page, 'visibilityState', { get: () => seen });
  Object.assign(globalThis, { document: page });
  const turn = (/** @type {string} */ state) => {
    seen = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const watch = stopwatch(() => now);
  now = 50;
  assert.equal(watch.read(), 0);
  watch.start();
  now = 150;
  turn('hidden');
  now = 950;
  turn('visible');
  now = 1000;
  assert.equal(watch.read(), 150);
  watch.reset();
  turn('visible');
  now = 2000;
  assert.equal(watch.read(), 0);
  Reflect.deleteProperty(globalThis, 'document');
});
