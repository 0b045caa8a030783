/** The position of the search state, drawn as on the puzzle's own page, with the path to it. */

import type { Rules } from '../../engine/types.ts';
import type { Pen, Scene, Theme } from '../../puzzles/contract.ts';
import type { Frames, View } from '../../puzzles/streamer/types.ts';
import type { Growth, TreeNode, Walker } from './growth.ts';
import { createPen } from '../../board/layout.ts';
import { draw } from '../../puzzles/streamer/draw.ts';
import { corner } from '../../puzzles/streamer/layout.ts';
import { movesTo } from './growth.ts';

/** The family's id for the rules. */
const BEAM = 'beam';

/** Caches the views and frames of positions. */
export function positionsOf(rules: Rules, board: string, { tree }: Growth) {
  const cache = new Map<TreeNode, { view: View; frames: Frames }>();
  return (node: TreeNode) => {
    const cached = cache.get(node);
    if (cached) return cached;
    const moves = movesTo(node, tree.maps);
    const [view, frames] = [rules.view(BEAM, board, moves), rules.frames(BEAM, board, moves)];
    if (!view.ok || !frames.ok) throw new Error('the rules refuse a recorded move');
    const position = { view: view.view as View, frames: frames.frames as Frames };
    cache.set(node, position);
    return position;
  };
}

export type Positions = ReturnType<typeof positionsOf>;

/** The deeper end of the step: on the way to a node, its position is the one that is drawn. */
const deeper = ({ from, to }: Walker) => (to.layer > from.layer ? to : from);

/** The number of keys pressed in that position, fractional in the middle of a step. */
const pressed = ({ from, to, part }: Walker) => from.layer + (to.layer - from.layer) * part;

/** Draws the single map at the canvas's full width. @param ratio device pixels per CSS pixel */
export function drawBoard(
  canvas: HTMLCanvasElement,
  positions: Positions,
  walker: Walker,
  theme: Theme,
  ratio: number,
) {
  const { view, frames } = positions(deeper(walker));
  const unit = canvas.width / ratio / view.width;
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { x, y } = corner(view, 0);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  ctx.setTransform(ratio, 0, 0, ratio, -x * unit * ratio, -y * unit * ratio);
  const pen: Pen = createPen(ctx, unit, theme);
  const answer = { frames, view } as Scene['answer'];
  const time = Math.min(pressed(walker), frames.steps);
  // The part of a scene that the drawing reads: no hint, and no words on the map.
  draw(pen, { view, answer, time, theme, ui: { hint: null }, thumbnail: false, t: () => '' } as unknown as Scene);
}
