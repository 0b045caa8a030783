// Certificates as the program writes them (`tests/it/certificates.rs` ensures that, except for rooms, where any best
// answer will do), and invalid ones. `corruption.test.mjs` changes each character.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkers, familyOf } from '../../www/check/index.ts';
import { words } from '../../www/check/words.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { casesOf, sealed } from './cases.mjs';
import { shortest } from './slide.mjs';
import { fewestPushes } from './sokoban.mjs';
import { fewestSteps } from './sweeper.mjs';

const root = new URL('../../', import.meta.url);
const LONG = Boolean(process.env.TOKERU_LONG);

/** The best objective by exhaustive search, for a family's small boards. */
const oracles = {
  slide: (/** @type {string} */ board) =>
    board.length <= 11 || (LONG && board.length <= 14) ? shortest(board) : undefined,
  sokoban: fewestPushes,
  sweeper: fewestSteps,
};
/**
 * Positions visited in all cases together: the numbers change if a check skips positions without a reason, or visits
 * them without need.
 * @type {Record<string, number>}
 */
const work = { slide: 38644, sokoban: 468, sweeper: 853 };
const families = Object.keys(oracles).map((family) => ({ family, cases: casesOf(family) }));
const checks = Object.fromEntries(
  await Promise.all(Object.entries(checkers).map(async ([family, load]) => [family, (await load()).check])),
);

for (const { family, cases } of families) {
  const check = checks[family];

  test(`${family}: a true claim is confirmed, and its number is that of exhaustive search`, () => {
    assert.ok(cases.length >= 100);
    let visited = 0;
    const searched = new Set(ofTheDay(cases));
    for (const one of cases) {
      const { board, text, fewest } = one;
      assert.equal(familyOf(text), family);
      const verdict = check(text, board);
      assert.ok(verdict.ok, `${board}${text}${JSON.stringify(verdict)}`);
      assert.equal(verdict.result.value, fewest);
      visited += verdict.result.visited;
      if (!searched.has(one)) continue;
      const fewestKnown = oracles[family](board);
      if (fewestKnown !== undefined) assert.equal(fewestKnown, fewest, board);
    }
    assert.equal(visited, work[family], 'positions that the checker goes through');
  });

  test(`${family}: a certificate of another board confirms nothing false about this one`, () => {
    for (const [at, { board, fewest }] of cases.entries()) {
      for (const { text } of [cases[(at + 1) % cases.length], cases[(at + 7) % cases.length]]) {
        const verdict = check(text, board);
        assert.ok(!verdict.ok || verdict.result.value === fewest, board + text);
      }
    }
  });
}

/** @type {Record<string, [number, number]>} */
const WAYS = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };

/** May the blank move in this direction? @param {string} board @param {string} letter */
function slides(board, letter) {
  const [width, height, cells] = board.trim().split(',');
  const blank = cells.indexOf('0');
  const [x, y] = [(blank % Number(width)) + WAYS[letter][0], Math.floor(blank / Number(width)) + WAYS[letter][1]];
  return x >= 0 && y >= 0 && x < Number(width) && y < Number(height) && cells[y * Number(width) + x] !== '=';
}

