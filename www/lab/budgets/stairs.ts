/** Budgets as stairs: across the nodes so far, upwards the limit of steps; each stair ends in what came of it. */

import type { Pen } from '../../puzzles/contract.ts';
import type { Budgets, TriedBudget } from '../../puzzles/sweeper/view.ts';
import type { Look } from '../shared/picture.ts';
import { roundValues } from '../shared/lines.ts';

export interface Stair extends TriedBudget {
  /** Nodes of this stair and all before it. */
  total: number;
}

export function stairsOf({ tried }: Budgets): Stair[] {
  let total = 0;
  return tried.map((budget) => {
    total += budget.spent;
    return { ...budget, total };
  });
}

/** Pixels: around the plot, of a stair's height, of text. */
const [LEFT, RIGHT, TOP, BOTTOM, RISE, SMALL] = [56, 150, 34, 44, 46, 12.5];
/** Stairs that took nothing stand closer. */
const RISE_OF_NONE = 20;

const riseOf = ({ spent }: Stair) => (spent > 0 ? RISE : RISE_OF_NONE);

export const stairsHeight = (budgets: Budgets) =>
  TOP + BOTTOM + RISE + stairsOf(budgets).reduce((sum, stair) => sum + riseOf(stair), 0);

interface Room {
  x: (nodes: number) => number;
  right: number;
  bottom: number;
}

function axis(pen: Pen, most: number, { x, right, bottom }: Room, { theme, say, number }: Look) {
  const style = { size: SMALL, color: theme.muted };
  const ticks = roundValues(0, most, Math.max(2, (right - LEFT) / 110));
  for (const tick of ticks) {
    const line = [
      { x: x(tick), y: TOP - 10 },
      { x: x(tick), y: bottom },
    ];
    pen.line(line, { stroke: theme.line, width: 1, dash: [3, 3] });
    pen.text(say('across', { n: number(tick) }), x(tick), bottom + 14, style);
  }
  pen.text(say('stairs.across'), right, bottom + 33, { ...style, align: 'right' });
  pen.text(say('stairs.up'), 0, TOP - 22, { ...style, align: 'left', fit: LEFT + 200 });
}

/** Stairs from the lowest limit up; the dashed line is the best answer, which no lower limit has reached. */
export function drawStairs(pen: Pen, budgets: Budgets, look: Look) {
  const { theme, say, number, width, height } = look;
  const stairs = stairsOf(budgets);
  const most = Math.max(1, stairs.at(-1)?.total ?? 0);
  const [right, bottom] = [Math.max(LEFT + 60, width - RIGHT), height - BOTTOM];
  const room = { x: (nodes: number) => LEFT + (nodes / most) * (right - LEFT), right, bottom };
  axis(pen, most, room, look);
  let [y, before] = [bottom, 0];
  for (const stair of stairs) {
    const found = stair.end === 'answer';
    const color = found ? theme.accent : theme.ink;
    y -= riseOf(stair);
    const [from, to] = [room.x(before), room.x(stair.total)];
    pen.rect(from, y + 2, Math.max(2, to - from), bottom - y - 2, { fill: color, alpha: found ? 0.35 : 0.14 });
    pen.line(
      [
        { x: from, y: y + 2 },
        { x: Math.max(from + 2, to), y: y + 2 },
      ],
      { stroke: color, width: 2.5, cap: 'butt' },
    );
    pen.text(number(stair.budget), LEFT - 10, y + 2, { size: 14, color, weight: 600, align: 'right' });
    const told = `${say('nodes', { n: number(stair.spent) })} · ${say(`end.${stair.end}`)}`;
    const style = { size: 13, color: theme.ink, align: 'left' as const, halo: theme.paper };
    pen.text(told, to + 8, y + 4, { ...style, fit: Math.max(40, width - to - 10) });
    before = stair.total;
  }
  if (budgets.steps === null) return;
  const line = [
    { x: LEFT, y: y - RISE / 2 },
    { x: right, y: y - RISE / 2 },
  ];
  pen.line(line, { stroke: theme.accent, width: 2, dash: [7, 5] });
  const style = { size: 13, color: theme.accent, weight: 600, align: 'left' as const };
  pen.text(say('best', { n: number(budgets.steps) }), right + 8, y - RISE / 2, { ...style, fit: RIGHT - 12 });
}
