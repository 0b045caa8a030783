/**
 * Shows part of a large board, enlarged to fill the room. zoom.ts moves the lens; it is fetched when it is first
 * needed.
 */

import type { Point, Size } from '../puzzles/contract.ts';
import type { Frame } from './layout.ts';

/** The magnification relative to the whole board, and the point in the middle in board units. */
export type Lens = Point & { zoom: number };

/** The least zoom of a lens: below it the whole board is shown. */
export const leastZoom = 1.02;

/** The start of a side of the board: centred if it fits, else so that neither end leaves a gap. */
function begin(room: number, length: number, middle: number) {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - middle));
}

/** The frame of the whole board seen through the lens, its origin on whole device pixels. */
export function frameThrough(frame: Frame, size: Size, room: Size, { zoom, x, y }: Lens): Frame {
  const unit = frame.unit * zoom;
  const rounded = (value: number) => Math.round(value * frame.ratio) / frame.ratio;
  return {
    ...frame,
    unit,
    left: rounded(begin(room.width, size.width * unit, x * unit)),
    top: rounded(begin(room.height, size.height * unit, y * unit)),
  };
}
