// Drawing boards by strokes, keys and handles, with the real rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import maze from '../../www/puzzles/maze/index.ts';
import slide from '../../www/puzzles/slide/index.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import streamer from '../../www/puzzles/streamer/index.ts';
import sweeper from '../../www/puzzles/sweeper/index.ts';
import { boxesOf, overlap, placed } from './boxes.mjs';
import { Desk } from './desk.mjs';
import { rules } from './real-rules.mjs';
import { keyOn, tapOn } from './scene.mjs';

test('Sokoban: a stroke keeps drawing or erasing as it began, and is one undo step', async () => {
  await sokoban.keypad?.();
  const desk = new Desk(sokoban, '#######\n#@    #\n#     #\n#     #\n#######\n');
  desk.stroke(16, 19, 26);
  assert.equal(desk.board, '#######\n#@    #\n# #####\n#    ##\n#######\n');
  assert.equal(desk.steps, 1);
  desk.stroke(19, 16);
  assert.equal(desk.board, '#######\n#@    #\n#     #\n#    ##\n#######\n');
  desk.act({ ui: { tool: 'goal' } });
  desk.stroke(9, 11);
  desk.stroke(11, 10, 12);
  assert.equal(desk.board.split('\n')[1], '#@.   #', 'a stroke that began on a goal erases goals');
  assert.equal(desk.ui.sweep, null);
});

test('a press that a second finger turns into a pinch draws nothing', async () => {
  for (const [family, board, tool, at] of /** @type {[any, string, string, any][]} */ ([
    [maze, '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n', 'start', { kind: 'node', node: 4 }],
    [sweeper, '4 2\n2 0 0 0\n0 0 0 0\n1 5\n0\n0\n', 'obstacle', { cell: 5 }],
    [slide, '3,3,1234=5670', 'wall', { cell: 0 }],
    [sokoban, '#####\n#@  #\n#   #\n#####\n', 'box', { cell: 8 }],
    [streamer, '1 1 4 5 9\n#####\n#oox#\n#@oo#\n#####\n', 'wall', { map: 0, row: 1, column: 1 }],
  ])) {
    await family.keypad?.();
    const desk = new Desk(family, board);
    desk.act({ ui: { tool } });
    const before = desk.board;
    const target = { id: 'there', ...at };
    desk.on({ type: 'press', from: target, target, point: { x: 1.5, y: 1.5 } });
    desk.on({ type: 'cancel', keeps: false, moves: '' });
    assert.deepEqual([desk.board, desk.steps], [before, 0], family.id);
  }
});

test('Sokoban: an empty room grows with its walls; a drawn level is resized and keeps what fits', async () => {
  await sokoban.keypad?.();
  const desk = new Desk(sokoban, '#####\n#@  #\n#   #\n#####\n');
  desk.pull('handle-wh', 0, 0);
  assert.equal(desk.board, '######\n#@   #\n#    #\n#    #\n######\n', 'a tap is one more');
  desk.pull('handle-h', 0, -1);
  assert.equal(desk.board, '######\n#@   #\n#    #\n######\n');
  desk.act({ edit: 'box 2 2' });
  desk.pull('handle-w', -2, 0);
  assert.equal(desk.board, '####\n#@\n# $\n####\n');
  assert.equal(desk.ui.sizing, null);
  const before = desk.board;
  desk.pull('handle-w', 0.1, 0.1);
  assert.notEqual(desk.board, before, 'a shaky tap is a tap');
});

test('Sokoban: a level can be typed in its text format, and each key of the pad is a brush', async () => {
  await sokoban.keypad?.();
  const desk = new Desk(sokoban, '#####\n#@  #\n#   #\n#####\n');
  let cell = 6;
  for (const letter of '*$-') {
    desk.on(keyOn(letter, { id: `cell-${cell}`, cell }));
    cell = Number(desk.focus.split('-')[1]);
  }
  assert.equal(desk.board, '#####\n#*$ #\n#   #\n#####\n');
  desk.on(keyOn('Backspace', { id: 'cell-9', cell: 9 }));
  assert.equal(desk.focus, 'cell-8');
  for (const [id, written] of /** @type {[string, string][]} */ ([
    ['box', '$'],
    ['goal', '.'],
    ['player', '@'],
    ['wall', '#'],
    ['floor', ' '],
  ])) {
    await desk.press(id);
    desk.tap(12);
    const square = desk.board.split('\n')[2][2];
    assert.ok(square === written || square === { goal: '*', player: '+' }[id], `${id}: ${desk.board}`);
  }
});

