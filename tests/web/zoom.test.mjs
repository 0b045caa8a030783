// A large board seen through the lens, and whether the board or the browser handles a finger; without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../www/board/events.ts';
import { fit, toBoard } from '../../www/board/layout.ts';
import { frameThrough } from '../../www/board/lens.ts';
import { initial } from '../../www/board/state.ts';
import { createZoom } from '../../www/board/zoom.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import { sceneFor } from './scene.mjs';

const size = { width: 64, height: 64 };
const room = { width: 320, height: 400 };
const wholeFrame = fit(size, room, 2, 84);

test('a lens shows a part as sharp as the whole, and never beyond the board', () => {
  assert.equal(wholeFrame.unit, 5);
  const middle = frameThrough(wholeFrame, size, room, { zoom: 8, x: 32, y: 32 });
  assert.equal(middle.unit, 40);
  assert.deepEqual(toBoard(middle, { x: 160, y: 200 }), { x: 32, y: 32 });
  assert.equal(middle.ratio, 2);
  const corner = frameThrough(wholeFrame, size, room, { zoom: 8, x: -5, y: 99 });
  assert.deepEqual([corner.left, corner.top], [0, 400 - 64 * 40]);
  const low = frameThrough(fit({ width: 20, height: 2 }, room, 1, 84), { width: 20, height: 2 }, room, {
    zoom: 2,
    x: 9,
    y: 1,
  });
  assert.equal(low.top, 200 - 32, 'a side with room to spare is centred');
});

/** A level of only floor, with the player in the middle. @param {Record<string, any>} [change] */
function levelOf(change = {}) {
  const cells = Int32Array.from({ length: 64 * 64 }, (_, cell) => {
    const [x, y] = [cell % 64, Math.floor(cell / 64)];
    return x && y && x < 63 && y < 63 ? 2 : 1;
  });
  const view = { width: 64, height: 64, cells, boxes: [1000], player: 32 * 64 + 32, facing: 2, moves: 0, pushes: 0 };
  return sceneFor(sokoban, { view: { ...view, ...change } });
}

// @ts-expect-error: only the property that the board reads
globalThis.getComputedStyle = (/** @type {any} */ element) => ({ overflowY: element.overflow });
Object.assign(globalThis, { innerWidth: 390, innerHeight: 844 });

/**
 * A board without a canvas: its gestures, and the lens.
 * @param {{ scrolls?: boolean, wants?: boolean, page?: number, overflow?: string }} [wish]
 */
function standing({ scrolls = false, wants = true, page = 2000, overflow = 'visible' } = {}) {
  const canvas = /** @type {any} */ (new EventTarget());
  Object.assign(canvas, {
    style: {},
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture() {},
    ownerDocument: Object.assign(new EventTarget(), {
      ...{ documentElement: { scrollHeight: page, clientHeight: 800 }, body: { overflow } },
    }),
  });
  const state = initial();
  const scene = levelOf();
  state.shown = { family: sokoban, scene };
  state.room = room;
  state.size = sokoban.size(scene.view, scene);
  /** @type {any[]} */
  const sent = [];
  const stop = new AbortController();
  /** @type {any} */
  const host = {
    ...{ state, canvas, scrolls, focus() {}, changed() {}, reveal() {}, focused: () => null },
    send: (/** @type {any} */ gesture) => sent.push(gesture) > 0 && wants,
    setLens(/** @type {any} */ lens) {
      const frame = fit(state.size, room, 2, 84);
      state.lens = lens;
      state.frame = lens ? frameThrough(frame, state.size, room, lens) : frame;
    },
  };
  host.setLens(null);
  const zoom = createZoom(host, stop.signal);
  host.zoom = (/** @type {(zoom: any) => void} */ act) => act(zoom);
  listen(host, stop.signal);
  const fire = (/** @type {string} */ type, /** @type {Record<string, any>} */ properties) => {
    const event = new Event(type, { cancelable: true });
    for (const [key, value] of Object.entries(properties)) Object.defineProperty(event, key, { value });
    canvas.dispatchEvent(event);
    return event;
  };
  /** @param {number} x @param {number} y */
  const finger = (x, y) => ({ clientX: x, clientY: y });
  /** The current place of a cell. @param {number} cell */
  const spot = (cell) => {
    const { frame } = state;
    const found = sokoban
      .cells(scene)
      .flat()
      .find((each) => each?.target.id === `cell-${cell}`);
    if (!found) throw new Error(`no cell ${cell}`);
    return finger(frame.left + (found.x + 0.5) * frame.unit, frame.top + (found.y + 0.5) * frame.unit);
  };
  let time = 1000;
  /** @param {{ clientX: number, clientY: number }} at @param {number} [after] ms since the last */
  const tap = (at, after = 1000) => {
    time += after;
    const pointer = { ...at, pointerId: 1, pointerType: 'touch', button: 0, timeStamp: time };
    fire('pointerdown', pointer);
    fire('pointerup', pointer);
  };
  /** @param {{ clientX: number, clientY: number }[]} touches */
  const touch = (...touches) => fire('touchstart', { touches }).defaultPrevented;
  return { state, scene, sent, zoom, fire, finger, spot, tap, touch, host, stop: () => stop.abort() };
}

