/** The pointer into gestures. Never draws; says what happened and lets the family judge. */

import type { Gesture, Point, Target } from '../puzzles/contract.ts';
import type { State } from './state.ts';
import { toBoard } from './layout.ts';
import { place, same, withPointer } from './state.ts';

/** What the listeners of pointer and keyboard know of the board. */
export interface Host {
  state: State;
  canvas: HTMLCanvasElement;
  /** true = the family wanted it */
  send: (gesture: Gesture) => boolean;
  /** moves the keyboard's cell */
  focus: (id: string) => void;
  /** hover, press or the keyboard's cell changed: redraw */
  changed: () => void;
}

/** Far enough to be a drag, in CSS pixels. */
const slack = 6;

const modifiers = (event: MouseEvent) => ({
  shift: event.shiftKey,
  alt: event.altKey,
  ctrl: event.ctrlKey || event.metaKey,
});

function pointOf({ canvas, state }: Host, { clientX, clientY }: MouseEvent | Touch): Point {
  const box = canvas.getBoundingClientRect();
  return toBoard(state.frame, { x: clientX - box.left, y: clientY - box.top });
}

function hit({ state }: Host, point: Point): Target | null {
  if (!state.shown) return null;
  const { family, scene } = state.shown;
  return family.hit(scene.view, point, withPointer(state, scene));
}

/** Does a finger on this target draw or drag, rather than scroll the page? */
function grabs({ state }: Host, target: Target | null) {
  if (!state.shown) return false;
  const { family, scene } = state.shown;
  return Boolean(family.grabs?.(target, withPointer(state, scene)));
}

function drop({ state, changed }: Host) {
  state.press = null;
  changed();
}

function cancel(host: Host) {
  if (!host.state.press) return;
  host.send({ type: 'cancel' });
  drop(host);
}

function down(host: Host, event: PointerEvent) {
  const { state } = host;
  state.keyboard = false;
  // A second finger: a pinch never writes.
  if (state.press) return cancel(host);
  const { button, pointerId, pointerType } = event;
  if (button > 2 || button === 1) return;
  const point = pointOf(host, event);
  const from = hit(host, point);
  const origin = { x: event.clientX, y: event.clientY };
  state.press = { from, last: from?.id ?? null, button, moved: false, left: false, pointer: pointerId, origin };
  // Only a grab keeps the pointer: a finger that may still scroll the page must stay the browser's.
  if (pointerType !== 'touch' || grabs(host, from)) host.canvas.setPointerCapture(pointerId);
  // The keyboard's cell follows the pointer, so that typing goes on where one has just clicked.
  if (from && place(state.rows, from.id)) host.focus(from.id);
  host.send({ type: 'press', from, target: from, point, button, ...modifiers(event) });
  host.changed();
}

function move(host: Host, event: PointerEvent) {
  const { state } = host;
  const point = pointOf(host, event);
  const target = hit(host, point);
  if (event.pointerType !== 'touch' && !same(target, state.hover)) {
    state.hover = target;
    host.changed();
  }
  const { press } = state;
  if (!press || press.pointer !== event.pointerId) return;
  press.moved ||= Math.hypot(event.clientX - press.origin.x, event.clientY - press.origin.y) > slack;
  if (!press.moved || press.last === (target?.id ?? null)) return;
  press.last = target?.id ?? null;
  press.left = true;
  host.send({ type: 'drag', from: press.from, target, point, button: press.button, ...modifiers(event) });
}

function up(host: Host, event: PointerEvent) {
  const { press } = host.state;
  if (!press || press.pointer !== event.pointerId) return;
  const point = pointOf(host, event);
  const target = hit(host, point);
  const { from, button, left } = press;
  drop(host);
  if (!left && same(from, target))
    host.send({ type: 'tap', target, point, button, keyboard: false, ...modifiers(event) });
  host.send({ type: 'drop', from, target, point, button, ...modifiers(event) });
}

function leave({ state, changed }: Host) {
  if (!state.hover) return;
  state.hover = null;
  changed();
}

function touch(host: Host, event: TouchEvent) {
  const target = hit(host, pointOf(host, event.touches[0]));
  if (event.touches.length === 1 && grabs(host, target)) event.preventDefault();
}

export function listen(host: Host, signal: AbortSignal) {
  const { canvas } = host;
  canvas.addEventListener('pointerdown', (event) => down(host, event), { signal });
  canvas.addEventListener('pointermove', (event) => move(host, event), { signal });
  canvas.addEventListener('pointerup', (event) => up(host, event), { signal });
  canvas.addEventListener('pointercancel', () => cancel(host), { signal });
  canvas.addEventListener('pointerleave', () => leave(host), { signal });
  // The press has put the focus on a cell of the grid: the mouse's own idea of focus would take it away again.
  canvas.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('touchstart', (event) => touch(host, event), { signal, passive: false });
}
