// The page without a browser: state, history, events of a solve, words, addresses, and that refused changes have no
// effect.
import assert from 'node:assert/strict';
import { newMeter, progressOf, readCounters } from '../../www/engine/meter.ts';
import { test } from 'node:test';
import { clock, pageTranslator, translator } from '../../www/app/i18n.ts';
import { sentence } from '../../www/app/panels/line-more.ts';
import { gapText, mebibytes } from '../../www/app/panels/solve.ts';
import { findLink } from '../../www/app/find-link.ts';
import { isLink, readHash } from '../../www/app/router.ts';
import { partsOf } from '../../www/engine/sent-link.ts';
import { createSession } from '../../www/app/session/session.ts';
import { gapOf } from '../../www/shared/player/run.ts';
import { conclude, follow } from '../../www/shared/player/solving.ts';
import { emptyState } from '../../www/shared/player/state.ts';
import { createStore } from '../../www/shared/player/store.ts';
import { linesFrom } from '../../www/shared/player/history.ts';
import { fill, movesOf, numberFormat, pickLanguage, stepsOf } from '../../www/shared/translate.ts';
import { words } from '../../www/app/words.ts';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import { rules } from './real-rules.mjs';

/** @returns {any} */
const firstState = () => ({
  ...emptyState(),
  ...{ language: 'en', themeChoice: 'auto', dark: false, family: maze, ui: maze.ui(), engines: [], mode: 'play' },
  ...{ banner: null, collection: null },
  choice: { engine: '', threads: 1, seconds: 0, memoryMb: 512, fromHere: false, values: {} },
});

function opened() {
  const store = createStore(firstState());
  /** @type {string[]} */
  const notices = [];
  const session = createSession(store, /** @type {any} */ ({ rules, fetchRules: async () => {} }), {
    focus() {},
    notice: (text) => notices.push(text),
    recall: () => null,
  });
  session.openFirst(maze);
  return { store, session, notices };
}

test('a newcomer sees the article’s example', () => {
  const { store } = opened();
  assert.equal(store.get().board, maze.examples[0].board);
  assert.equal(store.get().banner, null);
});

test('edits go through the rules and can be undone and redone', () => {
  const { store, session } = opened();
  const before = store.get().board;
  session.setMode('edit');
  session.act({ edit: 'edge 0 1 *9' });
  assert.match(store.get().board, /^3 3\n\*9 \+2\n/);
  session.act({ edit: ['goal 4', 'start 2'] });
  session.undo();
  session.undo();
  assert.equal(store.get().board, before);
  session.redo();
  assert.match(store.get().board, /\*9/);
  session.act({ edit: 'goal 5' });
  session.redo();
  assert.equal(store.get().future.length, 0, 'a new edit clears redo');
});

test('a refused edit changes nothing and is reported with its place', () => {
  const { store, session } = opened();
  const { board } = store.get();
  session.replaceBoard('3 3\n+1 oops');
  assert.equal(store.get().board, board);
  assert.deepEqual({ line: store.get().banner?.line, column: store.get().banner?.column }, { line: 2, column: 4 });
  session.act({ edit: ['edge 0 1 +5', 'nonsense'] });
  assert.equal(store.get().board, board, 'a list of edits is applied as a whole or not at all');
});

test('playing appends moves, undo drops the last, illegal ones are reported', () => {
  const { store, session, notices } = opened();
  session.act({ move: '1' });
  session.act({ move: '2' });
  assert.equal(store.get().moves, '1 2');
  session.act({ move: '8' });
  assert.deepEqual([store.get().moves, notices], ['1 2', ['violation.not-adjacent']]);
  session.undo();
  assert.equal(store.get().moves, '1');
  session.redo();
  assert.equal(store.get().moves, '1 2');
  session.restart();
  assert.equal(store.get().moves, '');
});

