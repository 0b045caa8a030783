/**
 * Pictures of a scene as SVG and PNG, and of an answer's playback as GIF and WebP. Fetched when the share sheet needs
 * them.
 */

import type { Family, Scene, Theme } from '../../puzzles/contract.ts';
import { encodeGif } from '../../board/gif.ts';
import { createPen } from '../../board/layout.ts';
import { needPixels } from '../../board/readback.ts';
import { thumbnail } from '../../board/board.ts';
import { createSvgContext, measurer } from '../../board/svg.ts';
import { light } from '../../board/theme.ts';
import { stepsOf } from '../../shared/translate.ts';

/** Longest edge of a drawing in CSS pixels, to which smallest sizes and hairlines relate. */
const longestEdge = 600;
/** Most frames; a longer answer is shown without some of its steps. */
const mostFrames = 240;

function unitOf(family: Family, scene: Scene, edge: number) {
  const size = family.size(scene.view, scene);
  return edge / Math.max(size.width, size.height);
}

/** A line of text below a drawing: its height and font size, in pixels of a drawing whose edge is `longestEdge`. */
const foot = { height: 30, letters: 14 };

/** The height that such a line adds, in pixels of the picture. */
const footOf = (line: string, edge: number) => (line ? Math.round((foot.height * edge) / longestEdge) : 0);

/** Centres the line, and shrinks it if it would be wider than the drawing. */
function writeFoot(ctx: CanvasRenderingContext2D, line: string, theme: Theme, width: number, top: number) {
  const fontOf = (size: number) => `${size}px ${theme.font}`;
  ctx.font = fontOf(foot.letters);
  const letters = foot.letters * Math.min(1, (width * 0.94) / ctx.measureText(line).width);
  Object.assign(ctx, { font: fontOf(letters), fillStyle: theme.muted, textAlign: 'center', textBaseline: 'middle' });
  ctx.fillText(line, width / 2, top + foot.height / 2);
}

/** Pixels of a picture, given the longer edge of its drawing. */
export function pixelsFor(family: Family, scene: Scene, edge: number, line = '') {
  const { width, height } = family.size(scene.view, scene);
  const unit = edge / Math.max(width, height);
  return { width: Math.round(width * unit), height: Math.round(height * unit) + footOf(line, edge) };
}

/** @param line text below the drawing */
export function svgPicture(family: Family, scene: Scene, title: string, line = '') {
  const size = family.size(scene.view, scene);
  const unit = unitOf(family, scene, longestEdge);
  const [width, height] = [size.width * unit, size.height * unit];
  const { ctx, toText } = createSvgContext(width, height + footOf(line, longestEdge), measurer());
  ctx.fillStyle = scene.theme.surface;
  ctx.fillRect(0, 0, width, height + footOf(line, longestEdge));
  family.draw(createPen(ctx, unit, scene.theme), { ...scene, hover: null, focus: null });
  if (line) writeFoot(ctx, line, scene.theme, width, height);
  return toText(title);
}

/** A colour as a grey of the same lightness. */
function grey(colour: string) {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const [red, green, blue] = [part(1), part(3), part(5)];
  const level = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  return `#${level.toString(16).padStart(2, '0').repeat(3)}`;
}

/** Drawings use colours besides the theme's. */
const withoutColour = (svg: string) =>
  svg.replace(/(fill|stroke)="(#[\da-f]{6})"/gi, (_, name, colour) => `${name}="${grey(colour)}"`);

/** Ink on paper, for printers without colour. */
const ink: Theme = {
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

/** A picture in black on white. */
export const inkPicture = (family: Family, scene: Scene, title: string) =>
  withoutColour(svgPicture(family, { ...scene, theme: ink }, title));

/** The address of a picture for paper: the board of a view, with the moves that led to it, and nothing else. */
export function paperPicture(family: Family, scene: Scene, view: Scene['view']) {
  const printed = { ...scene, view, answer: null, mode: 'solve' as const, moves: '', time: 0 };
  const svg = inkPicture(family, printed, family.words[scene.language].title);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A canvas with the scene on an opaque background. @param edge pixels of the longer edge */
export function onPaper(family: Family, scene: Scene, edge: number) {
  const resting = { ...scene, hover: null, focus: null };
  const canvas = thumbnail(family, resting, unitOf(family, scene, longestEdge), edge / longestEdge);
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalCompositeOperation = 'destination-over';
  ctx.fillStyle = scene.theme.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, ctx };
}

/** A picture with a line of text below it. */
function withFoot(drawing: HTMLCanvasElement, line: string, theme: Theme, edge: number) {
  const { width, height } = drawing;
  const canvas = Object.assign(document.createElement('canvas'), { width, height: height + footOf(line, edge) });
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  ctx.fillStyle = theme.surface;
  ctx.fillRect(0, 0, width, canvas.height);
  ctx.drawImage(drawing, 0, 0);
  const ratio = edge / longestEdge;
  ctx.scale(ratio, ratio);
  writeFoot(ctx, line, theme, width / ratio, height / ratio);
  return { canvas, ctx };
}

/** @param line text below the scene */
function captioned(family: Family, scene: Scene, edge: number, line: string) {
  const drawn = onPaper(family, scene, edge);
  return line ? withFoot(drawn.canvas, line, scene.theme, edge) : drawn;
}

/** @param line text below the drawing */
export async function pngPicture(family: Family, scene: Scene, edge: number, line = ''): Promise<Blob> {
  needPixels();
  const { canvas } = captioned(family, scene, edge, line);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The times of a playback that are drawn: every step, or evenly spaced ones of a long answer. */
export function moments(steps: number) {
  const count = Math.min(steps, mostFrames - 1);
  return Array.from({ length: count + 1 }, (_, i) => Math.round((i * steps) / Math.max(1, count)));
}

/** An answer's playback as frames, and for how many milliseconds each is shown. @param line text below all of them */
export function framesOf(family: Family, scene: Scene, edge: number, line = '') {
  const times = moments(stepsOf(family, scene.answer));
  const last = times.length - 1;
  return {
    count: times.length,
    draw: (index: number) => captioned(family, { ...scene, time: times[index] }, edge, line),
    delay: (index: number) => (index === last ? 2500 : index === 0 ? 900 : 320),
  };
}

export type Frames = ReturnType<typeof framesOf>;

/** @param onProgress receives the per cent that is done */
export interface Making {
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

/** The same answer gives the same bytes. The page gets a turn between frames. */
export const gifPicture = ({ count, draw, delay }: Frames, making: Making) =>
  encodeGif({ count, delay, ...making, pixels: (index) => pixelsOf(draw(index)) });

const pixelsOf = ({ canvas, ctx }: { canvas: HTMLCanvasElement; ctx: CanvasRenderingContext2D }) =>
  ctx.getImageData(0, 0, canvas.width, canvas.height);
