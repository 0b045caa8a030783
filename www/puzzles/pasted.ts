/** A family's readers for texts that are not in its rules' notation. */

import type { WireError } from '../engine/types.ts';

/** Readers for texts from elsewhere. */
export interface Pasted {
  /**
   * a board in another notation, converted for the rules; null if it is none. `sure`: accept only what is certainly a
   * board, because the text may be of any family, or of none
   */
  board?(text: string, strict: boolean): string | null;
  /** the error in a text in such a notation; null if it is in none */
  error?(text: string): WireError | null;
  /** why a text that the rules read as a faulty board was not meant as one; null if it was */
  notABoard?(text: string, board: string): WireError | null;
  /** answers printed beside boards, converted for the rules: one for each part of the text, in order */
  answers?(text: string, boards: string[]): (string | null)[];
}
