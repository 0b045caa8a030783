/** Errors in pasted mazes that the rules would report less exactly. */

import type { WireError } from '../../engine/types.ts';

/** The same limit as in the rules. */
const LONGEST_SIDE = 12;

/**
 * Finds the first road that is a number without a sign. The rules may take two such numbers for the size of another
 * board, and then report that the rest of the first is missing. Only for a text of several lines whose first line has
 * exactly two numbers.
 */
export function error(text: string): WireError | null {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim());
  const size = lines[first]?.trim().split(/\s+/).map(Number) ?? [];
  if (size.length !== 2 || !size.every((side) => side > 0 && side <= LONGEST_SIDE)) return null;
  const [width, height] = size;
  let left = 2 * width * height - width - height;
  for (const [at, line] of lines.entries()) {
    const words = at > first ? [...line.matchAll(/\S+/g)] : [];
    const bare = words.findIndex(([word]) => /^\d{1,9}$/.test(word));
    if (bare >= 0 && bare < left) {
      const { 0: detail, index } = words[bare];
      return { code: 'not-an-operator', line: at + 1, column: index + 1, detail };
    }
    left -= words.length;
    if (left <= 0) return null;
  }
  return null;
}
