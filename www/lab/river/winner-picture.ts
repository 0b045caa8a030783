/** The maps along the winning line, drawn as on the puzzle's own page. */

import type { Pen, Scene, Theme, Translate } from '../../puzzles/contract.ts';
import type { Frames, Ui, View } from '../../puzzles/streamer/types.ts';
import type { Winner } from './searches.ts';
import { createPen } from '../../board/layout.ts';
import { drawMap, middle } from '../../puzzles/streamer/draw.ts';
import { corner, pictureOf, gridPlace, sizeOf } from '../../puzzles/streamer/layout.ts';

/** The picture's height for a width of 1. */
export function aspectRatio({ view }: Winner): number {
  const { width, height } = sizeOf(view);
  return height / width;
}

/**
 * Draws one row of maps after another, because all eight take long the first time.
 * @param t of the experiment: the drawing needs words for maps, coins and keys
 */
export function* drawWinner(
  ctx: CanvasRenderingContext2D,
  { view, frames }: Winner,
  layer: number,
  width: number,
  { theme, t, number }: { theme: Theme; t: Translate; number: (value: number) => string },
) {
  const pen = createPen(ctx, width / sizeOf(view).width, theme);
  const answer = { frames, view } as Scene['answer'];
  const resting = { ui: { hint: null }, thumbnail: false };
  const scene = { view, answer, time: layer, theme, t, number, ...resting } as unknown as Scene<View, Ui, Frames>;
  const picture = pictureOf(scene);
  const rowOf = (index: number) => gridPlace(index, picture.shown.length).row;
  for (const index of picture.shown.keys()) {
    if (index === 0 || rowOf(index) !== rowOf(index - 1)) {
      if (index > 0) yield;
      clearRow(pen, view, index);
    }
    drawMap(pen, scene, picture, index);
  }
  middle(pen, scene, picture);
}

/** Clears the row of maps, with their numbers, that begins with this map. */
function clearRow({ ctx, unit }: Pen, view: View, first: number) {
  const { width, height } = sizeOf(view);
  // With four or eight maps, the fourth is in the second row.
  const [begin, next] = [corner(view, 0), corner(view, 3)];
  // Most of the gap between two rows belongs to the upper one: a player's ring and the frame extend over its edge.
  const above = (y: number) => y - begin.y + 0.75 * begin.x;
  const top = first === 0 ? 0 : above(corner(view, first).y);
  const bottom = Math.min(height, above(corner(view, first).y + next.y - begin.y));
  ctx.clearRect(0, top * unit, width * unit, (bottom - top) * unit);
}
