// Sliding puzzles as readers paste them: rows and tables of numbers, arrays of a program, lists of several boards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paste } from './paste.mjs';

test('a sliding puzzle written as rows of numbers is read', async () => {
  for (const text of [
    '7 2 4\n5 _ 6\n8 3 1',
    '7 2 4\n5 0 6\n8 3 1',
    '7\t2\t4\n5\t\t6\n8\t3\t1',
    '7,2,4\n5,,6\n8,3,1',
    '724\n5.6\n831',
    '724506831',
    '[[7,2,4],[5,0,6],[8,3,1]]',
    '{7,2,4},\n{5,0,6},\n{8,3,1}',
    'const board = [\n  [7, 2, 4],\n  [5, 0, 6],\n  [8, 3, 1],\n];',
    'int b[3][3] = {\n  {7, 2, 4},\n  {5, 0, 6},\n  {8, 3, 1}\n};',
    "board = [['7', '2', '4'],\n         ['5', '_', '6'],\n         ['8', '3', '1']]",
    '7 2 4 / 5 0 6 / 8 3 1',
    '7 2 4 5 0 6 8 3 1',
    '3,3,724506831',
    '3\n 7  2  4\n 5  0  6\n 8  3  1',
    '3x3 724506831',
    'Start:\n7 2 4\n5 0 6\n8 3 1\nGoal:\n0 1 2\n3 4 5\n6 7 8',
    '７　２　４\n５　０　６\n８　３　１',
    '> 7 2 4\n> 5 0 6\n> 8 3 1',
    '7 & 2 & 4 \\\\\n5 & 0 & 6 \\\\\n8 & 3 & 1',
    '+---+---+---+\n| 7 | 2 | 4 |\n+---+---+---+\n| 5 |   | 6 |\n+---+---+---+\n| 8 | 3 | 1 |\n+---+---+---+',
    '| 7 | 2 | 4 |\n|---|---|---|\n| 5 |   | 6 |\n| 8 | 3 | 1 |',
    '┌─┬─┬─┐\n│7│2│4│\n├─┼─┼─┤\n│5│ │6│\n├─┼─┼─┤\n│8│3│1│\n└─┴─┴─┘',
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

test('a contest’s file of a single board opens it; what is wrong with the board is reported at its line', async () => {
  const file = (/** @type {string} */ board) => `72187 81749 72303 81778\n1\n${board}\n`;
  for (const id of ['slide', 'maze']) {
    const found = await paste(id, file('3,3,168452=30'));
    assert.deepEqual([found.banner, found.board], [null, '3,3,168452=30\n'], id);
  }
  const { code, line, column } = (await paste('slide', file('3,3,168452=3?'))).banner;
  assert.deepEqual([code, line, column], ['unknown-square', 3, 13]);
  assert.equal((await paste('slide', file('3,3,168452=33'))).board, '3,3,168452=33\n', 'half-made');
});

test('sliding puzzles written as strings on one line are all opened', async () => {
  const two = ['3,3,168452=30', '3,3,120743586'];
  for (const text of [JSON.stringify(two), JSON.stringify({ boards: two }), `boards = ['${two.join("', '")}']`]) {
    const { banner, collection } = await paste('slide', text);
    const opened = collection?.map((/** @type {any} */ { board }) => board.trim());
    assert.deepEqual([banner, opened], [null, two], text);
  }
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

test('a size before the cells of a line has two sides that a board may have', async () => {
  assert.equal((await paste('slide', '3 2 1 2 3 4 5 0')).board, '3,2,123450\n');
  assert.equal((await paste('slide', '3 2 123450')).board, '3,2,123450\n');
  for (const size of ['-3 -2', '4 1.5', '0 3']) {
    const { board, banner, before } = await paste('slide', `${size} 1 2 3 4 5 0`);
    assert.deepEqual([board, banner?.kind], [before, 'board'], size);
  }
});
