/** A file of the contest: the budget of moves of each kind, and the boards that share it. */

import type { Known } from './campaign.ts';

/** budget: L, R, U, D */
export type Contest = { budget: number[] | null; boards: string[] };
export const kinds = ['L', 'R', 'U', 'D'];

export function readContest(text: string): Contest | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const boards = lines.filter((line) => /^\d+\s*,\s*\d+\s*,/.test(line));
  const budget = (lines[0] ?? '').split(/\s+/).map(Number);
  const whole = budget.length === 4 && budget.every((number) => Number.isInteger(number) && number >= 0);
  return boards.length === 0 ? null : { budget: whole ? budget : null, boards };
}

/** Moves of each kind. */
export function tally(known: (Known | null)[]) {
  const used = [0, 0, 0, 0];
  for (const each of known) for (const letter of each?.moves ?? '') used[kinds.indexOf(letter)]++;
  return used;
}
