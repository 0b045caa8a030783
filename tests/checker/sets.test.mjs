// The checkers' sets of positions, compared with Set and Map: with many more positions than the initial capacity, some
// of them repeated. And the slide's tables, compared with a search without group indices.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY, Layer as SlideLayer } from '../../www/check/slide-layers.ts';
import { neighboursOf, read } from '../../www/check/slide-board.ts';
import { distancesOf, Components } from '../../www/check/slide-tables.ts';
import { Positions } from '../../www/check/sokoban-positions.ts';
import { Layer as SweeperLayer } from '../../www/check/sweeper-layer.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { chance } from './maze-boards.mjs';

test('slide: a layer holds each position added, with the moves that reached it', () => {
  const draw = chance(5);
  const layer = new SlideLayer(1);
  /** @type {Map<string, number>} */
  const expected = new Map();
  const name = (/** @type {number} */ low, /** @type {number} */ high) => `${low} ${high & KEY}`;
  for (let count = 0; count < 20_000; count++) {
    // Few values, so that many repeat; if one of the two words is 0, the other is not.
    const low = draw(4) === 0 ? 0 : (draw(64) << 26) | draw(64);
    const high = draw(4) === 0 && low !== 0 ? 0 : (1 << 24) | draw(2) | (1 << (28 + draw(4)));
    layer.add(low, high);
    expected.set(name(low, high), (expected.get(name(low, high)) ?? 0) | high);
    assert.ok(layer.has(low, high ^ (1 << 28)));
    const other = [low ^ (1 << draw(32)), high];
    assert.equal(layer.has(other[0], other[1]), expected.has(name(other[0], other[1])));
  }
  assert.equal(layer.count, expected.size);
  const rows = Array.from({ length: layer.slots.length / 2 }, (_, at) => layer.slots.slice(2 * at, 2 * at + 2));
  const states = rows.filter(([low, high]) => low !== 0 || high !== 0);
  assert.deepEqual(new Map(states.map(([low, high]) => [name(low, high), high])), expected);
});

test('sokoban: a set numbers positions in the order in which they were added', () => {
  const draw = chance(6);
  const positions = new Positions(70);
  /** @type {Map<string, number>} */
  const expected = new Map();
  for (let count = 0; count < 20_000; count++) {
    const row = Int32Array.from({ length: positions.width }, () => (draw(8) << 29) | draw(8));
    assert.equal(positions.find(row), expected.get(row.join()) ?? -1);
    positions.add(row);
    if (!expected.has(row.join())) expected.set(row.join(), expected.size);
  }
  assert.ok(expected.size > 5000);
  assert.equal(positions.count, expected.size);
  for (const [words, index] of expected) assert.equal(positions.row(index).join(), words);
});

test('sweeper: of positions with the same people, those beaten in cleanness and steps left are dropped', () => {
  const draw = chance(7);
  const [people, words] = [2, 3];
  const layer = new SweeperLayer(people);
  /** @type {Map<string, number[][]>} */
  const expected = new Map();
  const covers = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    one.every((word, at) => (at < words ? (word & ~other[at]) === 0 : word >= other[at]));
  for (let count = 0; count < 20_000; count++) {
    const who = [draw(2) << 31, draw(2000)];
    const rest = [draw(4), 0, draw(2) << 31, draw(3)];
    layer.add(Int32Array.from([...who, ...rest]));
    const list = expected.get(who.join()) ?? [];
    if (!list.some((each) => covers(each, rest)))
      expected.set(who.join(), [...list.filter((each) => !covers(rest, each)), rest]);
  }
  const rows = Array.from({ length: layer.count }, (_, index) => index).filter((index) => layer.holds(index));
  const states = rows.map((index) => layer.rows.slice(index * layer.width, (index + 1) * layer.width).join());
  const expectedRows = [...expected].flatMap(([who, list]) => list.map((rest) => `${who},${rest}`));
  assert.ok(expectedRows.length > 3000 && layer.count > expectedRows.length);
  assert.deepEqual(states.sort(), expectedRows.sort());
});

test('slide: a table has the fewest moves of its tiles, with the others invisible', () => {
  for (const [text, tiles] of ofTheDay(
    /** @type {[string, number[]][]} */ ([
      ['4,3,123456789AB0', [0, 3, 5, 8]],
      ['4,3,12=45678=AB0', [1, 4, 6]],
      ['4,4,123456789ABCDEF0', [14, 0]],
    ]),
  )) {
    const board = read(text);
    const cells = board.cells.flatMap((cell, at) => (cell === '=' ? [] : [at]));
    const beside = cells.map((cell) => neighboursOf(board)[cell].map((next) => cells.indexOf(next)));
    const home = cells.map((_, cell) => cell);
    const [table] = distancesOf(new Components(beside), home, [tiles]);
    const found = fewestMoves(beside, tiles);
    for (const [places, moves] of found) {
      const index = places.split(',').reduce((sum, place, at) => sum + Number(place) * 16 ** at, 0);
      assert.equal(table[index], moves, `${text} ${places}`);
    }
    assert.equal(table.filter((moves) => moves < 255).length, found.size);
  }
});

/**
 * Fewest moves of a few tiles by their places, from the position with each tile on the cell of its number and the blank
 * on the last.
 * @param {number[][]} beside @param {number[]} tiles
 */
function fewestMoves(beside, tiles) {
  /** @type {Map<string, number>} */
  const found = new Map();
  const seen = new Set();
  let layer = [[beside.length - 1, ...tiles]];
  for (let moves = 0; layer.length > 0; moves++) {
    /** @type {number[][]} */
    const next = [];
    // The list grows during the loop, because the blank's own steps are free.
    for (const [blank, ...places] of layer) {
      if (seen.has(`${blank},${places}`)) continue;
      seen.add(`${blank},${places}`);
      if (!found.has(`${places}`)) found.set(`${places}`, moves);
      for (const to of beside[blank]) {
        const at = places.indexOf(to);
        if (at < 0) layer.push([to, ...places]);
        else next.push([to, ...places.with(at, blank)]);
      }
    }
    layer = next;
  }
  return found;
}
