/** A sliding puzzle's board at a moment of an answer, drawn as on the puzzle's own page. */

import type { Rules } from '../../engine/types.ts';
import type { Pen, Scene } from '../../puzzles/contract.ts';
import type { Surface } from './picture.ts';
import type { Frames, View } from '../../puzzles/slide/view.ts';
import { createPen } from '../../board/layout.ts';
import { draw, sizeOf } from '../../puzzles/slide/draw.ts';

/** A board with the moves of an answer, possibly none. */
export interface Playback {
  board: string;
  moves: string;
  view: View;
  frames: Frames;
}

/** Without hints and handles. */
const AS_PICTURE = { mode: 'solve', thumbnail: true } as const;

/** Null if the rules refuse board or moves. */
export function playbackOf(rules: Rules, board: string, moves: string): Playback | null {
  const [view, frames] = [rules.view('slide', board, ''), rules.frames('slide', board, moves)];
  if (!view.ok || !frames.ok) return null;
  return { board, moves, view: view.view as View, frames: frames.frames as Frames };
}

/** The picture's height for a width. */
export function heightFor({ view }: Playback, width: number): number {
  const size = sizeOf(view, AS_PICTURE);
  return Math.round((width * size.height) / size.width);
}

/** @param time number of moves made; `overlay` draws on the board, in its units */
export function drawPlayback(
  pen: Pen,
  { view, frames }: Playback,
  time: number,
  surface: Surface,
  overlay?: (pen: Pen) => void,
) {
  const size = sizeOf(view, AS_PICTURE);
  const unit = Math.min(surface.width / size.width, surface.height / size.height);
  const scene = { view, answer: { frames, view }, time, theme: surface.theme, ...AS_PICTURE, ui: {} };
  const { ctx } = pen;
  ctx.save();
  ctx.translate((surface.width - unit * size.width) / 2, 0);
  const boardPen = createPen(ctx, unit, surface.theme);
  draw(boardPen, scene as unknown as Scene);
  overlay?.(boardPen);
  ctx.restore();
}
