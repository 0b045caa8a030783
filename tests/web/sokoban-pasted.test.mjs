// Sokoban levels as readers paste them: in other signs, in emoji, in programs, in collections with names and solutions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachedTo } from '../../www/app/attached-answers.ts';
import { paste } from './paste.mjs';

test('a level written as an array of strings on one line is read, alone or among others', async () => {
  const [level, otherLevel] = ['######\n#@ $.#\n######\n', '  #####\n###   #\n#@ $ .#\n#######\n'];
  const json = JSON.stringify(level.trim().split('\n'));
  for (const text of [
    json,
    json.replaceAll(',', ', '),
    json.replaceAll('"', "'"),
    `const level = ${json};`,
    `{"name":"One","rows":${json},"best":1}`,
    `levels = [\n  ${json},\n];`,
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

test('a line between paragraphs is not a level, nor is a single sign', async () => {
  for (const text of ['###', '***', '---', '- - -', '#', '5#', '___']) {
    const { board, before, banner } = await paste('sokoban', text);
    assert.deepEqual([board, banner?.code], [before, 'no-rows'], text);
  }
  assert.equal((await paste('sokoban', '#@$.#')).board, '#@$.#\n');
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
    board.replaceAll('#', 'X'),
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

test('levels as XML are read without their comments, in small letters, and with rows marked as plain text', async () => {
  const boards = ['#####\n#@$.#\n#####\n', '######\n#@ $.#\n######\n'];
  const rows = (/** @type {string} */ board, tag = 'L') =>
    board
      .trim()
      .split('\n')
      .map((row) => `<${tag}>${row}</${tag}>`)
      .join('\n');
  const plainRows = (/** @type {string} */ board) => rows(board.replace(/^.+$/gm, '<![CDATA[$&]]>'));
  const [one, two] = boards;
  const old = `<Level Id="old">\n${rows('####\n#@*#\n####\n')}\n</Level>`;
  for (const text of [
    `<!-- ${old} -->\n<Level Id="one">\n${rows(one)}\n</Level>\n<Level Id="two">\n${rows(two)}\n</Level>`,
    `<Level Id="one">\n<!-- <L>#</L> -->\n${rows(one)}\n</Level><!--\n${old}\n-->\n<Level Id="two">\n${rows(two)}</Level>`,
    `<Level Id="one">\n${rows(one)}\n<!-- <Level> -->\n</Level>\n<Level Id="two">\n${rows(two)}</Level>`,
    `<level width="5" id="one">\n${rows(one, 'l')}\n</level>\n<LEVEL ID='two'>\n${rows(two, 'l')}\n</LEVEL>`,
    `<Level Id="one">\n${plainRows(one)}\n</Level>\n<Level Id="two">\n${plainRows(two)}\n</Level>`,
  ])
    for (const id of ['sokoban', 'maze']) {
      const { collection } = await paste(id, `<LevelCollection>\n${text}\n</LevelCollection>`);
      assert.deepEqual(
        collection?.map((/** @type {any} */ { name, board }) => [name, board]),
        [
          ['one', one],
          ['two', two],
        ],
        text,
      );
    }
  const wrong = `<!-- ${old} --><level>\n<l><![CDATA[#####]]></l>\n<l><![CDATA[#@x.#]]></l>\n</level>`;
  const { banner } = await paste('sokoban', wrong);
  assert.deepEqual([banner?.code, banner?.line, banner?.column], ['not-a-square', 7, 15]);
  // A comment that does not end hides nothing.
  assert.equal((await paste('sokoban', `<!-- old\n<Level>\n${rows(one)}\n</Level>`)).board, one);
});

test('a drawing in a comment of several lines is not a level', async () => {
  const [one, two] = ['#####\n#@$.#\n#####\n', '######\n#@ $.#\n######\n'];
  const comment = 'Comment:\nIn memory of\n  ####\n##### two #####\n#@$.#\nComment-End:\n';
  for (const end of ['\n', '\r\n']) {
    const text = `Set: A\n${comment}\n${one}Title: One\n${comment}\n${two}Title: Two\n${comment}`.replaceAll('\n', end);
    const { collection, banner } = await paste('sokoban', text);
    assert.deepEqual(
      [collection?.map((/** @type {any} */ { name, board }) => [name, board]), banner],
      [
        [
          ['One', one],
          ['Two', two],
        ],
        null,
      ],
    );
  }
  // A comment that does not end is one line.
  const { collection } = await paste('sokoban', `Comment-End:\nComment: A\n\n${one}\nComment:\n\n${two}`);
  assert.equal(collection?.length, 2);
});

test('the title of a file is not the name of its first level if comments name the levels', async () => {
  const level = '#####\n#@$.#\n#####\n';
  const names = async (/** @type {string} */ text) =>
    (await paste('sokoban', text)).collection?.map((/** @type {any} */ { name }) => name);
  const head = 'Title: All\nAuthor: me\nEmail: me@example.com\n\n';
  assert.deepEqual(await names(`${head}; 1\n\n${level}\n; 2\n\n${level}`), ['1', '2']);
  assert.deepEqual(await names(`${head}; First\n${level}\n; Second\n${level}`), ['First', 'Second']);
  assert.deepEqual(await names(`Title: A\n\n; by me\n${level}\nTitle: B\n\n; by me\n${level}`), ['A', 'B']);
  assert.deepEqual(await names(`${head}; 1\n${level}Title: A\n\n; 2\n${level}Title: B\n`), ['A', 'B']);
});
