// Room Sweeper's script: what gestures ask for, what is drawn, what is said. The views are written down as Rust makes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.js';
import { dark } from '../../www/board/theme.js';
import sweeper from '../../www/puzzles/sweeper.js';
import { advice } from '../../www/puzzles/sweeper/panels.js';
import { beside, movesOf, obstacle, withRoute } from '../../www/puzzles/sweeper/plan.js';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

const start = Int32Array.of(2, 0, 0, 5, 10, 3, 8, 6, 9);

/** A boy at the top left with five steps and a girl in the middle row at the right with three; routes as letters.
 * @param {string[]} [routes] @returns {any} */
function viewOf(routes = ['', '']) {
  const squares = start.map((code) => (code >= 2 && code <= 4 ? 1 : code));
  const people = [
    { kind: 2, start: 0, limit: 5 },
    { kind: 3, start: 5, limit: 3 },
  ].map((person, index) => {
    const route = [person.start];
    for (const letter of routes[index])
      route.push(beside(/** @type {any} */ ({ w: 3, h: 3 }), route[route.length - 1], letter));
    const cell = route[route.length - 1];
    const left = person.limit - routes[index].length;
    return { ...person, cell, left, carries: index, route: Int32Array.from(route), text: routes[index] };
  });
  const ticks = Math.max(...routes.map((route) => route.length));
  return {
    w: 3,
    h: 3,
    start,
    squares,
    people,
    ticks,
    said: 0,
    steps: 0,
    dirty: 4,
    done: false,
    meetings: new Int32Array(),
  };
}

/** @param {Record<string, any>} [change] @returns {any} */
function sceneOf(change = {}) {
  const view = change.view ?? viewOf();
  const moves = movesOf(view.people.map((/** @type {any} */ each) => each.text));
  return sceneFor(sweeper, { moves, ...change, view });
}

const at = (/** @type {number} */ cell) => ({ id: `cell-${cell}`, cell });
const tap = (/** @type {number} */ cell) => tapOn(at(cell));
/** @param {string} type @param {number} from @param {number} to */
const sweep = (type, from, to) => tapOn(at(to), { type, from: at(from) });
const press = (/** @type {string} */ key) => keyOn(key);

test('routes drawn one by one are written tick by tick', () => {
  assert.equal(movesOf(['URD', 'L']), 'UL R. D.');
  assert.equal(movesOf(['', '']), '');
  assert.equal(withRoute(viewOf(['R', 'U']), 0, 'RR'), 'RU R.');
});

test('nobody is drawn through furniture, over the wall, straight back or beyond the limit', () => {
  const view = viewOf(['RR', '']);
  assert.equal(obstacle(view, 0, 'U'), 'noWay');
  assert.equal(obstacle(view, 0, 'L'), 'noTurn');
  assert.equal(obstacle(view, 0, 'D'), null);
  assert.equal(obstacle(view, 1, 'L'), 'noWay');
  assert.equal(obstacle(viewOf(['', 'UDU']), 1, 'L'), 'noSteps');
});

test('every square lies where a point in its middle finds it', () => {
  const scene = sceneOf();
  for (const cell of sweeper.cells(scene).flat()) {
    const point = { x: (cell?.x ?? 0) + 0.5, y: (cell?.y ?? 0) + 0.5 };
    assert.deepEqual(sweeper.hit(scene.view, point, scene), cell?.target);
  }
  assert.equal(sweeper.hit(scene.view, { x: -1, y: 1 }, scene), null);
});

test('playing: tap beside, arrows, draw in a sweep, take back, choose another person', () => {
  assert.equal(sweeper.on(tap(1), sceneOf())?.moves, 'R.');
  const arrow = sweeper.on(press('ArrowRight'), sceneOf({ view: viewOf(['R', 'U']) }));
  assert.deepEqual([arrow?.moves, arrow?.focus], ['RU R.', 'cell-2']);
  assert.equal(sweeper.on(press('ArrowUp'), sceneOf())?.say, 'noWay');
  assert.equal(sweeper.on(sweep('drag', 0, 1), sceneOf())?.moves, 'R.');
  assert.equal(sweeper.on(sweep('drag', 0, 0), sceneOf({ view: viewOf(['R', '']) }))?.moves, '');
  assert.equal(sweeper.on(press('Backspace'), sceneOf({ view: viewOf(['RR', 'U']) }))?.moves, 'RU');
  assert.equal(sweeper.on(press('2'), sceneOf())?.ui?.person, 1);
  assert.equal(sweeper.on(tap(5), sceneOf())?.ui?.person, 1);
  assert.equal(sweeper.on(sweep('press', 5, 5), sceneOf())?.ui?.person, 1);
});

