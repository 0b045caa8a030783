/** The live picture on the board's canvas: drawn at most once a frame, from the state alone. */

import type { State } from './state.ts';
import { fit, largestUnitInWindow } from './layout.ts';
import { frameThrough } from './lens.ts';
import { render, sizeCanvas } from './render.ts';
import { withPointer } from './state.ts';

/**
 * @param root contains the canvas and sets the board's room
 * @param still shown until the first drawing
 */
export function createPicture(root: HTMLElement, canvas: HTMLCanvasElement, still: Element | null, state: State) {
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  let requested = 0;

  /** Updates the board's frame. A new board is shown whole. */
  const measure = () => {
    const { shown, size: before } = state;
    const room = { width: root.clientWidth, height: root.clientHeight };
    state.room = room;
    if (!shown) return;
    const { family, scene } = shown;
    const size = family.size(scene.view, scene);
    if (size.width !== before.width || size.height !== before.height) state.lens = null;
    // Parts of the board beyond its room are clipped and do not make the page longer.
    root.style.overflow = state.lens ? 'clip' : '';
    const wholeFrame = fit(
      size,
      room,
      Math.min(window.devicePixelRatio || 1, 4),
      largestUnitInWindow(family.largestUnit),
    );
    state.size = size;
    state.frame = state.lens ? frameThrough(wholeFrame, size, room, state.lens) : wholeFrame;
  };

  const draw = () => {
    requested = 0;
    const { shown } = state;
    if (!shown || !root.isConnected) return;
    measure();
    sizeCanvas(canvas, state.room, state.frame.ratio);
    render(ctx, state.frame, shown.family, withPointer(state, shown.scene), shown.scene.over);
    still?.remove();
    still = null;
  };

  return {
    measure,
    draw,
    invalidate() {
      requested ||= requestAnimationFrame(draw);
    },
    stop: () => cancelAnimationFrame(requested),
  };
}
