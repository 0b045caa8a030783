/** Boards of our own for readers without the contest's file: made from seeds, with its sizes and similar walls. */

import type { Rules } from '../../engine/types.ts';

const SAMPLES = 500;
const [LEAST, SIZES] = [3, 4];

/** Makes one board after another, so that it can run in slices. */
export function* samples(rules: Rules, count: number = SAMPLES): Generator<void, string> {
  const solved = rules.parse('slide', '3,3,123456780\n');
  const board = solved.ok ? solved.board : '';
  const lines: string[] = [];
  for (let seed = 1; lines.length < count; seed++) {
    const [width, height] = [LEAST + (seed % SIZES), LEAST + (Math.floor(seed / SIZES) % SIZES)];
    const walls = (seed * 7) % Math.floor((width * height) / 5);
    const made = rules.edit('slide', board, `random ${seed} ${width} ${height} ${walls}`);
    if (made.ok) lines.push(made.board.trim());
    yield;
  }
  return lines.join('\n');
}
