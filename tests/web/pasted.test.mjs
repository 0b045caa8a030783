// Texts as readers really paste them: from forums, README files, spreadsheets, chat programs, programs and PDF. Each
// into a family's page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachedTo } from '../../www/app/attached-answers.ts';
import { createSession } from '../../www/app/session/session.ts';
import { families, loadFamily } from '../../www/puzzles/index.ts';
import { createStore } from '../../www/shared/player/store.ts';
import { emptyState } from '../../www/shared/player/state.ts';
import { rules } from './real-rules.mjs';

/** @type {Record<string, any>} */
const loaded = {};
for (const { id } of families) loaded[id] = await loadFamily(id, async () => {});

/**
 * The result of pasting a text while a family is shown.
 * @param {string} id @param {string} text @param {any} [family] @param {boolean} [online] @returns {Promise<any>}
 */
async function paste(id, text, family = loaded[id], online = true) {
  const choice = { engine: '', threads: 1, seconds: 0, memoryMb: 512, fromHere: false, values: {} };
  const state = {
    language: 'en',
    family,
    ui: family.ui(),
    engines: [],
    mode: 'play',
    banner: null,
    collection: null,
    choice,
  };
  const store = createStore(/** @type {any} */ ({ ...emptyState(), ...state }));
  const fetchRules = () => (online ? Promise.resolve() : Promise.reject(new Error('offline')));
  const engine = /** @type {any} */ ({ rules, fetchRules });
  const session = createSession(store, engine, { focus() {}, notice() {}, recall: () => null });
  session.openFirst(family);
  const before = store.get().board;
  await session.openText(text);
  const { board, banner, answer, collection, diagnostics } = store.get();
  return { before, board, banner, answer, collection, diagnostics, family: store.get().family.id };
}

/** @type {Record<string, string>} */
const boards = {
  sokoban: '#####\n# * #\n#@$.#\n#####\n',
  maze: '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n',
  slide: '3,3,120743586\n',
  sweeper: '3 3\n2 0 0\n0 10 0\n0 0 3\n1 5\n1 5\n0\n',
  beam: '1 1 3 4 5\n####\n#@o#\n####\n',
};

/** @param {(line: string, at: number) => string} each @returns {(text: string) => string} */
const byLine = (change) => (text) => `${text.trimEnd().split('\n').map(change).join('\n')}\n`;

/** @type {Record<string, (text: string) => string>} */
const ways = {
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'a zero-width space behind each line': byLine((line) => `${line}\u200b`),
  'a zero-width space behind each letter': (text) => [...text].join('\u200b'),
  'a mark of a direction, a joiner and a soft hyphen': (text) =>
    `\u200e\u2060\u200d${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  'a byte order mark in the middle': (text) => text.replace('\n', '\n\ufeff'),
  'line separators': (text) => text.replaceAll('\n', '\u2028'),
  'dashes and stars of a typesetter': (text) => text.replaceAll('-', '–').replaceAll('*', '∗'),
  'signs that Markdown escapes': (text) => text.replace(/[#*]/g, '\\$&'),
  'smart quotes around it': (text) => `“${text.trimEnd()}”`,
  'a cell of a spreadsheet': (text) => `"${text.trimEnd()}"`,
  'an array of a program': (text) => `[\n${byLine((line) => `  '${line}',`)(text)}];`,
  'a text of a program': byLine((line) => `"${line}\\n" +`),
  JSON: (text) => JSON.stringify(text),
  'numbers of lines and a colon': byLine((line, at) => `${at + 1}: ${line}`),
  'numbers of lines and a bar': byLine((line, at) => `  ${at + 1} | ${line}`),
  'numbers of lines and a tab': byLine((line, at) => `${at + 1}\t${line}`),
  'numbers of lines alone': byLine((line, at) => `${at + 98} ${line}`),
  'a quotation': byLine((line) => `> ${line}`),
  'a bar before each line': byLine((line) => `│ ${line}`),
  'signs of a list': byLine((line) => `* ${line}`),
  'a comment': byLine((line) => `// ${line}`),
  'a comment of a shell': byLine((line) => `# ${line}`),
  'tabs before each line': byLine((line) => `\t${line}`),
  'what is said before it': (text) => `Hello, look at this one:\n${text}`,
  'what is said behind it': (text) => `${text}\nHow many steps do you need?\n`,
  'a signature': (text) => `${text}\n-- \nBob\n`,
  'a chat': (text) => `[10:23] bob: ${text}`,
  'a sign for code of several lines': (text) => `\`${text.trimEnd()}\``,
  'a paragraph of a page': (text) => `<p>${text.trimEnd().replaceAll('\n', '<br/>')}</p>`,
  'a block of a page': (text) => `<pre><code>${text}</code></pre>`,
  'a block whose source was escaped': (text) => `&lt;pre&gt;${text.trimEnd()}&lt;/pre&gt;`,
  'a table of a page': (text) => `<table>${byLine((line) => `<tr><td>${line}</td></tr>`)(text)}</table>`,
  entities: (text) => text.replaceAll(' ', '&nbsp;'),
  'a program around it': (text) => `board = """\n${text}"""`,
};

