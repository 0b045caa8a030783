/** The canvas board widget: shows a scene of a family, reports gestures. Knows no engine, no page, no puzzle. */

import type { Family, Gesture, Scene } from '../puzzles/contract.ts';
import type { Host } from './events.ts';
import type { Zoom } from './zoom.ts';
import { listen } from './events.ts';
import { createGrid } from './grid.ts';
import { listenToGrid, pressOutside } from './keyboard.ts';
import { createPicture } from './picture.ts';
import { render, sizeCanvas } from './render.ts';
import { first, initial, middleOf, place, pointerCells, targetOf, withPointer } from './state.ts';

export interface Options {
  /** true if the family handled it */
  onGesture: (gesture: Gesture) => boolean;
  /** a vertical swipe always scrolls the page around the board */
  scrolls?: boolean;
}

/** Puts the canvas and the keyboard's grid into an empty element. */
function fill(root: HTMLElement) {
  const canvas = document.createElement('canvas');
  canvas.className = 'board-canvas';
  canvas.setAttribute('aria-hidden', 'true');
  const gridElement = document.createElement('div');
  gridElement.className = 'board-grid';
  gridElement.setAttribute('role', 'grid');
  root.classList.add('board');
  // A still picture of the first board stays until the live board is drawn.
  const still = root.querySelector('.board-still');
  root.replaceChildren(...(still ? [still] : []), gridElement, canvas);
  return { canvas, twin: gridElement, still };
}

/** @param root an empty element with its own size */
export function createBoard(root: HTMLElement, options: Options) {
  const state = initial();
  const stop = new AbortController();
  const { canvas, twin, still } = fill(root);
  const grid = createGrid(twin);
  const picture = createPicture(root, canvas, still, state);

  const updateGrid = () => {
    const { shown } = state;
    if (!shown) return;
    state.rows = shown.family.cells(withPointer(state, shown.scene));
    if (!place(state.rows, state.focusId)) state.focusId = first(state.rows)?.target.id ?? null;
    grid.update(state.rows, state.size, state.frame, state.focusId);
  };

  /** Brings the keyboard's cell into view if it is in use. */
  const reveal = () => {
    const at = focused();
    if (at && state.lens) zoom?.reveal(at);
  };

  const focus = (id: string | null) => {
    if (!id) return;
    state.focusId = id;
    grid.update(state.rows, state.size, state.frame, id);
    grid.focus(id);
    reveal();
    picture.invalidate();
  };

  const focused = () => {
    const target = state.keyboard ? targetOf(state.rows, state.focusId) : null;
    return target && middleOf(state.rows, target);
  };

  const setLens: Host['setLens'] = (lens) => {
    state.lens = lens;
    picture.measure();
    grid.move(state.size, state.frame);
    picture.invalidate();
  };

  let zoom: Zoom | null = null;
  const withZoom: Host['zoom'] = (act, instead) => {
    if (zoom) return act(zoom);
    const onLoad = ({ createZoom }: typeof import('./zoom.ts')) => {
      zoom ??= createZoom(host, stop.signal);
      act(zoom);
    };
    import('./zoom.ts').then(onLoad, () => instead?.()); // on failure the whole board stays in view
  };

  const fromOwner = { send: options.onGesture, scrolls: options.scrolls ?? false };
  const changed = picture.invalidate;
  const host: Host = { state, canvas, focus, changed, focused, reveal, setLens, zoom: withZoom, ...fromOwner };
  listen(host, stop.signal);
  listenToGrid(host, twin, stop.signal);
  const watcher = new ResizeObserver(() => {
    picture.draw();
    updateGrid();
  });
  watcher.observe(root);

  return {
    show(family: Family, scene: Scene, label: string) {
      if (state.shown?.family !== family) Object.assign(state, { hover: null, focusId: null });
      // A press that began in one mode does nothing in another.
      if (state.shown?.scene.mode !== scene.mode) state.press = null;
      state.shown = { family, scene };
      twin.setAttribute('aria-label', label);
      picture.measure();
      updateGrid();
      zoom?.follow();
      picture.invalidate();
    },
    /** Updates the picture only (playback). */
    animate(scene: Scene) {
      if (!state.shown) return;
      state.shown.scene = scene;
      zoom?.follow();
      picture.invalidate();
    },
    /** Draws at once, for callers that can't wait for a frame. */
    draw: picture.draw,
    /** Zooms by a factor; 0 shows the whole board. */
    zoom: (factor: number) => withZoom((lens) => (factor ? lens.by(factor) : lens.whole())),
    /** Is only a part of the board in view? */
    zoomed: () => state.lens !== null,
    focus,
    /** Focuses the cell that Tab leads to. */
    enter: () => focus(state.focusId),
    /** Handles a key pressed while nothing had the focus. */
    key: (event: KeyboardEvent) => pressOutside(host, event),
    /** The cells under the pointer and the keyboard, for the owner's own scene. */
    pointer: () => pointerCells(state),
    destroy() {
      stop.abort();
      state.shown = null;
      grid.stop();
      watcher.disconnect();
      picture.stop();
      root.replaceChildren();
    },
  };
}

/**
 * A separate canvas with one scene.
 * @param unit CSS pixels per board unit
 */
export function thumbnail(family: Family, scene: Scene, unit: number, ratio: number = 2) {
  const size = family.size(scene.view, scene);
  const canvas = document.createElement('canvas');
  sizeCanvas(canvas, { width: size.width * unit, height: size.height * unit }, ratio);
  render(canvas.getContext('2d') as CanvasRenderingContext2D, { unit, left: 0, top: 0, ratio }, family, scene);
  return canvas;
}
