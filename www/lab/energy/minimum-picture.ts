/**
 * The position in which moves that each bring a tile nearer to its goal come to an end: every movable tile, and what
 * its move would add to the sum.
 */

import type { Pen } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import { placeOf } from '../../puzzles/slide/draw.ts';
import { directions } from '../../puzzles/slide/position.ts';
import { drawPlayback, type Playback } from '../shared/slide-board.ts';

/** The cells of the movable tiles, each with its direction into the hole. */
export function movableTiles(
  squares: number[],
  blank: number,
  width: number,
): { cell: number; dx: number; dy: number }[] {
  const [bx, by] = [blank % width, Math.floor(blank / width)];
  return Object.values(directions).flatMap(([x, y]) => {
    const cell = bx + x + (by + y) * width;
    const inside = bx + x >= 0 && bx + x < width && cell >= 0 && cell < squares.length;
    return inside && squares[cell] > 0 ? [{ cell, dx: 0 - x, dy: 0 - y }] : [];
  });
}

/** @param squares the tiles in that position */
export function drawMinimum(pen: Pen, shown: Playback, squares: number[], surface: Surface) {
  const { theme } = surface;
  const { view, frames } = shown;
  drawPlayback(pen, shown, frames.steps, surface, (boardPen) => {
    for (const { cell, dx, dy } of movableTiles(squares, squares.indexOf(0), view.width)) {
      const { x, y } = placeOf(view, cell);
      boardPen.rect(x + 0.05, y + 0.05, 0.9, 0.9, { stroke: theme.ink, width: 0.04, hairline: 2, radius: 0.12 });
      const middle = { x: x + 0.5 + 0.62 * dx, y: y + 0.5 + 0.62 * dy };
      boardPen.circle(middle.x, middle.y, 0.21, { fill: theme.surface, stroke: theme.ink, width: 0.03 });
      boardPen.text('+1', middle.x, middle.y, { size: 0.24, color: theme.ink, weight: 700 });
    }
  });
}