test('a shorter list of moves is an undo: one redo brings it all back', () => {
  const { store, session } = opened();
  session.act({ moves: '1 2 5 4' });
  session.act({ moves: '1' });
  session.act({ moves: '1' });
  assert.equal(store.get().moves, '1');
  session.redo();
  assert.equal(store.get().moves, '1 2 5 4');
  session.act({ moves: '' });
  session.act({ move: '3' });
  session.redo();
  assert.equal(store.get().moves, '3', 'nothing was played from here');
});

test('playing something else keeps the other line', () => {
  const { store, session } = opened();
  session.act({ moves: '1 2 5 4' });
  session.restart();
  session.act({ move: '3' });
  session.undo();
  const lines = () => linesFrom(store.get().history, store.get().moves);
  assert.deepEqual(lines(), ['1 2 5 4', '3']);
  session.redo();
  assert.equal(store.get().moves, '3', 'redo follows the line that was left last');
  session.undo();
  session.redo(lines()[0]);
  assert.equal(store.get().moves, '1 2 5 4');
  session.undo();
  assert.equal(store.get().moves, '1 2 5');
  session.redo();
  assert.equal(store.get().moves, '1 2 5 4');
  session.replaceBoard(store.get().board.replace('+1', '+2'));
  assert.deepEqual(lines(), [], 'another board has lines of its own');
});

test('links open board and moves, a damaged one changes nothing', async () => {
  const { store, session } = opened();
  const otherBoard = maze.examples[1].board;
  const { link } = /** @type {any} */ (rules.encodeLink('maze', otherBoard, '1 2'));
  assert.ok(await session.openLink(link));
  assert.deepEqual([store.get().board, store.get().moves, store.get().mode], [otherBoard, '1 2', 'play']);
  assert.ok(!(await session.openLink('#/maze/1damaged')));
  assert.deepEqual([store.get().board, store.get().moves, store.get().banner?.kind], [otherBoard, '1 2', 'link']);
});

test('a pasted text is taken as a link, a board or an answer', async () => {
  const { store, session } = opened();
  await session.openText('1 2 5 4 3 6 7 8');
  assert.equal(store.get().answer?.objective, 36);
  assert.equal(stepsOf(maze, store.get().answer), 8);
  await session.openText('1 2 8');
  const { banner } = store.get();
  assert.deepEqual([banner?.kind, banner?.code, banner?.step], ['moves', 'not-adjacent', 2]);
  await session.openText(maze.examples[2].board);
  assert.equal(store.get().board, maze.examples[2].board);
  assert.equal(store.get().answer, null);
});

test('a text with several boards is split by the rules, as on the command line', async () => {
  const { store, session } = opened();
  const [first, second] = maze.examples.map(({ board }) => board);
  await session.openText(`${second}${first}`);
  assert.deepEqual(
    store.get().collection?.map(({ name }) => name),
    ['1', '2'],
  );
  assert.equal(store.get().board, second);
  await session.openText(first);
  assert.equal(store.get().collection, null);
  session.openFirst(slide);
  await session.openText('72187 81749 72303 81778\n2\n3,3,120743586\r\n4,2,1234567=\n');
  assert.deepEqual(
    store.get().collection?.map(({ board }) => board.trim()),
    ['3,3,120743586', '4,2,1234567='],
  );
  assert.equal(store.get().board, '3,3,120743586\n');
});

