/** Reads pasted boards that are not in the rules' own notation. */

/**
 * Repairs another spelling of the seed, and cells in capitals. A text without a number is a level of Sokoban, whose
 * walls may be letters.
 */
export function board(text: string): string | null {
  const plain = text
    .replace(/\bseed\b\s{0,9}[:=]?\s{0,9}(?=\d)/i, 'seed ')
    .replace(/^[#.@oxOX]+\r?$/gm, (row) => row.toLowerCase());
  return plain === text || !/\d/.test(text) ? null : plain;
}
