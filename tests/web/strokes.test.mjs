// Strokes over the edge of a board, and the controls for its size, with the real rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import slide from '../../www/puzzles/slide/index.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import streamer from '../../www/puzzles/streamer/index.ts';
import sweeper from '../../www/puzzles/sweeper/index.ts';
import { stroke, strokeTo } from '../../www/shared/drawing/strokes.ts';
import { Desk } from './desk.mjs';

test('a stroke covers all cells between two points', () => {
  assert.deepEqual(stroke(5, 0, 4), [1, 2, 3, 4]);
  assert.deepEqual(stroke(5, 12, 12), []);
  assert.deepEqual(stroke(5, 24, 0), [18, 12, 6, 0]);
  assert.deepEqual(stroke(5, 1, 16), [6, 11, 16]);
  assert.deepEqual(
    strokeTo(5, 4, 12, { x: 9.5, y: 2.2 }),
    [13, 14],
    'one that leaves the board goes as far as its edge',
  );
  assert.deepEqual(strokeTo(5, 4, 6, { x: -0.5, y: -3 }), [1]);
});

/**
 * For each family with strokes: a board; a cell as row and column, and the last cell of the row below it; the board
 * after a stroke that leaves and comes back in there.
 */
const strokes = /** @type {[any, Record<string, any>, string, number[], number[], string, string][]} */ ([
  [
    sokoban,
    { tool: 'wall' },
    '#######\n#@    #\n#     #\n#     #\n#######\n',
    [2, 3],
    [3, 6],
    '#######\n#@    #\n#  ####\n#     #\n#######\n',
    '#######\n#@    #\n#  ####\n#  ####\n#######\n',
  ],
  [slide, { tool: 'wall' }, '4,3,123456789AB0\n', [1, 1], [2, 3], '4,3,12345===9AB0\n', '4,3,12345===0===\n'],
  [
    sweeper,
    { tool: 'obstacle' },
    '4 3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0\n0\n0\n',
    [1, 1],
    [2, 3],
    '4 3\n0 0 0 0\n0 10 10 10\n0 0 0 0\n0\n0\n0\n',
    '4 3\n0 0 0 0\n0 10 10 10\n0 10 10 10\n0\n0\n0\n',
  ],
  [
    streamer,
    { tool: 'coin' },
    '1 1 5 6 9\n######\n#@...#\n#....#\n#....#\n######\n',
    [2, 2],
    [3, 4],
    '1 1 5 6 9\n######\n#@...#\n#.ooo#\n#....#\n######\n',
    '1 1 5 6 9\n######\n#@...#\n#.ooo#\n#.ooo#\n######\n',
  ],
]);

for (const [family, ui, board, [row, column], [low, right], outwardBoard, backBoard] of strokes)
  test(`${family.id}: a quick stroke reaches the edge, and one that re-enters elsewhere draws nothing between`, async () => {
    await family.keypad?.();
    const desk = new Desk(family, board, ui);
    const { view } = desk.scene;
    const cell = (/** @type {number} */ y, /** @type {number} */ x) => {
      const id = family === streamer ? `cell-0-${y}-${x}` : `cell-${y * (view.width ?? view.w) + x}`;
      return family
        .cells(desk.scene)
        .flat()
        .find((/** @type {any} */ each) => each?.target.id === id);
    };
    const from = cell(row, column);
    /** @param {string} type @param {any} at a cell @param {number} [by] offset to the right, where there is no cell */
    const send = (type, at, by = 0) => {
      const [target, point] = [by ? null : at.target, { x: at.x + 0.5 + by, y: at.y + 0.5 }];
      desk.on({ type, from: from.target, target, point });
    };
    send('press', from);
    send('drag', from, 30);
    assert.equal(desk.board, outwardBoard);
    send('drag', cell(low, right));
    send('drag', cell(low, column));
    send('drop', cell(low, column));
    assert.equal(desk.board, backBoard);
    assert.deepEqual([desk.steps, desk.ui.sweep], [1, null]);
  });

