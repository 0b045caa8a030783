/** The maps where the winning line stands, drawn as the puzzle's own page draws them. */

import type { Scene, Theme } from '../../puzzles/contract.ts';
import type { Say } from '../../app/own-page.ts';
import type { Winner } from './searches.ts';
import { createPen } from '../../board/layout.ts';
import { draw } from '../../puzzles/streamer/draw.ts';
import { sizeOf } from '../../puzzles/streamer/layout.ts';

/** How much higher than wide the picture is. */
export function tallness({ view }: Winner): number {
  const { width, height } = sizeOf(view);
  return height / width;
}

/** @param say of the experiment: the drawing names maps, coins and keys */
export function drawWinner(
  ctx: CanvasRenderingContext2D,
  { view, frames }: Winner,
  layer: number,
  width: number,
  { theme, say, number }: { theme: Theme; say: Say; number: (value: number) => string },
) {
  const pen = createPen(ctx, width / sizeOf(view).width, theme);
  const answer = { frames, view } as Scene['answer'];
  draw(pen, {
    view,
    answer,
    time: layer,
    theme,
    ui: { hint: null },
    thumbnail: false,
    say,
    number,
  } as unknown as Scene);
}