test('slide: tiles are typed in reading order; a number is placed as soon as it is unambiguous', async () => {
  await slide.keypad?.();
  const desk = new Desk(slide, '4,4,123456789ABCDEF0\n');
  desk.type('5');
  assert.equal(desk.board, '4,4,523416789ABCDEF0\n');
  desk.type('1');
  assert.equal(desk.steps, 1, '10 to 15 begin with it, too');
  desk.type('3');
  assert.equal(desk.board, '4,4,5D3416789ABC2EF0\n');
  desk.type('0');
  assert.equal(desk.board.slice(4, 8), '5D04');
  desk.type('1>');
  assert.equal(desk.board.slice(4, 8), '5D01');
  desk.type('1<<');
  assert.deepEqual([desk.ui.typing, desk.ui.caret], [null, 3], 'erase first drops the pending digit, then goes back');
  desk.type('19');
  assert.equal(desk.notice, 'noSuchTile');
});

test('slide: a whole board of any shape comes out as it was typed', async () => {
  await slide.keypad?.();
  for (const [size, seed] of [
    ['6 6', 7],
    ['3 3', 2],
    ['8 8', 11],
    ['2 5', 3],
  ]) {
    const shape = /** @type {any} */ (rules.edit('slide', '3,3,123456780\n', `random ${seed} ${size} 3`)).board;
    const { view } = /** @type {any} */ (rules.view('slide', shape, ''));
    const desk = new Desk(slide, /** @type {any} */ (rules.edit('slide', shape, 'sort')).board);
    let taps = 0;
    for (const square of [...view.start].filter((each) => each >= 0)) {
      const text = String(square);
      const steps = desk.steps;
      desk.type(text);
      taps += text.length;
      if (desk.steps === steps) {
        desk.type('>');
        taps += 1;
      }
    }
    assert.equal(desk.board, shape);
    const digits = [...view.start].filter((each) => each >= 0).join('').length;
    assert.ok(taps <= digits + 3 + Math.floor(view.start.length / 10), `${taps} taps for ${digits} digits`);
    assert.equal(desk.notice, 'typedAll');
  }
});

test('slide: walls are drawn as strokes, resizing keeps them, and a column can be pasted', async () => {
  await slide.keypad?.();
  const desk = new Desk(slide, '4,4,123456789ABCDEF0\n', { tool: 'wall' });
  desk.stroke(5, 6);
  assert.equal(desk.board, '4,4,12345==89ABCDEF0\n');
  assert.equal(desk.steps, 1);
  desk.pull('handle-wh', 0, 0);
  assert.equal(desk.board, '5,5,123456==9ABCDEFGHIJKLMNO0\n');
  desk.pull('handle-w', -2, 0);
  assert.equal(desk.board, '3,5,1234==789ABCDE0\n');
  desk.act(slide.paste?.('14 2 3\n4 = =\n7 8 9\n10 11 12\n13 1 0', desk.scene));
  assert.equal(desk.board, '3,5,E234==789ABCD10\n');
  assert.equal(slide.paste?.('3,3,123456780', desk.scene), null, 'a pasted board is not taken for a column');
  assert.equal(slide.paste?.('1 2 3', desk.scene), null);
});

test('sweeper: a stroke is one undo step, people are placed one at a time, and the room can be resized by dragging', async () => {
  await sweeper.keypad?.();
  const desk = new Desk(sweeper, '4 2\n2 0 0 0\n0 0 0 0\n1 5\n0\n0\n');
  await desk.press('obstacle');
  desk.stroke(4, 7);
  assert.equal(desk.board, '4 2\n2 0 0 0\n10 10 10 10\n1 5\n0\n0\n');
  assert.equal(desk.steps, 1);
  desk.stroke(4, 7);
  assert.equal(desk.steps, 1, 'drawing what is already there adds no step');
  desk.stroke(7, 3);
  assert.equal(desk.steps, 2, 'and does not join the step before');
  await desk.press('robot');
  desk.stroke(1, 2);
  assert.ok(!desk.board.includes('4 0'), 'no crowd');
  desk.tap(2);
  assert.equal(desk.board.split('\n')[1], '2 0 4 10');
  desk.pull('handle-wh', 0, 0);
  assert.equal(desk.board.split('\n')[0], '5 3');
  await desk.press('hand');
  desk.stroke(2, 12);
  assert.equal(desk.board.split('\n')[3], '0 0 4 0 0');
  desk.on(keyOn('p'));
  assert.equal(desk.ui.tool, 'puddle');
});

