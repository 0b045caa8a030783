/** What was counted of the article's search and of ours, as bars and as figures. */

import type { Outcome } from '../../engine/types.ts';
import type { Say } from '../../app/own-page.ts';
import type { ArticleCount } from '../../puzzles/sokoban/types.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Table } from '../shared/table.ts';
import { scaleFor } from '../shared/bars.ts';
import { tableElement } from '../shared/table.ts';

/** Searches of the article, each with a pruning more. */
export const STEPS = 6;
/** The last of them that has nothing but what the article tells. */
export const ARTICLES_LAST = 4;

export interface Counts {
  /** As far as they are known. */
  article: ArticleCount[];
  ours: Outcome | null;
}

export interface Voice {
  say: Say;
  number: (value: number) => string;
}

const nameOf = (at: number) => `step.${at < STEPS ? at : 'ours'}`;

export function barsOf({ article, ours }: Counts, { say, number }: Voice): Bar[] {
  const rows = Array.from({ length: STEPS }, (_, at): Bar => {
    const count = article[at];
    const name = say(nameOf(at));
    if (!count) return { name, value: null, text: '' };
    const text = say(count.complete ? 'nodes' : 'more', { n: number(count.nodes) });
    return {
      name,
      value: count.nodes,
      text,
      note: say('processes', { n: number(count.processes) }),
      open: !count.complete,
    };
  });
  const own: Bar = { name: say(nameOf(STEPS)), value: ours?.nodes ?? null, text: '', strong: true };
  if (ours) own.text = say('nodes', { n: number(ours.nodes) });
  if (ours?.status === 'optimal') own.note = say('proved', { pushes: number(ours.objective ?? 0) });
  return [...rows, own];
}

export const scaleOf = (counts: Counts, { say, number }: Voice): Scale =>
  scaleFor([...counts.article.map(({ nodes }) => nodes), counts.ours?.nodes ?? 0], 10, (value) =>
    say('tick', { n: number(value) }),
  );

/** What the counts come to, once all of them are there. */
export function sentenceOf({ article, ours }: Counts, { say, number }: Voice): string {
  const last = article[ARTICLES_LAST];
  if (article.length < STEPS || !ours || ours.objective === null) return '';
  const values = { pushes: number(ours.objective), ours: number(ours.nodes) };
  if (!last.complete) return say('counted.open', values);
  const times = number(Math.round(last.nodes / Math.max(1, ours.nodes)));
  return say('counted', { ...values, article: number(last.nodes), times });
}

export function figuresOf({ article, ours }: Counts): Table | null {
  if (article.length === 0) return null;
  const rows = article.map(({ nodes, processes, pushes, complete }, at) => [
    at,
    nodes,
    processes,
    pushes,
    Number(complete),
  ]);
  const own = ours ? [['tokeru', ours.nodes, null, ours.objective, Number(ours.status === 'optimal')]] : [];
  return { columns: ['prunings', 'positions', 'processes_alive', 'pushes', 'complete'], rows: [...rows, ...own] };
}

export function tableOf(counts: Counts, { say, number }: Voice): HTMLElement | null {
  const figures = figuresOf(counts);
  if (!figures) return null;
  const told = (cell: string | number | null) => (cell === null ? '' : number(Number(cell)));
  const rows = figures.rows.map(([, nodes, processes, pushes], at) => [
    say(nameOf(at < counts.article.length ? at : STEPS)),
    ...[nodes, processes, pushes].map(told),
  ]);
  return tableElement(
    say,
    ['step', 'nodes', 'processes', 'pushes'].map((key) => say(`column.${key}`)),
    rows,
  );
}