test('a board is read as a human would read it, whatever it was copied from', async () => {
  for (const [family, board] of Object.entries(boards)) {
    for (const [way, wrap] of Object.entries(ways)) {
      const text = wrap(board);
      const found = await paste(family, text);
      assert.deepEqual([found.banner, found.board], [null, board], `${family}, ${way}: ${JSON.stringify(text)}`);
    }
  }
});

test('block elements of a page start new lines, whatever precedes them in the source', async () => {
  const rest = '\n#@ $.#\n######';
  for (const text of [
    '<pre>######<div>#@ $.#</div>######</pre>',
    '<pre>######<p>#@ $.#<p>######</pre>',
    `<b>One</b><pre>######${rest}</pre>`,
    `<style>p{color:#123}</style><pre class="level">######${rest}</pre>`,
    '<tr><td>######</td></tr><tr><td>#@ $.#</td></tr><tr><td>######</td></tr>',
  ])
    assert.equal((await paste('sokoban', text)).board, `######${rest}\n`, text);
});

test('a level written as an array of strings on one line is read, alone or among others', async () => {
  const [level, otherLevel] = ['######\n#@ $.#\n######\n', '  #####\n###   #\n#@ $ .#\n#######\n'];
  const json = JSON.stringify(level.trim().split('\n'));
  for (const text of [
    ...[json, json.replaceAll(',', ', '), json.replaceAll('"', "'"), `const level = ${json};`],
    ...[`{"name":"One","rows":${json},"best":1}`, `levels = [\n  ${json},\n];`],
  ])
    for (const id of ['sokoban', 'slide']) {
      const found = await paste(id, text);
      assert.deepEqual([found.banner, found.board, found.diagnostics], [null, level, []], `${id}: ${text}`);
    }
  const two = await paste('sokoban', `[${json},${JSON.stringify(otherLevel.trimEnd().split('\n'))}]`);
  assert.deepEqual(
    two.collection.map((/** @type {any} */ { board }) => board),
    [level, otherLevel],
  );
});

test('tables of numbers are boards, whatever separates their cells', async () => {
  for (const text of [
    ...[
      '3 3\n+1, +2\n+4, -1, +1\n+3, *2\n*3, -2, +5\n-4, +1\n1 0 8',
      '3x3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8',
    ],
    '3 3\n+ 1 + 2\n+ 4 - 1 + 1\n+ 3 * 2\n* 3 - 2 + 5\n- 4 + 1\n1 0 8',
  ])
    assert.equal((await paste('maze', text)).board, boards.maze, text);
  for (const text of ['3,3\n2,0,0\n0,10,0\n0,0,3\n1,5,\n1,5,\n0,,', '3;3\n2;0;0\n0;10;0\n0;0;3\n1;5\n1;5\n0'])
    assert.equal((await paste('sweeper', text)).board, boards.sweeper, text);
  for (const text of ['12,4,12,12,120,seed,5', '12 4 12 12 120\nSeed: 5'])
    assert.equal((await paste('beam', text)).board, '12 4 12 12 120\nseed 5\n', text);
  assert.equal((await paste('beam', boards.beam.replace('o', 'O'))).board, boards.beam);
});