const man = 32 * 64 + 32;
const [floor, box] = [man + 5, 1000];
const taps = (/** @type {any[]} */ sent) => sent.filter(({ type }) => type === 'tap').length;

test('a finger on floor or wall scrolls the page, one on the player or a box does not', () => {
  const board = standing();
  board.zoom.by(8, { x: 160, y: 200 });
  board.host.setLens(null);
  assert.equal(board.touch(board.spot(floor)), false);
  assert.equal(board.touch(board.spot(man)), true);
  assert.equal(board.touch(board.spot(box)), true);
  assert.equal(/** @type {any} */ (board.host.canvas).style.touchAction, 'pan-y');
  const still = standing({ page: 800 });
  assert.equal(still.touch(still.spot(floor)), true, 'if the page cannot scroll, the swipe goes to the board');
  const shell = standing({ overflow: 'hidden' });
  assert.equal(shell.touch(shell.spot(floor)), true, 'as it does if the page hides its overflow');
});

test('in an article every single finger may scroll, through the lens too', () => {
  const board = standing({ scrolls: true });
  for (const cell of [floor, man, box]) assert.equal(board.touch(board.spot(cell)), false);
  board.zoom.by(8, { x: 160, y: 200 });
  for (const cell of [floor, man]) assert.equal(board.touch(board.spot(cell)), false);
  assert.equal(board.touch(board.finger(100, 100), board.finger(200, 200)), true, 'the board handles two fingers');
});

test('a pinch keeps the point between the fingers', () => {
  const board = standing();
  const { state, fire, finger } = board;
  board.touch(finger(60, 100), finger(100, 100));
  const held = toBoard(state.frame, { x: 80, y: 100 });
  fire('touchmove', { touches: [finger(40, 120), finger(200, 120)] });
  assert.equal(state.lens?.zoom, 4);
  const now = toBoard(state.frame, { x: 120, y: 120 });
  assert.ok(Math.hypot(now.x - held.x, now.y - held.y) < 0.1, JSON.stringify([held, now]));
  fire('touchmove', { touches: [finger(118, 120), finger(122, 120)] });
  assert.equal(state.lens, null, 'after pinching together the whole board is shown');
  board.stop();
});

test('keys and wheel stop at the largest cell, and 0 shows the whole board', () => {
  const { state, zoom, fire } = standing();
  for (let press = 0; press < 20; press++) zoom.key('+');
  assert.ok(Math.abs(state.frame.unit - 84) < 0.01, `${state.frame.unit}`);
  zoom.key('-');
  assert.ok(Math.abs(state.frame.unit - 56) < 0.01);
  zoom.key('0');
  assert.equal(state.lens, null);
  const at = { clientX: 50, clientY: 60, deltaMode: 0 };
  assert.equal(fire('wheel', { ...at, deltaY: -100, ctrlKey: false, metaKey: false }).defaultPrevented, false);
  assert.equal(state.lens, null);
  assert.equal(fire('wheel', { ...at, deltaY: -100, ctrlKey: true, metaKey: false }).defaultPrevented, true);
  assert.equal(/** @type {any} */ (state.lens).zoom, 1.25);
});

