/**
 * The wall's figures: a file with a line for each board, a table with a row for each size; and the wall as a picture.
 */

import type { Translate } from '../../puzzles/contract.ts';
import type { Contest } from './contest-file.ts';
import type { Drawing } from '../shared/picture.ts';
import type { Table } from '../shared/table.ts';
import type { BoardResult } from './boards.ts';
import { tableElement } from '../shared/table.ts';
import { isProved } from './boards.ts';
import { sizeOf } from './contest-file.ts';
import { drawDot, inksOf, placesOf } from './dots.ts';
import { resultRows, withResults } from './results.ts';

/** A row for each board, then the published totals. */
export const figuresOf = (contest: Contest, results: (BoardResult | null)[]): Table =>
  withResults(contest, boardRows(contest, results));

const boardRows = ({ boards }: Contest, results: (BoardResult | null)[]): Table => ({
  columns: ['board', 'text', 'length', 'bound', 'proved', 'rounds', 'moves'],
  rows: boards.map((text, index) => {
    const result = results[index];
    const found = result
      ? [result.moves.length, result.bound, Number(isProved(result)), result.rounds, result.moves]
      : [null, null, 0, 0, ''];
    return [index + 1, text, ...found];
  }),
});

export function sizesOf({ boards }: Contest, results: (BoardResult | null)[]) {
  const sizes = new Map<string, { boards: number; solved: number; proved: number; moves: number }>();
  for (const [index, board] of boards.entries()) {
    const key = sizeOf(board).join('×');
    const row = sizes.get(key) ?? { boards: 0, solved: 0, proved: 0, moves: 0 };
    const result = results[index];
    row.boards++;
    row.solved += Number(Boolean(result));
    row.proved += Number(isProved(result));
    row.moves += result?.moves.length ?? 0;
    sizes.set(key, row);
  }
  return [...sizes].sort(([a], [b]) => a.localeCompare(b));
}

export function sizesTable(
  contest: Contest,
  results: (BoardResult | null)[],
  t: Translate,
  number: (value: number) => string,
) {
  const heads = ['size', 'boards', 'solved', 'proved', 'moves'].map((key) => t(`column.${key}`));
  const rows = sizesOf(contest, results).map(([size, { boards, solved, proved, moves }]) => [
    size,
    ...[boards, solved, proved, moves].map(number),
  ]);
  return tableElement(t, heads, [...rows, ...resultRows(contest, { t, number })]);
}

/** Width of the saved picture in CSS pixels. */
const WIDTH = 1000;

export function wallDrawing(results: (BoardResult | null)[]): Drawing {
  const places = placesOf(results.length, WIDTH);
  return {
    ...{ width: WIDTH, height: places.height, frames: 1 },
    draw(pen, { theme }) {
      const inks = inksOf(theme);
      for (const [index, each] of results.entries()) drawDot(pen.ctx, places, index, each, inks, false);
    },
  };
}
