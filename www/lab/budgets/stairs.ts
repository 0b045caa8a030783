/** The limits as stairs: nodes so far across, the limit of steps upwards; each stair ends in its result. */

import type { Pen } from '../../puzzles/contract.ts';
import type { Budgets, TriedBudget } from '../../puzzles/sweeper/view.ts';
import type { Surface } from '../shared/picture.ts';
import { roundValues } from '../shared/lines.ts';

interface Stair extends TriedBudget {
  /** Nodes up to the end of this stair. */
  total: number;
}

export function stairsOf({ tried }: Budgets): Stair[] {
  let total = 0;
  return tried.map((budget) => {
    total += budget.spent;
    return { ...budget, total };
  });
}

/** Nodes of the search outside the stairs: for its first answer, and for the attempts from that downwards. */
export const nodesOutsideStairs = (budgets: Budgets): number => budgets.nodes - (stairsOf(budgets).at(-1)?.total ?? 0);

/** In pixels: the margins of the plot, the height of a stair, the text. */
const [LEFT, RIGHT, TOP, BOTTOM, RISE, SMALL] = [56, 150, 34, 44, 46, 12.5];
/** Height of a stair that took no nodes. */
const RISE_OF_NONE = 20;

const riseOf = ({ spent }: Stair) => (spent > 0 ? RISE : RISE_OF_NONE);

export const stairsHeight = (budgets: Budgets) =>
  TOP + BOTTOM + RISE + stairsOf(budgets).reduce((sum, stair) => sum + riseOf(stair), 0);

interface Room {
  x: (nodes: number) => number;
  right: number;
  bottom: number;
}

function axis(pen: Pen, maxNodes: number, { x, right, bottom }: Room, { theme, t, number }: Surface) {
  const style = { size: SMALL, color: theme.muted };
  const ticks = roundValues(0, maxNodes, Math.max(2, (right - LEFT) / 110));
  for (const tick of ticks) {
    const line = [
      { x: x(tick), y: TOP - 10 },
      { x: x(tick), y: bottom },
    ];
    pen.line(line, { stroke: theme.line, width: 1, dash: [3, 3] });
    pen.text(t('across', { n: number(tick) }), x(tick), bottom + 14, style);
  }
  pen.text(t('stairs.across'), right, bottom + 33, { ...style, align: 'right' });
  pen.text(t('stairs.up'), 0, TOP - 22, { ...style, align: 'left', fit: LEFT + 200 });
}

interface Step extends Stair {
  from: number;
  to: number;
  y: number;
  color: string;
}

function shapeOf(pen: Pen, { from, to, y, color, end }: Step, bottom: number) {
  const edge = [
    { x: from, y },
    { x: Math.max(from + 2, to), y },
  ];
  pen.rect(from, y, Math.max(2, to - from), bottom - y, { fill: color, alpha: end === 'answer' ? 0.35 : 0.14 });
  pen.line(edge, { stroke: color, width: 2.5, cap: 'butt' });
}

function labelOf(pen: Pen, { to, y, color, budget, spent, end }: Step, { theme, t, number, width }: Surface) {
  pen.text(number(budget), LEFT - 10, y, { size: 14, color, weight: 600, align: 'right' });
  const label = `${t('nodes', { n: number(spent) })} · ${t(`end.${end}`)}`;
  const style = { size: 13, color: theme.ink, align: 'left' as const, halo: theme.paper };
  pen.text(label, to + 8, y + 6, { ...style, fit: Math.max(40, width - to - 10) });
}

/** Stairs from the lowest limit up; the dashed line is the best answer, above all refused limits. */
export function drawStairs(pen: Pen, budgets: Budgets, surface: Surface) {
  const { theme, t, number, width, height } = surface;
  const stairs = stairsOf(budgets);
  const maxNodes = Math.max(1, stairs.at(-1)?.total ?? 0);
  const [right, bottom] = [Math.max(LEFT + 60, width - RIGHT), height - BOTTOM];
  const room = { x: (nodes: number) => LEFT + (nodes / maxNodes) * (right - LEFT), right, bottom };
  axis(pen, maxNodes, room, surface);
  let y = bottom;
  const steps = stairs.map((stair): Step => {
    y -= riseOf(stair);
    const color = stair.end === 'answer' ? theme.accent : theme.ink;
    return { ...stair, from: room.x(stair.total - stair.spent), to: room.x(stair.total), y, color };
  });
  for (const step of steps) shapeOf(pen, step, bottom);
  for (const step of steps) labelOf(pen, step, surface);
  if (budgets.steps === null) return;
  const best = steps.at(-1)?.end === 'answer' ? y : y - RISE / 2;
  const line = [
    { x: LEFT, y: best },
    { x: right, y: best },
  ];
  pen.line(line, { stroke: theme.accent, width: 2, dash: [7, 5] });
  const style = { size: 13, color: theme.accent, weight: 600, align: 'left' as const };
  pen.text(t('best', { n: number(budgets.steps) }), right + 8, best - 12, { ...style, fit: RIGHT - 12 });
}
