// A test harness for drawing boards with the real rules.
import assert from 'node:assert/strict';
import { rules } from './real-rules.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

/** A board that is being drawn: it applies the actions of gestures and keys with the rules, as the page does. */
export class Desk {
  /** @param {any} family @param {string} board @param {Record<string, any>} [ui] */
  constructor(family, board, ui = {}) {
    this.family = family;
    this.board = board;
    this.ui = { ...family.ui(), ...ui };
    this.steps = 0;
    /** the state before the open undo step */
    this.beforeStroke = { board, steps: 0 };
    this.notice = '';
    this.focus = '';
  }
  get scene() {
    const read = /** @type {any} */ (rules.view(this.family.id, this.board, ''));
    return sceneFor(this.family, { board: this.board, view: read.view, mode: 'edit', ui: this.ui });
  }
  /** @param {any} action */
  act(action) {
    if (!action) return;
    Object.assign(this.ui, action.ui);
    this.notice = action.notice ?? '';
    this.focus = action.focus ?? this.focus;
    if (action.board) this.board = /** @type {any} */ (rules.parse(this.family.id, action.board)).board;
    if (action.takeBack) Object.assign(this, this.beforeStroke);
    const edits = [action.edit ?? []].flat();
    if (edits.length && !action.continues) {
      this.beforeStroke = { board: this.board, steps: this.steps };
      this.steps += 1;
    }
    for (const edit of edits) {
      const result = /** @type {any} */ (rules.edit(this.family.id, this.board, edit));
      assert.ok(result.ok, `${edit}: ${JSON.stringify(result)}`);
      this.board = result.board;
    }
  }
  /** @param {any} gesture */
  on(gesture) {
    this.act(this.family.on(gesture, this.scene));
  }
  /** @param {number} cell */
  tap(cell) {
    this.on(tapOn({ id: `cell-${cell}`, cell }));
  }
  /** A stroke of a finger, which reports only some of the cells. @param {number[]} cells */
  stroke(...cells) {
    const at = (/** @type {number} */ cell) => ({ id: `cell-${cell}`, cell });
    const from = at(cells[0]);
    const gesture = (/** @type {string} */ type, /** @type {number} */ cell) => ({
      type,
      from,
      target: at(cell),
      point: { x: 0, y: 0 },
    });
    this.on(gesture('press', cells[0]));
    for (const cell of cells.slice(1)) this.on(gesture('drag', cell));
    this.on(gesture('drop', cells[cells.length - 1]));
  }
  /** Drags a handle by an offset. @param {string} id @param {number} dx @param {number} dy */
  pull(id, dx, dy) {
    const { scene, family } = this;
    const { width, height } = family.size(scene.view, scene);
    const places = Array.from({ length: 80 * 80 }, (_, at) => ({
      x: ((at % 80) * width) / 79,
      y: (Math.floor(at / 80) * height) / 79,
    }));
    const point = places.find((each) => family.hit(scene.view, each, scene)?.id === id) ?? assert.fail(`no ${id}`);
    const from = family.hit(scene.view, point, scene);
    const end = { x: point.x + dx, y: point.y + dy };
    this.on({ type: 'press', from, target: from, point });
    if (dx || dy) this.on({ type: 'drag', from, target: family.hit(this.scene.view, end, this.scene), point: end });
    this.on({ type: 'drop', from, target: from, point: end });
  }
  /** @param {string} text each letter a key on the board */
  type(text) {
    for (const key of text) this.on(keyOn(key === '<' ? 'Backspace' : key === '>' ? 'Enter' : key, null));
  }
  /** @param {string} id of a key of the pad */
  async press(id) {
    const { keys } = await this.family.keypad();
    const key = keys(this.scene).list.find((/** @type {any} */ each) => each.id === id) ?? assert.fail(`no key ${id}`);
    this.act(key.run(this.scene));
  }
}
