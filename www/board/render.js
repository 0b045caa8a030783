/**
 * One picture from one scene: a full redraw, sharp on any screen. Never changes any state.
 * @import { Family, Scene } from '../puzzles/contract.d.ts'
 * @import { Frame } from './layout.js'
 */
import { createPen } from './layout.js';

/** Pixels of the canvas follow the box and the screen; setting them clears it. @param {HTMLCanvasElement} canvas @param {{ width: number, height: number }} box @param {number} ratio */
export function sizeCanvas(canvas, box, ratio) {
  const width = Math.max(1, Math.round(box.width * ratio));
  const height = Math.max(1, Math.round(box.height * ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Family} family @param {Scene} scene */
export function render(ctx, frame, family, scene) {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  ctx.setTransform(frame.ratio, 0, 0, frame.ratio, frame.left * frame.ratio, frame.top * frame.ratio);
  family.draw(createPen(ctx, frame.unit, scene.theme), scene);
}