/** A place of the streamer's maps. @param {number} map @param {number} row @param {number} column */
const place = (map, row, column) => ({ id: `cell-${map}-${row}-${column}`, map, row, column });

test('streamer: maps are typed in reading order, past borders and from map to map, and can be corrected', async () => {
  await streamer.keypad?.();
  const desk = new Desk(streamer, '2 2 4 5 9\n#####\n#oox#\n#@oo#\n#####\n#####\n#o.o#\n#@oo#\n#####\n');
  const clear = /** @type {any} */ (streamer.tools(desk.scene).find(({ id }) => id === 'clear'));
  desk.act(clear.run(desk.scene));
  assert.equal(desk.board, `2 2 4 5 9\n${'#####\n#...#\n#...#\n#####\n'.repeat(2)}`);
  assert.equal(desk.ui.caret, null, 'clearing does not start typing');
  await desk.press('typing');
  desk.act(clear.run(desk.scene));
  assert.notEqual(desk.ui.caret, null, 'and does not end it');
  for (const id of ['coin', 'coin', 'wall', 'next', 'player', 'trap']) await desk.press(id);
  assert.equal(desk.board, '2 2 4 5 9\n#####\n#oo##\n#.@x#\n#####\n#####\n#...#\n#...#\n#####\n');
  assert.equal(desk.focus, 'cell-1-1-1');
  // The keyboard: letters as in map files, numbers in the order of the keypad; Backspace clears the previous cell.
  for (const key of ['o', '3', '1', 'x', 'Backspace', '@']) {
    const [map, row, column] = desk.focus.split('-').slice(1).map(Number);
    desk.on(keyOn(key, place(map, row, column)));
  }
  assert.equal(desk.board.split('\n').slice(5).join('|'), '#####|#oo##|#@..#|#####|');
  await desk.press('back');
  assert.equal(desk.focus, 'cell-1-2-1');
  await desk.press('back');
  assert.equal(desk.focus, 'cell-1-1-3', 'over the border');
  for (const id of ['coin', 'coin', 'coin', 'coin']) await desk.press(id);
  assert.deepEqual([desk.notice, desk.ui.caret], ['typedAll', null]);
  assert.equal(desk.board.split('\n')[6], '#ooo#');
  await desk.press('back');
  assert.equal(desk.focus, 'cell-0-1-1', 'a way begins where the maps begin');
});

test('streamer: a stroke is one undo step and leaves the border alone; while typing, a tap moves the caret', async () => {
  await streamer.keypad?.();
  const desk = new Desk(streamer, '2 2 4 6 9\n######\n#@...#\n#....#\n######\n######\n#@...#\n#....#\n######\n');
  const stroke = (/** @type {any[]} */ ...places) => {
    const gesture = (/** @type {string} */ type, /** @type {any} */ target) => ({
      ...{ type, target, from: places[0], point: { x: 0, y: 0 } },
    });
    desk.on(gesture('press', places[0]));
    for (const target of places.slice(1)) desk.on(gesture('drag', target));
    desk.on(gesture('drop', places[places.length - 1]));
  };
  await desk.press('coin');
  assert.equal(desk.steps, 0, 'a brush is chosen');
  stroke(place(0, 2, 1), place(0, 2, 3), place(0, 2, 5));
  assert.equal(desk.board.split('\n')[3], '#oooo#');
  assert.equal(desk.steps, 1);
  stroke(place(0, 1, 4), place(1, 1, 2), place(1, 1, 4));
  assert.deepEqual([desk.board.split('\n')[2], desk.board.split('\n')[6]], ['#@..o#', '#@ooo#'], 'not over the gap');
  await desk.press('player');
  stroke(place(0, 1, 2), place(0, 1, 3));
  assert.ok(desk.board.split('\n')[2].startsWith('#@'), 'only a tap places a player');
  desk.on(tapOn(place(0, 1, 3)));
  assert.equal(desk.board.split('\n')[2], '#..@o#');
  desk.on(tapOn(place(0, 0, 3)));
  assert.equal(desk.board.split('\n')[1], '######');
  await desk.press('typing');
  desk.on(tapOn(place(1, 2, 2)));
  assert.equal(desk.board.split('\n')[7], '#....#');
  assert.equal(desk.focus, 'cell-1-2-2');
  await desk.press('wall');
  assert.equal(desk.board.split('\n')[7], '#.#..#');
  await desk.press('typing');
  // The keyboard draws cell by cell, with a grid cell for every inner cell of the map and one for each other map.
  desk.on(tapOn(place(1, 2, 1), { keyboard: true }));
  assert.equal(desk.board.split('\n')[7], '###..#');
  const rows = streamer.cells(desk.scene);
  assert.deepEqual(
    rows.map((row) => row.length),
    [4, 4, 1],
  );
  assert.equal(rows[0][2]?.label, 'Map 0, row 2, column 4, Player');
});

