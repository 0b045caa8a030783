// Certificates that no route scores more: written by the plain build, confirmed by the stand-alone checker, and forged
// in every way (`corruption.test.mjs` changes each character).

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { check, readBoard } from '../../www/puzzles/maze/certificate/check.mjs';
import { ofTheDay } from '../of-the-day.mjs';
import { chance, randomBoard } from './maze-boards.mjs';
import { best as bestWalk } from './maze.mjs';

const root = new URL('../../', import.meta.url);
const shared = process.env.TOKERU_SHARED ?? new URL('../shared', root).pathname;
const ownBoards = new URL('tests/data/maze/', root);

const built = new URL('www/pkg/maze.wasm', root);
const wasm = await import(new URL('www/pkg/tokeru.js', root).href);
wasm.initSync({ module: readFileSync(built) });

/** The best score by trying every walk, as text; 0 without a sign. @param {string} text */
function best(text) {
  const most = bestWalk(text);
  return most === null ? null : most + 0;
}

/** @param {string} board @returns {string | null} */
function certificate(board, moves = '') {
  const request = { options: { certificate: 'true' }, ...(moves ? { moves } : {}) };
  const end = wasm.solve('maze', board, request, () => {});
  assert.ok(end.outcome, JSON.stringify(end));
  return end.outcome.extra?.certificate ?? null;
}

/** Adds the correct last line, as a forger would. @param {string} body */
function sealed(body) {
  let sum = 0x811c9dc5;
  for (const byte of Buffer.from(body)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return `${body}end ${sum.toString(16).padStart(8, '0')}\n`;
}

/** @param {string} text */
const bodyOf = (text) => text.slice(0, text.lastIndexOf('end '));

// `forgetful` is proved at once by a bound that a certificate can't express: its tree would be too large.
const boards = readdirSync(ownBoards)
  .filter((name) => name.endsWith('.txt') && !['stuck.txt', 'two.txt', 'forgetful.txt'].includes(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, ownBoards), 'utf8') }));

test('our own boards and the printed ones are certified within seconds of work', () => {
  const printed = ['sample1', 'sample2', '11_56', '12_57', '12_66', 'sample3', 'generated/r6x6_k5_s2'];
  const files = printed.map((name) => `${shared}/data/maze/${name}.txt`).filter(existsSync);
  if (files.length === 0) console.log('skipped: no shared data');
  /** @type {[number, number][]} */
  const work = [];
  for (const { name, text } of [...boards, ...files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))]) {
    const made = certificate(text.split('\n').slice(0, -1).join('\n'));
    assert.ok(made, name);
    const answer = check(made, text);
    assert.ok(answer.ok, `${name}: ${JSON.stringify(answer)}`);
    assert.ok(answer.states < 1_000_000, `${name}: ${answer.states} states`);
    assert.ok(made.length < 64_000, `${name}: ${made.length} bytes`);
    const bare = check(sealed(bodyOf(made).replace(/^\+ .*$/gm, '+')), text);
    if (bare.ok && /^\+ /m.test(made)) work.push([answer.states, bare.states]);
  }
  const [withPotentials, without] = [0, 1].map((at) => work.reduce((sum, each) => sum + each[at], 0));
  assert.ok(withPotentials < 0.8 * without, `potentials save no work: ${withPotentials} states, ${without} without`);
});

test('tiny boards: what is certified is what trying every walk finds', () => {
  const draw = chance(7);
  let certified = 0;
  for (let count = 0; count < 400; count++) {
    const text = randomBoard(draw, 1 + draw(4), 1 + draw(3));
    const made = certificate(text);
    const answer = made && check(made, text);
    assert.equal(answer ? answer.ok && answer.score : null, best(text), `${text}\n${made}`);
    certified += Number(Boolean(made));
  }
  assert.ok(certified > 300);
});

test('moves already made are part of what is certified', () => {
  const text = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';
  const answer = check(/** @type {string} */ (certificate(text, '3 4')));
  assert.ok(answer.ok && answer.board.endsWith(' 3 0 3 4 8'), JSON.stringify(answer));
  assert.equal(answer.score, best(answer.board));
});

/** Forgeries of the lines, with correct digests. @param {string[]} lines @returns {[string, string[]][]} */
function forgeries(lines) {
  /** @type {[string, string[]][]} */
  const list = [];
  const replaceLine = (/** @type {string} */ name, /** @type {number} */ at, /** @type {string[]} */ ...instead) =>
    list.push([`${name} at line ${at + 1}`, [...lines.slice(0, at), ...instead, ...lines.slice(at + 1)]]);
  lines.forEach((line, at) => {
    if (at < 4) return;
    replaceLine('left out', at);
    replaceLine('told twice', at, line, line);
    replaceLine(line === '-' ? 'split' : 'cut', at, line === '-' ? '+' : '-');
  });
  return list;
}