test('a sliding puzzle written as rows of numbers is read', async () => {
  for (const text of [
    ...[
      '7 2 4\n5 _ 6\n8 3 1',
      '7 2 4\n5 0 6\n8 3 1',
      '7\t2\t4\n5\t\t6\n8\t3\t1',
      '7,2,4\n5,,6\n8,3,1',
      '724\n5.6\n831',
      '724506831',
    ],
    ...[
      '[[7,2,4],[5,0,6],[8,3,1]]',
      '{7,2,4},\n{5,0,6},\n{8,3,1}',
      'const board = [\n  [7, 2, 4],\n  [5, 0, 6],\n  [8, 3, 1],\n];',
      'int b[3][3] = {\n  {7, 2, 4},\n  {5, 0, 6},\n  {8, 3, 1}\n};',
      "board = [['7', '2', '4'],\n         ['5', '_', '6'],\n         ['8', '3', '1']]",
      '7 2 4 / 5 0 6 / 8 3 1',
      '7 2 4 5 0 6 8 3 1',
      '3,3,724506831',
    ],
    ...['3\n 7  2  4\n 5  0  6\n 8  3  1', '3x3 724506831', 'Start:\n7 2 4\n5 0 6\n8 3 1\nGoal:\n0 1 2\n3 4 5\n6 7 8'],
    ...[
      '７　２　４\n５　０　６\n８　３　１',
      '> 7 2 4\n> 5 0 6\n> 8 3 1',
      '7 & 2 & 4 \\\\\n5 & 0 & 6 \\\\\n8 & 3 & 1',
      '3,3,724_06831'.replace('_0', '50'),
    ],
    ...['+---+---+---+\n| 7 | 2 | 4 |\n+---+---+---+\n| 5 |   | 6 |\n+---+---+---+\n| 8 | 3 | 1 |\n+---+---+---+'],
    ...[
      '| 7 | 2 | 4 |\n|---|---|---|\n| 5 |   | 6 |\n| 8 | 3 | 1 |',
      '┌─┬─┬─┐\n│7│2│4│\n├─┼─┼─┤\n│5│ │6│\n├─┼─┼─┤\n│8│3│1│\n└─┴─┴─┘',
    ],
  ]) {
    const { board, banner } = await paste('slide', text);
    assert.deepEqual([board, banner], ['3,3,724506831\n', null], text);
  }
  assert.equal((await paste('slide', '1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14')).board, '4,4,123456789ABCDFE0\n');
  assert.equal((await paste('slide', '1 2\n= 0')).board, '2,2,12=0\n');
  for (const family of ['maze', 'sokoban', 'sweeper', 'beam']) {
    const found = await paste(family, '7 2 4\n5 0 6\n8 3 1');
    assert.deepEqual([found.family, found.board], ['slide', '3,3,724506831\n'], family);
    const table = await paste(family, '| 7 | 2 | 4 |\n|---|---|---|\n| 5 |   | 6 |\n| 8 | 3 | 1 |');
    assert.deepEqual([table.family, table.board], ['slide', '3,3,724506831\n'], family);
    // A table without a hole may not be a board.
    const { banner } = await paste(family, '1 2 3\n4 5 6\n7 8 9');
    assert.equal(banner?.kind, 'board', family);
  }
});

test('several sliding puzzles in one text are all opened: one per line, tables, arrays in a program', async () => {
  const two = ['3,3,724506831\n', '3,3,123450786\n'];
  const [first, second] = ['7 2 4 5 0 6 8 3 1', '1 2 3 4 5 0 7 8 6'];
  for (const text of [
    `${first}\n${second}\n`,
    `1 ${first}\n2 ${second}\n`,
    `No. 1: ${first} (20)\nNo. 2: ${second} (1)\n`,
    `1 ${first} 20 3456\n2 ${second} 1 7\n`,
    `Two of them\n\n${first.replaceAll(' ', ',')}\n${second.replaceAll(' ', ',')}\n`,
    '[[7,2,4,5,0,6,8,3,1],[1,2,3,4,5,0,7,8,6]]',
    'new Case { Cells = new[] { 7, 2, 4, 5, 0, 6, 8, 3, 1 }, Best = 20 },\nnew Case { Cells = new[] { 1, 2, 3, 4, 5, 0, 7, 8, 6 }, Best = 1 },',
    '[[7,2,4],[5,0,6],[8,3,1]],\n[[1,2,3],[4,5,0],[7,8,6]]',
    '7 2 4\n5 0 6\n8 3 1\n\n1 2 3\n4 5 _\n7 8 6\n',
    'int[][] one = {\n  {7, 2, 4},\n  {5, 0, 6},\n  {8, 3, 1}\n};\n\nint[][] two = {\n  {1, 2, 3},\n  {4, 5, 0},\n  {7, 8, 6}\n};',
  ])
    for (const family of ['slide', 'sokoban']) {
      const { collection, banner } = await paste(family, text);
      assert.deepEqual([collection?.map((/** @type {any} */ { board }) => board), banner], [two, null], text);
    }
  const { banner, board, before } = await paste('slide', `${first}\n${second}\n1 2 3 4 5 5 7 8 6\n`);
  assert.deepEqual([banner.code, banner.line, board], ['line-without-board', 3, before]);
  // A list that ends with its first number is a complete board with or without it.
  assert.equal((await paste('slide', `1 ${first}`)).banner?.kind, 'board');
  // If the goal is beside it, only the start is a board.
  for (const text of [`start: ${first}\ngoal: ${second}`, 'Start\n7 2 4\n5 0 6\n8 3 1\n\nGoal\n1 2 3\n4 5 0\n7 8 6\n'])
    assert.deepEqual(
      [(await paste('slide', text)).board, (await paste('slide', text)).collection],
      [two[0], null],
      text,
    );
});

