/** A large board seen through a lens: part of it fills the room. What moves the lens is in zoom.ts, which is fetched when it is first wanted. */

import type { Point, Size } from '../puzzles/contract.ts';
import type { Frame } from './layout.ts';

/** How much larger than the whole board, and the point in its middle in board units. */
export type Lens = Point & { zoom: number };

/** What the lens asks for at least until it leaves its mark: below this the whole board is shown. */
export const least = 1.02;

/** Where a side of the board begins: in the middle, or so that no room is left at either end. */
function begin(room: number, length: number, middle: number) {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - middle));
}

/** The frame of the whole board as the lens shows it, its origin on whole device pixels. */
export function through(frame: Frame, size: Size, room: Size, { zoom, x, y }: Lens): Frame {
  const unit = frame.unit * zoom;
  const whole = (value: number) => Math.round(value * frame.ratio) / frame.ratio;
  return {
    ...frame,
    unit,
    left: whole(begin(room.width, size.width * unit, x * unit)),
    top: whole(begin(room.height, size.height * unit, y * unit)),
  };
}