test('a case that is left out, repeated, cut short or split arbitrarily is refused', () => {
  for (const { name, text } of ofTheDay(boards)) {
    const lines = bodyOf(certificate(text) ?? '')
      .trimEnd()
      .split('\n');
    for (const [what, forged] of forgeries(lines))
      assert.equal(check(sealed(`${forged.join('\n')}\n`), text).ok, false, `${name}: ${what}`);
  }
});

for (const seed of ofTheDay([11, 12, 13]))
  test(`no lower or higher score is certified, whatever walk and potentials come with it (boards of ${seed})`, () => {
    const draw = chance(seed);
    let [forged, raised] = [0, 0];
    for (let count = 0; count < 50; count++) {
      const text = randomBoard(draw, 3, 2 + draw(2));
      const proof = certificate(text);
      if (!proof) continue;
      const bestScore = best(text);
      const lines = bodyOf(proof).trimEnd().split('\n');
      const lower = lowerWalk(text);
      if (lower) {
        const claim = [lines[0], lines[1], `score ${lower.score}`, `walk ${lower.moves}`, ...lines.slice(4)];
        assert.equal(check(sealed(`${claim.join('\n')}\n`), text).ok, false, `${text}: ${lower.score} < ${bestScore}`);
        forged++;
      }
      for (const score of [Number(bestScore) + 1, Number(bestScore) - 1]) {
        const claim = [lines[0], lines[1], `score ${score}`, ...lines.slice(3)];
        assert.equal(check(sealed(`${claim.join('\n')}\n`), text).ok, false);
      }
      // Any potential is sound: it prunes more or less, but proves nothing false.
      const at = lines.findIndex((line) => line.startsWith('+ '));
      if (at < 0) continue;
      const words = lines[at].split(' ');
      for (let word = 1; word < words.length; word++) {
        const bent = [...words.slice(0, word), String(draw(401) - 200), ...words.slice(word + 1)].join(' ');
        const bend = (/** @type {string[]} */ rows) =>
          sealed(`${[...rows.slice(0, at), bent, ...rows.slice(at + 1)].join('\n')}\n`);
        const answer = check(bend(lines), text);
        assert.ok(!answer.ok || answer.score === bestScore, text);
        if (!lower) continue;
        const claim = [lines[0], lines[1], `score ${lower.score}`, `walk ${lower.moves}`, ...lines.slice(4)];
        assert.equal(check(bend(claim), text).ok, false, text);
        raised++;
      }
    }
    assert.ok(forged > 25 && raised > 150, `${forged} ${raised}`);
  });

