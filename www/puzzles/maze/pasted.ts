/** Mazes as they are pasted that the rules do not read. */

import type { WireError } from '../../engine/types.ts';

/** As the rules have it. */
const LONGEST_SIDE = 12;

/**
 * The first number that stands for a road and has no sign: where the rules see the size of another board in two of them, they miss the rest of the first.
 * A text of several lines, of which the first has two numbers and no more.
 */
export function error(text: string): WireError | null {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim());
  const sides = lines[first]?.trim().split(/\s+/).map(Number) ?? [];
  if (sides.length !== 2 || !sides.every((side) => side > 0 && side <= LONGEST_SIDE)) return null;
  const [width, height] = sides;
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
