/** Draws one scene: a full redraw, sharp on any screen. Never changes any state. */

import type { Family, Scene } from '../puzzles/contract.ts';
import type { Frame } from './layout.ts';
import { createPen } from './layout.ts';

/** Fits the canvas to the box and the screen's pixel ratio; setting the size clears it. */
export function sizeCanvas(canvas: HTMLCanvasElement, box: { width: number; height: number }, ratio: number) {
  const width = Math.max(1, Math.round(box.width * ratio));
  const height = Math.max(1, Math.round(box.height * ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

export function render(
  ctx: CanvasRenderingContext2D,
  frame: Frame,
  family: Family,
  scene: Scene,
  over?: Scene['over'],
) {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  ctx.setTransform(frame.ratio, 0, 0, frame.ratio, frame.left * frame.ratio, frame.top * frame.ratio);
  const pen = createPen(ctx, frame.unit, scene.theme);
  family.draw(pen, scene);
  over?.(pen, scene);
}