test('slide: a longer answer is not accepted as shortest, nor a solvable board as unsolvable', () => {
  const large = families[0].cases.filter(({ board }) => board.replace(/.*,|[=\n]/g, '').length > 12);
  for (const { board, text, fewest } of [...families[0].cases.slice(0, LONG ? 200 : 30), ...large]) {
    if (fewest === null) continue;
    const answer = text.split('\n')[2].slice(7);
    const step = Object.keys(WAYS).find((letter) => slides(board, letter)) ?? 'U';
    const back = { L: 'R', R: 'L', U: 'D', D: 'U' }[step];
    const longer = (/** @type {number} */ more) => [
      ...['tokeru slide certificate 1', `fewest ${fewest + more}`, `answer ${(step + back).repeat(more / 2)}${answer}`],
    ];
    const groups = text.split('\n').filter((line) => /^(ahead|behind)/.test(line));
    const named = (/** @type {string} */ name) =>
      groups.filter((line) => line.startsWith(groups[0]?.split(' ')[0])).map((line) => line.replace(/^\w+/, name));
    // Large boards take seconds: only a few ways to split their layers.
    const pass = (/** @type {number} */ a, /** @type {number} */ b) => {
      const both = [...(a > 0 ? named('ahead') : []), ...(b > 0 ? named('behind') : [])];
      assert.equal(checks.slide(sealed([...longer(a + b + 2 - fewest), `layers ${a} ${b}`, ...both]), board).ok, false);
    };
    for (let a = 0; a <= fewest; a += large.some((each) => each.board === board) && !LONG ? fewest / 2 : 1)
      pass(a, fewest - a);
    // Two moves longer still: one end searches past the other.
    pass(fewest + 2, 0);
    pass(0, fewest + 2);
    const cells = board.trim().split(',')[2];
    const free = [...cells].flatMap((cell, at) => (cell === '=' ? [] : [at + 1])).join(' ');
    for (const kind of ['set', 'ring', 'parity']) {
      const forged = ['tokeru slide certificate 1', 'fewest none', `reason ${kind} ${free}`];
      assert.equal(checks.slide(sealed(forged), board).ok, false);
    }
  }
});

test('sokoban: a longer answer is not accepted as one with the fewest pushes, whatever prices and patterns say', () => {
  const board = '########\n#      #\n#@ $  .#\n#      #\n########\n';
  // Pushes the box right, goes round it, pushes it back, goes round again, and pushes it home.
  const longer = 'rRurrdLulldRRR';
  const lines = ['tokeru sokoban certificate 1', 'fewest 5', `answer ${longer}`];
  assert.equal(fewestPushes(board), 3);
  const choices = [
    [],
    ['ahead 0'],
    ['ahead 9'],
    ['behind 3'],
    ['dead 1 9'],
    ['dead 1 9', 'dead 1 10', 'dead 1 11', 'dead 1 12'],
  ];
  for (let a = 0; a <= 3; a++) {
    for (const choice of choices) {
      const verdict = checks.sokoban(sealed([...lines, `layers ${a} ${3 - a}`, ...choice]), board);
      assert.deepEqual([verdict.ok, verdict.ok || verdict.why], [false, 'gap'], `${a} ${choice}`);
    }
  }
  for (const layers of ['all 0', '0 all'])
    assert.equal(checks.sokoban(sealed([lines[0], 'fewest none', `layers ${layers}`]), board).ok, false);
});

test('sokoban: dead patterns prune positions, and a false one is refused', () => {
  const board = '########\n#@     #\n# $$   #\n# $$ ..#\n#    ..#\n########\n';
  const head = ['tokeru sokoban certificate 1', 'fewest none', 'layers all 0'];
  assert.equal(fewestPushes(board), null);
  const visited = [[], ['dead 1 8 9 14 15']].map((dead) => {
    const verdict = checks.sokoban(sealed([...head, ...dead]), board);
    return verdict.ok && verdict.result.visited;
  });
  assert.deepEqual(visited, [2, 1]);
  const open = board.replace('# $$ ..#', () => '# $$  .#').replace('#    ..#', '#   ...#');
  for (const [dead, why] of [
    ['dead 1 9', 'gap'],
    ['dead 1 8 9', 'gap'],
    ['dead 1 8 9 14', 'gap'],
    ['dead 1 18', 'gap'],
    ['dead 2 8 9 14 15', 'form'],
    ['dead 1 9 8 14 15', 'form'],
    ['dead 8 8 9 14 15', 'form'],
    ['dead 1 25', 'form'],
    ['dead 1', 'form'],
  ]) {
    const verdict = checks.sokoban(sealed([...head, dead]), open);
    assert.deepEqual([dead, verdict.ok || verdict.why], [dead, why]);
  }
});

