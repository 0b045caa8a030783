/** Boards as they are pasted beside the rules' own notation. */

/** With a seed said in another way, or with cells in capitals; without a number it is a level of Sokoban, whose walls may be letters. */
export function board(text: string): string | null {
  const plain = text
    .replace(/\bseed\b\s{0,9}[:=]?\s{0,9}(?=\d)/i, 'seed ')
    .replace(/^[#.@oxOX]+\r?$/gm, (row) => row.toLowerCase());
  return plain === text || !/\d/.test(text) ? null : plain;
}
