// The streamer's challenge: its script without a browser. Views are written by hand in the shape of
// src/puzzles/streamer/rules/view.rs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translator } from '../../www/app/i18n.ts';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import { corner, pictureOf, gridPlace, cellUnder } from '../../www/puzzles/streamer/layout.ts';
import { chart, emptyRecord, figures, addEvent } from '../../www/puzzles/streamer/lab.ts';
import { append, count, dropLast } from '../../www/puzzles/streamer/moves.ts';
import { mannWhitney, quantile } from '../../www/puzzles/streamer/statistics.ts';
import { emptyRows, verdict } from '../../www/puzzles/streamer/table.ts';
import beam from '../../www/puzzles/streamer/index.ts';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

const view = {
  maps: 3,
  chosen: 2,
  height: 3,
  width: 6,
  keys: 4,
  seed: null,
  pressed: 0,
  picked: 2,
  shown: Int32Array.from([0, 1]),
  cells: '#######.oo.##############o.ox#######',
  playing: Int32Array.from([1, 1]),
  players: Int32Array.from([7, 8]),
  coins: Int32Array.from([0, 0]),
  caught: Int32Array.from([0, 0]),
  score: 0,
};
const frames = {
  steps: 2,
  height: 3,
  width: 6,
  shown: Int32Array.from([0, 1]),
  playing: Int32Array.from([1, 1]),
  cells: view.cells,
  players: Int32Array.from([7, 8, 8, 9, 9, 10]),
  coins: Int32Array.from([0, 2, 3]),
};

/** @param {Record<string, any>} [change] @returns {any} */
const sceneOf = (change = {}) => sceneFor(beam, { moves: '0 1', view, query: () => [0, 1], ...change });
const key = (/** @type {string} */ name) => keyOn(name);

test('moves are joined and split as the contest writes them', () => {
  assert.equal(append(append(append(append('', '3'), '17'), 'U'), 'RD'), '3 17\nURD');
  assert.equal(dropLast('3 17\nUR'), '3 17\nU');
  assert.equal(dropLast('3 17\nU'), '3 17');
  assert.equal(dropLast('3 17'), '3');
  assert.equal(dropLast('3'), '');
  assert.equal(count('3 17\nURD'), 5);
});

test('arrow keys press keys, choose missing maps first, and stop when no presses are left', () => {
  assert.deepEqual(beam.on(key('ArrowRight'), sceneOf()), { moves: '0 1\nR' });
  const empty = sceneOf({ moves: '', view: { ...view, picked: 0 } });
  assert.deepEqual(beam.on(key('ArrowUp'), empty), { moves: '0 1\nU', notice: 'autoChosen' });
  assert.deepEqual(beam.on(key('ArrowUp'), sceneOf({ view: { ...view, pressed: 4 } })), { notice: 'noKeys' });
  assert.equal(beam.on(key('a'), sceneOf()), null);
});

test('a tap beside a map’s player presses the key that leads there; on the player or between maps it does nothing', () => {
  const scene = sceneOf();
  // The player of the second map is in row 1, column 2.
  const at = corner(view, 1);
  const tap = (/** @type {number} */ x, /** @type {number} */ y, change = {}) =>
    beam.on(
      tapOn(beam.hit(view, { x: at.x + x, y: at.y + y }, scene), { point: { x: at.x + x, y: at.y + y }, ...change }),
      scene,
    );
  assert.deepEqual(tap(4.5, 2.2), { moves: '0 1\nR' });
  assert.deepEqual(tap(0.5, 1.5), { moves: '0 1\nL' });
  assert.deepEqual(tap(2.6, 0.2), { moves: '0 1\nU' });
  assert.deepEqual(tap(2.4, 2.8), { moves: '0 1\nD' });
  assert.equal(tap(2.6, 1.4), null);
  assert.equal(tap(-0.5, 1.5), null);
  assert.equal(tap(4.5, 1.5, { keyboard: true }), null);
});

