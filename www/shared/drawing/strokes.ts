/** Strokes over a board of cells. Comes with a family's keypad, when drawing begins. */

import type { Point } from '../../puzzles/contract.ts';

/** The cells of a straight stroke to a place, without the first, in the order in which they are passed: the place may lie beyond the board. */
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

/** The cells of a straight stroke from one to another, without the first: a quick finger tells only of some that it passes. */
export const stroke = (width: number, from: number, to: number): number[] =>
  strokeTo(width, Number.POSITIVE_INFINITY, from, { x: to % width, y: Math.floor(to / width) });

/**
 * The cells of a stroke since it was told of last, and where it has come to: null beyond the board, up to whose edge it goes; from there it comes back
 * where it is seen first, and draws nothing across.
 * @param at where it was; null: beyond the board
 * @param to the cell that it has come to; null: beyond the board
 * @param place the same as a place, in cells from the board's corner
 */
export function goneOn({ w, h }: { w: number; h: number }, at: number | null, to: number | null, place: Point) {
  if (at === null) return { at: to, cells: to === null ? [] : [to] };
  return { at: to, cells: to === null ? strokeTo(w, h, at, place) : stroke(w, at, to) };
}
