/**
 * Certificates that the checker has accepted in this browser, by family and board. The badge of an answer proved best
 * shows its certificate's digest, if there is one.
 */

import { digestIn } from '../../check/families.ts';

/** How many are held at once, and the characters of one. */
const MOST = 40;
const MOST_CHARACTERS = 1 << 20;

const accepted: Map<string, string> = new Map();
const keyOf = (family: string, board: string) => `${family} ${board}`;

export function keepCertificate(family: string, board: string, text: string) {
  if (text.length > MOST_CHARACTERS) return;
  accepted.set(keyOf(family, board), text);
  if (accepted.size > MOST) accepted.delete(accepted.keys().next().value as string);
}

/** The certificate of a board; null if there is none. */
export const certificateOf = (family: string, board: string): string | null =>
  accepted.get(keyOf(family, board)) ?? null;

/** The digest of that certificate. */
export const digestOf = (family: string, board: string): string => digestIn(certificateOf(family, board) ?? '');

/** The value that it claims to be the best; null if there is none. */
export function certifiedValue(family: string, board: string): number | null {
  const claim = /^(?:fewest|total|score) (-?\d+)$/m.exec(certificateOf(family, board) ?? '');
  return claim && Number(claim[1]);
}
