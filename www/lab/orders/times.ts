/**
 * The time of the article's search to its first answer on this machine, beside the article's own figure for its room of
 * that size.
 */

import type { Locale } from '../shared/locale.ts';
import type { Translate } from '../../puzzles/contract.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Cell, Table } from '../shared/table.ts';
import { type Published, publishedOf, publishedText, withPublished } from '../published.ts';
import { scaleFor } from '../shared/bars.ts';
import { median, quantile } from '../shared/statistics.ts';

/** The room of the article's size; only this one has a published figure. */
export const LARGE = 'large';

/** The published figure for a room with these prunings; null if there is none. */
export const publishedTime = (room: string, letters: string): Published | null =>
  publishedOf('orders', room).find(({ row }) => row === letters) ?? null;

const seconds = (value: number, t: Translate) => t('seconds', { n: String(Number(value.toPrecision(3))) });
export const markText = (mark: Published, t: Translate) => publishedText(mark, seconds(mark.value, t), t);

/** @param runs milliseconds of each counted run; empty if it has not run */
export function timeBars(runs: number[], mark: Published | null, { t }: Locale): [[Bar], Scale] {
  const times = runs.map((ms) => ms / 1000);
  const value = times.length > 0 ? median(times) : null;
  const middle: [number, number] | undefined =
    times.length > 1 ? [quantile(times, 0.25), quantile(times, 0.75)] : undefined;
  const bar: Bar = {
    ...{ name: t('time.here'), value, spread: middle, strong: true },
    text: value === null ? '' : seconds(value, t),
    mark: mark ? { value: mark.value, text: markText(mark, t) } : undefined,
  };
  return [[bar], scaleFor([...times, ...(mark ? [mark.value] : [])], 0.0001, (each) => seconds(each, t))];
}

/** The file of the nodes, with a row for each run and the published figure. */
export function withTimes({ columns, rows }: Table, runs: number[], mark: Published | null): Table {
  const empty = columns.map(() => null);
  const timed = runs.map((ms, at): Cell[] => [...empty, at + 1, ms / 1000]);
  const table = {
    columns: [...columns, 'run', 'seconds'],
    rows: [...rows.map((row) => [...row, null, null]), ...timed],
  };
  return withPublished(table, mark ? [[mark, [...empty, null, mark.value]]] : []);
}
