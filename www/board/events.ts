/** Turns pointer events into gestures. Never draws; the family decides what a gesture means. */

import type { Gesture, Point, Target } from '../puzzles/contract.ts';
import type { Lens } from './lens.ts';
import type { State } from './state.ts';
import type { Zoom } from './zoom.ts';
import { toBoard } from './layout.ts';
import { canZoom, place, sameTarget, withPointer } from './state.ts';

/** The board as the listeners of pointer and keyboard see it. */
export interface Host {
  state: State;
  canvas: HTMLCanvasElement;
  /** true if the family handled it */
  send: (gesture: Gesture) => boolean;
  /** moves the keyboard's cell */
  focus: (id: string) => void;
  /** hover, press or the keyboard's cell changed: redraw */
  changed: () => void;
  /** the middle of the keyboard's cell while it is in use */
  focused: () => Point | null;
  /** brings that cell into view */
  reveal: () => void;
  /** the board is part of an article, which a finger must always be able to scroll */
  scrolls: boolean;
  /** sets or removes the lens */
  setLens: (lens: Lens | null) => void;
  /** moves the lens once the zoom script has loaded; `instead` runs if it does not load */
  zoom: (act: (zoom: Zoom) => void, instead?: () => void) => void;
}

/** Least movement of a drag, in CSS pixels. */
const dragThreshold = 6;
/** Cells smaller than this are hard to hit, so a tap waits to see whether it is the first of two. */
const smallUnit = 18;

const scaleOf = ({ room }: State, box: DOMRect) => room.width / box.width || 1;

/** In CSS pixels of the board's room, even if the page scales it (slides are scaled as a whole). */
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

/** Does a finger on this target draw or drag instead of scrolling the page? */
function grabs({ state }: Host, target: Target | null) {
  if (!state.shown) return false;
  const { family, scene } = state.shown;
  return Boolean(family.grabs?.(target, withPointer(state, scene)));
}

function drop({ state, changed }: Host) {
  state.press = null;
  changed();
}

/** @param keeps whether the changes of the press so far stay */
function cancel(host: Host, keeps = false) {
  const { press } = host.state;
  if (!press) return;
  host.send({ type: 'cancel', keeps, moves: press.moves });
  drop(host);
}

/** Changes when the window is turned. */
const windowNow = () => innerWidth / innerHeight;

/** The press of this pointer. Turning the window ends it, because every cell moves on the screen. */
function pressOf(host: Host, { pointerId }: PointerEvent) {
  const { press } = host.state;
  if (press?.window !== windowNow()) cancel(host, true);
  return press?.pointer === pointerId ? host.state.press : null;
}

/**
 * Adds a touch and returns how many fingers are on the board. The browser marks the first finger as primary; that
 * clears fingers whose end was missed.
 */
function addFinger({ fingers }: State, { isPrimary, pointerId, pointerType }: PointerEvent) {
  if (pointerType !== 'touch') return 0;
  if (isPrimary) fingers.clear();
  return fingers.add(pointerId).size;
}

function pointerDown(host: Host, event: PointerEvent) {
  const { state } = host;
  state.keyboard = false;
  // A second finger: a pinch never draws, nor does a finger that is lifted from it and put down again.
  if (addFinger(state, event) > 1 || state.press) return cancel(host);
  const { button, pointerId, pointerType } = event;
  if (button !== 0) return; // other buttons, such as a mouse's back and forward, are not for the board
  const point = pointOf(host, event);
  const from = hit(host, point);
  const origin = { x: event.clientX, y: event.clientY };
  const grabbed = grabs(host, from);
  const pans = Boolean(state.lens) && !grabbed;
  const moves = state.shown?.scene.moves ?? '';
  const start = {
    moved: false,
    left: false,
    pointer: pointerId,
    window: windowNow(),
    moves,
    origin,
    began: point,
    pans,
  };
  state.press = { from, last: from?.id ?? null, ...start };
  // Capture the pointer only for a grab: a finger that may still scroll the page must stay with the browser.
  if (pointerType !== 'touch' || grabbed) host.canvas.setPointerCapture(pointerId);
  // The keyboard's cell follows the pointer, so that typing continues at the clicked cell.
  if (from && place(state.rows, from.id)) host.focus(from.id);
  if (!pans) host.send({ type: 'press', from, target: from, point });
  host.changed();
}

