// A reader's own boards in the laboratory: before anything runs, both languages say what is wrong with a text, and
// where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitLength, meaningOf, readBoard, tooLong } from '../../www/lab/shared/board-text.ts';
import { invalidLine } from '../../www/lab/wall/contest-file.ts';
import { words } from '../../www/lab/words.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { atOnce } from '../../www/shared/turns.ts';
import { rules } from './real-rules.mjs';

/** @param {import('../../www/lab/shared/board-text.ts').Refusal | null} refused @param {'ja' | 'en'} language */
const sentence = (refused, language = 'en') => refused?.(translatorOf(words[language]), language) ?? null;

/** @param {string} family @param {string} text */
async function refusal(
  family,
  text,
  { solvable = true, before = 0, language = /** @type {'ja' | 'en'} */ ('en') } = {},
) {
  const { refused } = await readBoard(rules, { family, maxLength: 300, solvable, before }, text);
  return sentence(refused, language);
}

const maze = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';

test('a board that can be searched is accepted, in its canonical text', async () => {
  assert.deepEqual(await readBoard(rules, { family: 'slide', maxLength: 300, solvable: true }, ' 3,3,253147608'), {
    board: '3,3,253147608\n',
    refused: null,
  });
  assert.equal(await refusal('maze', maze), null);
});

test('an unsolvable board is refused with its square: odd order, tiles or hole behind walls', async () => {
  const odd = '4,4,123456789ABCDFE0';
  assert.match(
    String(await refusal('slide', odd)),
    /^Can’t be solved: this part needs an odd number.*\(row 4, column 2\)\.$/,
  );
  assert.match(String(await refusal('slide', odd, { language: 'ja' })), /^解けません: .*\(4 行 2 列\)。$/);
  assert.match(
    String(await refusal('slide', '3,2,4=31=0')),
    /^Can’t be solved: this tile is misplaced.*\(row 1, column 1\)\.$/,
  );
  assert.match(String(await refusal('slide', '3,2,0=34=1')), /^Can’t be solved: walls separate the hole/);
  assert.equal(
    await refusal('slide', odd, { solvable: false }),
    null,
    'it is accepted where its unsolvability is to be proved',
  );
});

test('an incomplete, foreign, empty, too large or too long board each gets its own sentence and place', async () => {
  const sentences = {
    '3,3,12345678': 'This is not a board. The text ends too early (line 1, column 13).',
    '3,3,1234567!0': 'This is not a board. No such square on this board (line 1, column 12).',
    '3,3,123456770': 'This tile appears twice (row 3, column 2).',
    '9,9,123': 'This is not a board. Out of range (line 1, column 1).',
    '#####\n#@$.#\n#####\n': 'This is not a board. Not a whole number (line 1, column 1).',
    ' \n': 'The text of the board is empty.',
    [`3,3,${'1'.repeat(1 << 20)}`]: 'This is too long for a board. At most 300 characters are read.',
  };
  for (const [text, sentence] of Object.entries(sentences)) assert.equal(await refusal('slide', text), sentence);
  assert.equal(await refusal('maze', maze.replace('+5', '?')), '1 road is still blank (row 2, column 3).');
  assert.equal(await refusal('sokoban', '#####\n#@$ #\n#####\n', { solvable: false }), 'More boxes than goals.');
  assert.equal(
    await refusal('slide', 'x', { before: 6 }),
    'This is not a board. Not a whole number (line 7, column 1).',
  );
  const { refused } = await readBoard(null, { family: 'slide', maxLength: 300, solvable: true }, '3,3,253147608');
  assert.match(String(sentence(refused)), /rules file could not be loaded/);
  assert.equal((await meaningOf('beam', 'unknown-option'))('ja'), 'その設定はありません');
});

test('a text can be too long as a whole or in one line', () => {
  assert.equal(sentence(tooLong('ab\nc', 4)), null);
  assert.match(String(sentence(tooLong('ab\ncd', 4))), /At most 4 characters/);
  assert.equal(
    sentence(tooLong(`a\n${'b'.repeat(5000)}`, 1 << 20)),
    'Line 2 is too long. At most 4096 characters of a line are read.',
  );
});

test('a too long paste or drop is refused and the field keeps its text; other texts are accepted', () => {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const field = /** @type {any} */ ({
    ...{ value: '12345', selectionStart: 0, selectionEnd: 0 },
    addEventListener: (/** @type {string} */ name, /** @type {any} */ listener) => (listeners[name] = listener),
  });
  /** @type {(string | null)[]} */
  const refused = [];
  limitLength(field, 10, (why) => refused.push(sentence(why)));
  assert.equal(field.maxLength, 10);
  /** @param {'paste' | 'drop'} name @param {string} text */
  const isTaken = (name, text) => {
    let kept = true;
    const data = { getData: () => text };
    listeners[name]({ clipboardData: data, dataTransfer: data, preventDefault: () => (kept = false) });
    return kept;
  };
  assert.deepEqual(
    [isTaken('paste', 'abcde'), isTaken('paste', 'abcdef'), isTaken('drop', 'x'.repeat(1 << 20))],
    [true, false, false],
  );
  assert.deepEqual(new Set(refused), new Set(['This is too long for a board. At most 10 characters are read.']));
  field.selectionEnd = 5;
  assert.equal(isTaken('paste', 'abcdefghij'), true, 'it replaces the selection');
});

test('a problem file is refused at the first line that is no board, or an unsolvable one', () => {
  const solvable = (/** @type {string} */ board) => {
    const parsed = rules.parse('slide', `${board}\n`);
    return parsed.ok && parsed.diagnostics.length === 0;
  };
  const stray = (/** @type {string} */ text) => atOnce(invalidLine(text, solvable));
  assert.equal(stray('1 99 99 99\n2\n3,3,253147608\n\n4,4,123456789ABCDE0F\n'), null);
  assert.equal(stray('1 99 99 99\n2\n3,3,253147608\n4,4,123456789ABCDFE0\n'), 3);
  assert.equal(stray('3,3,253147608\n1 2 3 4\n'), 1, 'a budget is in the first line or nowhere');
  assert.equal(stray('3,3,253147608\nhello\n'), 1);
});
