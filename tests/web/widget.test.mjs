// The widget without a browser: its attributes, its controls in each state, the progress of a search, and its size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words as pageWords } from '../../www/app/panels/words.ts';
import { controlsOf, gapOf, hasHint, hintWord } from '../../www/embed/controls.ts';
import { lineOf } from '../../www/embed/line.ts';
import { better, isSuccess, puzzleOf } from '../../www/embed/puzzle.ts';
import { empty } from '../../www/embed/state.ts';
import { words } from '../../www/embed/words.ts';
import { storeGame, recall } from '../../www/embed/saved.ts';
import { families } from '../../www/puzzles/index.ts';
import { roomOf } from '../../www/shared/room.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { rules } from './real-rules.mjs';
import { sceneFor } from './scene.mjs';

const [maze, slide, sweeper] = await Promise.all(
  ['maze', 'slide', 'sweeper'].map(async (id) => (await families.find((each) => each.id === id)?.load())?.default),
);
/** @param {Record<string, string>} attributes */
const puzzleWith = (attributes) => puzzleOf((name) => attributes[name] ?? null);
const plain = puzzleWith({});
/** @param {Record<string, unknown>} change @returns {any} */
const state = (change) => ({ ...empty(), family: maze, ...change });

test('attributes say what a reader may do; meaningless values are ignored', () => {
  assert.deepEqual(plain, { solver: 'on', hints: 3, goal: null, fixed: false });
  assert.deepEqual(puzzleWith({ solver: 'after', hints: '1', goal: '36' }), {
    ...plain,
    solver: 'after',
    hints: 1,
    goal: 36,
  });
  assert.deepEqual(puzzleWith({ solver: 'off', hints: '0', goal: 'best', mode: 'view' }), {
    solver: 'off',
    hints: 0,
    goal: 'best',
    fixed: true,
  });
  assert.equal(puzzleWith({ goal: ' -5 ' }).goal, -5);
  for (const goal of ['', ' ', 'x', '1.5', '1e99', 'Infinity', '9'.repeat(40)])
    assert.equal(puzzleWith({ goal }).goal, null, goal);
  for (const hints of ['', 'x', '-1', '4', '99']) assert.equal(puzzleWith({ hints }).hints, 3, hints);
  assert.equal(puzzleWith({ solver: 'never' }).solver, 'on');
  const linked = (/** @type {string} */ task, attributes = {}) =>
    puzzleOf((name) => /** @type {any} */ (attributes)[name] ?? null, task);
  assert.deepEqual(linked('after 1 36'), { ...plain, solver: 'after', hints: 1, goal: 36 });
  assert.deepEqual(linked('off 0 best'), { ...plain, solver: 'off', hints: 0, goal: 'best' });
  assert.deepEqual(linked('on 3'), plain);
  assert.deepEqual(
    linked('off 0 best', { solver: 'on', goal: '' }),
    { ...plain, hints: 0 },
    'an attribute counts more',
  );
});

test('every state has its own controls, the main one last', () => {
  const names = (/** @type {any} */ change, puzzle = plain) => controlsOf(state(change), puzzle).join(' ');
  assert.equal(names({}), 'undo redo restart hint solve');
  assert.equal(names({}, puzzleWith({ solver: 'off' })), 'undo redo restart hint');
  assert.equal(names({}, puzzleWith({ hints: '0' })), 'undo redo restart solve');
  const earned = puzzleWith({ solver: 'after' });
  assert.equal(names({}, earned), 'undo redo restart hint');
  assert.equal(names({ success: true }, earned), 'undo redo restart hint solve');
  assert.equal(names({ done: true, success: true }, earned), 'undo restart solve share');
  assert.equal(names({ done: true }, puzzleWith({ solver: 'off' })), 'undo restart share');
  assert.equal(names({ run: { running: true }, answer: {} }), 'gap cancel');
  assert.equal(names({ answer: {} }), 'leave back position on clock toggle');
  assert.equal(names({ answer: {} }, puzzleWith({ mode: 'view' })), 'back position on clock toggle');
  assert.equal(names({}, puzzleWith({ mode: 'view' })), '');
  assert.equal(names({ failure: { code: 'load' } }), 'again');
  assert.equal(names({ family: null, failure: { code: 'link-damaged' } }), '');
});