function move(host: Host, event: PointerEvent) {
  const { state } = host;
  const point = pointOf(host, event);
  const target = hit(host, point);
  if (event.pointerType !== 'touch' && !sameTarget(target, state.hover)) {
    state.hover = target;
    host.changed();
  }
  const press = pressOf(host, event);
  if (!press) return;
  const { origin, began, from } = press;
  press.moved ||= Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > dragThreshold;
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
  host.send({ type: 'drag', from, target, point, start: began });
}

function pointerUp(host: Host, event: PointerEvent) {
  const { state } = host;
  const press = pressOf(host, event);
  if (!press) return;
  const point = pointOf(host, event);
  const target = hit(host, point);
  const { from, left, pans, began } = press;
  drop(host);
  if (!left && sameTarget(from, target)) {
    const tap: Gesture = { type: 'tap', target, point, keyboard: false };
    const play = () => void host.send(tap);
    const tiny = state.frame.unit < smallUnit && canZoom(state);
    // It may be the first half of a double tap.
    if (event.pointerType !== 'touch' || !(state.lens || tiny)) play();
    else host.zoom((zoom) => zoom.tapped(tap, placeOf(host, event), event.timeStamp), play);
  }
  if (!pans) host.send({ type: 'drop', from, target, point, start: began });
}

function leave({ state, changed }: Host) {
  if (!state.hover) return;
  state.hover = null;
  changed();
}

/** Is part of the page out of view, and can a finger scroll to it? */
function pageScrolls({ documentElement: page, body }: Document) {
  const fixed = [page, body].some((each) => /hidden|clip/.test(getComputedStyle(each).overflowY));
  return !fixed && page.scrollHeight > page.clientHeight + 1;
}

/** Decides whether a finger draws on the board or may scroll the page up and down (`touch-action`). */
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

/** Two fingers on a trackpad, as Safari on a Mac reports them. TypeScript does not know the event. */
export type TrackpadPinch = MouseEvent & { scale: number };

/** Safari on a phone sends these events too, for fingers on the board, which `touch` handles. */
function trackpadPinch(host: Host, event: TrackpadPinch) {
  if (host.state.fingers.size || !canZoom(host.state)) return;
  event.preventDefault();
  host.zoom((zoom) => zoom.trackpad(event));
}

export function listen(host: Host, signal: AbortSignal) {
  const { canvas, state } = host;
  canvas.addEventListener('pointerdown', (event) => pointerDown(host, event), { signal });
  canvas.addEventListener('pointermove', (event) => move(host, event), { signal });
  canvas.addEventListener('pointerup', (event) => pointerUp(host, event), { signal });
  canvas.addEventListener('pointercancel', () => cancel(host), { signal });
  for (const type of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(type, ({ pointerId }) => state.fingers.delete(pointerId), { signal });
  canvas.addEventListener('pointerleave', () => leave(host), { signal });
  // The press has focused a cell of the grid; the browser's default would move the focus away again.
  canvas.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('touchstart', (event) => touch(host, event), { signal, passive: false });
  canvas.addEventListener('wheel', (event) => wheel(host, event), { signal, passive: false });
  if ('GestureEvent' in globalThis)
    for (const type of ['gesturestart', 'gesturechange', 'gestureend'])
      canvas.addEventListener(type, (event) => trackpadPinch(host, event as TrackpadPinch), { signal, passive: false });
  canvas.style.touchAction = 'pan-y';
}
