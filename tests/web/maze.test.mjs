// The calculation maze's script: actions of gestures, drawing, words. The rules are the shipped module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { light } from '../../www/board/theme.ts';
import maze from '../../www/puzzles/maze/index.ts';
import { formulaOf } from '../../www/puzzles/maze/formula.ts';
import { numberFormat } from '../../www/shared/translate.ts';
import { rules } from './real-rules.mjs';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

const board = maze.examples[0].board;

/** @param {Record<string, any>} [change] @returns {any} */
function sceneOf(change = {}) {
  const moves = change.moves ?? '';
  const { view } = /** @type {any} */ (rules.view('maze', change.board ?? board, moves));
  return sceneFor(maze, { board, view, ...change });
}

/** @param {string} id @param {any} scene */
const target = (id, scene) =>
  maze
    .cells(scene)
    .flat()
    .find((cell) => cell?.target.id === id)?.target ?? null;
const tap = (/** @type {string} */ id, /** @type {any} */ scene) => tapOn(target(id, scene));
/** @param {string} key @param {string | null} id @param {any} scene */
const press = (key, id, scene) => keyOn(key, id ? target(id, scene) : null);

test('a point hits the crossing, the road or nothing', () => {
  const scene = sceneOf();
  assert.equal(maze.hit(scene.view, { x: 0.46, y: 0.46 }, scene)?.id, 'node-0');
  assert.equal(maze.hit(scene.view, { x: 0.96, y: 0.46 }, scene)?.id, 'edge-0');
  assert.equal(maze.hit(scene.view, { x: 2.46, y: 1.96 }, scene)?.id, 'edge-9');
  assert.equal(maze.hit(scene.view, { x: 0.96, y: 0.96 }, scene), null);
  assert.equal(maze.hit(scene.view, { x: -3, y: 9 }, scene), null);
});

test('every cell is where a tap on its middle finds it', () => {
  const scene = sceneOf();
  const cells = maze
    .cells(scene)
    .flat()
    .filter((cell) => cell !== null);
  assert.equal(cells.length, 9 + 12);
  for (const cell of cells) {
    const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
    assert.equal(maze.hit(scene.view, middle, scene)?.id, cell.target.id);
  }
});

test('playing: neighbours, roads and arrow keys walk, the last step can be taken back', () => {
  const scene = sceneOf();
  assert.deepEqual(maze.on(tap('node-1', scene), scene), { move: '1', focus: 'node-1' });
  assert.equal(maze.on(tap('edge-0', scene), scene)?.move, '1');
  assert.equal(maze.on(press('ArrowDown', null, scene), scene)?.move, '3');
  assert.deepEqual(maze.on(press('ArrowUp', null, scene), scene), { notice: 'noWay' });
  assert.deepEqual(maze.on(tap('node-8', scene), scene), { notice: 'clickNeighbour' });
  const later = sceneOf({ moves: '1' });
  assert.deepEqual(maze.on(tap('node-0', later), later), { undo: true });
  assert.deepEqual(maze.on(press('Backspace', null, later), later), { undo: true });
});

test('a walk drawn in one sweep goes from crossing to crossing', () => {
  const scene = sceneOf();
  /** @param {string} to @returns {any} */
  const drag = (to) => ({
    type: 'drag',
    from: target('node-0', scene),
    target: target(to, scene),
    point: { x: 0, y: 0 },
  });
  assert.equal(maze.on(drag('node-3'), scene)?.move, '3');
  assert.equal(maze.on(drag('node-8'), scene), null);
  assert.ok(maze.grabs?.(target('node-0', scene), scene));
  assert.ok(!maze.grabs?.(target('node-5', scene), scene));
  // A second finger takes the stroke back; turning the window ends it.
  const walked = sceneOf({ moves: '3 4' });
  assert.deepEqual(maze.on({ type: 'cancel', keeps: false, moves: '3' }, walked), { moves: '3' });
  assert.equal(maze.on({ type: 'cancel', keeps: false, moves: '3 4' }, walked), null);
  assert.equal(maze.on({ type: 'cancel', keeps: true, moves: '3' }, walked), null);
});

test('drawing: a tap on a road moves the caret there, tools set start and goal', () => {
  const scene = sceneOf({ mode: 'edit' });
  assert.deepEqual(maze.on(tap('edge-0', scene), scene), {
    ui: { caret: 0, typing: null, tool: 'road' },
    focus: 'edge-0',
  });
  assert.equal(maze.on(tap('node-0', scene), scene), null);
  const goal = sceneOf({ mode: 'edit', ui: { ...maze.ui(), tool: 'goal' } });
  assert.equal(maze.on(tap('node-4', goal), goal)?.edit, 'goal 4');
});

