/**
 * Counts over all boards, updated board by board: recounting five thousand answers twice a second would block the page.
 */

import { isProved, type BoardResult } from './boards.ts';
import { kinds } from './contest-file.ts';

const lettersOf = (moves: string) => {
  const letters = [0, 0, 0, 0];
  for (const letter of moves) letters[kinds.indexOf(letter)]++;
  return letters;
};

export interface Tally {
  solved: number;
  proved: number;
  /** Moves by direction: L, R, U, D. */
  movesUsed: number[];
}

export function tallyOf(results: (BoardResult | null)[]) {
  const tally: Tally = { solved: 0, proved: 0, movesUsed: [0, 0, 0, 0] };
  const countedResults: (BoardResult | null)[] = results.map(() => null);

  function add({ moves, ...rest }: BoardResult, sign: 1 | -1) {
    tally.solved += sign;
    if (isProved({ moves, ...rest })) tally.proved += sign;
    const letters = lettersOf(moves);
    for (const kind of letters.keys()) tally.movesUsed[kind] += sign * letters[kind];
  }

  /** Updates the counts for a board with new results. */
  function updateCounts(index: number) {
    const before = countedResults[index];
    if (before) add(before, -1);
    const result = results[index];
    if (result) add(result, 1);
    countedResults[index] = result;
  }

  for (const index of results.keys()) updateCounts(index);
  return { tally, updateCounts };
}

/** All moves together. */
export const movesOf = ({ movesUsed }: Tally) => movesUsed.reduce((sum, moves) => sum + moves, 0);
