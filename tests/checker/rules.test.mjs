// The answers that certificate checkers accept: every short text of a family's letters with the claim of its length, on
// boards that would have shorter answers without their walls, edges and limits. A text must be accepted exactly if the
// second checker finds it right and exhaustive search finds it best.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkers } from '../../www/check/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { sealed } from './cases.mjs';
import * as slide from './slide.mjs';
import * as sokoban from './sokoban.mjs';
import * as sweeper from './sweeper.mjs';

/** All texts of some letters, up to a length. @param {string[]} letters @param {number} most @returns {string[][]} */
function upTo(letters, most) {
  if (most === 0) return [[]];
  const shorter = upTo(letters, most - 1);
  const longest = shorter.filter((text) => text.length === most - 1);
  return [...shorter, ...longest.flatMap((text) => letters.map((letter) => [...text, letter]))];
}

/** The opinion on a text that is no list of moves. */
const NO_MOVES = { legal: false, goal: false, objective: 0 };

/** @typedef {{ legal: boolean, goal: boolean, objective: number | null }} Opinion */

/**
 * Compares a verdict with the second checker and the exhaustive search.
 * @param {import('../../www/check/certificate.ts').Verdict} verdict @param {Opinion} opinion
 * @param {number | null} best @param {number} claim @param {string} text
 */
function expectSameVerdict(verdict, { legal, goal, objective }, best, claim, text) {
  const isTrue = legal && goal && objective === claim && best === claim;
  assert.equal(verdict.ok, isTrue, `${text}\n${JSON.stringify(verdict)}`);
  return isTrue;
}

test('slide: an answer that leaves the board, crosses a wall or has another length than claimed is refused', async () => {
  const { check } = await checkers.slide();
  // One move or a few from solved if the blank could cross the edge or the wall.
  const boards = [
    '3,2,124053',
    '3,2,120345',
    '3,2,023451',
    '2,3,120345',
    '3,3,12=450786',
    '4,2,1=340576',
    '2,2,0321',
    '3,2,120453',
  ];
  let accepted = 0;
  for (const board of boards) {
    const cells = board.split(',')[2];
    const tiles = [...cells].flatMap((cell, at) => (cell === '=' ? [] : [at + 1])).slice(0, -1);
    const groups = [tiles.slice(0, 4), tiles.slice(4)].filter((group) => group.length > 0);
    const best = slide.shortest(board);
    for (const letters of upTo([...'ULDRx'], 4)) {
      const answer = letters.join('');
      const opinion = /x/.test(answer) ? NO_MOVES : slide.check(board, answer);
      const isAnswer = opinion.legal && opinion.goal;
      // A correct answer is tried with other claims, too.
      for (const claim of isAnswer ? [0, 1, 2, 3, 4, 5, 6] : [answer.length]) {
        const layers = claim > 1 ? [`layers ${claim - 2} 0`] : [];
        const ahead = claim > 2 ? groups.map((group) => `ahead ${group.join(' ')}`) : [];
        const lines = ['tokeru slide certificate 1', `fewest ${claim}`, answer ? `answer ${answer}` : 'answer'];
        const verdict = check(sealed([...lines, ...layers, ...ahead]), board);
        accepted += Number(expectSameVerdict(verdict, opinion, best, claim, `${board} ${answer} ${claim}`));
      }
    }
  }
  assert.ok(accepted > 0);
});

test('sokoban: an answer into a wall or box, with two boxes pushed or miscounted is refused', async () => {
  const { check } = await checkers.sokoban();
  const boards = [
    '#####\n#@$.#\n#####\n',
    '#######\n#@$$..#\n#######\n',
    '######\n#.$@ #\n# #  #\n######\n',
    '######\n#@$ .#\n######\n',
    '#####\n#@$*#\n# . #\n#####\n',
    '#####\n#@#.#\n# $ #\n#   #\n#####\n',
  ];
  let accepted = 0;
  for (const board of ofTheDay(boards, { days: 2 })) {
    const best = sokoban.fewestPushes(board);
    for (const letters of upTo([...'urdlURDL'], 3)) {
      const answer = letters.join('');
      const opinion = sokoban.check(board, answer);
      for (const claim of opinion.legal && opinion.goal ? [0, 1, 2, 3] : [answer.replace(/[a-z]/g, '').length]) {
        const lines = ['tokeru sokoban certificate 1', `fewest ${claim}`, answer ? `answer ${answer}` : 'answer'];
        const verdict = check(sealed([...lines, ...(claim > 1 ? [`layers ${claim - 2} 0`] : [])]), board);
        accepted += Number(expectSameVerdict(verdict, opinion, best, claim, `${board}${answer} ${claim}`));
      }
    }
  }
  assert.ok(accepted > 0);
});

test('sweeper: an answer that turns back, goes on after stopping or the limit, or enters a closed square is refused', async () => {
  const { check } = await checkers.sweeper();
  /** One person: a tick is one letter. */
  const alone = [
    '3 1\n2 0 0\n1 1\n0\n0\n',
    '3 1\n0 2 0\n1 4\n0\n0\n',
    '3 2\n2 10 0\n0 0 0\n1 4\n0\n0\n',
    '2 2\n3 6\n8 1\n0\n1 3\n0\n',
    '3 1\n4 7 9\n0\n0\n1 2\n',
    '2 2\n2 5\n1 0\n1 3\n0\n0\n',
    '1 1\n2\n1 3\n0\n0\n',
  ];
  const two = ['3 1\n2 0 3\n1 1\n1 1\n0\n', '3 2\n2 1 2\n0 0 0\n2 2 2\n0\n0\n'];
  let accepted = 0;
  const hold = (/** @type {string} */ board, /** @type {string[]} */ ticks, /** @type {number | null} */ best) => {
    const opinion = ticks.some((tick) => /[^URDL.]/.test(tick)) ? NO_MOVES : sweeper.check(board, ticks.join(''));
    const steps = ticks.join('').replaceAll('.', '').length;
    for (const claim of opinion.legal && opinion.goal ? [0, 1, 2, 3, 4, 5] : [steps]) {
      const lines = ['tokeru sweeper certificate 1', `total ${claim}`, ['answer', ...ticks].join(' ')];
      accepted += Number(
        expectSameVerdict(check(sealed(lines), board), opinion, best, claim, `${board}${ticks} ${claim}`),
      );
    }
  };
  for (const board of ofTheDay(alone)) {
    const best = sweeper.fewestSteps(board);
    for (const ticks of upTo([...'URDL.x'], 4)) hold(board, ticks, best);
  }
  const pairs = [...'URDL.'].flatMap((one) => [...'URDL.'].map((other) => one + other));
  for (const board of two) {
    const best = sweeper.fewestSteps(board);
    for (const ticks of upTo([...pairs, 'R'], 2)) hold(board, ticks, best);
  }
  assert.ok(accepted > 0);
});
