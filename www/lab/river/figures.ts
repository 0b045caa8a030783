/** The river's figures, for the page and for files. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Line } from '../shared/lines.ts';
import type { Cell, Table } from '../shared/table.ts';
import type { Searched } from './searches.ts';
import { tableElement } from '../shared/table.ts';
import { countAt, largestAt, trunkAt } from './bands.ts';

export interface Voice {
  t: Translate;
  number: (value: number) => string;
}

const keys = ['layer', 'families', 'largest', 'trunk', 'ancestors5', 'ancestors20', 'ancestors100', 'equal'];
/** Rows shown on the page; a file has all. */
const ROWS = 50;

/** The counts of one layer; those of the other search are empty if it has no such layer. */
function rowOf({ course, equal }: Searched, layer: number): Cell[] {
  const { river, living } = course;
  const largest = largestAt(course, layer);
  const at = layer - 1;
  const kin = [river.ancestors5[at], river.ancestors20[at], river.ancestors100[at]];
  const size = largest ? countAt(largest, layer) : 0;
  return [layer, living[layer].length, size, trunkAt(course, layer), ...kin, equal.ancestors20[at] ?? null];
}

const layersOf = ({ course }: Searched) => Array.from({ length: course.river.layers }, (_, at) => at + 1);

export const figuresOf = (known: Searched): Table => ({
  columns: [...keys.slice(0, -1), 'ancestors20_with_equal_positions'],
  rows: layersOf(known).map((layer) => rowOf(known, layer)),
});

export function tableOf(known: Searched, { t, number }: Voice): HTMLElement {
  const every = Math.ceil(known.course.river.layers / ROWS);
  const layers = layersOf(known).filter((layer) => layer % every === 0);
  const text = (cell: Cell) => (typeof cell === 'number' ? number(cell) : '');
  const heads = keys.map((key) => t(`column.${key}`));
  return tableElement(
    t,
    heads,
    layers.map((layer) => rowOf(known, layer).map(text)),
  );
}

export const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const pointsOf = (values: ArrayLike<number>) => Array.from(values, (value, at): [number, number] => [at + 1, value]);

/** The ancestors in both searches. */
export function linesOf({ course, equal }: Searched, { t }: Voice): Line[] {
  const line = (key: 'unique' | 'equal', values: ArrayLike<number>, hue: number, dash?: number[]): Line => ({
    name: t(key, { n: mean(values).toFixed(1) }),
    ink: ({ series }) => series[hue],
    dash,
    points: pointsOf(values),
  });
  return [line('equal', equal.ancestors20, 1, [4, 4]), line('unique', course.river.ancestors20, 0)];
}
