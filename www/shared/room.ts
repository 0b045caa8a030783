/** The room that a board takes in another page: the widget keeps it, and a snippet reserves it. */

import type { Size } from '../puzzles/contract.ts';

/** CSS pixels: the widget is never narrower where its column has room, never wider, and its board no higher than that. */
const narrowest = 360;
const widest = 640;
/** A board unit is no larger in an article, so that a small board stays smaller than a large one. */
const largestUnit = 140;
/** A board that is higher than this stands in the middle of its room. */
const leastRatio = 0.6;

/** Below the board: the line, the bar, and what frames them. */
export const FOOT = 95;

/**
 * @param size of the board, in its units
 * @param most CSS pixels of a unit, as the family has it
 * @returns the widest that the widget becomes, and width by height of its board
 */
export function roomOf(size: Size, most: number = largestUnit) {
  const ratio = Math.max(size.width / size.height, leastRatio);
  const width = Math.min(size.width * Math.min(most, largestUnit), widest, widest * ratio);
  return { width: Math.round(Math.max(width, narrowest)), ratio: Math.round(ratio * 1000) / 1000 };
}
