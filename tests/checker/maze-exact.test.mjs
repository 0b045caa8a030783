// The maze's checker without the program's certificates: once every multiplier is settled its sweep is exact for any
// potentials, so a board's best score passes and the next lower score of any walk does not. Both are found by trying
// every walk.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../../www/puzzles/maze/certificate/check.mjs';
import { ofTheDay } from '../of-the-day.mjs';
import { sealed } from './cases.mjs';
import { chance, randomBoard } from './maze-boards.mjs';
import { parse } from './maze.mjs';

/** @typedef {{ score: number, moves: string }} Walk */

/** A walk for each possible score of a board, the best first. @param {string} text @returns {Walk[]} */
function walksOf(text) {
  const { width, roads, walked, goal } = parse(text);
  /** @type {Map<number, string>} */
  const found = new Map();
  const usedRoads = new Set();
  const cross = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ score) => {
    const name = `${Math.min(from, to)}-${Math.max(from, to)}`;
    const road = roads.get(name);
    if (!road || usedRoads.has(name)) return null;
    usedRoads.add(name);
    const number = Number(road.number);
    return { name, score: road.sign === '*' ? score * number : score + (road.sign === '-' ? -number : number) };
  };
  const walkFrom = (/** @type {number} */ cell, /** @type {number} */ score, /** @type {number[]} */ moves) => {
    if (cell === goal && !found.has(score + 0)) found.set(score + 0, moves.join(' '));
    for (const to of [cell - 1, cell + 1, cell - width, cell + width]) {
      const next = cross(cell, to, score);
      if (!next) continue;
      walkFrom(to, next.score, [...moves, to]);
      usedRoads.delete(next.name);
    }
  };
  let score = 1;
  for (let at = 1; at < walked.length; at++) score = cross(walked[at - 1], walked[at], score)?.score ?? score;
  walkFrom(walked[walked.length - 1], score, []);
  return [...found].map(([each, moves]) => ({ score: each, moves })).sort((a, b) => b.score - a.score);
}

/**
 * The lines of a tree, down to the leaves where everything is settled unless it ends earlier.
 * @param {number} open multipliers without a decision whether they are crossed @param {number} left those without a
 *   place in the order
 * @param {(labels: number) => string} line of an inner node, with potentials for so many labels @param {number}
 *   [labels]
 * @param {() => boolean} [ends] makes a leaf of a node that could have children @returns {string[]}
 */
function tree(open, left, line, labels = 1, ends = () => false) {
  if (open + left === 0 || ends()) return ['-'];
  const child = (/** @type {number} */ opened, /** @type {number} */ used, more = 0) =>
    tree(opened, used, line, labels + more, ends);
  if (open > 0) return [line(labels), ...child(open - 1, left + 1), ...child(open - 1, left)];
  return [line(labels), ...Array.from({ length: 2 * left }, () => child(0, left - 1, 1)).flat()];
}

/** A board of any small shape, sometimes with a walked beginning. @param {(below: number) => number} draw */
function boardOf(draw) {
  const [width, height] = [
    [1, 1 + draw(5)],
    [2 + draw(4), 1],
    [2, 2 + draw(3)],
    [3 + draw(2), 2],
    [3, 3],
  ][draw(5)];
  const text = randomBoard(draw, width, height);
  const words = text.split(' ');
  const [start, goal] = words.slice(-2).map(Number);
  const neighbours = [start - 1, start + 1, start - width, start + width].filter(
    (to) =>
      to >= 0 &&
      to < width * height &&
      (Math.abs(to - start) !== 1 || Math.floor(to / width) === Math.floor(start / width)),
  );
  return draw(3) || neighbours.length === 0
    ? text
    : [...words.slice(0, -3), 2, start, neighbours[draw(neighbours.length)], goal].join(' ');
}

/** @param {string} text */
function multipliersOf(text) {
  const { roads, walked } = parse(text);
  const gone = new Set(walked.slice(1).map((to, at) => `${Math.min(to, walked[at])}-${Math.max(to, walked[at])}`));
  return [...roads].filter(([name, { sign, number }]) => sign === '*' && number !== 1n && !gone.has(name)).length;
}

/** @param {string} text @param {Walk} walk @param {string[]} lines */
function verdict(text, { score, moves }, lines) {
  const claim = ['tokeru maze certificate 1', `board ${text}`, `score ${score}`, `walk ${moves}`];
  return check(sealed([...claim, ...lines]), text);
}

/**
 * Random potentials for every road, or none.
 * @param {(below: number) => number} draw @param {string} text @returns {(labels: number) => string}
 */
