/** Pictures of a scene: SVG, PNG, animated GIF of an answer, QR code. Loaded when the share dialog needs it. */

import type { Family, Pen, Scene, Theme } from '../../puzzles/contract.ts';
import { createPen } from '../../board/layout.ts';
import { thumbnail } from '../../board/board.ts';
import { createSvgContext } from '../../board/svg.ts';
import { light } from '../../board/theme.ts';
import { stepsOf } from '../../shared/speech.ts';

/** Longest edge of a picture, and of a moving one, in CSS pixels. */
const longest = 900;
const longestMoving = 480;
/** More frames than this and steps are left out. */
const mostFrames = 240;

function unitOf(family: Family, scene: Scene, edge: number) {
  const size = family.size(scene.view, scene);
  return Math.min(96, edge / Math.max(size.width, size.height));
}

function measurer(): (font: string, text: string) => number {
  const ctx = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  return (font, text) => {
    ctx.font = font;
    return ctx.measureText(text).width;
  };
}

export function svgPicture(family: Family, scene: Scene, title: string) {
  const size = family.size(scene.view, scene);
  const unit = unitOf(family, scene, longest);
  const { ctx, toText } = createSvgContext(size.width * unit, size.height * unit, measurer());
  ctx.fillStyle = scene.theme.surface;
  ctx.fillRect(0, 0, size.width * unit, size.height * unit);
  family.draw(createPen(ctx, unit, scene.theme), { ...scene, hover: null, focus: null });
  return toText(title);
}

/** Ink on paper: safe for printers without colour. */
const ink = {
  ...light,
  paper: '#ffffff',
  surface: '#ffffff',
  ink: '#000000',
  muted: '#333333',
  faint: '#666666',
  line: '#999999',
  accent: '#000000',
  accentSoft: '#e5e5e5',
  series: light.series.map(() => '#000000'),
};

/** The address of a picture for paper: the board of a view with the moves that led to it, and nothing else. */
export function paperPicture(family: Family, scene: Scene, view: Scene['view']) {
  const printed = {
    ...scene,
    view,
    theme: ink,
    answer: null,
    mode: 'solve' as const,
    moves: '',
    time: 0,
  };
  const svg = svgPicture(family, printed, family.words[scene.language].title);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A canvas with the scene on paper. */
function onPaper(family: Family, scene: Scene, unit: number, ratio: number) {
  const canvas = thumbnail(family, { ...scene, hover: null, focus: null }, unit, ratio);
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalCompositeOperation = 'destination-over';
  ctx.fillStyle = scene.theme.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, ctx };
}

export function pngPicture(family: Family, scene: Scene): Promise<Blob> {
  const { canvas } = onPaper(family, scene, unitOf(family, scene, longest), 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The moments of a playback that are drawn: every step, or evenly chosen ones of a long answer. */
export function moments(steps: number) {
  const count = Math.min(steps, mostFrames - 1);
  return Array.from({ length: count + 1 }, (_, i) => Math.round((i * steps) / Math.max(1, count)));
}

/**
 * The same answer gives the same bytes. Between frames the page gets its turn.
 * @param scene with an answer
 */
export function gifPicture(family: Family, scene: Scene, signal: AbortSignal) {
  const unit = unitOf(family, scene, longestMoving);
  const steps = stepsOf(family, scene.answer);
  const times = moments(steps);
  const last = times.length - 1;
  return encode({
    count: times.length,
    pixels: (index) => pixelsOf(onPaper(family, { ...scene, time: times[index] }, unit, 1)),
    delay: (index) => (index === last ? 2500 : index === 0 ? 900 : 320),
    signal,
  });
}

/** A drawing that grows or moves, for the families' own panels. */
export function gifDrawing({
  width,
  height,
  count,
  theme,
  draw,
}: {
  width: number;
  height: number;
  count: number;
  theme: Theme;
  draw: (pen: Pen, index: number) => void;
}): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const pixels = (index: number) => {
    ctx.fillStyle = theme.surface;
    ctx.fillRect(0, 0, width, height);
    draw(createPen(ctx, 1, theme), index);
    return pixelsOf({ canvas, ctx });
  };
  return encode({ count, pixels, delay: (index) => (index === count - 1 ? 2500 : 120) });
}

const pixelsOf = ({ canvas, ctx }: { canvas: HTMLCanvasElement; ctx: CanvasRenderingContext2D }) =>
  ctx.getImageData(0, 0, canvas.width, canvas.height);

async function encode({
  count,
  pixels,
  delay,
  signal,
}: {
  count: number;
  pixels: (index: number) => ImageData;
  delay: (index: number) => number;
  signal?: AbortSignal;
}) {
  const { GIFEncoder, applyPalette, quantize } = await import('gifenc/dist/gifenc.esm.js');
  const gif = GIFEncoder();
  // The whole answer has every colour that a part of it has, the empty board those of what is covered later.
  const [first, last] = [pixels(0), pixels(count - 1)];
  const both = new Uint8ClampedArray(first.data.length * 2);
  both.set(first.data);
  both.set(last.data, first.data.length);
  const palette = quantize(both, 128);
  for (let index = 0; index < count; index++) {
    signal?.throwIfAborted();
    const image = pixels(index);
    const frame = { delay: delay(index) };
    gif.writeFrame(
      applyPalette(image.data, palette),
      image.width,
      image.height,
      index ? frame : { palette, ...frame, repeat: 0 },
    );
    await new Promise((next) => setTimeout(next));
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

/** A QR code as one SVG path in a box of `size` modules, quiet zone included. */
export async function qrCode(text: string) {
  const { generate } = await import('lean-qr');
  const code = generate(text);
  const quiet = 4;
  const parts = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) parts.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
  return { size: code.size + quiet * 2, path: parts.join('') };
}