test('a hole may be written in many ways without losing a row', async () => {
  for (const hole of ['null', 'None', 'nil', 'x', 'X', 'b', 'B', '-1', '"x"']) {
    assert.equal((await paste('slide', `[[7,2,4],[5,${hole},6],[8,3,1]]`)).board, '3,3,724506831\n', hole);
    if (!hole.includes('"'))
      assert.equal((await paste('slide', `7 2 4\n5 ${hole} 6\n8 3 1`)).board, '3,3,724506831\n', hole);
  }
  assert.equal((await paste('slide', '1 2 3 4\n5 6 7 8\n9 a b c\nd e 0 f')).board, '4,4,123456789ABCDE0F\n');
  assert.equal(
    (await paste('slide', '# This one is solvable\n3 # its size\n7 2 4\n5 0 6\n8 3 1')).board,
    '3,3,724506831\n',
  );
  assert.equal((await paste('slide', '{"size": 3, "tiles": [7, 2, 4, 5, 0, 6, 8, 3, 1]}')).board, '3,3,724506831\n');
});

test('a table with a fault opens as a board with a fault, or is refused at its place', async () => {
  const twice = await paste('slide', '1 2 3\n4 5 5\n7 8 0');
  assert.equal(twice.board, '3,3,123455780\n');
  assert.ok(twice.diagnostics.length > 0);
  const { banner, board, before } = await paste('slide', 'Look:\n1 2 3\n4 5 6\n7 12 0');
  assert.deepEqual([banner.code, banner.line, banner.column, banner.detail], ['unknown-square', 4, 3, '12']);
  assert.equal(board, before);
  const array = await paste('slide', 'const board = [\n  [1, 2, 3],\n  [4, 5, 6],\n  [7, 12, 0],\n];');
  assert.equal(array.banner.line, 2, 'where its first board begins');
});

test('numbers and signs that were not meant as a level are not read as one', async () => {
  for (const text of ['-1 -1', '1. 2. 3.', '$5', '$ 5.00', '1.5', '| a | b |\n|---|---|\n| 1 | 2 |']) {
    const { board, before, banner } = await paste('sokoban', text);
    assert.deepEqual([board, banner?.code], [before, 'no-rows'], text);
  }
  // A level drawn without walls is read back as it was copied.
  for (const text of ['-----\n-#@$-\n-.---\n', '@$.\n', '5-|2-@2-|5-'])
    assert.equal((await paste('sokoban', text)).banner, null);
});

