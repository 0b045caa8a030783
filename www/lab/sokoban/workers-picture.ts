/** The workers side by side: of each the positions in its table, and the pushes that wait in its queue. */

import type { Pen } from '../../puzzles/contract.ts';
import type { Look } from '../shared/picture.ts';
import { momentAt, type Recorded } from './record.ts';

/** Pixels. */
const [ROW, THICK, LABEL, FIGURE] = [44, 11, 92, 56];

export const workersHeight = ({ record }: Recorded) => record.workers * ROW + 6;

export function drawWorkers(pen: Pen, recorded: Recorded, positions: number, { theme, say, number, width }: Look) {
  const { record } = recorded;
  const now = momentAt(recorded, positions);
  const most = Math.max(1, ...record.moments.flatMap(({ stored, waiting }) => [...stored, ...waiting]));
  const across = (value: number) => (value / most) * (width - LABEL - FIGURE);
  for (let worker = 0; worker < record.workers; worker++) {
    const y = worker * ROW + 4;
    const name = say('worker', { n: number(worker + 1) });
    pen.text(name, 0, y + 17, { size: 13, color: theme.ink, align: 'left', fit: LABEL - 8 });
    const bars = [
      { value: now.stored[worker], color: theme.ink, at: y + 4 },
      { value: now.waiting[worker], color: theme.faint, at: y + 4 + THICK + 4 },
    ];
    for (const { value, color, at } of bars) {
      pen.rect(LABEL, at, Math.max(1, across(value)), THICK, { fill: color });
      const style = { size: 12.5, color: theme.muted, align: 'left' as const };
      pen.text(number(value), LABEL + across(value) + 8, at + THICK / 2, style);
    }
  }
}