test('a pinch on a Mac’s trackpad keeps what is under the pointer, and the page around does not zoom', () => {
  Object.assign(globalThis, { GestureEvent: Event });
  const { state, fire, finger, stop } = standing();
  Reflect.deleteProperty(globalThis, 'GestureEvent');
  const at = { clientX: 80, clientY: 100 };
  const pinch = (/** @type {string} */ type, /** @type {number} */ scale, place = at) =>
    fire(type, { ...place, scale }).defaultPrevented;
  const held = toBoard(state.frame, { x: 80, y: 100 });
  assert.equal(pinch('gesturestart', 1), true);
  assert.equal(pinch('gesturechange', 2), true);
  assert.equal(state.lens?.zoom, 2);
  pinch('gesturechange', 4);
  assert.equal(state.lens?.zoom, 4, 'the scale is that since the start');
  const now = toBoard(state.frame, { x: 80, y: 100 });
  assert.ok(Math.hypot(now.x - held.x, now.y - held.y) < 0.1, JSON.stringify([held, now]));
  pinch('gestureend', 4);
  pinch('gesturechange', 9);
  assert.equal(state.lens?.zoom, 4, 'it has ended');
  pinch('gesturestart', 1);
  pinch('gesturechange', 0.1);
  assert.equal(state.lens, null, 'after pinching together the whole board is shown');
  pinch('gesturechange', 0.5);
  assert.equal(state.lens?.zoom, 2, 'within one pinch it may open again');
  pinch('gestureend', 0.5);
  pinch('gesturestart', 1, /** @type {any} */ ({}));
  pinch('gesturechange', 2, /** @type {any} */ ({}));
  assert.ok(Number.isFinite(state.frame.left), 'an event without a place zooms about the middle');
  // Safari on a phone sends these events for fingers that the board handles already.
  const pointer = { pointerType: 'touch', pointerId: 1, isPrimary: true, button: 0, timeStamp: 0 };
  fire('pointerdown', { ...finger(60, 100), ...pointer });
  const { lens } = state;
  assert.equal(pinch('gesturestart', 1), false);
  pinch('gesturechange', 3);
  assert.equal(state.lens, lens);
  stop();
});

test('without such events nothing listens for them, and a board that can’t zoom leaves them to the page', () => {
  const { state, fire } = standing();
  const event = { clientX: 80, clientY: 100, scale: 2 };
  for (const type of ['gesturestart', 'gesturechange']) assert.equal(fire(type, event).defaultPrevented, false);
  assert.equal(state.lens, null);
  Object.assign(globalThis, { GestureEvent: Event });
  const small = standing();
  Reflect.deleteProperty(globalThis, 'GestureEvent');
  small.state.frame.unit = 84;
  assert.equal(small.fire('gesturestart', event).defaultPrevented, false);
});

test('zooming by keys centres the player, and moves keep the player in view', () => {
  const { state, scene, zoom } = standing();
  for (const _ of '++++++') zoom.key('+');
  const seen = () => {
    const at = /** @type {any} */ (sokoban.centre?.(/** @type {any} */ (state.shown).scene));
    return [state.frame.left + at.x * state.frame.unit, state.frame.top + at.y * state.frame.unit];
  };
  assert.deepEqual(seen().map(Math.round), [160, 200]);
  zoom.pan(-150, 0);
  zoom.follow();
  assert.equal(Math.round(seen()[0]), 10, 'the view stays if the reader has moved it away');
  /** @type {any} */ (state.shown).scene = { ...scene, view: { ...scene.view, player: man - 1 } };
  zoom.follow();
  assert.ok(seen()[0] > 40, `${seen()}`);
});

test('a double tap zooms in where cells are small, and out again where a tap has no effect', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, { window: globalThis });
  const board = standing();
  const { state, sent, tap, spot } = board;
  tap(spot(floor));
  assert.equal(taps(sent), 0, 'it waits for a possible second tap');
  t.mock.timers.tick(400);
  assert.equal(taps(sent), 1);
  tap(spot(floor));
  tap(spot(floor), 150);
  t.mock.timers.tick(400);
  assert.equal(taps(sent), 1, 'neither tap is played');
  assert.ok(state.lens && state.frame.unit > 30, 'cells are large enough for a finger');
  tap(spot(floor));
  assert.equal(taps(sent), 2, 'zoomed in, a tap is played at once');
  tap(spot(floor), 150);
  assert.ok(state.lens);
  const unzoomed = standing({ wants: false });
  unzoomed.zoom.by(8, { x: 0, y: 0 });
  unzoomed.tap(unzoomed.finger(10, 10));
  unzoomed.tap(unzoomed.finger(12, 10), 100);
  assert.equal(unzoomed.state.lens, null);
  Reflect.deleteProperty(globalThis, 'window');
});