test('a run follows its events and ends with the outcome', () => {
  /** @type {any} */
  let run = {
    running: true,
    engine: 'article',
    started: false,
    live: { nodes: 0, rate: 0, best: null, bound: null, elapsedMs: 0, memoryMb: 0, threads: 0 },
    incumbents: 0,
    fallback: null,
    outcome: null,
  };
  const events = [
    { type: 'started', engine: 'article', backend: 'threads', threads: 2 },
    { type: 'bound', bound: 100, elapsedMs: 1 },
    { type: 'incumbent', objective: 80, moves: '', elapsedMs: 1 },
    {
      type: 'progress',
      nodes: 5,
      nodesPerSecond: 9,
      depth: 1,
      best: null,
      bound: null,
      gap: null,
      elapsedMs: 2,
      memoryMb: 1,
      threads: 2,
    },
    { type: 'fallback', from: 'threads', to: 'plain', code: 'panic', detail: '' },
  ];
  for (const event of events) run = follow(run, /** @type {any} */ (event));
  assert.deepEqual(
    [run.live.best, run.live.bound, run.live.nodes, run.incumbents, run.fallback],
    [80, 100, 5, 1, { from: 'threads', code: 'panic' }],
  );
  const end = conclude(run, /** @type {any} */ ({ nodes: 9, objective: 90, bound: 90, elapsedMs: 3, threads: 1 }));
  assert.deepEqual([end.running, end.live.best], [false, 90]);
  assert.deepEqual([gapOf(80, 100), gapOf(0, 3), gapOf(7, 7), gapOf(null, 7)], [25, 300, 0, null]);
  const gapTexts = (/** @type {'ja' | 'en'} */ language) =>
    [2.25, 1000, 890_469_773].map((gap) => gapText(gap, numberFormat(language), translator(language, words[language])));
  assert.deepEqual(gapTexts('en'), ['2.3 %', '1,000 %', '> 1,000 %']);
  assert.deepEqual(gapTexts('ja'), ['2.3 %', '1,000 %', '1,000 % 超']);
});

test('threads that have worked are counted in shared memory, and none is reported before one has', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const words = new Uint32Array(memory.buffer);
  const at = { cancel: 0, nodes: 8, depth: 16, memory: 24, best: 32, bound: 40, workers: 64, ended: 4 };
  const meter = newMeter();
  const memoryRead = () => {
    readCounters(meter, memory, at);
    return progressOf(meter, 0)().threads;
  };
  assert.equal(memoryRead(), 0);
  words[16] = 0b101;
  words[23] = 0x8000_0000;
  assert.equal(memoryRead(), 3);
});

test('less than a mebibyte is not shown as 0', () => {
  const t = translator('en', words.en);
  const texts = [0.03, 0.99, 1, 12.6].map((mib) => mebibytes(mib, numberFormat('en'), t));
  assert.deepEqual(texts, ['< 1 MiB', '< 1 MiB', '1 MiB', '13 MiB']);
});

test('language: the reader’s choice, then the browser’s', () => {
  assert.equal(pickLanguage(['fr', 'ja-JP', 'en'], null), 'ja');
  assert.equal(pickLanguage(['ja'], 'en'), 'en');
  assert.equal(pickLanguage(['de'], null), 'en');
  assert.deepEqual(Object.keys(words.ja).sort(), Object.keys(words.en).sort());
  for (const key of Object.keys(words.ja)) {
    const places = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
    assert.equal(places(words.ja[key]), places(words.en[key]), key);
  }
});

test('a family may override dotted keys, never the page’s plain ones', () => {
  const familyWords = /** @type {any} */ ({
    title: 'T',
    tagline: '',
    rules: [],
    undo: 'mine',
    'status.optimal': 'own',
  });
  assert.equal(pageTranslator('en', familyWords)('undo'), 'Undo');
  assert.equal(pageTranslator('en', familyWords)('status.optimal'), 'own');
  assert.equal(translator('en', familyWords)('undo'), 'mine');
  assert.equal(translator('en', familyWords)('nobody knows'), 'nobody knows');
  assert.equal(fill('{a} {b}', { a: 1 }), '1 {b}');
  assert.equal(fill('{n} {n:push|pushes}', { n: '1' }), '1 push');
  assert.equal(fill('{n} {n:push|pushes}', { n: 21 }), '21 pushes');
  assert.equal(numberFormat('en')(-1234), '−1,234');
  assert.deepEqual([clock(1234), clock(65000)], ['1.23 s', '1:05']);
});