test('undo takes the last step of the person chosen, else of who walked furthest', () => {
  const drop = (/** @type {any} */ scene) => sweeper.moves?.dropLast(scene.moves, scene);
  assert.equal(drop(sceneOf({ view: viewOf(['RR', 'U']) })), 'RU');
  assert.equal(drop(sceneOf({ view: viewOf(['RR', 'U']), ui: { person: 1 } })), 'R. R.');
  assert.equal(drop(sceneOf({ view: viewOf(['RR', '']), ui: { person: 1 } })), 'R.');
});

test('drawing the room: tools paint in a sweep, people are put down with their steps, the hand moves', () => {
  const edit = (/** @type {string} */ tool, /** @type {any} */ gesture) =>
    sweeper.on(gesture, sceneOf({ mode: 'edit', ui: { tool, steps: 7 } }));
  assert.equal(edit('obstacle', tap(1))?.edit, 'set 1 obstacle');
  assert.equal(edit('obstacle', tap(4)), null);
  assert.equal(edit('clean', sweep('drag', 1, 2))?.edit, 'set 2 clean');
  assert.equal(edit('robot', tap(1))?.edit, 'set 1 robot 7');
  assert.equal(edit('boy', tap(0))?.edit, 'set 0 boy 7');
  assert.equal(edit('robot', sweep('drag', 1, 2)), null);
  assert.equal(edit('hand', sweep('drop', 0, 1))?.edit, 'move 0 1');
});

test('a hint is the next step of the person chosen', () => {
  const scene = sceneOf({ view: viewOf(['R', '']) });
  const outcome = (/** @type {any} */ change) =>
    /** @type {any} */ ({ status: 'feasible', moves: 'RU RL D.', ...change });
  assert.deepEqual(advice(outcome({}), scene), { text: 'The boy goes right.', letter: 'R' });
  assert.deepEqual(advice(outcome({ moves: 'RU .L' }), scene), { text: 'The boy may stop here.' });
  assert.match(advice(outcome({ status: 'infeasible', moves: null }), scene).text, /no answer/);
  assert.match(advice(outcome({ status: 'unknown', moves: null }), scene).text, /in time/);
});

test('each kind and thing is told by words, in both languages with the same keys', () => {
  assert.deepEqual(Object.keys(sweeper.words.ja).sort(), Object.keys(sweeper.words.en).sort());
  const labels = sweeper
    .cells(sceneOf())
    .flat()
    .map((cell) => cell?.label);
  assert.equal(labels[0], 'Row 1, column 1: clean floor, boy starts here (5 steps), boy is here');
  assert.equal(labels[3], 'Row 2, column 1: puddle');
});

test('everything is drawn, in every mode and both themes, with numbers that are numbers', () => {
  const view = viewOf(['RRD', 'U']);
  const frame = (/** @type {number} */ tick) => ({
    cells: Int32Array.from(view.people, (/** @type {any} */ each) => each.route[Math.min(tick, each.route.length - 1)]),
    carries: [0, 1],
    moved: [1, 1],
    squares: view.squares,
    met: tick === 2 ? [2] : [],
  });
  const answer = {
    moves: 'RU R. D.',
    objective: 4,
    checked: true,
    view,
    frames: { steps: 3, ticks: [0, 1, 2, 3].map(frame) },
  };
  const scenes = [
    sceneOf({ mode: 'edit', diagnostics: [{ cell: 3, code: 'no-bin', severity: 'warning' }], hover: at(1) }),
    sceneOf({ view, ui: { hint: { person: 0, cell: 1 } } }),
    sceneOf({ view, thumbnail: true }),
    ...[0, 1.4, 2, 2.5, 3].map((time) => sceneOf({ view, mode: 'solve', answer, time, theme: dark })),
  ];
  for (const scene of scenes) {
    const { ctx, calls, depth } = recordingContext();
    sweeper.draw(createPen(ctx, 40, scene.theme), scene);
    assert.ok(calls.length > 50);
    assert.equal(depth(), 0);
    for (const { name, parameters } of calls)
      for (const value of parameters.flat()) assert.ok(typeof value !== 'number' || Number.isFinite(value), name);
    assert.ok(sweeper.facts(scene).length >= 3);
    assert.ok(sweeper.tools(scene).every((control) => control.id));
    assert.equal(typeof sweeper.describe(scene), 'string');
  }
});