test('zoomed in, dragging the floor moves the board, dragging the player plays', () => {
  const { state, sent, zoom, fire, spot } = standing();
  zoom.by(8, { x: 160, y: 200 });
  const drag = (/** @type {any} */ from) => {
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, timeStamp: 0 };
    const to = { clientX: from.clientX + 45, clientY: from.clientY };
    sent.length = 0;
    fire('pointerdown', { ...from, ...pointer });
    fire('pointermove', { ...to, ...pointer });
    fire('pointerup', { ...to, ...pointer });
    return sent.map(({ type }) => type);
  };
  const { left } = state.frame;
  assert.deepEqual(drag(spot(floor)), []);
  assert.equal(state.frame.left, left + 45);
  assert.deepEqual(drag(spot(man)), ['press', 'drag', 'drop']);
  assert.equal(state.frame.left, left + 45);
});

test('only the primary mouse button acts on the board', () => {
  const { sent, fire, spot } = standing();
  for (const button of [0, 1, 2, 3]) {
    sent.length = 0;
    for (const type of ['pointerdown', 'pointerup'])
      fire(type, { ...spot(man), pointerId: 1, pointerType: 'mouse', button, timeStamp: 0 });
    assert.deepEqual(
      sent.map(({ type }) => type),
      button === 0 ? ['press', 'tap', 'drop'] : [],
    );
  }
});

test('a press ends when the window is rotated and keeps its effect; a second finger reverts it', () => {
  const { sent, fire, spot, state } = standing();
  const pointer = { pointerId: 1, pointerType: 'touch', button: 0, timeStamp: 0 };
  const types = () => sent.splice(0).map(({ type, keeps }) => (type === 'cancel' ? `${type} ${keeps}` : type));
  for (const end of ['pointermove', 'pointerup']) {
    fire('pointerdown', { ...spot(man), ...pointer });
    fire('pointermove', { ...spot(man + 3), ...pointer });
    Object.assign(globalThis, { innerWidth: 844, innerHeight: 390 });
    fire(end, { ...spot(man + 9), ...pointer });
    fire('pointermove', { ...spot(man + 12), ...pointer });
    fire('pointerup', { ...spot(man + 12), ...pointer });
    Object.assign(globalThis, { innerWidth: 390, innerHeight: 844 });
    assert.deepEqual(types(), ['press', 'drag', 'cancel true']);
    assert.equal(state.press, null);
  }
  fire('pointerdown', { ...spot(man), ...pointer });
  fire('pointermove', { ...spot(man + 3), ...pointer });
  fire('pointerdown', { ...spot(man + 9), ...pointer, pointerId: 2 });
  fire('pointerup', { ...spot(man + 9), ...pointer });
  assert.equal(sent[2].moves, state.shown?.scene.moves);
  assert.deepEqual(types(), ['press', 'drag', 'cancel false']);
});

test('a finger lifted from a pinch and put down again plays nothing; a touch after the pinch does', () => {
  const { sent, fire, spot, state } = standing();
  /** @param {string} type @param {number} pointerId @param {number} cell @param {boolean} [isPrimary] */
  const finger = (type, pointerId, cell, isPrimary = false) =>
    fire(type, { ...spot(cell), pointerId, isPrimary, pointerType: 'touch', button: 0, timeStamp: 0 });
  const types = () => sent.splice(0).map(({ type }) => type);
  for (const end of ['pointerup', 'pointercancel']) {
    finger('pointerdown', 1, man, true);
    finger('pointerdown', 2, man + 9);
    assert.deepEqual(types(), ['press', 'cancel']);
    finger('pointerup', 1, man);
    finger('pointerdown', 3, man);
    finger('pointermove', 3, man + 3);
    finger('pointerup', 3, man + 3);
    finger(end, 2, man + 9);
    assert.deepEqual(types(), []);
    finger('pointerdown', 4, man, true);
    finger('pointermove', 4, man + 3);
    finger('pointerup', 4, man + 3);
    assert.deepEqual(types(), ['press', 'drag', 'drop']);
  }
  finger('pointerdown', 5, man, true); // its end is never reported
  state.press = null;
  finger('pointerdown', 6, man, true);
  assert.deepEqual(types(), ['press', 'press']);
});
