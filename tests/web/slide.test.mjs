// The sliding puzzle's script: actions of gestures, drawing, words. Views are written by hand; the rules are in Rust.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { dark, light } from '../../www/board/theme.ts';
import { momentOf } from '../../www/puzzles/slide/position.ts';
import slide from '../../www/puzzles/slide/index.ts';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';
/** 1 2 = / 4 5 8 / 7 _ 9 with the hole in the last row. */
const squares = [1, 2, -1, 4, 5, 8, 7, 0, 6];
const goal = [1, 2, -1, 4, 5, 6, 7, 8, 0];

/** @param {Record<string, any>} [change] @returns {any} */
function sceneOf(change = {}) {
  const view = {
    width: 3,
    height: 3,
    squares,
    goal,
    start: squares,
    blank: 7,
    moves: 0,
    solved: false,
    symbols,
    ...change.view,
  };
  return sceneFor(slide, { ...change, view });
}

const target = (/** @type {number} */ cell) => ({ id: `cell-${cell}`, cell });
const tap = (/** @type {number} */ cell) => tapOn(target(cell));
/** @param {string} key @param {number | null} [cell] */
const press = (key, cell = null) => keyOn(key, cell === null ? null : target(cell));

test('every cell is where a tap on its middle finds it', () => {
  const scene = sceneOf();
  for (const cell of slide.cells(scene).flat()) {
    assert.ok(cell);
    assert.equal(slide.hit(scene.view, { x: cell.x + 0.5, y: cell.y + 0.5 }, scene)?.id, cell.target.id);
  }
  assert.equal(slide.hit(scene.view, { x: -1, y: 1 }, scene), null);
});

test('a list with the hole first is converted to our form, and back to the original', async () => {
  const convert = async (/** @type {string} */ board) => {
    const scene = sceneOf({ mode: 'edit', board });
    const control = /** @type {any} */ (slide.tools(scene).find(({ id }) => id === 'turn'));
    return (await control.run(scene)).board;
  };
  // Solved with the hole first: 0 1 2 / 3 = 5 / 6 7 8, where tile 1 belongs beside the hole.
  assert.equal(await convert('3,3,0123=5678\n'), '3,3,1234=6780\n');
  // One move away: the hole has moved down.
  assert.equal(await convert('3,3,312045678\n'), '3,3,123450786\n');
  assert.equal(await convert('3,3,87=541203\n'), '3,3,607854=21\n');
  assert.equal(await convert('3,3,90044=781\n'), '3,3,812=55009\n', 'half made');
});

test('one press converts a list with the hole first, another one converts it back', async () => {
  const error = { code: 'unknown-square' };
  const list = ['3,3,312045678\n', '3,3,012345687\n', 'x'].map((board, at) => ({ name: `${at}`, board }));
  const [first, second, third] = list;
  const collection = [first, second, { ...third, error }];
  const press = async (/** @type {any} */ change) => {
    const scene = sceneOf({ mode: 'edit', ...change });
    const control = /** @type {any} */ (slide.tools(scene).find(({ id }) => id === 'turn.all'));
    return control && (await control.run(scene));
  };
  const { board, stateChanges } = await press({ board: second.board, collection });
  assert.equal(board, '3,3,213456780\n');
  assert.deepEqual(stateChanges.collection, [
    { name: '0', board: '3,3,123450786\n' },
    { name: '1', board },
    { ...third, error },
  ]);
  assert.deepEqual(await press({ board, ...stateChanges }), { board: second.board, stateChanges: { collection } });
  assert.equal(await press({ board: '3,3,123456780\n', collection }), undefined, 'a board without a list');
  assert.equal(await press({ board: first.board, collection: [first] }), undefined, 'one board with a name');
});

test('a tap slides all tiles between it and the hole, but not through walls', () => {
  const scene = sceneOf();
  assert.equal(slide.on(tap(4), scene)?.move, 'U');
  assert.equal(slide.on(tap(1), scene)?.move, 'UU');
  assert.equal(slide.on(tap(8), scene)?.move, 'R');
  assert.ok(slide.on(tap(0), scene)?.notice);
  assert.equal(slide.on(tap(7), scene), null);
  const walled = sceneOf({ view: { squares: [1, 2, 0, 4, 5, -1, 7, 8, 6], blank: 2 } });
  assert.equal(slide.on(tap(8), walled)?.move, undefined);
});

