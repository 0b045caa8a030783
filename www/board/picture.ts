/** The live picture on the board's canvas: drawn at most once a frame, from the state alone. */

import type { Size } from '../puzzles/contract.ts';
import type { State } from './state.ts';
import { fit } from './layout.ts';
import { render, sizeCanvas } from './render.ts';
import { withPointer } from './state.ts';

/**
 * @param root holds the canvas, and gives the board its room
 * @param still stands in until the first drawing
 */
export function createPicture(root: HTMLElement, canvas: HTMLCanvasElement, still: Element | null, state: State) {
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  let requested = 0;

  /**
   * Finds where the board lies now.
   * @returns the room that it has
   */
  const measure = (): Size => {
    const room = { width: root.clientWidth, height: root.clientHeight };
    const { shown } = state;
    if (!shown) return room;
    const { family, scene } = shown;
    state.size = family.size(scene.view, scene);
    state.frame = fit(state.size, room, Math.min(window.devicePixelRatio || 1, 4), family.largestUnit);
    return room;
  };

  const draw = () => {
    requested = 0;
    const { shown } = state;
    if (!shown || !root.isConnected) return;
    const room = measure();
    sizeCanvas(canvas, room, state.frame.ratio);
    render(ctx, state.frame, shown.family, withPointer(state, shown.scene));
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
