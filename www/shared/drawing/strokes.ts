/** Strokes over a board of cells. Fetched with a family's keypad, when drawing begins. */

import type { Point } from '../../puzzles/contract.ts';

/** The cells of a straight stroke to a place, in order and without the first. The place may lie outside the board. */
export function strokeTo(w: number, h: number, from: number, to: Point): number[] {
  const [x, y] = [from % w, Math.floor(from / w)];
  const [dx, dy] = [Math.floor(to.x) - x, Math.floor(to.y) - y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  const passed = Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return { column: Math.round(x + dx * share), row: Math.round(y + dy * share) };
  });
  const inside = passed.filter(({ column, row }) => column >= 0 && column < w && row >= 0 && row < h);
  return inside.map(({ column, row }) => row * w + column);
}

/**
 * The cells of a straight stroke from one cell to another, without the first. Of a quick finger the browser reports
 * only some of the cells that it passes.
 */
export const stroke = (width: number, from: number, to: number): number[] =>
  strokeTo(width, Number.POSITIVE_INFINITY, from, { x: to % width, y: Math.floor(to / width) });

/**
 * The cells of a stroke since its last report, and the cell that it has reached. Outside the board that cell is null,
 * and the stroke ends at the edge; when it returns, it starts again at the first cell reported and draws nothing in
 * between.
 * @param at where it was; null: beyond the board
 * @param to the cell that it has come to; null: beyond the board
 * @param place the same as a place, in cells from the board's corner
 */
export function continuedStroke(
  { w, h }: { w: number; h: number },
  at: number | null,
  to: number | null,
  place: Point,
) {
  if (at === null) return { at: to, cells: to === null ? [] : [to] };
  return { at: to, cells: to === null ? strokeTo(w, h, at, place) : stroke(w, at, to) };
}
