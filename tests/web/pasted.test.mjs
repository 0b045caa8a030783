// Texts as readers really paste them: from forums, README files, spreadsheets, chat programs, programs and PDF. Each
// into a family's page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boards, loaded, paste } from './paste.mjs';
import { rules } from './real-rules.mjs';

/** @param {(line: string, at: number) => string} change @returns {(text: string) => string} */
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
  'hexadecimal entities': (text) => text.replace(/[\n#@+]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`),
  'digits as emoji': (text) => text.replace(/\d/g, '$&\ufe0f\u20e3'),
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

test('tables of numbers are boards, whatever separates their cells', async () => {
  for (const text of [
    '3 3\n+1, +2\n+4, -1, +1\n+3, *2\n*3, -2, +5\n-4, +1\n1 0 8',
    '3x3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8',
    '3 3\n+ 1 + 2\n+ 4 - 1 + 1\n+ 3 * 2\n* 3 - 2 + 5\n- 4 + 1\n1 0 8',
  ])
    assert.equal((await paste('maze', text)).board, boards.maze, text);
  for (const text of ['3,3\n2,0,0\n0,10,0\n0,0,3\n1,5,\n1,5,\n0,,', '3;3\n2;0;0\n0;10;0\n0;0;3\n1;5\n1;5\n0'])
    assert.equal((await paste('sweeper', text)).board, boards.sweeper, text);
  for (const text of ['12,4,12,12,120,seed,5', '12 4 12 12 120\nSeed: 5'])
    assert.equal((await paste('beam', text)).board, '12 4 12 12 120\nseed 5\n', text);
  assert.equal((await paste('beam', boards.beam.replace('o', 'O'))).board, boards.beam);
});

test('a maze’s signs are read as Japanese keyboards and phones write them', async () => {
  for (const text of [
    boards.maze.replaceAll('-', 'ー'),
    boards.maze.replace(/[\d+*]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll('-', 'ー'),
    boards.maze.replaceAll('+', '➕').replaceAll('-', '➖').replaceAll('*', '✖\ufe0f'),
  ])
    for (const id of ['maze', 'sokoban']) {
      const { banner, board } = await paste(id, text);
      assert.deepEqual([banner, board], [null, boards.maze], `${id}: ${text}`);
    }
  assert.equal((await paste('maze', '2 2\n+1\n*2 ー3\n+4\n2 0 1 3')).board, '2 2\n+1\n*2 -3\n+4\n2 0 1 3\n');
});

test('an address from which a message has cut the board off is refused as a link, not as a board', async () => {
  for (const text of ['https://example.org/tokeru/', 'https://example.org/#/maze/', '<https://example.org/#/>\n'])
    for (const id of ['maze', 'sokoban']) {
      const { banner, board, before } = await paste(id, text);
      assert.deepEqual([banner.kind, banner.code, board], ['link', 'link-damaged', before], text);
    }
  assert.equal((await paste('maze', 'see https://example.org/')).banner.kind, 'board', 'more than an address');
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

test('a text with boards of two families is opened or refused, whichever family is shown', async (context) => {
  const { parse } = rules;
  let calls = 0;
  context.mock.method(rules, 'parse', (/** @type {string} */ id, /** @type {string} */ text) => {
    calls += 1;
    if (calls > 1000) throw new Error('the text is passed to and fro');
    return parse(id, text);
  });
  const level = '#####\n#@$.#\n#####\n';
  for (const id of Object.keys(boards))
    for (const [first, second] of [
      [level, boards.maze],
      [boards.maze, level],
      [`${level}\n${level}`, boards.maze],
      [level, `${boards.maze}\n${boards.sweeper}`],
      [boards.slide, level],
    ]) {
      calls = 0;
      const { banner, board, before } = await paste(id, `${first}\n${second}`);
      assert.ok(board !== before || banner, `${id}: ${first}${second}`);
    }
  const { family, collection, banner } = await paste('sokoban', `${level}\n${boards.maze}`);
  assert.deepEqual(
    [family, collection.length, banner.kind, banner.line, banner.column],
    ['maze', 2, 'some', 1, 1],
    'the other board is reported at its place',
  );
});
