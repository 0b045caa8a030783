/**
 * A hint's marks on the board: the road, then also dots towards its crossing, then the step itself. Figures are drawn
 * above them.
 */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Edge, Ui, View } from './types.ts';

/** The hint for the displayed position. */
export const currentHint = ({ ui: { hint }, board, moves, mode, thumbnail }: Scene<View, Ui>) =>
  mode === 'play' && !thumbnail && hint?.board === board && hint.moves === moves ? hint : null;

/** Is this the hint's road? */
export function isHinted({ a, b }: Edge, scene: Scene<View, Ui>) {
  const { nodes } = scene.view;
  const [end, next] = [nodes[nodes.length - 1], currentHint(scene)?.node];
  return (a === end && b === next) || (b === end && a === next);
}

/** @param covered the part of the road that its end covers */
export function drawHintStep(
  pen: Pen,
  [from, to]: [Point, Point],
  covered: number,
  step: 1 | 2 | 3,
  { accent, accentSoft }: Theme,
) {
  if (step === 1) return;
  const line = { stroke: accent, width: 0.075, cap: 'round' as const };
  pen.line([from, to], step === 2 ? { ...line, dash: [0.001, 0.13] } : line);
  const [radius, ring] = [Math.max(0.24, covered + 0.06), { stroke: accent, width: 0.045 }];
  pen.circle(to.x, to.y, radius, step === 2 ? { ...ring, dash: [0.001, 0.1] } : { ...ring, fill: accentSoft });
}