test('emoji levels are read, whatever the player looks like; an unknown emoji is refused at its place', async () => {
  const [one, two] = ['#####\n#@$.#\n#####\n', '#####\n#@$ #\n#  .#\n#####\n'];
  for (const [text, board] of [
    ['🟫🟫🟫🟫🟫\n🟫🧍📦🎯🟫\n🟫🟫🟫🟫🟫', one],
    ['🟫🟫🟫🟫🟫\n🟫🧍🏽‍♂️📦🎯🟫\n🟫🟫🟫🟫🟫', one],
    ['🧱🧱🧱🧱🧱\n🧱👷📦⬜🧱\n🧱⬜⬜❎🧱\n🧱🧱🧱🧱🧱', two],
    ['🟦🟦🟦🟦🟦\n🟦😳🟫⬛🟦\n🟦⬛⬛❎🟦\n🟦🟦🟦🟦🟦', two],
    ['Level 3\n\n⬛⬛⬛⬛⬛\n⬛🐻📦⬜⬛\n⬛⬜⬜⭐⬛\n⬛⬛⬛⬛⬛\n\nWho can do it?', two],
    ['🧱🧱🧱🧱🧱\n🧱😀📦  🧱\n🧱    🚩🧱\n🧱🧱🧱🧱🧱', two],
    ['🧱🧱🧱🧱🧱\n🧱😀📦\u3000🧱\n🧱\u3000\u3000🚩🧱\n🧱🧱🧱🧱🧱', two],
  ])
    for (const family of ['sokoban', 'maze']) {
      const found = await paste(family, text);
      assert.deepEqual([found.family, found.board, found.banner], ['sokoban', board, null], text);
    }
  const { banner, board, before } = await paste('sokoban', '🟫🟫🟫🟫🟫\n🟫🧍🍎🍎🟫\n🟫🟫🟫🟫🟫');
  assert.deepEqual([banner.code, banner.line, banner.column, banner.detail], ['not-a-square', 2, 3, '🍎']);
  assert.equal(board, before);
  assert.equal((await paste('sokoban', '🎉🎉🎉\n🎉🎉🎉\n🎉🎉🎉')).banner.code, 'no-rows');
});

test('a size before the cells of a line has two sides that a board may have', async () => {
  assert.equal((await paste('slide', '3 2 1 2 3 4 5 0')).board, '3,2,123450\n');
  assert.equal((await paste('slide', '3 2 123450')).board, '3,2,123450\n');
  for (const size of ['-3 -2', '4 1.5', '0 3']) {
    const { board, banner, before } = await paste('slide', `${size} 1 2 3 4 5 0`);
    assert.deepEqual([board, banner?.kind], [before, 'board'], size);
  }
});

test('a line between paragraphs is not a level, nor is a single sign', async () => {
  for (const text of ['###', '***', '---', '- - -', '#', '5#', '___']) {
    const { board, before, banner } = await paste('sokoban', text);
    assert.deepEqual([board, banner?.code], [before, 'no-rows'], text);
  }
  assert.equal((await paste('sokoban', '#@$.#')).board, '#@$.#\n');
});

test('a maze without signs is refused at the first missing one; a size alone is not a route', async () => {
  const maze = async (/** @type {string} */ text) => {
    const { banner } = await paste('maze', text);
    return [banner.kind, banner.code, banner.line, banner.column, banner.detail];
  };
  const bare = boards.maze.replace(/[+]/g, '');
  assert.deepEqual(await maze(bare), ['board', 'not-an-operator', 2, 1, '1']);
  assert.deepEqual(await maze(`12 12\n${bare.slice(4)}`), ['board', 'not-an-operator', 2, 1, '1']);
  assert.deepEqual(await maze(boards.maze.replace('+3 *2', '3 2')), ['board', 'not-an-operator', 4, 1, '3']);
  assert.deepEqual(await maze('100 100'), ['board', 'out-of-range', 1, 1, '100']);
  assert.deepEqual(await maze('3 3'), ['board', 'unexpected-end', 1, 4, '']);
  assert.equal((await paste('maze', '1 7')).banner.kind, 'moves');
});

test('levels with separator lines, in letters, or with another sign for walls are read', async () => {
  const [one, two] = ['#####\n#@$.#\n#####\n', '######\n#@ $.#\n######\n'];
  for (const line of ['----', '====', '***', '______']) {
    const { collection, banner } = await paste('sokoban', `${one}${line}\n${two}`);
    assert.deepEqual([collection?.map((/** @type {any} */ each) => each.board), banner], [[one, two], null], line);
  }
  for (const text of [
    '#####\n#pbo#\n#####',
    'XXXXX\nX@$.X\nXXXXX',
    '■■■■■\n■@$.■\n■■■■■',
    '5#|#@$.#|5#',
    '#1\n#####\n#@$.#\n#####',
  ])
    assert.equal((await paste('sokoban', text)).board, one, text);
  for (const [text, line, column] of /** @type {[string, number, number][]} */ ([
    ['#####  <- top\n#@$.#\n#####', 1, 8],
    ['#####\n#p$.#\n#####', 2, 2],
    ['#####\n#@$—.#\n######', 2, 4],
  ])) {
    const { banner } = await paste('sokoban', text);
    assert.deepEqual([banner.code, banner.line, banner.column], ['not-a-square', line, column], text);
  }
});

