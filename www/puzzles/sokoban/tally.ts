/** The progress of a game: a mark for each push, 1 if it brought a box to a goal. */

import type { Frames, View } from './view.ts';

const goal = 3;

export function tally({ from, to }: Frames, { cells }: View) {
  const pushes = to.filter((_, step) => from[step] >= 0);
  return { marks: pushes.map((cell) => (cells[cell] === goal ? 1 : 0)) };
}
