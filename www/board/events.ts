/** Pointer and keyboard into gestures. Never draws; says what happened and lets the family judge. */

import type { Gesture, Point, Target } from '../puzzles/contract.ts';
import type { State } from './state.ts';
import { same } from './state.ts';

export interface Host {
  state: State;
  toBoard: (point: Point) => Point;
  hit: (point: Point) => Target | null;
  /** does a finger on this target draw or drag, rather than scroll the page? */
  grabs: (target: Target | null) => boolean;
  send: (gesture: Gesture) => void;
  /** hover or press changed: redraw */
  changed: () => void;
}

/** Far enough to be a drag, in CSS pixels. */
const slack = 6;

const modifiers = (event: MouseEvent) => ({
  shift: event.shiftKey,
  alt: event.altKey,
  ctrl: event.ctrlKey || event.metaKey,
});

export function listen(canvas: HTMLCanvasElement, host: Host, signal: AbortSignal) {
  const { state } = host;
  let origin: Point = { x: 0, y: 0 };

  const pointOf = (event: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    return host.toBoard({ x: event.clientX - box.left, y: event.clientY - box.top });
  };

  const drop = () => {
    state.press = null;
    host.changed();
  };

  const down = (event: PointerEvent) => {
    state.keyboard = false;
    if (state.press) {
      host.send({ type: 'cancel' });
      drop();
      return;
    } // a second finger: a pinch never writes
    if (event.button > 2 || event.button === 1) return;
    const point = pointOf(event);
    const from = host.hit(point);
    origin = { x: event.clientX, y: event.clientY };
    state.press = {
      from,
      last: from?.id ?? null,
      button: event.button,
      moved: false,
      left: false,
      pointer: event.pointerId,
    };
    // Only a grab keeps the pointer: a finger that may still scroll the page must stay the browser's.
    if (event.pointerType !== 'touch' || host.grabs(from)) canvas.setPointerCapture(event.pointerId);
    host.send({ type: 'press', from, target: from, point, button: event.button, ...modifiers(event) });
    host.changed();
  };

  const move = (event: PointerEvent) => {
    const point = pointOf(event);
    const target = host.hit(point);
    if (event.pointerType !== 'touch' && !same(target, state.hover)) {
      state.hover = target;
      host.changed();
    }
    const { press } = state;
    if (!press || press.pointer !== event.pointerId) return;
    press.moved ||= Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > slack;
    if (!press.moved || press.last === (target?.id ?? null)) return;
    press.last = target?.id ?? null;
    press.left = true;
    host.send({ type: 'drag', from: press.from, target, point, button: press.button, ...modifiers(event) });
  };

  const up = (event: PointerEvent) => {
    const { press } = state;
    if (!press || press.pointer !== event.pointerId) return;
    const point = pointOf(event);
    const target = host.hit(point);
    const { from, button, left } = press;
    drop();
    if (!left && same(from, target))
      host.send({ type: 'tap', target, point, button, keyboard: false, ...modifiers(event) });
    host.send({ type: 'drop', from, target, point, button, ...modifiers(event) });
  };

  const cancel = () => {
    if (state.press) {
      host.send({ type: 'cancel' });
      drop();
    }
  };
  const leave = () => {
    if (state.hover) {
      state.hover = null;
      host.changed();
    }
  };

  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', cancel, { signal });
  canvas.addEventListener('pointerleave', leave, { signal });
  // The press has put the focus on a cell of the grid: the mouse's own idea of focus would take it away again.
  canvas.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.touches[0];
      const box = canvas.getBoundingClientRect();
      const target = host.hit(host.toBoard({ x: touch.clientX - box.left, y: touch.clientY - box.top }));
      if (event.touches.length === 1 && host.grabs(target)) event.preventDefault();
    },
    { signal, passive: false },
  );
}

/** Is this key press the board's business? Input methods and browser shortcuts are not. */
export const isPlainKey = (event: KeyboardEvent) =>
  !event.isComposing && event.keyCode !== 229 && !event.ctrlKey && !event.metaKey && event.key !== 'Tab';
