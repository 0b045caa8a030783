/** The pointer into gestures. Never draws; says what happened and lets the family judge. */

import type { Gesture, Point, Target } from '../puzzles/contract.ts';
import type { Lens } from './lens.ts';
import type { State } from './state.ts';
import type { Zoom } from './zoom.ts';
import { toBoard } from './layout.ts';
import { canZoom, place, same, withPointer } from './state.ts';

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
  /** the middle of the keyboard's cell while it is in use */
  focused: () => Point | null;
  /** brings that cell into view */
  reveal: () => void;
  /** the board stands in an article, which a finger must always be able to scroll */
  scrolls: boolean;
  /** another lens, or none */
  look: (lens: Lens | null) => void;
  /** moves the lens, once what does that is there; what to do instead where it does not come */
  zoom: (act: (zoom: Zoom) => void, instead?: () => void) => void;
}

/** Far enough to be a drag, in CSS pixels. */
const slack = 6;
/** Cells smaller than this can hardly be hit: there a tap waits whether it is the first of two. */
const small = 18;

const scaleOf = ({ room }: State, box: DOMRect) => room.width / box.width || 1;

/** In CSS pixels of the board's room, also in a page that shows it larger or smaller (slides are scaled as a whole). */
export function placeOf({ canvas, state }: Host, { clientX, clientY }: MouseEvent | Touch): Point {
  const box = canvas.getBoundingClientRect();
  const scale = scaleOf(state, box);
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
}

const pointOf = (host: Host, event: MouseEvent | Touch): Point => toBoard(host.state.frame, placeOf(host, event));

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

/** @param keeps what was done by it so far stays */
function cancel(host: Host, keeps = false) {
  const { press } = host.state;
  if (!press) return;
  host.send({ type: 'cancel', keeps, moves: press.moves });
  drop(host);
}

/** Of another shape once it has been turned. */
const windowNow = () => innerWidth / innerHeight;

/** The press of this pointer, which ends where the window is turned: all that is on the board lies elsewhere then. */
function pressOf(host: Host, { pointerId }: PointerEvent) {
  const { press } = host.state;
  if (press?.window !== windowNow()) cancel(host, true);
  return press?.pointer === pointerId ? host.state.press : null;
}

/** Puts a finger to those that are on the board: how many are there then? A first one is told by the browser, so that one whose end was missed counts no longer. */
function landed({ fingers }: State, { isPrimary, pointerId, pointerType }: PointerEvent) {
  if (pointerType !== 'touch') return 0;
  if (isPrimary) fingers.clear();
  return fingers.add(pointerId).size;
}

function down(host: Host, event: PointerEvent) {
  const { state } = host;
  state.keyboard = false;
  // A second finger: a pinch never writes, nor does one that is lifted from it and put down again.
  if (landed(state, event) > 1 || state.press) return cancel(host);
  const { button, pointerId, pointerType } = event;
  if (button !== 0) return; // the others, and what a mouse goes back and forward with, are not the board's
  const point = pointOf(host, event);
  const from = hit(host, point);
  const origin = { x: event.clientX, y: event.clientY };
  const grabbed = grabs(host, from);
  const pans = Boolean(state.lens) && !grabbed;
  const moves = state.shown?.scene.moves ?? '';
  const fresh = {
    moved: false,
    left: false,
    pointer: pointerId,
    window: windowNow(),
    moves,
    origin,
    began: point,
    pans,
  };
  state.press = { from, last: from?.id ?? null, ...fresh };
  // Only a grab keeps the pointer: a finger that may still scroll the page must stay the browser's.
  if (pointerType !== 'touch' || grabbed) host.canvas.setPointerCapture(pointerId);
  // The keyboard's cell follows the pointer, so that typing goes on where one has just clicked.
  if (from && place(state.rows, from.id)) host.focus(from.id);
  if (!pans) host.send({ type: 'press', from, target: from, point });
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
  const press = pressOf(host, event);
  if (!press) return;
  const { origin, began, from } = press;
  press.moved ||= Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > slack;
  if (!press.moved) return;
  if (press.pans) {
    press.left = true;
    press.origin = { x: event.clientX, y: event.clientY };
    const scale = scaleOf(state, host.canvas.getBoundingClientRect());
    return host.zoom((zoom) => zoom.pan((event.clientX - origin.x) * scale, (event.clientY - origin.y) * scale));
  }
  if (press.last === (target?.id ?? null)) return;
  press.last = target?.id ?? null;
  press.left = true;
  host.send({ type: 'drag', from, target, point, began });
}

function up(host: Host, event: PointerEvent) {
  const { state } = host;
  const press = pressOf(host, event);
  if (!press) return;
  const point = pointOf(host, event);
  const target = hit(host, point);
  const { from, left, pans, began } = press;
  drop(host);
  if (!left && same(from, target)) {
    const tap: Gesture = { type: 'tap', target, point, keyboard: false };
    const play = () => void host.send(tap);
    const tiny = state.frame.unit < small && canZoom(state);
    // It may be one half of a double tap.
    if (event.pointerType !== 'touch' || !(state.lens || tiny)) play();
    else host.zoom((zoom) => zoom.tapped(tap, placeOf(host, event), event.timeStamp), play);
  }
  if (!pans) host.send({ type: 'drop', from, target, point, began });
}

function leave({ state, changed }: Host) {
  if (!state.hover) return;
  state.hover = null;
  changed();
}

/** Is there more of the page than is seen, and may a finger reach it? */
function pageScrolls({ documentElement: page, body }: Document) {
  const fixed = [page, body].some((each) => /hidden|clip/.test(getComputedStyle(each).overflowY));
  return !fixed && page.scrollHeight > page.clientHeight + 1;
}

/** Whose is a finger: the board's, or the browser's, which may scroll the page up and down with it (`touch-action`). */
function touch(host: Host, event: TouchEvent) {
  const { state, canvas, scrolls } = host;
  if (event.touches.length > 1) {
    if (event.touches.length > 2 || !canZoom(state)) return;
    event.preventDefault();
    return host.zoom((zoom) => zoom.grip(event.touches));
  }
  const target = hit(host, pointOf(host, event.touches[0]));
  if (!scrolls && (grabs(host, target) || state.lens || !pageScrolls(canvas.ownerDocument))) event.preventDefault();
}

function wheel(host: Host, event: WheelEvent) {
  if (!(event.ctrlKey || event.metaKey) || !canZoom(host.state)) return;
  event.preventDefault();
  host.zoom((zoom) => zoom.wheel(event));
}

export function listen(host: Host, signal: AbortSignal) {
  const { canvas, state } = host;
  canvas.addEventListener('pointerdown', (event) => down(host, event), { signal });
  canvas.addEventListener('pointermove', (event) => move(host, event), { signal });
  canvas.addEventListener('pointerup', (event) => up(host, event), { signal });
  canvas.addEventListener('pointercancel', () => cancel(host), { signal });
  for (const type of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(type, ({ pointerId }) => state.fingers.delete(pointerId), { signal });
  canvas.addEventListener('pointerleave', () => leave(host), { signal });
  // The press has put the focus on a cell of the grid: the mouse's own idea of focus would take it away again.
  canvas.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('touchstart', (event) => touch(host, event), { signal, passive: false });
  canvas.addEventListener('wheel', (event) => wheel(host, event), { signal, passive: false });
  canvas.style.touchAction = 'pan-y';
}