test('another board, too large numbers, endless work and nonsense are refused with a reason', () => {
  const text = boards.find(({ name }) => name === 'small.txt')?.text ?? '';
  const proof = certificate(text) ?? '';
  const otherBoard = text.replace('+1', '+2');
  assert.notEqual(text, otherBoard);
  const refused = (
    /** @type {string} */ reason,
    /** @type {string} */ why,
    /** @type {number | null} */ line = null,
  ) => ({
    ...{ ok: false, reason, why, line },
  });
  assert.deepEqual(check(proof, otherBoard), refused('it is about another board', 'board'));
  for (const padded of ['-0', '007'])
    assert.equal(check(sealed(bodyOf(proof).replace(/^score .*/m, `score ${padded}`))).ok, false);
  for (const label of [/^(\+ )-?\d+/m, /^(\+ [^,]*,)-?\d+/m]) {
    const huge = sealed(bodyOf(proof).replace(label, (_, before) => `${before}9007199254740991`));
    assert.notEqual(huge, proof);
    const line = huge.split('\n').findIndex((each) => each.includes('9007199254740991')) + 1;
    assert.deepEqual(check(huge), refused('potentials too large to add exactly', 'form', line));
  }
  assert.deepEqual(check(proof, text, 20), refused('too much work to check', 'too-much'));
  // Errors in a substituted board are not errors of the certificate, whose own parts have their lines.
  for (const bad of ['', 'abc', '99999 99999', '3 3\n+1 ? +2']) {
    const answer = /** @type {any} */ (check(proof, bad));
    assert.deepEqual([answer.why, answer.line], ['board', null], bad);
  }
  for (const [label, instead, why, line] of /** @type {[RegExp, string, string, number][]} */ ([
    [/^tokeru .*/m, 'tokeru maze certificate 2', 'form', 1],
    [/^board \d+/m, 'board x', 'form', 2],
    [/^score \d+/m, 'score 1e9', 'form', 3],
    [/^score .*/m, 'score 1', 'answer', 4],
    [/^walk .*/m, 'walk x', 'form', 4],
    [/^walk .*/m, 'walk 999', 'answer', 4],
    [/^\+.*/m, '-', 'gap', 5],
    [/^\+.*/m, '?', 'form', 5],
    [/^\+ \S+/m, '+', 'form', 5], // one potential too few
    [/^\+ /m, '+ 0 ', 'form', 5], // one too many
    [/^\+ \S+/m, '+ 0,0', 'form', 5], // one more than there are labels
  ])) {
    const answer = /** @type {any} */ (check(sealed(bodyOf(proof).replace(label, instead)), text));
    assert.deepEqual([answer.ok, answer.why, answer.line], [false, why, line], `${label} ${answer.reason}`);
  }
  const body = bodyOf(proof).trimEnd();
  for (const [longer, why, line] of /** @type {[string, string, number | null][]} */ ([
    [`${body}\n-\n`, 'gap', body.split('\n').length + 1],
    [`${body.split('\n').slice(0, -1).join('\n')}\n`, 'gap', null],
  ])) {
    const answer = /** @type {any} */ (check(sealed(longer), text));
    assert.deepEqual([answer.why, answer.line], [why, line], answer.reason);
  }
  assert.deepEqual([/** @type {any} */ (check(`${proof.slice(0, -3)}0\n`)).why], ['damaged']);
  for (const nonsense of [
    '',
    'end 0',
    sealed('x\n'),
    sealed('tokeru maze certificate 1\nboard 99999 99999\nscore 1\nwalk\n'),
  ])
    assert.equal(check(nonsense).ok, false);
});

test('boards are read as the page reads them, or refused with a message', () => {
  const roads = (/** @type {number} */ width, /** @type {number} */ height) =>
    '+1 '.repeat(2 * width * height - width - height);
  const board = (/** @type {number} */ width, /** @type {number} */ height, rest = '') =>
    `${width} ${height} ${roads(width, height)}${rest}`;
  assert.deepEqual(readBoard(board(12, 12)).walked, [0]);
  assert.equal(readBoard(board(12, 12)).goal, 143);
  assert.deepEqual(readBoard(board(2, 2, '2 3 1 0')), { ...readBoard(board(2, 2)), walked: [3, 1], goal: 0 });
  assert.deepEqual(readBoard('2 1 ×3').roads, [{ a: 0, b: 1, sign: '*', number: 3 }]);
  for (const [text, reason] of [
    [board(13, 12), 'the board is too large'],
    [board(145, 1), 'the board is too large'],
    ['0 5', 'the board is too large'],
    ['5 0', 'the board is too large'],
    ['-1 -1', 'the board is too large'],
    ['2 1 ?', 'a road of the board is unset'],
    ['2 1 3', 'not an operator'],
    ['2 1', 'not an operator'],
    ['2 1 +1 0 1', 'a walk begins somewhere'],
    ['2 1 +1 1 0', 'not a number: undefined'],
    ['2 1 +1 1 2 0', 'no such crossing'],
    ['2 1 +1 1 -1 0', 'no such crossing'],
    ['2 1 +1 1 0 2', 'no such crossing'],
    ['9007199254740993 1', 'too large: 9007199254740993'],
  ])
    assert.throws(() => readBoard(text), { message: reason }, text);
});

/** The walk along the start's row, then along the goal's column; null if its score is the best. @param {string} text */
function lowerWalk(text) {
  const [width, height] = text.split(' ').map(Number);
  const words = text.split(' ');
  const [start, goal] = [Number(words[words.length - 2]), Number(words[words.length - 1])];
  const [sx, sy, gx, gy] = [start % width, Math.floor(start / width), goal % width, Math.floor(goal / width)];
  const path = [];
  for (let x = sx; x !== gx; x += Math.sign(gx - sx)) path.push(sy * width + x + Math.sign(gx - sx));
  for (let y = sy; y !== gy; y += Math.sign(gy - sy)) path.push((y + Math.sign(gy - sy)) * width + gx);
  const moves = path.join(' ');
  const report = wasm.check('maze', text, moves);
  assert.ok(report.ok && report.goal && height > 0);
  return report.objective === best(text) ? null : { moves, score: Number(report.objective) };
}