test('with all maps shown, a press chooses a map or takes it back; one that is not chosen takes no moves', () => {
  const three = {
    ...view,
    shown: [0, 1, 2],
    cells: view.cells + view.cells.slice(0, 18),
    coins: [0, 0, 0],
    caught: [0, 0, 0],
  };
  const at = corner(three, 2);
  const tap = (/** @type {any} */ change, /** @type {string} */ moves) => {
    const scene = sceneOf({ moves, view: { ...three, players: [7, 8, 7], ...change } });
    const point = { x: at.x + 4.5, y: at.y + 1.5 };
    return [scene, beam.on(tapOn(beam.hit(scene.view, point, scene), { point }), scene)];
  };
  const [open, chosen] = tap({ picked: 1, playing: [1, 0, 0] }, '0');
  assert.deepEqual(chosen, { move: '2' });
  assert.equal(beam.describe(open), translator('en', beam.words.en)('describe.choose', { n: 1 }));
  assert.equal(beam.help?.(open), beam.describe(open));
  assert.deepEqual(tap({ picked: 1, playing: [0, 0, 1] }, '2')[1], { moves: '' });
  const [complete, nothing] = tap({ picked: 2, playing: [1, 1, 0] }, '0 1');
  assert.equal(nothing, null);
  assert.equal(beam.help?.(complete), null);
  assert.match(String(beam.cells(complete)[0][2]?.label), /not chosen/);
  const [completeScene] = tap({ picked: 0, playing: [0, 0, 0], maps: 3, chosen: 3 }, '');
  assert.doesNotMatch(String(beam.cells(completeScene)[0][2]?.label), /chosen/, 'there is nothing to choose');
});

test('eight maps form a ring around an empty middle, other numbers form rows', () => {
  const ring = Array.from({ length: 8 }, (_, index) => gridPlace(index, 8));
  assert.deepEqual(
    ring.map(({ column, row }) => `${row}${column}`),
    ['00', '01', '02', '10', '12', '20', '21', '22'],
  );
  assert.deepEqual(gridPlace(4, 9), { column: 1, row: 1 });
});

test('painting names the map, row and column', async () => {
  const at = corner(view, 1);
  const scene = sceneOf({ mode: 'edit', ui: { ...beam.ui(), tool: 'trap' } });
  const target = beam.hit(view, { x: at.x + 2.5, y: at.y + 1.5 }, scene);
  const tap = tapOn(target);
  // The drawing script is loading: the page keeps the tap until then.
  assert.equal(beam.on(tap, scene), undefined);
  await beam.keypad?.();
  assert.deepEqual(beam.on(tap, scene), { edit: 'cell 1 1 2 x' });
  assert.equal(cellUnder(view, { x: at.x - 0.5, y: at.y }), null);
});

test('an answer is drawn at its time: coins gone, players caught, paths behind them', () => {
  const answer = { moves: '', objective: 3, view, frames, checked: true };
  const picture = pictureOf(sceneOf({ mode: 'solve', answer, time: 2 }));
  assert.equal(picture.score, 3);
  assert.deepEqual(picture.players, [9, 10]);
  assert.deepEqual(picture.caught, [0, 1]);
  assert.equal(picture.cells.includes('o'), true);
  assert.deepEqual(picture.trails[0], [7, 8, 9]);
  assert.deepEqual(pictureOf(sceneOf({ answer, time: 0.5 })).between, { players: [8, 9], part: 0.5 });
  assert.equal(picture.between, null, 'time past the last step changes nothing');
  assert.equal(beam.steps?.(answer), 2);
});

test('every state is drawn, in every mode and as a thumbnail', () => {
  const eight = {
    ...view,
    chosen: 8,
    shown: [...Array(8).keys()],
    cells: view.cells.repeat(4),
    players: Array(8).fill(7),
    playing: Array(8).fill(1),
    caught: Array(8).fill(0),
    coins: Array(8).fill(0),
    picked: 8,
  };
  const scenes = [
    sceneOf(),
    sceneOf({ thumbnail: true }),
    sceneOf({ view: eight }),
    sceneOf({ mode: 'edit' }),
    sceneOf({ view: { ...view, picked: 0, playing: Int32Array.from([0, 0]) } }),
  ];
  for (const scene of scenes) {
    const { ctx, calls } = /** @type {any} */ (recordingContext());
    beam.draw(createPen(ctx, 5, light), scene);
    assert.ok(calls.length > 20);
    assert.ok(beam.cells(scene)[0].every((cell) => cell?.label));
    assert.ok(beam.describe(scene));
    assert.ok(beam.facts(scene).every((fact) => fact.label && !/undefined|NaN/.test(fact.value)));
    for (const tool of beam.tools(scene)) assert.ok(tool.label !== undefined);
  }
});