test('handles around a board lie within the drawing and cover no cell; a photo lies on the cells', async () => {
  for (const [family, boards] of /** @type {[any, string[]][]} */ ([
    [sokoban, ['###\n#@#\n###\n', sokoban.examples[0].board, `${'#'.repeat(64)}\n`.repeat(40)]],
    [slide, ['2,2,1230\n', slide.examples[0].board]],
    [sweeper, ['1 1\n0\n0\n0\n0\n', sweeper.examples[2].board]],
  ])) {
    await family.keypad();
    for (const text of boards) {
      const { board } = /** @type {any} */ (rules.parse(family.id, text));
      const { scene } = new Desk(family, board);
      const { width, height } = family.size(scene.view, scene);
      const unit = 390 / width;
      const boxes = boxesOf(family, scene, unit);
      for (const { left, right, top, bottom, text: words } of boxes.slice(-7))
        assert.ok(words || (left >= 0 && top >= 0 && right <= width && bottom <= height));
      for (const cell of family.cells(scene).flat()) {
        const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
        assert.equal(family.hit(scene.view, { x, y }, scene)?.id, cell.target.id);
      }
      const cells = family.cells(scene).flat();
      const [first, last] = [cells[0], cells[cells.length - 1]];
      const place = family.paper(scene);
      const near = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
      near(place.x, first.x);
      near(place.y, first.y);
      near(place.x + place.width, last.x + last.width);
      near(place.y + place.height, last.y + last.height);
    }
  }
});

test('the size of a small board is written beside its resize handles, not over them', async () => {
  for (const [family, board] of /** @type {[any, string][]} */ ([
    [maze, '1 1\n1 0 0\n'],
    [maze, '2 1\n+1\n1 0 1\n'],
    [slide, '2,2,1230\n'],
    [sweeper, '1 2\n2\n0\n1\n1\n0\n0\n'],
    [sweeper, '2 1\n2 0\n1 1\n0\n0\n'],
    [sokoban, '@\n$\n.\n'],
    [sokoban, '@$.\n'],
  ])) {
    await family.keypad?.();
    const { scene } = new Desk(family, board);
    const boxes = boxesOf(family, scene, 100);
    const size = boxes.find(({ text }) => /^\d+×\d+$/.test(text ?? ''));
    const { height } = family.size(scene.view, scene);
    // The handles on the lower edge: in its middle, and at the corner.
    const handles = boxes.filter(
      ({ stroke, points, bottom }) =>
        stroke === scene.theme.ink && points.length > 0 && points.length < 4 && bottom > height - 0.5,
    );
    assert.ok(size && handles.length >= 2, family.id);
    const lines = handles.flatMap((each) => (each.points.length === 2 ? [each] : sidesOf(each)));
    for (const line of lines)
      assert.ok(!overlap(size, line), `${family.id} ${board}: ${placed(size)}, ${placed(line)}`);
  }
});

/** The two lines of a corner, each with its width. @param {any} corner */
const sidesOf = ({ points: [[ax, ay], [x, y], [bx, by]], ...look }) => [
  { ...look, points: [], left: ax, right: x, top: ay - 0.03, bottom: y + 0.03 },
  { ...look, points: [], left: x - 0.03, right: bx + 0.03, top: by, bottom: y },
];
