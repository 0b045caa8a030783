/** The reader's own best game of a board, and the days on which one was finished. Plain data and plain functions. */

import type { Family } from '../../puzzles/contract.ts';
import { beats } from '../moment/truth.ts';

export interface Won {
  /** null where the family counts nothing */
  objective: number | null;
  /** proved here: no answer is better */
  best: boolean;
  /** when the board was finished for the first time, and when for the last */
  first: number;
  at: number;
  /** milliseconds of the best game */
  ms: number;
}

type Direction = Family['objective']['direction'];

/** The better game; of two as good the proved one, then the quicker one. */
function ahead(one: Won, other: Won, direction: Direction) {
  if (one.objective !== null && other.objective !== null && one.objective !== other.objective)
    return beats(direction, one.objective, other.objective) ? one : other;
  const quicker = other.ms < one.ms ? other : one;
  return { ...quicker, best: one.best || other.best };
}

export function mergedWon(one: Won | null, other: Won | null, direction: Direction): Won | null {
  if (!one || !other) return one ?? other;
  const [first, at] = [Math.min(one.first, other.first), Math.max(one.at, other.at)];
  return { ...ahead(one, other, direction), first, at };
}

/** The day of a moment where the reader is, counted from any day. */
function dayOf(at: number) {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/** Days in a row, up to today, or to yesterday while today is not over. */
export function daysInARow(won: Won[], now: number): number {
  const days = new Set(won.flatMap(({ first, at }) => [dayOf(first), dayOf(at)]));
  const today = dayOf(now);
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(day)) [day, count] = [day - 1, count + 1];
  return count;
}
