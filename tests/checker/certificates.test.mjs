// Certificates of the sliding puzzle, written here as the program writes them, and every way to change one.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { digestOf } from '../../www/check/certificate.ts';
import { checkers } from '../../www/check/index.ts';
import { words } from '../../www/check/words.ts';
import { shortest } from './slide.mjs';

const root = new URL('../../', import.meta.url);
const { check } = await checkers.slide();
const BOARDS = process.env.TOKERU_LONG ? 100 : 6;

/** Small random numbers, the same every time. @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A certificate with the digest that its lines should have, as a forger would. @param {string[]} lines */
function sealed(lines) {
  const body = `${lines.join('\n')}\n`;
  return `${body}end ${digestOf(body)}\n`;
}

/** @param {(below: number) => number} draw */
function randomBoard(draw) {
  const [width, height] = [2 + draw(2), 3];
  const symbols = [...'123456789'].slice(0, width * height - 1);
  const cells = ['0', ...symbols];
  for (let at = cells.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [cells[at], cells[other]] = [cells[other], cells[at]];
  }
  return `${width},${height},${cells.join('')}\n`;
}

/** As the emitter writes it, with an answer found here: one tile a group, or three. @param {string} board */
function certificateOf(board) {
  const fewest = shortest(board);
  if (fewest === null) return sealed(['tokeru slide certificate 1', 'fewest none', partOf(board)]);
  const answer = walk(board, fewest);
  const tiles = Number(board[0]) * Number(board[2]) - 1;
  const groups = (/** @type {string} */ name) =>
    Array.from({ length: Math.ceil(tiles / 3) }, (_, at) =>
      [name, ...[1, 2, 3].map((add) => 3 * at + add).filter((tile) => tile <= tiles)].join(' '),
    );
  const a = Math.floor((fewest - 2) / 2);
  const b = fewest - 2 - a;
  const lines = [`layers ${a} ${b}`, ...(a > 0 ? groups('ahead') : []), ...(b > 0 ? groups('behind') : [])];
  const head = ['tokeru slide certificate 1', `fewest ${fewest}`, `answer ${answer}`.trimEnd()];
  return sealed([...head, ...(fewest > 1 ? lines : [])]);
}

/** Open boards without an answer have the wrong parity. @param {string} board */
function partOf(board) {
  const cells = Number(board[0]) * Number(board[2]);
  return `reason parity ${Array.from({ length: cells }, (_, at) => at + 1).join(' ')}`;
}

const WAYS = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };

/** A shortest answer, step by step towards smaller distances. @param {string} board @param {number} fewest */
function walk(board, fewest) {
  let [text, answer] = [board, ''];
  for (let left = fewest; left > 0; left--) {
    for (const letter of Object.keys(WAYS)) {
      const next = moved(text, letter);
      if (next === null || shortest(next) !== left - 1) continue;
      [text, answer] = [next, answer + letter];
      break;
    }
  }
  return answer;
}

/** @param {string} board @param {string} letter */
function moved(board, letter) {
  const [width, height, cells] = [Number(board[0]), Number(board[2]), [...board.trim().slice(4)]];
  const blank = cells.indexOf('0');
  const [x, y] = [(blank % width) + WAYS[letter][0], Math.floor(blank / width) + WAYS[letter][1]];
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const next = y * width + x;
  [cells[blank], cells[next]] = [cells[next], '0'];
  return `${width},${height},${cells.join('')}\n`;
}

const draw = chance(5);
const cases = Array.from({ length: BOARDS }, () => randomBoard(draw)).map((board) => ({
  board,
  text: certificateOf(board),
  fewest: shortest(board),
}));

test('what is true is shown, and the number is that of exhaustive search', () => {
  for (const { board, text, fewest } of cases) {
    const verdict = check(text, board);
    assert.ok(verdict.ok, `${board}${text}${JSON.stringify(verdict)}`);
    assert.equal(verdict.shown.value, fewest);
  }
});

test('every changed, missing or added character is refused', () => {
  for (const { board, text } of cases) {
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '1' ? '2' : '1';
      const rest = text.slice(at + 1);
      for (const changed of [other + rest, rest, text[at] + other + rest])
        assert.equal(check(text.slice(0, at) + changed, board).ok, false, `${text}at ${at}`);
    }
  }
});

test('with the digest mended nothing but the same claim is shown', () => {
  for (const { board, text, fewest } of cases) {
    const lines = text.split('\n').slice(0, -2);
    const body = lines.join('\n');
    for (let at = 0; at < body.length; at++) {
      for (const other of ['1', '2', '9', 'U', ' ', '\n']) {
        const forged = (body.slice(0, at) + other + body.slice(at + 1)).split('\n');
        const verdict = check(sealed(forged), board);
        assert.ok(!verdict.ok || verdict.shown.value === fewest, `${board}${forged.join('\n')}`);
      }
    }
  }
});

test('no longer answer passes for a shortest, and no solvable board for a hopeless one', () => {
  for (const { board, text, fewest } of cases.filter((each) => each.fewest !== null)) {
    const answer = text.split('\n')[2].slice(7);
    const step = Object.keys(WAYS).find((letter) => moved(board, letter) !== null) ?? 'U';
    const back = { L: 'R', R: 'L', U: 'D', D: 'U' }[step];
    const longer = ['tokeru slide certificate 1', `fewest ${fewest + 2}`, `answer ${step}${back}${answer}`];
    for (let a = 0; a <= fewest; a++) {
      const groups = text.split('\n').filter((line) => line.startsWith('ahead'));
      const both = [
        ...(a > 0 ? groups : []),
        ...(fewest - a > 0 ? groups.map((g) => g.replace('ahead', 'behind')) : []),
      ];
      assert.equal(check(sealed([...longer, `layers ${a} ${fewest - a}`, ...both]), board).ok, false);
    }
    for (const kind of ['set', 'ring', 'parity']) {
      const forged = ['tokeru slide certificate 1', 'fewest none', partOf(board).replace('parity', kind)];
      assert.equal(check(sealed(forged), board).ok, false);
    }
  }
});

test('the program says it in words, with an exit status', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokeru-check-'));
  const files = ['certificate', 'board', 'damaged'].map((name) => join(folder, name));
  const { board, text } = cases[0];
  const texts = [text, board, text.replace('certificate 1', 'certificate 2')];
  for (const [at, each] of texts.entries()) writeFileSync(files[at], each);
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [new URL('scripts/check.mjs', root).pathname, ...args], { encoding: 'utf8' });
  const accepted = run('slide', files[0], files[1], '--lang', 'en');
  assert.equal(accepted.status, 0, accepted.stdout + accepted.stderr);
  const refused = run('slide', files[2], files[1], '--lang', 'ja');
  assert.deepEqual([refused.status, refused.stdout.split('\n')[0]], [1, words.ja.why.form]);
  assert.equal(run('beam', files[0], files[1]).status, 2);
  rmSync(folder, { recursive: true });
  assert.deepEqual(Object.keys(words.ja.best), Object.keys(words.en.best));
});
