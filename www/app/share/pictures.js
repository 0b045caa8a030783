/**
 * Pictures of a scene: SVG, PNG, animated GIF of an answer, QR code. Loaded when somebody shares.
 * @import { Family, Scene } from '../../puzzles/contract.d.ts'
 */
import { createPen } from '../../board/layout.js';
import { thumbnail } from '../../board/board.js';
import { createSvgContext } from '../../board/svg.js';
import { stepsOf } from '../../shared/speech.js';

/** Longest edge of a picture, and of a moving one, in CSS pixels. */
const longest = 900;
const longestMoving = 480;
/** More frames than this and steps are left out. */
const mostFrames = 240;

/** @param {Family} family @param {Scene} scene @param {number} edge */
function unitOf(family, scene, edge) {
  const size = family.size(scene.view, scene);
  return Math.min(96, edge / Math.max(size.width, size.height));
}

/** @returns {(font: string, text: string) => number} */
function measurer() {
  const ctx = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  return (font, text) => {
    ctx.font = font;
    return ctx.measureText(text).width;
  };
}

/** @param {Family} family @param {Scene} scene @param {string} title */
export function svgPicture(family, scene, title) {
  const size = family.size(scene.view, scene);
  const unit = unitOf(family, scene, longest);
  const { ctx, toText } = createSvgContext(size.width * unit, size.height * unit, measurer());
  ctx.fillStyle = scene.theme.surface;
  ctx.fillRect(0, 0, size.width * unit, size.height * unit);
  family.draw(createPen(ctx, unit, scene.theme), { ...scene, hover: null, focus: null });
  return toText(title);
}

/** A canvas with the scene on paper. @param {Family} family @param {Scene} scene @param {number} unit @param {number} ratio */
function onPaper(family, scene, unit, ratio) {
  const canvas = thumbnail(family, { ...scene, hover: null, focus: null }, unit, ratio);
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalCompositeOperation = 'destination-over';
  ctx.fillStyle = scene.theme.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, ctx };
}

/** @param {Family} family @param {Scene} scene @returns {Promise<Blob>} */
export function pngPicture(family, scene) {
  const { canvas } = onPaper(family, scene, unitOf(family, scene, longest), 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The moments of a playback that are drawn: every step, or evenly chosen ones of a long answer. @param {number} steps */
export function moments(steps) {
  const count = Math.min(steps, mostFrames - 1);
  return Array.from({ length: count + 1 }, (_, i) => Math.round((i * steps) / Math.max(1, count)));
}

/**
 * The same answer gives the same bytes. Between frames the page gets its turn.
 * @param {Family} family @param {Scene} scene with an answer @param {AbortSignal} signal
 */
export async function gifPicture(family, scene, signal) {
  const { GIFEncoder, applyPalette, quantize } = await import('../../vendor/gifenc.mjs');
  const unit = unitOf(family, scene, longestMoving);
  const steps = stepsOf(family, scene.answer);
  const gif = GIFEncoder();
  /** @param {number} time */
  const pixels = (time) => {
    const { canvas, ctx } = onPaper(family, { ...scene, time }, unit, 1);
    return ctx.getImageData(0, 0, canvas.width, canvas.height);
  };
  // The whole answer has every colour that a part of it has, the empty board those of what is covered later.
  const [first, last] = [pixels(0), pixels(steps)];
  const both = new Uint8ClampedArray(first.data.length * 2);
  both.set(first.data);
  both.set(last.data, first.data.length);
  const palette = quantize(both, 128);
  const times = moments(steps);
  for (const [index, time] of times.entries()) {
    signal.throwIfAborted();
    const image = pixels(time);
    const delay = index === times.length - 1 ? 2500 : index === 0 ? 900 : 320;
    gif.writeFrame(
      applyPalette(image.data, palette),
      image.width,
      image.height,
      index ? { delay } : { palette, delay, repeat: 0 },
    );
    await new Promise((next) => setTimeout(next));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

/** A QR code as one SVG path in a box of `size` modules, quiet zone included. @param {string} text */
export async function qrCode(text) {
  const { generate } = await import('../../vendor/lean-qr.mjs');
  const code = generate(text);
  const quiet = 4;
  const parts = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) parts.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
  return { size: code.size + quiet * 2, path: parts.join('') };
}