test('collections with another sign for walls are read; without the usual box sign, stars are boxes', async () => {
  const [one, two] = ['#####\n#@$.#\n#####\n', '  ####\n###  #\n# $*@#\n# .  #\n######\n'];
  const dressed = (/** @type {string} */ board) => board.replaceAll('#', 'X').replaceAll('*', '&').replaceAll('$', '*');
  for (const text of [
    `; 1\n${dressed(one)}\n; 2\n${dressed(two)}`,
    `Maze: 1\nSize: 5\n\n${dressed(one)}\n*******\nMaze: 2\nSize: 6\n\n${dressed(two)}\n*******\n`,
    `${one}\n${two}`.replaceAll('#', 'X'),
  ])
    for (const family of ['sokoban', 'maze']) {
      const { collection, banner } = await paste(family, text);
      assert.deepEqual([collection?.map((/** @type {any} */ { board }) => board), banner], [[one, two], null], text);
    }
  assert.equal((await paste('sokoban', dressed(one))).board, one);
  // An incomplete level keeps the others from being read as if it were not there.
  const { banner } = await paste('sokoban', `${dressed(one)}\n${dressed(two).replace('@', ' ')}`);
  assert.equal(banner.code, 'no-rows');
});

test('letters of textbooks, contests and programs are read if one reading alone has as many boxes as goals', async () => {
  const board = '######\n#@ $.#\n# *  #\n######\n';
  for (const text of [
    board.replace('@', 'p').replace('$', 'o').replace('*', 'O'),
    board.replace('@', 'P'),
    board.replaceAll('#', 'X').replace('@', '@'),
    `Stage 1\n\n${board.replace('@', 'p').replace('$', 'o').replace('*', 'O')}`,
  ])
    for (const family of ['sokoban', 'slide']) assert.equal((await paste(family, text)).board, board, text);
  const contest = await paste('sokoban', '4 6\n######\n#S.BT#\n#....#\n######\n');
  assert.equal(contest.board, '######\n#@ $.#\n#    #\n######\n');
  const two = await paste('sokoban', '#####\n#po.#\n#####\n\n######\n#p o.#\n######\n');
  assert.equal(two.collection?.length, 2);
  for (const text of ['#####\n#P$ #\n#####', '#####\n#po #\n#####', '#####\n#S.T#\n#####'])
    assert.equal((await paste('sokoban', text)).banner?.code, 'not-a-square', text);
});

test('levels in a program keep the program’s own names, not those of variables or brackets around them', async () => {
  const level = '#####\n#@$.#\n#####';
  const names = async (/** @type {string} */ text) =>
    (await paste('sokoban', text)).collection?.map((/** @type {any} */ { name }) => name);
  const levelEntry = (/** @type {string} */ name) => `  {\n    name: '${name}',\n    data: \`${level}\`,\n  },`;
  assert.deepEqual(await names(`const LEVELS = [\n${levelEntry('One: 1')}\n${levelEntry('Two')}\n];`), [
    'One: 1',
    'Two',
  ]);
  assert.deepEqual(await names(`const a =\n\`\n${level}\n\`;\nconst b =\n\`\n${level}\n\`;\n`), ['1', '2']);
  assert.deepEqual(await names(`3 5\n${level}\n\n3 5\n${level}\n`), ['1', '2']);
  const xml = `<Level Id="Caf&#233;"><L>###</L></Level>`;
  assert.deepEqual(await names(`${xml}${xml}`), ['Café', 'Café']);
  assert.deepEqual(await names(`Level 1:\n${level}\n\nMap two\n${level}\n`), ['Level 1:', 'Map two']);
});

