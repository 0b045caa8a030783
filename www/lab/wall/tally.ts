/**
 * Counts over all boards, updated board by board: recounting five thousand answers twice a second would block the page.
 */

import { isProved, type Known } from './boards.ts';
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
  used: number[];
}

export function tallyOf(known: (Known | null)[]) {
  const tally: Tally = { solved: 0, proved: 0, used: [0, 0, 0, 0] };
  const counted: (Known | null)[] = known.map(() => null);

  function add({ moves, ...rest }: Known, sign: 1 | -1) {
    tally.solved += sign;
    if (isProved({ moves, ...rest })) tally.proved += sign;
    const letters = lettersOf(moves);
    for (const kind of letters.keys()) tally.used[kind] += sign * letters[kind];
  }

  /** Updates the counts for a board with new results. */
  function learn(index: number) {
    const before = counted[index];
    if (before) add(before, -1);
    const now = known[index];
    if (now) add(now, 1);
    counted[index] = now;
  }

  for (const index of known.keys()) learn(index);
  return { tally, learn };
}

/** All moves together. */
export const movesOf = ({ used }: Tally) => used.reduce((sum, each) => sum + each, 0);