test('start and goal move by dragging and by key', () => {
  let scene = sceneOf({ mode: 'edit' });
  const gesture = /** @type {any} */ ({
    type: 'drag',
    from: target('node-0', scene),
    target: target('node-4', scene),
    point: { x: 0, y: 0 },
  });
  const action = maze.on(gesture, scene);
  assert.deepEqual(action, { ui: { dragging: { end: 'start', node: 4 } } });
  scene = sceneOf({ mode: 'edit', ui: { ...maze.ui(), ...action?.ui } });
  assert.equal(maze.on(/** @type {any} */ ({ ...gesture, type: 'drop' }), scene)?.edit, 'start 4');
  assert.equal(maze.on(press('g', 'node-2', scene), scene)?.edit, 'goal 2');
});

test('the walked beginning is drawn crossing by crossing, and taken back from its end', () => {
  const scene = sceneOf({ mode: 'edit', ui: { ...maze.ui(), tool: 'walk' } });
  assert.equal(maze.on(tap('node-1', scene), scene)?.edit, 'walk 0 1');
  const walked = sceneOf({
    board: board.replace('1 0 8', '2 0 1 8'),
    mode: 'edit',
    ui: { ...maze.ui(), tool: 'walk' },
  });
  assert.equal(maze.on(tap('node-1', walked), walked)?.edit, 'walk 0');
});

test('the formula is bracketed in the order of calculation', () => {
  const { view } = sceneOf({ moves: '1 2 5 4 3 6 7 8' });
  assert.equal(formulaOf(view.steps, numberFormat('en')), '((1 + 1 + 2 + 1) × 2 + 3) × 3 − 4 + 1 = 36');
  assert.equal(formulaOf([], numberFormat('en')), '1 = 1');
  const steps = /** @type {any} */ ([{ op: '-', n: 9, score: -8 }]);
  assert.equal(formulaOf(steps, numberFormat('ja')), '1 − 9 = −8');
  assert.equal(formulaOf([{ ...steps[0], score: 3000 }], numberFormat('en')), '1 − 9 = 3,000');
});

test('the three operators differ without colour: sign, weight, road', () => {
  const { ctx, calls, depth, texts } = recordingContext();
  maze.draw(createPen(ctx, 100, light), sceneOf());
  assert.equal(depth(), 0);
  assert.ok(texts().includes('S') && texts().includes('G'));
  const fonts = calls.filter(({ name }) => name === 'font=').map(({ parameters }) => parameters[0]);
  assert.ok(
    fonts.some((font) => font.startsWith('italic')),
    'subtractions are slanted',
  );
  assert.ok(
    fonts.some((font) => font.startsWith('700')),
    'multiplications are bold',
  );
  assert.ok(
    calls.some(({ name, parameters }) => name === 'setLineDash' && parameters[0].length === 2),
    'and their roads differ',
  );
});

test('an answer is drawn as far as it has played', () => {
  const answer = {
    moves: '1 2 5 4 3 6 7 8',
    objective: 36,
    checked: true,
    view: sceneOf({ moves: '1 2 5 4 3 6 7 8' }).view,
    frames: { steps: 8, nodes: [], scores: [] },
  };
  /** @param {number} time */
  const drawn = (time) => {
    const { ctx, texts } = recordingContext();
    maze.draw(createPen(ctx, 100, light), sceneOf({ mode: 'solve', answer, time }));
    return texts();
  };
  assert.ok(drawn(8).includes('36'));
  assert.ok(drawn(4).includes('10') && !drawn(4).includes('36'));
  assert.ok(drawn(0).includes('1'));
});

test('the description states the position and the possible moves, in both languages', () => {
  assert.match(maze.describe(sceneOf()), /Row 1, column 1, score 1\. You can go: right plus 1, down plus 4\./);
  assert.match(
    maze.describe(sceneOf({ language: 'ja', moves: '1' })),
    /1 行 2 列、2 点。行ける道: 右 足す 2、下 引く 1。/,
  );
  assert.ok(
    maze
      .cells(sceneOf({ moves: '1' }))
      .flat()
      .some((cell) => cell?.label.includes('taken as step 1')),
  );
});

test('both languages have the same keys', () => {
  assert.deepEqual(Object.keys(maze.words.ja).sort(), Object.keys(maze.words.en).sort());
  for (const example of maze.examples)
    assert.ok(/** @type {any} */ (rules.parse('maze', example.board)).ok, example.name.en);
});

test('the article’s prunings are four switches', () => {
  const article = maze.engines.find((engine) => engine.id === 'article');
  assert.equal(article?.options?.(sceneOf(), {}).length, 4);
  assert.deepEqual(article?.wire?.({ 2: false }), { prunings: '1011' });
});
