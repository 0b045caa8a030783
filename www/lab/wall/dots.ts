/** The wall's dots: their places, their drawing, and hit tests. */

import type { Theme } from '../../puzzles/contract.ts';
import type { BoardResult } from './boards.ts';
import { isProved } from './boards.ts';

export interface Places {
  count: number;
  columns: number;
  rows: number;
  /** Distance between dots in CSS pixels. */
  pitch: number;
  width: number;
  height: number;
}

/** From this width on a wall is wider than high. */
const WIDE_FROM = 560;
/** Largest distance between dots, in pixels. */
const WIDEST = 26;

/** Five thousand dots form rows of a hundred, or of fifty on a phone. */
export function placesOf(count: number, width: number): Places {
  const shape = width >= WIDE_FROM ? 2 : 0.5;
  const columns = Math.max(
    1,
    Math.min(count, Math.max(Math.ceil(Math.sqrt(count * shape)), Math.ceil(width / WIDEST))),
  );
  const pitch = Math.min(WIDEST, width / columns);
  const rows = Math.ceil(count / columns);
  return { count, columns, rows, pitch, width, height: Math.ceil(rows * pitch) };
}

const middle = ({ columns, pitch }: Places, index: number) => ({
  x: ((index % columns) + 0.5) * pitch,
  y: (Math.floor(index / columns) + 0.5) * pitch,
});

/** The dot nearest to a point. */
export function nearestDot({ count, columns, rows, pitch }: Places, x: number, y: number): number {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.floor(value / pitch)));
  return Math.min(count - 1, within(x, columns - 1) + columns * within(y, rows - 1));
}

/** The dot that a key moves to; null: none. */
export function dotAfterKey({ count, columns }: Places, index: number, key: string): number | null {
  const by: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : index + (by[key] ?? Number.NaN);
  return to >= 0 && to < count ? to : null;
}

interface Inks {
  solved: string;
  proved: string;
  open: string;
  picked: string;
}

/** Grey is open, a ring is solved, a disk is proved. Vermilion is the selected one. */
export const inksOf = ({ faint, ink, line, accent }: Theme): Inks => ({
  ...{ solved: faint, proved: ink, open: line, picked: accent },
});

function disk(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Draws a dot within its own square, so that nothing else need be redrawn. */
export function drawDot(
  ctx: CanvasRenderingContext2D,
  places: Places,
  index: number,
  result: BoardResult | null,
  inks: Inks,
  picked: boolean,
) {
  const { x, y } = middle(places, index);
  const radius = places.pitch * 0.38;
  const [full, thin] = [isProved(result), Math.max(0.8, radius * 0.3)];
  if (result && !full) {
    disk(ctx, x, y, radius - thin / 2);
    Object.assign(ctx, { strokeStyle: picked ? inks.picked : inks.solved, lineWidth: thin });
    ctx.stroke();
    return;
  }
  disk(ctx, x, y, result ? radius : radius * 0.6);
  ctx.fillStyle = picked ? inks.picked : result ? inks.proved : inks.open;
  ctx.fill();
}

/** With enough space the ring stays within the dot's own square, so that it is centred at the edges too. */
const ringOf = ({ pitch }: Places) => Math.max(7, pitch * 0.46);

/** The ring around the selected dot, over its neighbours; at an edge it is shifted inwards to stay whole. */
export function drawRing(ctx: CanvasRenderingContext2D, places: Places, index: number, { picked }: Inks) {
  const { x, y } = middle(places, index);
  const radius = ringOf(places);
  const clamped = (at: number, most: number) => Math.max(radius + 1, Math.min(most - radius - 1, at));
  disk(ctx, clamped(x, places.width), clamped(y, places.height), radius);
  Object.assign(ctx, { strokeStyle: picked, lineWidth: 2 });
  ctx.stroke();
}

/** The dots that a ring may overlap. */
export function dotsUnderRing(places: Places, index: number): number[] {
  const reach = Math.ceil((ringOf(places) + 1) / places.pitch);
  const [column, row] = [index % places.columns, Math.floor(index / places.columns)];
  const near: number[] = [];
  for (let y = Math.max(0, row - reach); y <= Math.min(places.rows - 1, row + reach); y++)
    for (let x = Math.max(0, column - reach); x <= Math.min(places.columns - 1, column + reach); x++)
      if (x + y * places.columns < places.count) near.push(x + y * places.columns);
  return near;
}

/** Clears a dot's own square. */
export function clearDot(ctx: CanvasRenderingContext2D, places: Places, index: number) {
  const { x, y } = middle(places, index);
  ctx.clearRect(x - places.pitch / 2, y - places.pitch / 2, places.pitch, places.pitch);
}
