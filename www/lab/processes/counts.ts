/** The counts of the article's search and of ours, as bars and as figures. */

import type { Locale } from '../shared/locale.ts';
import type { Outcome } from '../../engine/types.ts';
import type { ArticleCount } from '../../puzzles/sokoban/types.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Cell, Table } from '../shared/table.ts';
import { type Published, published, publishedText, withPublished } from '../published.ts';
import { scaleFor } from '../shared/bars.ts';
import { tableElement } from '../shared/table.ts';

/** Number of searches of the article, each with one more pruning. */
export const STEPS = 6;
/** The last search that uses only what the article describes. */
const ARTICLES_LAST = 4;

export interface Counts {
  /** The counts known so far. */
  article: ArticleCount[];
  outcome: Outcome | null;
}

const nameOf = (at: number) => `step.${at < STEPS ? at : 'ours'}`;

export function barsOf({ article, outcome }: Counts, { t, number }: Locale): Bar[] {
  const rows = Array.from({ length: STEPS }, (_, at): Bar => {
    const count = article[at];
    const name = t(nameOf(at));
    if (!count) return { name, value: null, text: '' };
    const text = t(count.complete ? 'nodes' : 'more', { n: number(count.nodes) });
    return {
      name,
      value: count.nodes,
      text,
      note: t('processes', { n: number(count.processes) }),
      open: !count.complete,
    };
  });
  const ourBar: Bar = { name: t(nameOf(STEPS)), value: outcome?.nodes ?? null, text: '', strong: true };
  if (outcome) ourBar.text = t('nodes', { n: number(outcome.nodes) });
  if (outcome?.status === 'optimal') ourBar.note = t('proved', { pushes: number(outcome.objective ?? 0) });
  return [...rows, ourBar];
}

/** The published numbers of concurrent processes, from least to most. */
const figuresPublished: Published[] = published.filter(({ experiment }) => experiment === 'processes');
const [fewestPublished, mostPublished] = [figuresPublished[0], figuresPublished[figuresPublished.length - 1]];

const markText = ({ t, number }: Locale) =>
  publishedText(mostPublished, t('alive', { from: number(fewestPublished.value), to: number(mostPublished.value) }), t);

/** Most concurrent processes, for each of the article's searches. */
export function processBarsOf({ article }: Counts, locale: Locale): Bar[] {
  const { t, number } = locale;
  return Array.from({ length: STEPS }, (_, at): Bar => {
    const count = article[at];
    const mark =
      String(at) === mostPublished.row
        ? { value: fewestPublished.value, to: mostPublished.value, text: markText(locale) }
        : undefined;
    return {
      name: t(nameOf(at)),
      value: count?.processes ?? null,
      text: count ? t(count.complete ? 'nodes' : 'more', { n: number(count.processes) }) : '',
      open: count && !count.complete,
      mark,
    };
  });
}

export const processScaleOf = ({ article }: Counts, { t, number }: Locale): Scale =>
  scaleFor([...article.map(({ processes }) => processes), mostPublished.value], 1, (value) =>
    t('tick', { n: number(value) }),
  );

export const scaleOf = (counts: Counts, { t, number }: Locale): Scale =>
  scaleFor([...counts.article.map(({ nodes }) => nodes), counts.outcome?.nodes ?? 0], 10, (value) =>
    t('tick', { n: number(value) }),
  );

/** The conclusion, once all counts are known. */
export function sentenceOf({ article, outcome }: Counts, { t, number }: Locale): string {
  const last = article[ARTICLES_LAST];
  if (article.length < STEPS || !outcome || outcome.objective === null) return '';
  const values = { pushes: number(outcome.objective), ours: number(outcome.nodes) };
  if (!last.complete) return t('counted.open', values);
  const times = number(Math.round(last.nodes / Math.max(1, outcome.nodes)));
  return t('counted', { ...values, article: number(last.nodes), times });
}

/** A row for each search, then the published figures. */
export function figuresOf(counts: Counts): Table | null {
  if (counts.article.length === 0) return null;
  const publishedRows = figuresPublished.map((each): [Published, Cell[]] => [
    each,
    [each.row, null, each.value, null, null],
  ]);
  return withPublished(countsTable(counts), publishedRows);
}

function countsTable({ article, outcome }: Counts): Table {
  const rows = article.map(({ nodes, processes, pushes, complete }, at) => [
    at,
    nodes,
    processes,
    pushes,
    Number(complete),
  ]);
  const ourRow = outcome
    ? [['tokeru', outcome.nodes, null, outcome.objective, Number(outcome.status === 'optimal')]]
    : [];
  return { columns: ['prunings', 'positions', 'processes_alive', 'pushes', 'complete'], rows: [...rows, ...ourRow] };
}

export function tableOf(counts: Counts, locale: Locale): HTMLElement | null {
  if (counts.article.length === 0) return null;
  const { t, number } = locale;
  const figures = countsTable(counts);
  const figure = (cell: string | number | null) => (cell === null ? '' : number(Number(cell)));
  const rows = figures.rows.map(([, nodes, processes, pushes], at) => [
    t(nameOf(at < counts.article.length ? at : STEPS)),
    ...[nodes, processes, pushes].map(figure),
    String(at) === mostPublished.row ? markText(locale) : '',
  ]);
  return tableElement(
    t,
    ['step', 'nodes', 'processes', 'pushes', 'published'].map((key) => t(`column.${key}`)),
    rows,
  );
}
