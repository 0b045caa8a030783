/** The course of a game: the number of tiles in place after each move. */

import type { Frames } from './view.ts';

export function tally({ squares, blanks }: Frames) {
  const current = Array.from(squares);
  const inPlace = () => current.filter((square, cell) => square > 0 && square === cell + 1).length;
  const course = [inPlace()];
  for (let step = 1; step < blanks.length; step++) {
    const [hole, tile] = [blanks[step - 1], blanks[step]];
    [current[hole], current[tile]] = [current[tile], current[hole]];
    course.push(inPlace());
  }
  return { course };
}
