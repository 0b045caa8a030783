/** The space that a board takes in another page: the widget occupies it, and a snippet reserves it. */

import type { Size } from '../puzzles/contract.ts';

/**
 * CSS pixels. The widget is never narrower if its column has room, and never wider; its board is no higher than the
 * widget's greatest width.
 */
const narrowest = 360;
const widest = 640;
/** In an article a board unit is no larger than this, so that a small board stays smaller than a large one. */
const largestUnit = 140;
/** A board whose width is a smaller share of its height is centred in its space. */
const leastRatio = 0.6;

/**
 * Height of what is below the board: the line, the bar, and their frame. In a narrow column a hint takes more lines,
 * and its room is always there, so that the widget has the same height before and after it.
 * @param width of the widget, at least 280 CSS pixels
 */
export const footOf = (width: number) => Math.round(2 + Math.max(93, 167 - 0.14 * (width - 2)));

/**
 * @param size of the board, in its units
 * @param most CSS pixels of a unit, as the family sets it
 * @returns the widget's greatest width, and its board's width divided by its height
 */
export function roomOf(size: Size, most: number = largestUnit) {
  const ratio = Math.max(size.width / size.height, leastRatio);
  const width = Math.min(size.width * Math.min(most, largestUnit), widest, widest * ratio);
  return { width: Math.round(Math.max(width, narrowest)), ratio: Math.round(ratio * 1000) / 1000 };
}