test('a fact with a tone is a sentence, as the line shows it without its label', () => {
  const urgent = (/** @type {number[]} */ caught) =>
    beam.facts(sceneOf({ moves: '', view: { ...view, caught } })).flatMap(({ tone, value }) => (tone ? [value] : []));
  assert.deepEqual(urgent([0, 0]), []);
  assert.deepEqual(urgent([1, 0]), ['1 player in a trap']);
  assert.deepEqual(urgent([1, 1]), ['2 players in a trap']);
});

test('both languages have the same keys', () => {
  assert.deepEqual(Object.keys(beam.words.ja), Object.keys(beam.words.en));
  assert.equal(beam.words.ja.rules.length, beam.words.en.rules.length);
});

test('the laboratory gathers layers and draws them', () => {
  const record = emptyRecord();
  const rows = {
    widths: [3, 5],
    candidates: [4, 12],
    duplicates: [0, 1],
    best: [1, 3],
    worst: [0, 1],
    shared: [0, 0],
    ancestors5: [1, 1],
    ancestors20: [1, 1],
    ancestors100: [1, 1],
  };
  addEvent(record, { layers: 1, elapsed: 0.1, families: [5], ...rows });
  addEvent(record, { layers: 3, elapsed: 0.2, families: [2, 3], ...rows });
  assert.equal(record.series.best.length, 4);
  assert.deepEqual(
    record.columns.map((column) => column.layer),
    [2, 4],
  );
  const list = figures(sceneOf(), record);
  assert.deepEqual(list[0], ['Generation', '4']);
  assert.deepEqual(list[3], ['Worst score', '1']);
  const trapped = { ...record, series: { ...record.series, worst: [0, 1, 0, -873] } };
  assert.deepEqual(figures(sceneOf(), trapped)[3], ['Worst score', 'a player in a trap']);
  const { ctx, calls } = /** @type {any} */ (recordingContext());
  chart(createPen(ctx, 1, light), sceneOf(), record, 300);
  assert.ok(calls.length > 20);
  // A frame of the animation: the charts after the first report.
  const early = /** @type {any} */ (recordingContext());
  chart(createPen(early.ctx, 1, light), sceneOf(), record, 300, 2);
  assert.ok(early.calls.length < calls.length);
});

test('the table contains the default width, and one comparison among many needs stronger evidence', () => {
  assert.ok(emptyRows().has('1000'));
  const [row, base] = [
    { times: [1, 6, 7, 8, 9], coins: 1 },
    { times: [2, 3, 4, 5, 5.5], coins: 1 },
  ];
  assert.match(verdict(sceneOf(), row, base, 4), /inconclusive/);
  const apart = { ...row, times: [5.6, 6, 7, 8, 9] };
  assert.match(verdict(sceneOf(), apart, base, 4), /slower/);
});

test('quantiles and the exact test match the textbook', () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([1, 2, 3, 4], 0.25), 1.75);
  // Five against five without overlap: 2 of 252 arrangements.
  assert.ok(Math.abs(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]) - 2 / 252) < 1e-12);
  assert.equal(mannWhitney([1, 2], [1, 2]), 1);
  const row = { times: [6, 7, 8, 9, 10], coins: 1 };
  const base = { times: [1, 2, 3, 4, 5], coins: 1 };
  assert.match(verdict(sceneOf(), row, base), /slower, p=0.008/);
  assert.match(verdict(sceneOf(), base, row), /faster/);
  assert.equal(verdict(sceneOf(), base, base), 'reference');
});

test('a beam that ran to its end is marked as done, a stopped one is not', () => {
  const view = /** @type {any} */ ({ chosen: 2, keys: 9 });
  const scene = { t: translator('en', beam.words.en), number: String, view };
  const verdictOf = (/** @type {any} */ outcome) =>
    beam.verdict?.({ status: 'feasible', engine: 'beam', ...outcome }, scene);
  assert.match(verdictOf({ stop: 'unproved', extra: { widths: [0, 1200] } })?.reason ?? '', /width 1200/);
  assert.match(verdictOf({ stop: 'unproved', engine: 'timed', extra: { widths: [0, 9] } })?.reason ?? '', /more time/);
  assert.equal(verdictOf({ stop: 'cancelled', moves: '3 1\nUUUUUUUUU', extra: null }), null);
  // The answer of an interrupted search is not a complete game.
  for (const stop of ['time', 'memory', 'cancelled'])
    assert.match(
      verdictOf({ stop, moves: '3 1\nUUUU', extra: null })?.reason ?? '',
      /· this answer ends after key 4 of 9$/,
    );
});
