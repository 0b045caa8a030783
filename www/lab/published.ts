/**
 * Figures that others have published about an experiment's subject: grey marks beside our figures, and rows of its
 * table and its file. Experiments show no others. `docs/laboratory.md` says where each is published;
 * `tests/web/lab-published.test.mjs` keeps both consistent.
 */

import type { Translate } from '../puzzles/contract.ts';
import type { Cell, Table } from './shared/table.ts';

export interface Published {
  /** The experiment's key. */
  experiment: string;
  /** The experiment's board. */
  board: string;
  /** The experiment's row. */
  row: string;
  value: number;
  unit: 's' | 'times as fast' | 'moves' | 'boards' | 'processes' | 'moves a second';
  year: number;
  /** The author, and the machine if known; the same in all languages. */
  by: string;
}

const seconds = (
  experiment: string,
  board: string,
  row: string,
  value: number,
  year: number,
  by: string,
): Published => ({
  ...{ experiment, board, row, value, unit: 's', year, by },
});
const maze = (board: string, row: string, value: number) =>
  seconds('maze-race', board, row, value, 2017, 'YSRKEN, i7-4790K');
const contest = (row: string, value: number, unit: Published['unit'], by: string): Published => ({
  ...{ experiment: 'wall', board: 'contest', row, value, unit, year: 2011, by },
});
const route = (board: string, value: number): Published => ({
  ...{ experiment: 'energy', board, row: 'route', value, unit: 'moves', year: 2011, by: 'koron' },
});

export const published: Published[] = [
  maze('5×6', '0', 4.2),
  maze('5×6', '4', 1.04),
  maze('5×7', '0', 171.5),
  maze('5×7', '4', 49.1),
  maze('6×6', '0', 509),
  maze('6×6', '4', 55.8),
  seconds('storages', 'contest', 'copies', 3.249, 2022, 'rhoo'),
  seconds('storages', 'contest', 'counted', 2.714, 2022, 'rhoo'),
  {
    ...{ experiment: 'storages', board: 'contest', row: 'chained', value: 1.5, unit: 'times as fast', year: 2023 },
    by: 'rhoo',
  },
  seconds('orders', 'large', 'rcs', 1.7, 2017, 'YSRKEN'),
  {
    ...{ experiment: 'deepening', board: 'any', row: 'around', value: 40_000_000, unit: 'moves a second', year: 2011 },
    by: 'koron, Core 2 Duo 3 GHz',
  },
  route('2765', 4434),
  route('2901', 1134),
  route('3255', 312),
  route('3648', 1774),
  route('4112', 4953),
  route('4376', 4462),
  contest('solved by deepening', 4229, 'boards', 'koron'),
  contest('solved', 5000, 'boards', 'koron'),
  contest('moves', 302_051, 'moves', 'koron'),
  contest('solved', 5000, 'boards', 'amf48'),
  contest('moves', 290_497, 'moves', 'amf48'),
  contest('proved', 2509, 'boards', 'amf48'),
  {
    ...{ experiment: 'processes', board: 'any', row: '4', value: 1000, unit: 'processes', year: 2007, by: 'shuyo' },
  },
  {
    ...{ experiment: 'processes', board: 'any', row: '4', value: 1500, unit: 'processes', year: 2007, by: 'shuyo' },
  },
];

/** The published figures for an experiment's board. */
export const publishedOf = (experiment: string, on: string): Published[] =>
  published.filter((each) => each.experiment === experiment && each.board === on);

/** A figure in words. @param value the figure with its unit */
export const publishedText = ({ by, year }: Published, value: string, t: Translate): string =>
  t('published.figure', { by, year, value });

/** The source column of a row in a file. */
export const sourceOf = ({ by, year }: Published) => `${by}, ${year}`;

/** A file of our measurements and the published figures, told apart by its last column. */
export const withPublished = ({ columns, rows }: Table, more: [Published, Cell[]][]): Table => ({
  columns: [...columns, 'source'],
  rows: [...rows.map((row) => [...row, 'here']), ...more.map(([from, row]) => [...row, sourceOf(from)])],
});