test('an unreadable board is not shown as checked, whatever answer is left from the one before', () => {
  const scene = /** @type {any} */ ({ number: String, t: (/** @type {string} */ key) => key });
  const shown = { answer: { checked: true }, run: { running: false, outcome: { status: 'optimal', confirmed: true } } };
  const line = (/** @type {object} */ change) => lineOf(state({ ...shown, ...change }), plain, scene, words.en);
  assert.equal(line({}).checked, true);
  const refused = line({ failure: { code: 'no-board', why: 'no board is given' } });
  assert.deepEqual(
    [refused.checked, refused.text, refused.announcement],
    [false, ...Array(2).fill('The board can’t be read (no board is given)')],
  );
});

test('moves from which an engine can’t begin are refused in their family’s words', () => {
  const refusalText = (/** @type {any} */ family, /** @type {'ja' | 'en'} */ language, /** @type {string} */ code) => {
    const t = translatorOf(words[language], family.words[language]);
    const run = { running: false, outcome: { status: 'unknown', stop: null, moves: null, error: { code } } };
    return lineOf(state({ family, run }), plain, /** @type {any} */ ({ number: String, t }), words[language]).text;
  };
  assert.equal(refusalText(slide, 'en', 'into-a-wall'), 'The solver can’t start (There is a wall)');
  assert.equal(refusalText(slide, 'ja', 'not-a-direction'), '解き始められません(L R U D のどれでもありません)');
  assert.equal(refusalText(sweeper, 'en', 'not-a-step'), 'The solver can’t start (none of U R D L .)');
  assert.equal(refusalText(maze, 'en', 'not-a-number'), 'The solver can’t start (not a whole number)');
});

test('the author’s goal decides what counts as a success', () => {
  const success = (/** @type {number} */ objective, /** @type {string} */ goal, family = maze) =>
    isSuccess(state({ family, done: true, objective }), puzzleWith({ goal }));
  assert.deepEqual(
    [success(36, '36'), success(35, '36'), success(1, ''), success(1, 'best')],
    [true, false, true, true],
  );
  assert.deepEqual([success(20, '20', slide), success(21, '20', slide)], [true, false]);
  assert.ok(!isSuccess(state({ objective: 36 }), plain), 'the goal is not reached');
});

test('of two findings the one that says more is kept', () => {
  const found = (/** @type {number} */ objective, proved = false) => ({ objective, proved });
  const betterMaze = better.bind(null, /** @type {any} */ (maze));
  assert.deepEqual(betterMaze(null, found(3)), found(3));
  assert.deepEqual(betterMaze(found(3), found(5)), found(5));
  assert.deepEqual(betterMaze(found(5), found(3)), found(5));
  assert.deepEqual(betterMaze(found(5, true), found(3)), found(5, true));
  assert.deepEqual(betterMaze(found(5), found(5, true)), found(5, true));
});

test('a hint’s button has the words of the page', () => {
  for (const language of /** @type {const} */ (['ja', 'en'])) {
    const page = pageWords[language];
    const { hintMore, hintMove } = words[language];
    assert.deepEqual([hintMore, hintMove], [page['hint.more'], page['hint.move']]);
  }
});

