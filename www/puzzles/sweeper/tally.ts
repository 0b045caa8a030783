/** How a room was swept: the squares that were not dirty at each tick. */

import type { Frames } from './view.ts';

const dirty = 0;

export const tally = ({ ticks }: Frames) => ({
  course: ticks.map(({ cells }) => cells.filter((code) => code !== dirty).length),
});