test('arrow keys push a tile, letters name the direction of the hole, Backspace takes back', () => {
  const scene = sceneOf();
  assert.equal(slide.on(press('ArrowDown'), scene)?.move, 'U');
  assert.equal(slide.on(press('ArrowLeft'), scene)?.move, 'R');
  assert.equal(slide.on(press('u'), scene)?.move, 'U');
  assert.deepEqual(slide.on(press('ArrowUp'), scene), { notice: 'noWay' });
  assert.deepEqual(slide.on(press('Backspace'), scene), { undo: true });
  for (const [blank, outwards, inwards] of /** @type {[number, string[], string[]][]} */ ([
    [0, ['u', 'l'], ['d', 'r']],
    [2, ['u', 'r'], ['d', 'l']],
    [6, ['d', 'l'], ['u', 'r']],
    [8, ['d', 'r'], ['u', 'l']],
  ])) {
    const corner = sceneOf({ view: { squares: squares.map((_, cell) => (cell === blank ? 0 : cell + 1)), blank } });
    for (const key of outwards)
      assert.deepEqual(slide.on(press(key), corner), { notice: 'noWay' }, `${key} leaves the board`);
    for (const key of inwards) assert.equal(slide.on(press(key), corner)?.move, key.toUpperCase());
  }
});

test('a swipe towards the hole moves a tile, any other does nothing', () => {
  const scene = sceneOf();
  /** @param {number} from @param {number} to @returns {any} */
  const drag = (from, to) => tapOn(target(to), { type: 'drag', from: target(from) });
  assert.equal(slide.on(drag(1, 4), scene)?.move, 'UU');
  assert.equal(slide.on(drag(4, 1), scene), null);
  assert.ok(slide.grabs?.(target(4), scene));
  assert.ok(!slide.grabs?.(target(0), scene));
});

test('the editor draws walls, exchanges tiles and accepts symbols', async () => {
  await slide.keypad?.();
  const scene = sceneOf({ mode: 'edit', ui: { ...slide.ui(), tool: 'wall' } });
  assert.equal(slide.on(tap(4), scene)?.edit, 'wall 4');
  assert.equal(slide.on(tap(2), scene)?.edit, 'open 2');
  const first = sceneOf({ mode: 'edit', ui: { ...slide.ui(), tool: 'exchange' } });
  assert.equal(slide.on(tap(4), first)?.ui?.picked, 5);
  const second = sceneOf({ mode: 'edit', ui: { ...slide.ui(), tool: 'exchange', picked: 5 } });
  assert.equal(slide.on(tap(8), second)?.edit, 'swap 4 8');
  assert.equal(slide.on(press('7', 0), scene)?.edit, 'set 0 7');
  assert.equal(slide.on(press('=', 2), scene)?.edit, 'open 2');
  assert.equal(slide.on(press('Z', 0), scene), null);
});

test('a hint is drawn and put into words', async () => {
  const hint = (/** @type {any} */ found) =>
    /** @type {any} */ (slide).hint(sceneOf({}), {
      consult: async (/** @type {string} */ question) => (question === 'hint' ? found : null),
    });
  const last = (await hint({ move: 'R', left: 5 })).at(-1);
  assert.deepEqual(last.ui.hint, { cell: 8, board: sceneOf({}).board, moves: '', step: 3 });
  assert.match(last.text, /left/);
  assert.deepEqual(await hint(null), []);
});

test('an answer is drawn at any time, with a tile on its way', () => {
  const frames = { steps: 2, squares, blanks: [7, 8, 5] };
  assert.deepEqual(momentOf(frames, 0).squares, squares);
  const middle = momentOf(frames, 1.5);
  assert.deepEqual(middle.squares, [1, 2, -1, 4, 5, 8, 7, 6, 0]);
  assert.deepEqual(middle.sliding, { cell: 5, to: 8, part: 0.5 });
  assert.equal(momentOf(frames, 2).step, 2);
});

test('drawing restores the context, in every mode, face and theme', () => {
  for (const mode of ['edit', 'play', 'solve']) {
    for (const face of ['number', 'symbol', 'picture']) {
      for (const theme of [light, dark]) {
        const recording = recordingContext();
        const scene = sceneOf({
          mode,
          theme,
          ui: { ...slide.ui(), face, hint: { cell: 8, board: sceneOf({}).board, moves: '', step: 3 } },
          hover: target(4),
          diagnostics: [{ cell: 3, code: 'unsolvable-parity', severity: 'warning' }],
        });
        slide.draw(createPen(recording.ctx, 60, theme), scene);
        assert.equal(recording.depth(), 0);
        assert.ok(recording.texts().includes('8'));
      }
    }
  }
});

test('both languages have the same keys, and every engine has its text', () => {
  assert.deepEqual(Object.keys(slide.words.ja).sort(), Object.keys(slide.words.en).sort());
  for (const engine of slide.engines) assert.ok(slide.words.en[`engine.${engine.id}`], engine.id);
});