test('a line with a colon after an empty line names the level below, and is a title of the one above at the end', async () => {
  const level = '#####\n#@$.#\n#####\n';
  const names = async (/** @type {string} */ text) =>
    (await paste('sokoban', text)).collection?.map((/** @type {any} */ { name }) => name);
  const fileOf = (/** @type {string[]} */ ...heads) => heads.map((head) => `${head}\n${level}\n`).join('');
  assert.deepEqual(await names(fileOf('Level: 1', 'Level: 2', 'Level: 3\nBy: me\n')), [
    'Level: 1',
    'Level: 2',
    'Level: 3',
  ]);
  assert.deepEqual(await names(fileOf('レベル:1\n', 'レベル:2\n')), ['レベル:1', 'レベル:2']);
  assert.deepEqual(await names(fileOf('Title: A\n', 'Title: B\nAuthor: me\n', 'Title: C')), ['A', 'B', 'C']);
  // The standard format: a title below its level, with or without an empty line; and a title of the file.
  const below = (/** @type {string} */ gap) => `Title: All\n\n${level}${gap}Title: A\n\n${level}${gap}Title: B\n`;
  for (const gap of ['', '\n']) assert.deepEqual(await names(below(gap)), ['A', 'B'], JSON.stringify(gap));
  assert.deepEqual(await names(fileOf('; 1', 'Level: 2\nBy: B', '')), ['1', 'Level: 2', '3']);
});

test('a file for another game with the same characters is refused as a whole', async () => {
  const level = '######\n#@ $.#\n######\n';
  for (const line of ['Game: Hexoban', 'Variant: Trioban']) {
    const { banner, board, before } = await paste('sokoban', `Title: One\n${line}\n\n${level}`);
    assert.deepEqual([banner?.code, banner?.line, banner?.detail, board], ['another-game', 2, line, before]);
    const several = await paste('maze', `; 1\n${level}\n${line}\n\n; 2\n${level}`);
    assert.deepEqual([several.family, several.banner?.code, several.banner?.line], ['maze', 'another-game', 6]);
  }
  assert.equal((await paste('sokoban', `Game: Sokoban\n\n${level}`)).board, level);
});

test('a table whose cells are signs is not read as a one-line level', async () => {
  const { banner } = await paste('sokoban', '| # | # | # |\n|---|---|---|\n| @ | $ | . |\n');
  assert.equal(banner?.code, 'no-rows');
});

test('levels in a program are read whole, whatever delimits their text', async () => {
  const board = '#####\n#@$.#\n#   #\n#####\n';
  const rows = board.trimEnd();
  for (const text of [
    `const LEVELS = [\n  {\n    name: 'One',\n    data: \`${rows}\`,\n  },\n];`,
    `const level = \`${rows}\`.trim();`,
    `level = """${rows}"""\n`,
    `local level = [[${rows}]]`,
    `string level = @"${rows}";`,
    `{\n  "file": "one.sok",\n  "map": ${JSON.stringify(rows)},\n  "lurd": "R"\n}`,
    `/*\n  # = wall\n  . = goal\n*/\nconst map = [\n  ${rows
      .split('\n')
      .map((row) => `'${row}',`)
      .join('\n  ')}\n];`,
    `Legend:\n# - wall\n$ - box\n\n${board}`,
    `static const char *level =\n    ${rows.replace(/^.*$/gm, '"$&\\n"')};\n`,
    `String level = ${rows
      .split('\n')
      .map((row) => `"${row}\\n"`)
      .join('\n    + ')};`,
    `let level = "\\\n${rows.replace(/\n/g, '\\n\\\n')}";`,
    `[${rows
      .split('\n')
      .map((row) => `["${[...row].join('","')}"]`)
      .join(',')}]`,
    `Level\t1\n${rows.replace(/^/gm, '\t')}\n`,
  ])
    assert.equal((await paste('sokoban', text)).board, board, text);
  // A row with a mistake does not separate two levels.
  const wrong = `char *level =\n    "#####\\n"\n    "#@$.#\\n"\n    "#x  #\\n"\n    "#####\\n";`;
  assert.equal((await paste('sokoban', wrong)).banner?.kind, 'board');
});

test('a collection opens in its family even if its first level is wrong', async () => {
  const good = '######\n#@$ .#\n######\nTitle: two\n';
  for (const first of ['######\n#@ $ #\n######\nTitle: one\n', '######\n#@ x.#\n######\nTitle: one\n']) {
    for (const id of ['maze', 'slide', 'sweeper', 'beam']) {
      const { family, collection } = await paste(id, `${first}\n${good}`);
      assert.deepEqual(
        [family, collection?.map((/** @type {any} */ { name }) => name)],
        ['sokoban', ['one', 'two']],
        id,
      );
    }
  }
  const none = await paste('maze', '######\n#@ x.#\n######\n\n######\n#@ $ #\n######\n');
  assert.deepEqual([none.family, none.banner?.line, none.banner?.column], ['maze', 1, 1]);
});

