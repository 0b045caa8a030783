// Texts and files from outside, as the families read them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooLong, plainText, textOf } from '../../www/shared/plain-text.ts';
import { unwrapped } from '../../www/shared/wrapped.ts';
import { atOnce } from '../../www/shared/turns.ts';
import { rules } from './real-rules.mjs';

const level = '#####\n#@$.#\n#####\n';
const slide = '5,6,12=E4D9HIF8=GN576LOABMTPKQSR0J\n';
const plain = (/** @type {string} */ text) => atOnce(plainText(text));
const rowsOf = (/** @type {string} */ text) => [...unwrapped(text)].at(-1) ?? text;

/** Full-width characters. @param {string} text */
const wide = (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test('a level is read as it appears in mails, on pages, in programs and in full-width characters', () => {
  for (const text of [
    `\ufeff${level}`,
    level.replaceAll('\n', '\r'),
    level.replaceAll('\n', '\r\n'),
    level.replaceAll(/^/gm, '\t').trimEnd(),
    level.replaceAll(/^/gm, '> '),
    level.replaceAll(/^/gm, '>> '),
    wide(level),
    `Look:\n\n\`\`\`xsb\n${level}\`\`\`\nThanks`,
    level.replaceAll('#@', '#\u00a0@').replaceAll('#####', '######'),
    wide(level.replaceAll('#@', '#\u3000@').replaceAll('#####', '######')),
  ]) {
    const parsed = /** @type {any} */ (rules.parse('sokoban', plain(text)));
    assert.ok(parsed.ok, `${JSON.stringify(text)}: ${JSON.stringify(parsed)}`);
    assert.equal(parsed.board.replaceAll('# @', '#@').replaceAll('######', '#####'), level);
  }
  for (const text of [`\`${slide.trim()}\``, `\`\`\`\n${slide}\`\`\``, wide(slide), `> ${slide}`])
    assert.equal(/** @type {any} */ (rules.parse('slide', plain(text))).board, slide, text);
});

test('readable text is left unchanged, and every character keeps its position', () => {
  for (const text of [level, slide, '; 倉庫（３）\n#####\n', '# x #\n', '##\n# a wrong row\n', '#\t@\n'])
    assert.equal(plain(text), text);
  for (const text of [wide(level), `> ${level}`, '`#x`', 'a\rb', '\t#\n\t#x']) {
    const [before, after] = [text, plain(text)].map((each) => each.split(/[\r\n]/).map(({ length }) => length));
    assert.deepEqual(after, before);
  }
});

test('Markdown headings are names, not rows', () => {
  const text = `# My levels\n\n## One\n\n\`\`\`\n${level}\`\`\`\n\n## Two\n\n\`\`\`\n${level}\`\`\`\n`;
  const boards = rules.splitBoards('sokoban', plain(text));
  assert.deepEqual(
    boards.map((board) => rules.boardTitle('sokoban', board)),
    ['One', 'Two'],
  );
  assert.ok(boards.every((board) => rules.parse('sokoban', board).ok));
});

test('a separator line between boards or below a title is not one of their rows', () => {
  const otherLevel = '######\n#@ $.#\n######\n';
  for (const text of [
    `${level}\n----\n\n${otherLevel}`,
    `One\n----\n${level}\nTwo\n----\n${otherLevel}`,
    `\`\`\`\n${level}\`\`\`\n\n---\n\n\`\`\`\n${otherLevel}\`\`\`\n`,
    rowsOf(plain(`${level}----\n${otherLevel}`)),
    rowsOf(plain(`${level}\n${otherLevel}`.replaceAll('\n', '<br>'))),
    rowsOf(plain(`<pre>\n${level}\n${otherLevel}</pre>`.replaceAll('\n', '<br />\n'))),
  ]) {
    const boards = rules.splitBoards('sokoban', plain(text)).map((each) => rules.parse('sokoban', each));
    assert.deepEqual(
      boards.map((parsed) => parsed.ok && parsed.board),
      [level, otherLevel],
      text,
    );
  }
  for (const text of ['---\n', '#####\n-----\n#@$.#\n#####\n', '\n---\n###\n']) assert.equal(plain(text), text);
});

test('a text of hundreds of thousands of short lines is too long, the largest collections are not', () => {
  const megabyte = 1 << 20;
  for (const line of ['#\n', '#\n\n', '\n', '#\r', '.\f', '\u2028', '7\r\n'])
    assert.ok(isTooLong(line.repeat(megabyte / line.length)), JSON.stringify(line));
  const smallest = '; 1\n###\n#+#\n###\n';
  for (const whole of [smallest, '0 '.repeat(50), 'x'])
    assert.ok(!isTooLong(whole.repeat(megabyte / whole.length)), JSON.stringify(whole));
  assert.ok(isTooLong('x'.repeat(megabyte + 1)));
  assert.ok(!isTooLong('#\r\n'.repeat(200_000)));
});

// Times are not asserted: a call for each letter was what took long.
test('a full-width line of a megabyte is narrowed in one pass', (context) => {
  const replaced = context.mock.method(String, 'fromCharCode');
  const read = plain(`${'１！Ａ～'.repeat(250_000)}\n${'ＵＤ '.repeat(3)}`);
  assert.equal(read, `${'1!A~'.repeat(250_000)}\nUD UD UD `);
  assert.equal(replaced.mock.callCount(), 0);
});

test('files in EUC-JP, and in UTF-16 without a byte order mark, are recognised by their content', async () => {
  /** @param {string} hex @param {'ja' | 'en'} [language] */
  const read = (hex, language = 'ja') => textOf([new File([Buffer.from(hex, 'hex')], 'a.txt')], language);
  const title = '倉庫番 レベル1のなか';
  const euc = 'c1d2b8cbc8d620a5eca5d9a5eb31a4cea4caa4ab';
  const shift = '91718cc994d420838c8378838b3182cc82c882a9';
  for (const language of /** @type {const} */ (['ja', 'en']))
    for (const hex of [euc, shift]) assert.equal(await read(hex, language), title, `${hex} ${language}`);
  assert.equal(await read('c2e831cccc'), '第1面', 'no kana, and no Shift_JIS');
  assert.equal(await read('daccded9'), 'ﾚﾌﾞﾙ', 'half-width katakana in Shift_JIS');
  assert.equal(await read('466fee74', 'en'), 'Foît');
  assert.equal(await read('dcc4'.repeat(3), 'en'), 'ÜÄÜÄÜÄ');
  const text = `; 倉庫番\u3000一\n${level}`;
  const little = Buffer.from(text, 'utf16le');
  assert.equal(await read(little.toString('hex')), text);
  assert.equal(await read(Buffer.from(little).swap16().toString('hex')), text);
  const refused = { code: 'not-text', detail: 'a.txt' };
  const wave = Array.from({ length: 200 }, (_, at) => [at % 40, 0]).flat();
  for (const hex of [
    Buffer.from(wave).toString('hex'),
    `${'2300'.repeat(40)}d8`,
    `23002300${'00d8'.repeat(2)}`,
    `${'23'.repeat(40)}00`,
  ])
    assert.deepEqual(await read(hex), refused, hex);
});

test('files are decoded by their first bytes and joined, and refused if they are not text or too large', async () => {
  const units = [...level].map((sign) => sign.charCodeAt(0));
  const file = (/** @type {any} */ content, name = 'a.txt') => new File([content], name);
  const bytes = (/** @type {number[]} */ ...list) => file(new Uint8Array(list));
  const read = (/** @type {File[]} */ ...files) => textOf(files, 'ja');
  assert.equal(await read(bytes(0xff, 0xfe, ...units.flatMap((unit) => [unit, 0]))), level);
  assert.equal(await read(bytes(0xfe, 0xff, ...units.flatMap((unit) => [0, unit]))), level);
  assert.equal(await read(bytes(0xef, 0xbb, 0xbf, ...units)), level);
  assert.equal(await read(bytes(0x91, 0x71, 0x8c, 0xc9)), '倉庫');
  assert.equal(await textOf([bytes(0x4c, 0xf6)], 'en'), 'Lö');
  assert.equal(await read(file('1'), file('2')), '1\n\n2');
  assert.deepEqual(await read(file('1'), file('\x89PNG\0', 'b.png')), { code: 'not-text', detail: 'b.png' });
  const missingFile = Object.assign(file('1', 'gone.txt'), {
    arrayBuffer: () => Promise.reject(new Error('not found')),
  });
  assert.deepEqual(await read(file('1'), missingFile), { code: 'not-readable', detail: 'gone.txt' });
  assert.deepEqual(await read(file('x'.repeat(600_000)), file('x'.repeat(600_000))), {
    code: 'file-too-large',
    detail: 'a.txt',
  });
  // Of several files, the largest is named.
  assert.deepEqual(await read(file('1'), file('x'.repeat(1_200_000), 'large.txt'), file('2')), {
    code: 'file-too-large',
    detail: 'large.txt',
  });
});
