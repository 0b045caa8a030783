/** The canvas board widget: shows a scene of a family, reports gestures. Knows no engine, no page, no puzzle. */

import type { Cell, Family, Gesture, Point, Scene, Size, Target } from '../puzzles/contract.ts';
import type { Frame } from './layout.ts';
import { isPlainKey, listen } from './events.ts';
import { createGrid } from './grid.ts';
import { fit, toBoard } from './layout.ts';
import { render, sizeCanvas } from './render.ts';
import { first, initial, neighbour, place } from './state.ts';

export interface Options {
  /** true = the family wanted it */
  onGesture: (gesture: Gesture) => boolean;
  /** hover or keyboard cursor moved */
  onChange?: () => void;
}

/** @param root an empty element with a size of its own */
export function createBoard(root: HTMLElement, options: Options) {
  const state = initial();
  const stop = new AbortController();
  const canvas = document.createElement('canvas');
  canvas.className = 'board-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  const twin = document.createElement('div');
  twin.className = 'board-grid';
  twin.setAttribute('role', 'grid');
  root.classList.add('board');
  // A picture of the first board stands there until the live one is drawn.
  let still = root.querySelector('.board-still');
  root.replaceChildren(...(still ? [still] : []), canvas, twin);
  const grid = createGrid(twin);
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;

  let shown: { family: Family; scene: Scene } | null = null;
  let size: Size = { width: 1, height: 1 };
  let frame: Frame = { unit: 1, left: 0, top: 0, ratio: 1 };
  let rows: (Cell | null)[][] = [];
  let requested = 0;

  const targetOf = (id: string | null) => rows.flat().find((cell) => cell?.target.id === id)?.target ?? null;

  /** What the widget adds to its owner's scene. */
  const withPointer = (scene: Scene): Scene => ({
    ...scene,
    hover: state.hover,
    focus: state.keyboard ? targetOf(state.focusId) : null,
  });

  /**
   * Where the board lies now.
   * @returns of the room that it has
   */
  const measure = (family: Family, scene: Scene): Size => {
    const room = { width: root.clientWidth, height: root.clientHeight };
    size = family.size(scene.view, scene);
    frame = fit(size, room, Math.min(window.devicePixelRatio || 1, 4), family.largestUnit);
    return room;
  };

  const draw = () => {
    requested = 0;
    if (!shown || !root.isConnected) return;
    const { family, scene } = shown;
    const room = measure(family, scene);
    sizeCanvas(canvas, room, frame.ratio);
    render(ctx, frame, family, withPointer(scene));
    still?.remove();
    still = null;
  };

  const drawGrid = () => {
    if (!shown) return;
    rows = shown.family.cells(withPointer(shown.scene));
    if (!place(rows, state.focusId)) state.focusId = first(rows)?.target.id ?? null;
    grid.update(rows, size, frame, state.focusId);
  };

  const invalidate = () => {
    requested ||= requestAnimationFrame(draw);
  };

  const send = (gesture: Gesture) => options.onGesture(gesture);
  const changed = () => {
    invalidate();
    options.onChange?.();
  };

  listen(
    canvas,
    {
      state,
      toBoard: (point) => toBoard(frame, point),
      hit: (point) => (shown ? shown.family.hit(shown.scene.view, point, withPointer(shown.scene)) : null),
      grabs: (target) => Boolean(shown?.family.grabs?.(target, withPointer(shown.scene))),
      send: (gesture) => {
        // The keyboard's cell follows the pointer, so that typing goes on where one has just clicked.
        if (gesture.type === 'press' && gesture.from && place(rows, gesture.from.id)) focus(gesture.from.id);
        send(gesture);
      },
      changed,
    },
    stop.signal,
  );

  const focus = (id: string | null) => {
    if (!id) return;
    state.focusId = id;
    grid.update(rows, size, frame, id);
    grid.focus(id);
    changed();
  };

  const key = (event: KeyboardEvent) => {
    if (!shown || !isPlainKey(event)) return;
    state.keyboard = true;
    const target = targetOf(state.focusId);
    const { shiftKey: shift, altKey: alt, repeat } = event;
    if (send({ type: 'key', key: event.key, target, shift, alt, repeat })) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      send({ type: 'tap', target, point: pointOf(target), button: 0, shift, alt, ctrl: false, keyboard: true });
    } else {
      const cell = neighbour(rows, state.focusId, event.key, shift);
      if (!cell && !event.key.startsWith('Arrow')) return;
      if (cell) focus(cell.target.id);
    }
    event.preventDefault();
  };

  const pointOf = (target: Target | null): Point => {
    const cell = rows.flat().find((each) => each?.target.id === target?.id);
    return cell ? { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 } : { x: 0, y: 0 };
  };

  twin.addEventListener('keydown', key, { signal: stop.signal });
  twin.addEventListener(
    'focusin',
    (event) => {
      const id = grid.idOf(event.target);
      if (id) state.focusId = id;
      state.keyboard = twin.matches(':has(:focus-visible)');
      changed();
    },
    { signal: stop.signal },
  );
  twin.addEventListener(
    'focusout',
    () => {
      state.keyboard = false;
      changed();
    },
    { signal: stop.signal },
  );
  // A screen reader's "activate" arrives as a click on the cell.
  twin.addEventListener(
    'click',
    (event) => {
      const target = targetOf(grid.idOf(event.target));
      if (target)
        send({
          type: 'tap',
          target,
          point: pointOf(target),
          button: 0,
          shift: false,
          alt: false,
          ctrl: false,
          keyboard: true,
        });
    },
    { signal: stop.signal },
  );

  const watcher = new ResizeObserver(() => {
    draw();
    drawGrid();
  });
  watcher.observe(root);

  return {
    show(family: Family, scene: Scene, label: string) {
      const first = !shown || shown.family !== family;
      shown = { family, scene };
      twin.setAttribute('aria-label', label);
      if (first) {
        state.hover = null;
        state.focusId = null;
      }
      measure(family, scene);
      drawGrid();
      invalidate();
    },
    /** Only the picture (playback). */
    animate(scene: Scene) {
      if (!shown) return;
      shown = { ...shown, scene };
      invalidate();
    },
    focus,
    /** A key that came while nothing had the focus: letters go to the family alone, the rest of them may scroll the page. */
    key(event: KeyboardEvent) {
      if (event.key.startsWith('Arrow') || event.key === 'Backspace' || /^[!-~]$/.test(event.key)) key(event);
    },
    /** What is pointed at now, for the owner's own scene. */
    pointer: () => ({ hover: state.hover, focus: state.keyboard ? targetOf(state.focusId) : null }),
    canvas,
    /** The picture at another scale, for export. */
    picture(unit: number) {
      if (!shown) return null;
      return thumbnail(shown.family, { ...shown.scene, hover: null, focus: null }, unit);
    },
    destroy() {
      stop.abort();
      grid.stop();
      watcher.disconnect();
      cancelAnimationFrame(requested);
      root.replaceChildren();
    },
  };
}

/**
 * A canvas of its own with one scene.
 * @param unit CSS pixels per board unit
 */
export function thumbnail(family: Family, scene: Scene, unit: number, ratio: number = 2) {
  const size = family.size(scene.view, scene);
  const canvas = document.createElement('canvas');
  sizeCanvas(canvas, { width: size.width * unit, height: size.height * unit }, ratio);
  render(canvas.getContext('2d') as CanvasRenderingContext2D, { unit, left: 0, top: 0, ratio }, family, scene);
  return canvas;
}
