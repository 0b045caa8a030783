/** The progress of a game: the number of clean squares at each tick. */

import type { Frames } from './view.ts';

const dirty = 0;

export const tally = ({ ticks }: Frames) => ({
  course: ticks.map(({ cells }) => cells.filter((code) => code !== dirty).length),
});