test('a hint’s button names what its next press gives', () => {
  const at = (/** @type {number} */ seen, hints = '3', steps = [1, 2, 3]) => {
    const here = /** @type {any} */ ({ board: '', moves: '', hint: { board: '', moves: '', steps, seen } });
    return [hintWord(here, puzzleWith({ hints })), hasHint(here, puzzleWith({ hints }))];
  };
  assert.deepEqual(at(0), ['hint', true]);
  assert.deepEqual(at(1), ['hintMore', true]);
  assert.deepEqual(at(2), ['hintMove', true]);
  assert.deepEqual(at(3), ['hintMove', false]);
  assert.deepEqual(at(1, '1'), ['hint', false]);
  assert.deepEqual(at(1, '3', [1]), ['hintMore', false]);
  const elsewhere = /** @type {any} */ ({
    board: '',
    moves: '1',
    hint: { board: '', moves: '', steps: [1], seen: 1 },
  });
  assert.deepEqual([hintWord(elsewhere, plain), hasHint(elsewhere, plain)], ['hint', true]);
});

test('the gap closes towards the proof, and is shown only if both ends are known', () => {
  const gap = (/** @type {any} */ { family = maze, best = null, bound = null }) =>
    gapOf(state({ family, run: { live: { best, bound } } }));
  assert.equal(gap({ best: 10 }), null);
  assert.equal(gap({ bound: 10 }), null);
  assert.deepEqual(gap({ best: 27, bound: 36 }), { low: 27, high: 36, share: 0.75, bound: 'high' });
  assert.deepEqual(gap({ family: slide, best: 40, bound: 30 }), { low: 30, high: 40, share: 0.75, bound: 'low' });
  assert.equal(gap({ best: 36, bound: 36 })?.share, 1);
  assert.equal(gap({ best: -5, bound: 3 })?.share, 0);
  assert.equal(gap({ best: 0, bound: 0 })?.share, 1);
  assert.equal(gap({ best: 40, bound: 36 }), null, 'a bound below the best belongs to another moment');
});

test('every example board has a size that suits an article', async () => {
  for (const { id, load } of families) {
    const family = (await load()).default;
    for (const { name, board } of family.examples) {
      const result = rules.view(id, board, '');
      assert.ok(result.ok);
      const { width, ratio } = roomOf(
        family.size(result.view, sceneFor(family, { view: result.view })),
        family.largestUnit,
      );
      assert.ok(width >= 360 && width <= 640 && width / ratio <= 660, `${name.en}: ${width} by ${width / ratio}`);
    }
  }
  assert.deepEqual(roomOf({ width: 3, height: 60 }), { width: 384, ratio: 0.6 });
  assert.deepEqual(roomOf({ width: 60, height: 3 }), { width: 640, ratio: 20 });
  assert.deepEqual(roomOf({ width: 1, height: 1 }), { width: 360, ratio: 1 });
});

test('the oldest stored boards are removed, even if one entry is damaged', (t) => {
  const kept = /** @type {Record<string, any>} */ ({});
  const storage = {
    getItem: (/** @type {string} */ name) => kept[name] ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => Object.assign(kept, { [name]: text }),
    removeItem: (/** @type {string} */ name) => delete kept[name],
  };
  for (const [name, value] of Object.entries(storage)) Object.defineProperty(kept, name, { value });
  Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'));
  const naming = /** @type {any} */ ({ encodeLink: (/** @type {string} */ _, link = '') => ({ ok: true, link }) });
  kept['tokeru-board damaged'] = '{"moves":';
  const played = (/** @type {number} */ at) => state({ family: { id: 'maze' }, board: `${at}`, moves: '1' });
  for (let at = 0; at < 105; at++) storeGame(naming, played(at));
  assert.equal(Object.keys(kept).length, 100);
  assert.equal(recall(naming, 'maze', '104')?.moves, '1');
  assert.equal('tokeru-board damaged' in kept, false);
  const proof = { objective: 36, proved: true };
  storeGame(naming, { ...played(1), success: true, bestScore: proof });
  storeGame(naming, { ...played(1), moves: '2', bestScore: { objective: 30, proved: false } });
  assert.partialDeepStrictEqual(recall(naming, 'maze', '1'), { moves: '2', success: true, known: proof }, 'two tabs');
});
