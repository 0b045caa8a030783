// The laboratory's energy: moments, stretches and pictures, from the native engine's figures and from a hand-made
// terrain.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import { boardIn, boards } from '../../www/lab/energy/boards.ts';
import { drawCurve } from '../../www/lab/energy/curve-picture.ts';
import { drawMinimum, movableTiles } from '../../www/lab/energy/minimum-picture.ts';
import { drawRelief, reliefHeight } from '../../www/lab/energy/relief-picture.ts';
import * as survey from '../../www/lab/energy/survey.ts';
import { words } from '../../www/lab/energy/words.ts';
import { playbackOf } from '../../www/lab/shared/slide-board.ts';
import { labPanel } from '../../www/puzzles/slide/lab-panel.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { rules } from './real-rules.mjs';
import { recordingContext } from './recording.mjs';

Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });

const list = readFileSync(new URL('../data/slide/energy.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const numbers = (/** @type {string} */ text) => text.split(',').map(Number);

/** Moments with only the fields of the list. @param {string[]} line */
function momentsOf([, , , , , , energy, distance]) {
  const distances = numbers(distance);
  const none = { stage: null, held: [], wish: null, tile: null, heights: [] };
  return numbers(energy).map((each, at) => ({ ...none, energy: each, distance: distances[at] }));
}

test('the page’s claims are true: energy never rises, distances do, and descending by distance gets stuck', () => {
  for (const line of list) {
    const moments = momentsOf(line);
    const falls = survey.fallsOf(moments);
    assert.ok(
      moments.every(({ energy }, at) => at === 0 || energy <= moments[at - 1].energy),
      line[0],
    );
    assert.equal(moments.at(-1)?.energy, 0);
    assert.ok(survey.risesOf(moments) > 0 && Number(line[4]) > 0, line[0]);
    const [from, to] = survey.longestLevel(moments);
    assert.ok(moments.slice(from, to + 1).every(({ energy }) => energy === moments[from].energy));
    const longest = [0, ...falls, moments.length].map((end, at, all) => end - 1 - (all[at - 1] ?? 0));
    assert.equal(to - from, Math.max(...longest));
  }
  assert.ok(list.every(([board]) => boards.includes(board)) && list.length >= 3);
});

test('how far distances fall, in each case', () => {
  const t = translatorOf(words.en);
  const said = (/** @type {any} */ descent) =>
    survey.descentText(/** @type {any} */ ({ descent, moments: [{ distance: 16 }] }), { t, number: String });
  assert.equal(
    said({ lowest: 11, positions: 145, moves: 'LRU' }),
    'If every move must bring a tile nearer, the sum of distances falls from 16 to 11 and no further: all 145 positions were searched.',
  );
  assert.equal(
    said({ lowest: 16, positions: 1, moves: '' }),
    'On this board no move brings a tile nearer. The sum of distances is 16.',
  );
  assert.equal(
    said({ lowest: 0, positions: 9, moves: 'LR' }),
    'On this board, moves that each bring a tile nearer also lead home, in 2 moves.',
  );
});

test('the board in an address is decoded', () => {
  assert.equal(boardIn('#energy'), null);
  assert.equal(boardIn(`#energy=${encodeURIComponent(boards[1])}`), boards[1]);
  assert.equal(boardIn(`#energy=${boards[1]}`), boards[1], 'walls may be unescaped equals signs');
  assert.equal(boardIn('#energy=%'), null);
  assert.equal(boardIn(`#energy=${'1'.repeat(5000)}`)?.length, 5000, 'a truncated one would be another board');
});

test('the panel under the puzzle links here with its current board', () => {
  const made = new Map();
  const h = (/** @type {string} */ tag, /** @type {any} */ attributes, /** @type {any[]} */ ...inside) => {
    const own = new Map(Object.entries(attributes ?? {}));
    const element = { tag, own, inside, textContent: '', setAttribute: own.set.bind(own) };
    if (tag === 'a') made.set(String(own.get('href')).split('#')[1], element);
    return element;
  };
  let board = `${boards[1]}\n`;
  const scene = () => ({ board, t: (/** @type {string} */ key) => key });
  const panel = labPanel.mount(/** @type {any} */ ({ append() {} }), /** @type {any} */ ({ h, scene }));
  const hashOf = (/** @type {string} */ key) => `#${made.get(key).own.get('href').split('#')[1]}`;
  assert.equal(boardIn(hashOf('energy')), boards[1]);
  board = `${boards[0]}\n`;
  panel.update?.();
  assert.equal(boardIn(hashOf('energy')), boards[0]);
  assert.equal(hashOf('wall'), '#wall');
});

/** Two tiles in a row are wanted one after the other, on a board of 3x3: the blank moves left, down, right. */
function byHand() {
  const board = '3,3,123456780\n';
  const moves = 'LUR';
  const momentWith = (/** @type {Partial<import('../../www/puzzles/slide/view.ts').Moment>} */ own) => ({
    ...{ energy: 3, distance: 2, stage: 0, held: [0, 1], wish: /** @type {const} */ ('join'), tile: 7, heights: [] },
    ...own,
  });
  const moments = [
    momentWith({ heights: [-1, -1, 9, 7, 11, 10, 4, 3, -1] }),
    momentWith({ heights: [-1, -1, 9, 7, 11, 1234, 4, -1, 2] }),
    momentWith({ heights: [-1, -1, 9, 7, -1, 8, 4, 5, 1], energy: 2 }),
    momentWith({ wish: null, tile: null, energy: 0, stage: null }),
  ];
  const terrain = { moves, moments, stages: [], descent: null };
  const made = survey.surveyOf(rules, board, terrain);
  assert.ok(made);
  return made;
}

test('a stretch lasts while the same tile descends by one; its peak and path cover the whole stretch', () => {
  const made = byHand();
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => survey.heightAt(made, at)),
    [3, 2, 1, null],
  );
  assert.deepEqual(survey.stretchOf(made, 1), [0, 2]);
  assert.deepEqual(survey.stretchOf(made, 3), [3, 3]);
  assert.equal(survey.maxHeightOnStretch(made, 2), 1234);
  assert.deepEqual(survey.trailOf(made, 0), [8]);
  assert.deepEqual(survey.trailOf(made, 1), []);
  assert.deepEqual(survey.trailOf(made, 3), []);
});

