// The script of Lights: actions of gestures, drawing, words. Views are written by hand; the rules are in Rust.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { dark, light } from '../../www/board/theme.ts';
import lights from '../../www/puzzles/lights/index.ts';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

/** Two rows of three; the second lamp has been pressed. @param {Record<string, any>} [change] @returns {any} */
const sceneOf = (change = {}) =>
  sceneFor(lights, {
    ...change,
    view: {
      width: 3,
      height: 2,
      lit: [true, true, true, false, true, false],
      pressed: [1],
      solved: false,
      ...change.view,
    },
  });

const target = (/** @type {number} */ cell) => ({ id: `lamp-${cell}`, cell });
const tap = (/** @type {number} */ cell) => tapOn(target(cell));

test('every lamp is where a tap on its middle finds it', () => {
  const scene = sceneOf();
  for (const cell of lights.cells(scene).flat()) {
    assert.ok(cell);
    assert.equal(lights.hit(scene.view, { x: cell.x + 0.5, y: cell.y + 0.5 }, scene)?.id, cell.target.id);
  }
  assert.equal(lights.hit(scene.view, { x: 3.5, y: 0 }, scene), null);
});

test('a tap presses a lamp, on the last pressed lamp it undoes, in the editor it paints', () => {
  assert.deepEqual(lights.on(tap(4), sceneOf()), { move: '4' });
  assert.deepEqual(lights.on(tap(1), sceneOf()), { undo: true });
  assert.deepEqual(lights.on(keyOn('Backspace'), sceneOf()), { undo: true });
  assert.deepEqual(lights.on(tap(4), sceneOf({ mode: 'edit' })), { edit: 'on 4' });
  assert.deepEqual(lights.on(tap(4), sceneOf({ mode: 'edit', ui: { tool: 'off' } })), { edit: 'off 4' });
  assert.equal(lights.on(tapOn(null), sceneOf()), null);
});

test('the palette has tools, numbers and buttons, each with a label', () => {
  for (const language of ['ja', 'en']) {
    const controls = lights.tools(sceneOf({ mode: 'edit', language }));
    assert.deepEqual([...new Set(controls.map(({ type }) => type))].sort(), ['button', 'group', 'number', 'tool']);
    for (const { id, label } of controls) assert.notEqual(label, id);
  }
});

test('a hint names the lamp', async () => {
  const hint = (/** @type {any} */ found) =>
    /** @type {any} */ (lights).hint(sceneOf(), { consult: async () => found });
  assert.deepEqual(await hint(5), [{ text: 'Press the lamp in row 2, column 3.' }]);
  assert.equal((await hint(null)).length, 1);
});

test('presses are numbered, lamps are drawn in both themes, answers by time', () => {
  for (const theme of [light, dark]) {
    const { ctx, calls, depth, texts } = recordingContext();
    lights.draw(createPen(ctx, 40, theme), sceneOf({ theme }));
    assert.equal(depth(), 0);
    assert.deepEqual(texts(), ['1']);
    assert.equal(calls.filter(({ name }) => name === 'arc').length, 6);
  }
  const { view } = sceneOf();
  const frames = [{ ...view, pressed: [] }, view, { ...view, pressed: [1, 4] }];
  const { ctx, texts } = recordingContext();
  lights.draw(createPen(ctx, 40, light), sceneOf({ answer: { frames }, time: 2.5 }));
  assert.deepEqual(texts(), ['1', '2']);
  assert.equal(lights.steps?.(/** @type {any} */ ({ frames })), 2);
});

test('hovering shows which lamps a press would switch', () => {
  /** @type {string[]} */
  const questions = [];
  const query = (/** @type {string} */ question) => {
    questions.push(question);
    return [3, 4, 0];
  };
  const { ctx } = recordingContext();
  lights.draw(createPen(ctx, 40, light), sceneOf({ hover: target(3), query }));
  assert.deepEqual(questions, ['cross 3']);
});
