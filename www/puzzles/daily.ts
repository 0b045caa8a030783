/** What a family says of its daily puzzles to the program that makes their list. */

import type { HintApi } from './contract.ts';

/** Daily puzzles of a weekday: options of the family's generator, taken in turn, and what a board must be like. */
export interface DailyWish {
  sizes: Record<string, string>[];
  /** grades that are taken; null: the family has no rating */
  levels: number[] | null;
  /** least and greatest length of a best answer */
  length: [number, number];
}

/** What `daily.ts` in a family's folder says to `scripts/daily.mjs`, which makes the list of daily puzzles; it is not shipped. */
export interface DailyPlan {
  /** by weekday, 0 is Sunday */
  days: Record<number, DailyWish>;
  /** what a board asks of its player; null where its best can't be proved. `best`: of the answer, `length`: how long it is */
  judge(ask: HintApi): Promise<{ level: number | null; best: number; length: number } | null>;
}