test('sweeper: a longer answer is not accepted as shortest, nor a solvable room as unsolvable', () => {
  for (const { board, text, fewest } of families[2].cases) {
    if (fewest === null) continue;
    const claim = sealed(['tokeru sweeper certificate 1', 'total none']);
    assert.equal(checks.sweeper(claim, board).ok, false, board);
    // A person who has stopped walks on, if the limit and the walls allow it: a valid, longer answer.
    const ticks = text.split('\n')[2].split(' ').slice(1);
    const longerTicks = [...'URDL'].flatMap((letter) =>
      [...ticks[0]].map((_, at) => [...ticks, '.'.repeat(at) + letter + '.'.repeat(ticks[0].length - at - 1)]),
    );
    for (const longer of longerTicks) {
      const forged = ['tokeru sweeper certificate 1', `total ${fewest + 1}`, `answer ${longer.join(' ')}`];
      assert.equal(checks.sweeper(sealed(forged), board).ok, false, board);
    }
  }
});

test('texts without a level, or with several, are refused as boards', () => {
  const { board, text } = families[1].cases[0];
  const none = [
    `${board}\n${board}`,
    board.replace('@', ' '),
    board.replace('$', ' '),
    '',
    `${board}##x##\n`,
    'hello\n',
  ];
  for (const other of [...none, board.replace(/^#+\n/, '')]) {
    const verdict = checks.sokoban(text, other);
    assert.deepEqual([other, verdict.ok || verdict.why], [other, 'board']);
  }
  assert.ok(checks.sokoban(text, `; a title\n\n${board}\nAuthor: somebody\n`).ok);
  assert.ok(checks.sokoban(text, board.trim().replaceAll('\n', '|')).ok);
});

test('the program reports its verdict in words and with an exit status', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokeru-check-'));
  const files = ['certificate', 'board', 'damaged'].map((name) => join(folder, name));
  const { board, text } = families[0].cases[0];
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

test('an answer that does not do what is claimed is refused at its line', async () => {
  for (const family of /** @type {const} */ (['slide', 'sokoban', 'sweeper'])) {
    const { board, text } = /** @type {import('./cases.mjs').Case} */ (
      casesOf(family).find(({ fewest }) => fewest !== null)
    );
    const lines = text.split('\n').slice(0, -2);
    const at = lines.findIndex((line) => line.startsWith('answer '));
    lines[at] = `answer ${lines[at].slice('answer '.length + 1)}`; // without its first step
    const { check } = await checkers[family]();
    const verdict = /** @type {any} */ (check(sealed(lines), board));
    assert.deepEqual([verdict.why, verdict.line], ['answer', at + 1], family);
  }
});

test('a claim that does not follow is refused at its reason, pattern or layers, else at the claim', () => {
  /** @param {string} family @param {string} board @param {string[]} lines below the title */
  const refused = (family, board, ...lines) => {
    const verdict = checks[family](sealed([`tokeru ${family} certificate 1`, ...lines]), board);
    return [verdict.why, verdict.line];
  };
  const solvable = '3,3,123456708\n';
  assert.deepEqual(refused('slide', solvable, 'fewest none', 'reason parity 1 2 3 4 5 6 7 8 9'), ['gap', 3]);
  assert.deepEqual(refused('slide', solvable, 'fewest 3', 'answer LRR', 'layers 2 0'), ['gap', 4]);
  assert.deepEqual(
    refused('slide', solvable, 'fewest 3', 'answer LRR', 'layers 1 0', 'ahead 1 2 3 4', 'ahead 5 6 7 8'),
    ['gap', 2],
  );
  const open = '########\n#@     #\n# $$  .#\n# $$   #\n#   ...#\n########\n';
  const dead = ['dead 1 8 9 14 15', 'dead 1 9'];
  assert.deepEqual(refused('sokoban', open, 'fewest none', 'layers all 0', ...dead), ['gap', 5]);
  const level = '######\n#@$ .#\n######\n';
  assert.deepEqual(refused('sokoban', level, 'fewest 2', 'answer RR', 'layers 1 1'), ['gap', 4]);
  assert.deepEqual(refused('sokoban', level, 'fewest none', 'layers all 0'), ['gap', 2]);
  const room = casesOf('sweeper').find(({ fewest }) => fewest !== null)?.board ?? '';
  assert.deepEqual(refused('sweeper', room, 'total none'), ['gap', 2]);
});