for (const [family, ui, board, [row, column], [low, right], outwardBoard] of strokes)
  test(`${family.id}: a stroke ends when the window is rotated, and is reverted by a second finger`, async () => {
    await family.keypad?.();
    const desk = new Desk(family, board, ui);
    const { width = desk.scene.view.w } = desk.scene.view;
    const target = (/** @type {number} */ y, /** @type {number} */ x) =>
      family === streamer
        ? { id: `cell-0-${y}-${x}`, map: 0, row: y, column: x }
        : { id: `cell-${y * width + x}`, cell: y * width + x };
    const point = { x: 0, y: 0 };
    /** @param {number} y @param {number} x @param {number} end @param {boolean} keeps */
    const broken = (y, x, end, keeps) => {
      const from = target(y, x);
      desk.on({ type: 'press', from, target: from, point });
      desk.on({ type: 'drag', from, target: target(y, end - 1), point });
      desk.on({ type: 'drag', from, target: target(y, end), point });
      desk.on({ type: 'cancel', keeps, moves: '' });
    };
    broken(row, column, right, true);
    assert.deepEqual([desk.board, desk.steps, desk.ui.sweep], [outwardBoard, 1, null]);
    broken(low, column, right, false);
    assert.deepEqual([desk.board, desk.steps, desk.ui.sweep], [outwardBoard, 1, null]);
  });

test('streamer: a stroke along the border, which draws nothing, undoes nothing and continues no other', async () => {
  await streamer.keypad?.();
  const desk = new Desk(streamer, '1 1 5 6 9\n######\n#@...#\n#....#\n#....#\n######\n', { tool: 'coin' });
  const at = (/** @type {number} */ row, /** @type {number} */ column) => ({ id: `${row}`, map: 0, row, column });
  const place = { x: 0, y: 0 };
  desk.on({ type: 'tap', target: at(2, 2), point: place, keyboard: false });
  const { board } = desk;
  const [from, to] = [at(0, 1), at(0, 4)];
  desk.on({ type: 'press', from, target: from, point: place });
  desk.on({ type: 'drag', from, target: to, point: place });
  desk.on({ type: 'cancel', keeps: false, moves: '' });
  assert.deepEqual([desk.board, desk.steps], [board, 1]);
  desk.on({ type: 'press', from, target: from, point: place });
  desk.on({ type: 'drag', from, target: to, point: place });
  desk.on({ type: 'drag', from, target: at(3, 4), point: place });
  desk.on({ type: 'drop', from, target: at(3, 4), point: place });
  assert.equal(desk.steps, 2);
});

/** A control of the palette. @param {Desk} desk @param {string} id @returns {any} */
const control = ({ family, scene }, id) => family.tools(scene).find((/** @type {any} */ each) => each.id === id);

test('Sokoban: the empty margin of a level is cropped; without one the button is disabled', async () => {
  await sokoban.keypad?.();
  const desk = new Desk(sokoban, '------\n-##---\n------\n-@$.--\n');
  desk.act(control(desk, 'crop').run(desk.scene));
  assert.equal(desk.board, '##-\n---\n@$.\n');
  assert.equal(control(desk, 'crop').disabled, true);
  const empty = new Desk(sokoban, '----\n----\n');
  assert.equal(control(empty, 'crop').disabled, true);
});

for (const [family, board] of /** @type {[any, string][]} */ ([
  [sokoban, '######\n#@$. #\n######\n'],
  [sweeper, '4 2\n2 0 0 0\n0 0 0 0\n1 5\n0\n0\n'],
]))
  test(`${family.id}: values in the size fields apply to one board, and reset with its next change`, async () => {
    await family.keypad?.();
    const desk = new Desk(family, board);
    const fields = () => [control(desk, 'width').value, control(desk, 'height').value];
    const resize = () => desk.act(control(desk, 'resize').run(desk.scene));
    const [width, height] = fields();
    desk.act(control(desk, 'width').run(7));
    desk.act(control(desk, 'height').run(6));
    assert.deepEqual(fields(), [7, 6]);
    resize();
    assert.deepEqual(fields(), [7, 6]);
    desk.pull('handle-wh', 0, 0);
    assert.deepEqual(fields(), [8, 7], 'and not the earlier value');
    desk.act(control(desk, 'width').run(5));
    desk.board = board; // undone
    assert.deepEqual(fields(), [width, height]);
  });
