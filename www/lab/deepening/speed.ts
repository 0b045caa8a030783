/**
 * Moves per second of the search by distances around the walls, beside the figure that a contestant has published for
 * the same search.
 */

import type { Locale } from '../shared/locale.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Cell, Table } from '../shared/table.ts';
import { type Published, publishedOf, publishedText, withPublished } from '../published.ts';
import { scaleFor } from '../shared/bars.ts';
import { median, quantile } from '../shared/statistics.ts';

/** A shorter run, in milliseconds, is too short to measure a speed. */
export const LEAST_MS = 2;
const [mark] = publishedOf('deepening', 'any');

/** The search's nodes, which are moves tried, and the milliseconds of each counted run. */
export interface Speed {
  nodes: number;
  runs: number[];
}

export const isMeasured = (speed: Speed | null): speed is Speed => speed !== null && median(speed.runs) >= LEAST_MS;

const rates = ({ nodes, runs }: Speed) => runs.map((ms) => (1000 * nodes) / ms);

/** Two significant digits: no machine repeats more. */
const rounded = (value: number) => Number(value.toPrecision(2));

/** A speed in words, in the units of each language. */
const rateText = (value: number, { t, number }: Locale) =>
  t('rate', { n: number(value), millions: number(value / 1_000_000) });

export const markText = (locale: Locale) => publishedText(mark, rateText(mark.value, locale), locale.t);

export function speedBars(speed: Speed | null, locale: Locale): [[Bar], Scale] {
  const { t, number } = locale;
  const speeds = isMeasured(speed) ? rates(speed) : [];
  const value = speeds.length > 0 ? median(speeds) : null;
  const text = value !== null ? rateText(rounded(value), locale) : speed ? t('rate.short') : '';
  const middle: [number, number] | undefined =
    speeds.length > 1 ? [quantile(speeds, 0.25), quantile(speeds, 0.75)] : undefined;
  const bar: Bar = {
    ...{ name: t('method.around'), value, text, spread: middle },
    mark: { value: mark.value, text: markText(locale) },
  };
  return [[bar], scaleFor([...speeds, mark.value], 1_000_000, number)];
}

/** The file of the iterations, with a row for each run of that search and the published figure. */
export function withSpeed(table: Table, board: string, speed: Speed | null): Table {
  const columns = [...table.columns, 'run', 'seconds', 'moves_a_second'];
  const iterations = table.rows.map((row) => [...row, null, null, null]);
  const empty = [null, null, null];
  const runs = speed
    ? speed.runs.map((ms, at) => [
        ...[board, 'around', 'article', null, speed.nodes, null],
        ...[at + 1, ms / 1000, (1000 * speed.nodes) / ms],
      ])
    : [];
  const publishedRows: [Published, Cell[]][] = [[mark, [null, mark.row, ...empty, null, null, null, mark.value]]];
  return withPublished({ columns, rows: [...iterations, ...runs] }, publishedRows);
}
