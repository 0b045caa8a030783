/** The words of an experiment and the number format of the reader's language. */

import type { Translate } from '../../puzzles/contract.ts';

export interface Locale {
  t: Translate;
  number: (value: number) => string;
}