test('a file for another page or for the list of stored boards is reported as such', async () => {
  for (const id of ['maze', 'sokoban'])
    for (const [text, code] of [
      ['{\n  "tokeru": "boards",\n  "format": 1,\n  "boards": []\n}\n', 'own-boards'],
      ['tokeru sokoban certificate 1\nfewest none\nend cdee1336\n', 'own-certificate'],
      ['{"kind":"board","form":1,"family":"maze"}\n{"kind":"start","nodes":0}\n', 'own-trace'],
    ])
      assert.equal((await paste(id, text)).banner?.code, code, text);
  const both = await paste('maze', `${boards.sokoban}tokeru sokoban certificate 1\nfewest none\nend cdee1336\n`);
  assert.deepEqual([both.family, both.banner?.code], ['maze', 'own-certificate']);
});

test('moves are read with separators, with labels, and as arrows', async () => {
  const route = '1 2 5 4 3 6 7 8';
  for (const text of [
    route.replaceAll(' ', ','),
    `[${route.replaceAll(' ', ', ')}]`,
    route.replaceAll(' ', ' → '),
    route.replaceAll(' ', '->'),
    `route: ${route}`,
    `${route} = 36`,
    route.replaceAll(' ', '\n'),
  ])
    assert.equal((await paste('maze', text)).answer?.moves, route, text);
  assert.equal((await paste('beam', '0,1,2,3\nURDL')).answer?.moves, '0 1 2 3\nURDL');
  const { moves } = (await paste('sokoban', 'Solution:\nR')).answer;
  for (const text of ['→', 'Solution: R', '➡️']) assert.equal((await paste('sokoban', text)).answer?.moves, moves, text);
  for (const text of ['right', '1. Right', "['Right']", '右', 'lurd = "R"', '"lurd": "R"'])
    assert.equal((await paste('sokoban', text)).answer?.moves, moves, text);
  assert.equal((await paste('sokoban', 'right 3')).answer, null, 'a number after a word would be lost');
  const { banner } = await paste('maze', '1, 2, 8');
  assert.deepEqual([banner.kind, banner.step], ['moves', 2]);
  // The rest of a broken board is not a move list.
  const broken = (await paste('maze', '3 3\nbroken')).banner;
  assert.deepEqual([broken.kind, broken.line, broken.column], ['board', 2, 1]);
});

test('if a family’s script can’t be fetched, its text is still read or refused, only without its context', async () => {
  const family = { ...loaded.sokoban, pasted: () => Promise.reject(new Error('offline')) };
  const { banner } = await paste('sokoban', '1. 2. 3', family, false);
  assert.equal(banner, null, 'without the family’s script it is read as a board');
  assert.equal(
    (await paste('sokoban', '<p>#####<br/>#@$.#<br/>#####</p>', family, false)).board,
    '#####\n#@$.#\n#####\n',
  );
  assert.equal((await paste('sokoban', 'words 1', family, false)).banner?.code, 'no-rows');
});

test('solutions of levels are stored beside them, and never taken for names', async () => {
  const rows = '#####\n#@$.#\n#####';
  const otherRows = '######\n#@ $.#\n######';
  const notations = {
    'Solution: R': 'R',
    'Solution (1/1):\nR': 'R',
    '; Solution\n; R': 'R',
    'Solution\n\nR\n\nL': 'R',
  };
  for (const [below, moves] of Object.entries(notations)) {
    const { board, answer, banner } = await paste('sokoban', `Title: A\n${rows}\n${below}\n`);
    assert.deepEqual([attachedTo('sokoban', board), answer, banner], [moves, null, null], below);
  }
  const text = `; 1\n\n${rows}\nTitle: A\nSolution\nr\nR\nAuthor: B\n\n${otherRows}\nSolution: RR\nSolution: RRR\n\n${rows.replace('.', '*')}\n`;
  const { collection } = await paste('maze', text);
  assert.deepEqual(
    collection.map((/** @type {any} */ { name, board }) => [name, attachedTo('sokoban', board)]),
    [
      ['A', 'rR'],
      ['2', 'RR'],
      ['3', undefined],
    ],
  );
  const { board } = await paste('sokoban', `; Solution\n${rows}\nComment: no Solution\n`);
  assert.equal(attachedTo('sokoban', board), 'rR', 'that of the text before');
});
