/** What a family knows of texts that are not in its rules' notation. */

import type { WireError } from '../engine/types.ts';

/** Texts from outside, as a family's readers know them. */
export interface Pasted {
  /** a board in another notation, as the rules read it; null where it is none. `sure`: the text may be of any family, or of none */
  board?(text: string, sure: boolean): string | null;
  /** what is wrong with a text in that notation; null where it is in none */
  error?(text: string): WireError | null;
  /** why what the rules have read as a board with faults was not meant for one; null where it was */
  none?(text: string, board: string): WireError | null;
  /** the answers that stand beside boards, as the rules read them: those of the text's parts, in their order */
  answers?(text: string, boards: string[]): (string | null)[];
}