function bent(draw, text) {
  const { size } = parse(text).roads;
  const word = (/** @type {number} */ labels) => Array.from({ length: 1 + draw(labels) }, () => draw(9) - 4).join();
  return (labels) => (draw(2) ? ['+', ...Array.from({ length: size }, () => word(labels))].join(' ') : '+');
}

/**
 * Boards with at most three multipliers and a walk to the goal.
 * @param {(below: number) => number} draw @param {number} count
 */
function* cases(draw, count) {
  for (; count > 0; count--) {
    const text = boardOf(draw);
    const multipliers = multipliersOf(text);
    if (multipliers > 3) continue;
    const [best, next] = walksOf(text);
    if (best) yield { text, multipliers, best, next, begun: parse(text).walked.length > 1 };
  }
}

for (const [potentials, seed, work] of ofTheDay(
  /** @type {[boolean, number, number][]} */ ([
    [false, 3, 114_765],
    [true, 17, 147_763],
  ]),
))
  test(`the best score passes and the next one doesn’t, with ${potentials ? 'any' : 'no'} potentials`, () => {
    const draw = chance(seed);
    const counts = { best: 0, next: 0, begun: 0, negative: 0 };
    let states = 0;
    for (const { text, multipliers, best, next, begun } of cases(draw, 400)) {
      const line = potentials ? bent(draw, text) : () => '+';
      const answer = verdict(text, best, tree(multipliers, 0, line));
      assert.ok(answer.ok, `${text}: ${best.score}`);
      states += answer.states;
      counts.best++;
      counts.begun += Number(begun);
      counts.negative += Number(best.score < 0);
      if (!next) continue;
      const lower = verdict(text, next, tree(multipliers, 0, line));
      assert.equal(!lower.ok && lower.why, 'gap', `${text}: ${next.score} < ${best.score}`);
      counts.next++;
    }
    assert.ok(
      counts.best > 250 && counts.next > 150 && counts.begun > 50 && counts.negative > 5,
      JSON.stringify(counts),
    );
    assert.equal(states, work, 'the number of states that the checker visits has changed');
  });

for (const seed of ofTheDay([29, 31, 37]))
  test(`a tree cut off anywhere proves less, and nothing false (boards of ${seed})`, () => {
    const draw = chance(seed);
    let [passed, refused] = [0, 0];
    for (const { text, multipliers, best, next } of cases(draw, 500)) {
      const line = draw(2) ? bent(draw, text) : () => '+';
      const ends = () => draw(3) === 0;
      passed += Number(verdict(text, best, tree(multipliers, 0, line, 1, ends)).ok);
      if (!next) continue;
      const lower = verdict(text, next, tree(multipliers, 0, line, 1, ends));
      assert.equal(!lower.ok && lower.why, 'gap', `${text}: ${next.score} < ${best.score}`);
      refused++;
    }
    assert.ok(passed > 150 && refused > 180, `${passed} ${refused}`);
  });

/** A row of crossings, from the first to the last. @param {string[]} roads */
const row = (...roads) => `${roads.length + 1} 1 ${roads.join(' ')} 1 0 ${roads.length}`;

test('a walk that scores more but ends off the goal proves nothing', () => {
  const text = row('+5', '-3');
  assert.ok(verdict(text, { score: 3, moves: '1 2' }, ['-']).ok);
  const elsewhere = verdict(text, { score: 6, moves: '1' }, ['-']);
  assert.deepEqual(!elsewhere.ok && [elsewhere.why, elsewhere.line], ['answer', 4]);
});

test('24 multipliers are accepted, one more is refused', () => {
  const along = (/** @type {number} */ count) => {
    const roads = Array(count).fill('*2');
    return verdict(row(...roads), { score: 2 ** count, moves: roads.map((_, at) => at + 1).join(' ') }, ['-']);
  };
  assert.ok(along(24).ok);
  const refused = along(25);
  assert.deepEqual(!refused.ok && [refused.reason, refused.line], ['too many multipliers', 2]);
});

test('scores are exact below 2^53, zeros included, and refused from there on', () => {
  const below = verdict(
    row('+134217726', '*67108864'),
    { score: 2 ** 53 - 2 ** 26, moves: '1 2' },
    tree(1, 0, () => '+'),
  );
  assert.ok(below.ok, JSON.stringify(below));
  for (const [text, moves] of [
    [row('+134217727', '*67108864'), '1 2'],
    [row('-134217727', '*67108864'), '1 2'],
    [row('+134217727', '*67108864', '*0'), '1 2 3'],
    [row('+134217727', '*0', '*67108864'), '1 2 3'],
  ]) {
    const answer = verdict(
      text,
      { score: 0, moves },
      tree(2, 0, () => '+'),
    );
    assert.equal(!answer.ok && answer.reason, 'scores too large to add exactly', text);
  }
});
