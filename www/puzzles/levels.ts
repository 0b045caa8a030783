/** Boards that a family brings with it. */

import type { Language } from './language.ts';

export interface Example {
  name: Record<Language, string>;
  board: string;
  /** a line of small print, such as the size or the source */
  note?: Record<Language, string>;
  /** difficulty from 1 (easy) to 5, by the family's own rating (tests/web/levels.test.mjs); absent: not rated */
  level?: number;
}

/** A level of a family's set (`docs/levels.md`), found by `tokeru curate`; sorted by difficulty. */
export interface Level {
  name: Record<Language, string>;
  /** code of its link, after `#/<family>/` */
  code: string;
  /** difficulty from 1 (easy) to 5 */
  level: number;
  /** the proved best objective */
  par: number;
}
