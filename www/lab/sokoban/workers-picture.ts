/**
 * The workers side by side: for each the positions in its table, the positions met again, and the pushes in its queue.
 */

import type { Pen } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import { momentAt, type Recording } from './record.ts';

/** In pixels. */
const [ROW, THICK, LABEL, FIGURE] = [56, 11, 92, 92];

export const workersHeight = ({ record }: Recording) => record.workers * ROW + 6;

export function drawWorkers(pen: Pen, recorded: Recording, positions: number, { theme, t, number, width }: Surface) {
  const { record } = recorded;
  const moment = momentAt(recorded, positions);
  const maxCount = Math.max(
    1,
    ...record.moments.flatMap(({ stored, hits, waiting }) => [...stored, ...hits, ...waiting]),
  );
  const across = (value: number) => (value / maxCount) * (width - LABEL - FIGURE);
  for (let worker = 0; worker < record.workers; worker++) {
    const y = worker * ROW + 4;
    const name = t('worker', { n: number(worker + 1) });
    pen.text(name, 0, y + 24, { size: 13, color: theme.ink, align: 'left', fit: LABEL - 8 });
    const stored = moment.stored[worker];
    const full = (100 * stored) / Math.max(1, moment.places[worker]);
    const bars = [
      {
        value: stored,
        style: { fill: theme.ink },
        label: t('stored', { n: number(stored), full: number(Math.round(full)) }),
      },
      { value: moment.hits[worker], style: { stroke: theme.ink, width: 1 } },
      { value: moment.waiting[worker], style: { fill: theme.faint } },
    ];
    for (const [row, { value, style, label = number(value) }] of bars.entries()) {
      const at = y + 4 + row * (THICK + 4);
      pen.rect(LABEL, at, Math.max(1, across(value)), THICK, style);
      const text = { size: 12.5, color: theme.muted, align: 'left' as const };
      pen.text(label, LABEL + across(value) + 8, at + THICK / 2, text);
    }
  }
}
