// Room Sweeper's script: actions of gestures, drawing, words. The views are copied from Rust's output.
import assert from 'node:assert/strict';
import '../../www/app/panels/words.ts';
import { test } from 'node:test';
import { translator } from '../../www/app/i18n.ts';
import { createPen } from '../../www/board/layout.ts';
import { dark } from '../../www/board/theme.ts';
import sweeper from '../../www/puzzles/sweeper/index.ts';
import { timeAfter } from '../../www/puzzles/sweeper/clock.ts';
import { clockOf } from '../../www/puzzles/sweeper/draw.ts';
import { generatorOptions } from '../../www/puzzles/sweeper/maker.ts';
import { cellBeside, movesOf, obstacle, withRoute } from '../../www/puzzles/sweeper/plan.ts';
import { countOf, roomFacts } from '../../www/puzzles/sweeper/room.ts';
import { wire } from '../../www/puzzles/sweeper/tools.ts';
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
      route.push(cellBeside(/** @type {any} */ ({ w: 3, h: 3 }), route[route.length - 1], letter));
    const cell = route[route.length - 1];
    const left = person.limit - routes[index].length;
    return { ...person, cell, left, carries: index, route: Int32Array.from(route), text: routes[index] };
  });
  const ticks = Math.max(...routes.map((route) => route.length));
  const history = Array.from({ length: ticks + 1 }, (_, tick) => ({
    cells: Int32Array.from(people, (each) => each.route[Math.min(tick, each.route.length - 1)]),
    carries: Int32Array.of(0, 1),
    moved: Int32Array.of(1, 1),
    squares,
    met: Int32Array.from(tick === 2 ? [2] : []),
  }));
  return {
    w: 3,
    h: 3,
    start,
    squares,
    people,
    ticks,
    history,
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

test('no route can be drawn through furniture, over the wall, straight back or beyond the limit', () => {
  const view = viewOf(['RR', '']);
  assert.equal(obstacle(view, 0, 'U'), 'noWay');
  assert.equal(obstacle(view, 0, 'L'), 'noTurn');
  assert.equal(obstacle(view, 0, 'D'), null);
  assert.equal(obstacle(view, 1, 'L'), 'noWay');
  assert.equal(obstacle(viewOf(['', 'UDU']), 1, 'L'), 'noSteps');
});

test('beyond the last column and row is the wall, not the next row', () => {
  const view = viewOf();
  assert.deepEqual(
    ['U', 'R', 'D', 'L'].map((letter) => cellBeside(view, 4, letter)),
    [1, 5, 7, 3],
  );
  for (const [cell, letter] of /** @type {const} */ ([
    [5, 'R'],
    [7, 'D'],
    [3, 'L'],
    [1, 'U'],
  ]))
    assert.equal(cellBeside(view, cell, letter), -1, `${cell} ${letter}`);
});

test('every square is where a point in its middle finds it', () => {
  const scene = sceneOf();
  for (const cell of sweeper.cells(scene).flat()) {
    const point = { x: (cell?.x ?? 0) + 0.5, y: (cell?.y ?? 0) + 0.5 };
    assert.deepEqual(sweeper.hit(scene.view, point, scene), cell?.target);
  }
  assert.equal(sweeper.hit(scene.view, { x: -1, y: 1 }, scene), null);
});

test('playing: tap a neighbouring square, arrows, draw in a sweep, take back, choose another person', () => {
  assert.equal(sweeper.on(tap(1), sceneOf())?.moves, 'R.');
  const arrow = sweeper.on(press('ArrowRight'), sceneOf({ view: viewOf(['R', 'U']) }));
  assert.deepEqual([arrow?.moves, arrow?.focus], ['RU R.', 'cell-2']);
  assert.equal(sweeper.on(press('ArrowUp'), sceneOf())?.notice, 'noWay');
  assert.equal(sweeper.on(sweep('drag', 0, 1), sceneOf())?.moves, 'R.');
  assert.equal(sweeper.on(sweep('drag', 0, 0), sceneOf({ view: viewOf(['R', '']) }))?.moves, '');
  assert.equal(sweeper.on(press('Backspace'), sceneOf({ view: viewOf(['RR', 'U']) }))?.moves, 'RU');
  assert.equal(sweeper.on(press('2'), sceneOf())?.ui?.person, 1);
  assert.equal(sweeper.on(tap(5), sceneOf())?.ui?.person, 1);
  assert.equal(sweeper.on(sweep('press', 5, 5), sceneOf())?.ui?.person, 1);
  const walked = sceneOf({ moves: 'RR' });
  assert.deepEqual(sweeper.on({ type: 'cancel', keeps: false, moves: '' }, walked), { moves: '' });
  assert.equal(sweeper.on({ type: 'cancel', keeps: true, moves: '' }, walked), null);
});

test('undo takes the last step of the chosen person, otherwise of the one who walked furthest', () => {
  const drop = (/** @type {any} */ scene) => sweeper.moves?.dropLast(scene.moves, scene);
  assert.equal(drop(sceneOf({ view: viewOf(['RR', 'U']) })), 'RU');
  assert.equal(drop(sceneOf({ view: viewOf(['RR', 'U']), ui: { person: 1 } })), 'R. R.');
  assert.equal(drop(sceneOf({ view: viewOf(['RR', '']), ui: { person: 1 } })), 'R.');
});

test('drawing a room: tools paint in a sweep, people are placed with their steps, the hand moves them', async () => {
  await sweeper.keypad?.();
  const edit = (/** @type {string} */ tool, /** @type {any} */ gesture) =>
    sweeper.on(gesture, sceneOf({ mode: 'edit', ui: { tool, steps: 7 } }));
  assert.equal(edit('obstacle', tap(1))?.edit, 'set 1 obstacle');
  assert.equal(edit('obstacle', tap(4)), null);
  assert.deepEqual(edit('clean', sweep('drag', 1, 2))?.edit, ['set 1 clean', 'set 2 clean']);
  assert.equal(edit('robot', tap(1))?.edit, 'set 1 robot 7');
  assert.equal(edit('boy', tap(0))?.edit, 'set 0 boy 7');
  assert.equal(edit('robot', sweep('drag', 1, 2)), null);
  assert.equal(edit('hand', sweep('drop', 0, 1))?.edit, 'move 0 1');
});

test('the clock runs as far as the routes, resets with them, and the figures follow it', () => {
  const view = viewOf(['RRD', 'U']);
  const moves = movesOf(['RRD', 'U']);
  assert.equal(clockOf(view, sceneOf().ui, moves), 3);
  assert.equal(clockOf(view, { ...sceneOf().ui, clock: { moves, time: 1.5 } }, moves), 1.5);
  assert.equal(clockOf(view, { ...sceneOf().ui, clock: { moves, time: 9 } }, moves), 3);
  assert.equal(clockOf(view, { ...sceneOf().ui, clock: { moves: 'R.', time: 0 } }, moves), 3);
  assert.equal(timeAfter(1, 400, 3, false), 2);
  assert.equal(timeAfter(1, 600, 3, true), 2);
  assert.equal(timeAfter(1, 60000, 3, false), 3);
  const steps = (/** @type {number} */ time) =>
    sweeper.facts(sceneOf({ view, ui: { clock: { moves, time } } })).map((fact) => fact.value);
  assert.deepEqual(
    [0, 1, 2, 3].map((time) => steps(time)[1]),
    ['0', '2', '3', '4'],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((time) => steps(time)[3]),
    ['0', '0', '1', '1'],
  );
});

test('the end of a run is described in terms of its question', () => {
  const t = translator('en', sweeper.words.en);
  const scene = { t, number: String };
  const verdictOf = (/** @type {any} */ outcome, /** @type {any} */ extra) =>
    sweeper.verdict?.(
      /** @type {any} */ ({
        error: null,
        bound: null,
        stop: 'unproved',
        ...outcome,
        extra: { meetings: true, all_steps: false, begun: false, ...extra },
      }),
      scene,
    );
  assert.equal(verdictOf({ status: 'feasible' }, { wanted: 'any' })?.text, 'Solved');
  const { further } = verdictOf({ status: 'feasible', moves: 'RD' }, { wanted: 'any' }) ?? {};
  assert.deepEqual(further?.search, { engine: 'sweep', options: { mode: 'total', answer: 'RD' } });
  for (const other of [{ meetings: false }, { all_steps: true }, { begun: true }])
    assert.equal(verdictOf({ status: 'feasible', moves: 'RD' }, { wanted: 'any', ...other })?.further, undefined);
  assert.equal(
    verdictOf({ status: 'feasible', bound: 0, stop: 'cancelled' }, { wanted: 'total' })?.text,
    'Best so far',
  );
  assert.equal(
    verdictOf({ status: 'optimal', bound: 20, stop: null }, { wanted: 'total' })?.text,
    'Proved: fewest steps',
  );
  const proved = (/** @type {boolean} */ begun) =>
    verdictOf({ status: 'optimal', bound: 20, stop: null }, { wanted: 'total', begun })?.reason;
  assert.equal(proved(false), 'No answer has a smaller total.');
  assert.equal(proved(true), 'No answer with all the steps already drawn has a smaller total.');
  const open = verdictOf({ status: 'feasible', bound: 18, stop: 'time' }, { wanted: 'total' });
  assert.deepEqual(open, { text: 'Fewest so far; at least 18 are needed', tone: '' });
  const longest = { wanted: 'longest', longest: 8, longest_bound: 7 };
  const measure = { measure: 'longest', bound: 8, stop: null };
  assert.match(
    verdictOf({ status: 'optimal', ...measure }, { ...longest, longest_proved: true })?.text ?? '',
    /8 steps, proved/,
  );
  assert.match(
    verdictOf({ status: 'feasible', stop: 'time' }, { ...longest, longest_proved: false })?.text ?? '',
    /at least 7/,
  );
  assert.equal(
    verdictOf({ status: 'feasible' }, { wanted: 'count', count: 267, complete: true })?.text,
    '267 answers in all',
  );
  assert.equal(
    verdictOf({ status: 'feasible' }, { wanted: 'count', count: 1, complete: true })?.text,
    'Exactly one answer',
  );
  assert.match(
    verdictOf({ status: 'feasible' }, { wanted: 'count', count: 9, complete: false })?.reason ?? '',
    /at the limit/,
  );
  assert.equal(
    verdictOf({ status: 'feasible', stop: 'time' }, { wanted: 'count', count: 9, complete: false })?.reason,
    undefined,
  );
  assert.match(
    verdictOf({ status: 'infeasible', stop: null }, { wanted: 'any', meetings: false })?.reason ?? '',
    /^Meetings/,
  );
  assert.match(verdictOf({ status: 'infeasible', stop: null }, { wanted: 'any' })?.reason ?? '', /step limits/);
  assert.match(verdictOf({ status: 'unknown', engine: 'beam' }, { wanted: 'any' })?.reason ?? '', /proves nothing/);
  assert.equal(verdictOf({ status: 'unknown', stop: 'fault' }, { wanted: 'any' }), null);
});

test('switches that are on by default are sent only when they are off', () => {
  assert.deepEqual(wire({}), {});
  assert.deepEqual(wire({ mode: 'total', meetings: false, all_steps: false }), { mode: 'total', meetings: 'off' });
  assert.deepEqual(wire({ mode: 'count', reach: true, stock: false, all_steps: true }), {
    mode: 'count',
    cap: '10000',
    stock: 'off',
    all_steps: 'true',
  });
  assert.deepEqual(wire({ width: 50 }), { width: '50' });
});

test('a solver continues from routes, but not from people who have stopped', () => {
  assert.deepEqual(sweeper.continueFrom?.('RU R.', viewOf(['RR', 'U'])), { options: { routes: 'RR,U' } });
});

test('the room panel counts answers and rates the room', () => {
  const scene = { t: translator('en', sweeper.words.en), number: String };
  const counted = (/** @type {any} */ outcome, /** @type {any} */ extra) =>
    countOf(/** @type {any} */ ({ status: 'feasible', stop: 'unproved', moves: 'R.', ...outcome, extra }), scene);
  assert.equal(counted({}, { count: 3, complete: true }), '3 answers in all');
  assert.equal(counted({}, { count: 1000, complete: false }), 'At least 1000 answers');
  assert.equal(counted({ stop: 'time' }, { count: 12, complete: false }), 'At least 12 answers');
  assert.match(
    counted({ stop: 'time', status: 'unknown', moves: null }, { count: null, complete: false }),
    /within the limits/,
  );
  assert.equal(counted({ stop: 'time' }, { count: 0, complete: false }), 'At least one answer');
  assert.equal(counted({ stop: 'cancelled' }, {}), '');
  assert.equal(counted({ status: 'infeasible' }, { count: 0, complete: true }), 'Proved: no answer');
  assert.deepEqual(
    roomFacts(sceneOf(), { level: 2, impossible: false, meetings: true }).map((fact) => fact.value),
    ['4', '8', '★★☆☆☆ (needs meetings)'],
  );
  assert.equal(generatorOptions(sceneOf({ ui: { level: '3' } })).level, '3');
});

test('several people of one kind are numbered, a single one is not', () => {
  const view = viewOf();
  const scene = sceneOf({ view: { ...view, people: [view.people[0], { ...view.people[1], kind: 2 }] } });
  assert.deepEqual(
    sweeper
      .tools(scene)
      .filter((each) => each.id.startsWith('person-'))
      .map((each) => each.label),
    ['boy 1 0/5', 'boy 2 0/3'],
  );
});

test('each kind and thing has a description, in both languages with the same keys', () => {
  assert.deepEqual(Object.keys(sweeper.words.ja).sort(), Object.keys(sweeper.words.en).sort());
  const labels = sweeper
    .cells(sceneOf())
    .flat()
    .map((cell) => cell?.label);
  assert.equal(labels[0], 'Row 1, column 1: clean floor, boy starts here (5 steps), boy is here');
  assert.equal(labels[3], 'Row 2, column 1: puddle');
});

test('every possible step of the chosen person is marked, until the room is clean', () => {
  const circles = (/** @type {any} */ view) => {
    const { ctx, count } = recordingContext();
    const scene = sceneOf({ view, ui: { person: 0 } });
    sweeper.draw(createPen(ctx, 40, scene.theme), scene);
    return count('arc');
  };
  const view = viewOf();
  const directions = ['U', 'R', 'D', 'L'].filter((letter) => !obstacle(view, 0, letter));
  assert.ok(directions.length > 0);
  assert.equal(circles(view) - circles({ ...view, done: true }), directions.length);
});

test('everything is drawn, in every mode and both themes, with valid numbers', () => {
  const view = viewOf(['RRD', 'U']);
  const answer = {
    moves: 'RU R. D.',
    objective: 4,
    checked: true,
    view,
    frames: { steps: 3, ticks: view.history },
  };
  const scenes = [
    sceneOf({ mode: 'edit', diagnostics: [{ cell: 3, code: 'no-bin', severity: 'warning' }], hover: at(1) }),
    sceneOf({ view, ui: { hint: { person: 0, cell: 1, aim: 2, board: '', moves: '', step: 3 } } }),
    sceneOf({ view, thumbnail: true }),
    ...[0, 1.5].map((time) => sceneOf({ view, ui: { clock: { moves: 'RU R. D.', time } } })),
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