/** @param {(pen: any, surface: any) => void} draw */
function drawn(draw, width = 300, height = 300) {
  const recording = recordingContext();
  const surface = { theme: light, t: (/** @type {string} */ key) => key, number: String, width, height };
  draw(createPen(recording.ctx, 1, light), surface);
  assert.equal(recording.depth(), 0);
  return recording;
}

test('the relief shows every height, and the name of every tile without one', () => {
  const made = byHand();
  const { moments } = made.terrain;
  for (const at of moments.keys()) {
    const texts = drawn((pen, surface) => drawRelief(pen, made, at, surface)).texts();
    const heights = moments[at].heights.filter((height) => height >= 0).map(String);
    const flat = made.positions[at].filter((square, cell) => square > 0 && !(moments[at].heights[cell] >= 0));
    const wanted = survey.targetCellAt(made, at) === null ? [] : [survey.nameOf(7)];
    assert.deepEqual(texts.toSorted(), [...heights, ...flat.map((square) => String(square)), ...wanted].toSorted());
  }
  assert.ok(reliefHeight(made, 300) > 300 && reliefHeight(made, 4000) < 400, 'squares do not grow without end');
});

test('the curve marks every drop of the energy', () => {
  const made = byHand();
  const { count } = drawn((pen, surface) => drawCurve(pen, made, 1, surface), 600, 220);
  assert.equal(count('arc'), survey.fallsOf(made.terrain.moments).length);
});

test('at the minimum every tile beside the hole is marked with what its move adds', () => {
  const shown = playbackOf(rules, '3,3,123456780\n', '');
  assert.ok(shown);
  const squares = survey.lastOf(shown);
  assert.deepEqual(
    movableTiles(squares, 8, 3).map(({ cell, dx, dy }) => [cell, dx, dy]),
    [
      [7, 1, 0],
      [5, 0, 1],
    ],
  );
  const across = movableTiles([1, -1, 0, 4], 2, 2).map(({ cell, dx, dy }) => [cell, dx, dy]);
  assert.deepEqual(
    across,
    [
      [3, -1, 0],
      [0, 0, 1],
    ],
    'no tile across an edge of the board',
  );
  const texts = drawn((pen, surface) => drawMinimum(pen, shown, squares, surface)).texts();
  assert.equal(texts.filter((text) => text === '+1').length, 2);
});

test('the figures have a row for each moment', () => {
  const rows = survey.figuresOf(byHand());
  assert.equal(rows.length, 4);
  assert.ok(rows.every((row) => row.length === survey.figureColumns.length));
  assert.deepEqual(rows[1], [1, 3, 2, 1, 'join', '8', 2]);
  assert.deepEqual(rows[3], [3, 0, 2, null, null, null, null]);
});
