/** The river's figures, for the page and for files. */

import type { Locale } from '../shared/locale.ts';
import type { Line } from '../shared/lines.ts';
import type { Cell, Table } from '../shared/table.ts';
import type { RiverSearches } from './searches.ts';
import { tableElement } from '../shared/table.ts';
import { countAt, largestAt, trunkAt } from './bands.ts';

const keys = ['layer', 'families', 'largest', 'trunk', 'ancestors5', 'ancestors20', 'ancestors100', 'equal'];
/** Rows shown on the page; a file has all. */
const ROWS = 50;

/** The counts of one layer; those of the other search are empty if it has no such layer. */
function rowOf({ layout, equal }: RiverSearches, layer: number): Cell[] {
  const { river, living } = layout;
  const largest = largestAt(layout, layer);
  const at = layer - 1;
  const ancestors = [river.ancestors5[at], river.ancestors20[at], river.ancestors100[at]];
  const size = largest ? countAt(largest, layer) : 0;
  return [layer, living[layer].length, size, trunkAt(layout, layer), ...ancestors, equal.ancestors20[at] ?? null];
}

const layersOf = ({ layout }: RiverSearches) => Array.from({ length: layout.river.layers }, (_, at) => at + 1);

export const figuresOf = (searches: RiverSearches): Table => ({
  columns: [...keys.slice(0, -1), 'ancestors20_with_equal_positions'],
  rows: layersOf(searches).map((layer) => rowOf(searches, layer)),
});

export function tableOf(searches: RiverSearches, { t, number }: Locale): HTMLElement {
  const stride = Math.ceil(searches.layout.river.layers / ROWS);
  const layers = layersOf(searches).filter((layer) => layer % stride === 0);
  const text = (cell: Cell) => (typeof cell === 'number' ? number(cell) : '');
  const heads = keys.map((key) => t(`column.${key}`));
  return tableElement(
    t,
    heads,
    layers.map((layer) => rowOf(searches, layer).map(text)),
  );
}

export const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const pointsOf = (values: ArrayLike<number>) => Array.from(values, (value, at): [number, number] => [at + 1, value]);

/** The ancestors in both searches. */
export function linesOf({ layout, equal }: RiverSearches, { t }: Locale): Line[] {
  const line = (key: 'unique' | 'equal', values: ArrayLike<number>, hue: number, dash?: number[]): Line => ({
    name: t(key, { n: mean(values).toFixed(1) }),
    ink: ({ series }) => series[hue],
    dash,
    points: pointsOf(values),
  });
  return [line('equal', equal.ancestors20, 1, [4, 4]), line('unique', layout.river.ancestors20, 0)];
}