test('a message names what failed, where, and that nothing is lost', () => {
  const message = sentence(
    { kind: 'board', code: 'not-an-operator', line: 2, column: 4, detail: '<b>' },
    translator('en', maze.words.en),
  );
  assert.equal(message.title, 'The board can’t be read');
  assert.equal(message.text, 'line 2, column 4 · an operator is written like +5, -2 or *3 · “<b>”');
  const load = (/** @type {string} */ detail) =>
    sentence({ kind: 'page', code: 'load', detail }, translator('en', maze.words.en)).text;
  const failed = 'Failed to fetch dynamically imported module: http://localhost:4173/assets/panel-BERePZAH.js';
  assert.equal(load(failed), 'a required file could not be loaded · “panel-BERePZAH.js”');
  assert.equal(load('maze/engine.wasm: 404'), 'a required file could not be loaded · “maze/engine.wasm: 404”');
  const shortened = sentence(
    { kind: 'board', code: 'another-game', detail: 'x'.repeat(99) },
    translator('en', maze.words.en),
  );
  assert.match(shortened.text, /“x{60}…”$/, 'a shortened detail is marked as such');
  assert.match(
    sentence({ kind: 'link', code: 'never-heard-of' }, translator('ja', maze.words.ja)).text,
    /never-heard-of/,
  );
});

test('addresses are parsed into family and code, and anything else is refused', () => {
  assert.deepEqual(readHash('#/maze/1AbC-_'), { family: 'maze', code: '1AbC-_' });
  assert.deepEqual(readHash('#/maze'), { family: 'maze', code: '' });
  assert.deepEqual(readHash('#%2Fmaze%2F1AbC'), { family: 'maze', code: '1AbC' });
  assert.deepEqual(readHash('#/Maze'), { family: 'maze', code: '' });
  for (const none of ['', '#', '#/', '#_=_', '#utm_source=x']) assert.equal(readHash(none), null, none);
  for (const link of ['#/MAZE/1AbC', '#/maze2/1AbC', '#/1/1AbC', '#/迷路', '#/%E8%BF%B7/1AbC'])
    assert.equal(isLink(readHash(link), link), true, link);
  for (const end of ['。', '%E3%80%82', '?fbclid=x_y', '%3Fu=a/b', '&utm_source=x', ')', '%20', '/', '/?x=1'])
    assert.deepEqual(readHash(`#/maze${end}`), { family: 'maze', code: '' }, end);
  for (const none of ['#/?utm_source=x', '#/)', '#maze_x']) assert.equal(readHash(none), null, none);
  for (const sent of [
    '#/maze/1Ab_C。',
    '#/maze/1Ab_C&x=1',
    '#%2Fmaze%2f1Ab%5FC)',
    '#/maze/1Ab\\_C%20',
    '#/maze/1Ab%5C_C.',
  ])
    assert.deepEqual(partsOf(`https://example.org/${sent}`), { family: 'maze', code: '1Ab_C' }, sent);
  for (const sent of ['', '#/maze', '#/maze/', '#/maze/。', '#/maze/%', '#maze/1AbC'])
    assert.equal(partsOf(sent), null, sent);
  assert.equal(isLink(readHash('#/maz'), '#/maz'), true);
  assert.equal(isLink(readHash('#/maze'), '#/maze'), false);
  assert.equal(isLink(readHash('#board'), '#board'), false);
  assert.equal(isLink(readHash(''), ''), false);
  assert.equal(findLink(' https://example.org/x/#/maze/1AbC \n'), '#/maze/1AbC');
  assert.equal(findLink('3 3\n+1 +2'), null);
  const moves = movesOf(maze);
  assert.deepEqual(
    [
      moves.append('', '1'),
      moves.append('1', '2 3'),
      moves.dropLast('1 2 3', /** @type {any} */ (null)),
      moves.count(''),
    ],
    ['1', '1 2 3', '1 2', 0],
  );
});
