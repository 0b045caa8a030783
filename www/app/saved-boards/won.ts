/** The reader's best game on a board, and the days on which games were finished. Plain data and plain functions. */

import type { Family } from '../../puzzles/contract.ts';
import { beats } from '../finished-game/truth.ts';

export interface Won {
  /** null if the family has no objective */
  objective: number | null;
  /** proved here: no answer is better */
  best: boolean;
  /** when the board was finished first, and when last */
  first: number;
  at: number;
  /** duration of the best game in milliseconds */
  ms: number;
}

type Direction = Family['objective']['direction'];

/** The better game. Of two that are equally good, the proved one, then the quicker one. */
function betterGame(one: Won, other: Won, direction: Direction) {
  if (one.objective !== null && other.objective !== null && one.objective !== other.objective)
    return beats(direction, one.objective, other.objective) ? one : other;
  const quicker = other.ms < one.ms ? other : one;
  return { ...quicker, best: one.best || other.best };
}

export function mergedWon(one: Won | null, other: Won | null, direction: Direction): Won | null {
  if (!one || !other) return one ?? other;
  const [first, at] = [Math.min(one.first, other.first), Math.max(one.at, other.at)];
  return { ...betterGame(one, other, direction), first, at };
}

/** The day of a time in the reader's time zone, counted from an arbitrary day. */
function dayOf(at: number) {
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/** The number of consecutive days up to today, or up to yesterday if nothing was finished today. */
export function daysInARow(won: Won[], now: number): number {
  const days = new Set(won.flatMap(({ first, at }) => [dayOf(first), dayOf(at)]));
  const today = dayOf(now);
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(day)) [day, count] = [day - 1, count + 1];
  return count;
}
