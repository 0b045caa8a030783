/** A family's requirements for its daily puzzles; `scripts/daily.mjs` makes the list from them. */

import type { HintApi } from './contract.ts';

/** The daily puzzles of a weekday: options of the family's generator, used in turn, and limits for a board. */
export interface DailyRequirements {
  sizes: Record<string, string>[];
  /** accepted grades; null: the family has no rating */
  levels: number[] | null;
  /** least and greatest length of a best answer */
  length: [number, number];
}

/** The export of `daily.ts` in a family's folder for `scripts/daily.mjs`; it is not shipped. */
export interface DailyPlan {
  /** by weekday, 0 is Sunday */
  days: Record<number, DailyRequirements>;
  /**
   * the difficulty of a board; null if its best can't be proved. `best`: objective of the answer, `length`: its length
   */
  rate(api: HintApi): Promise<{ level: number | null; best: number; length: number } | null>;
}
