/**
 * Positions of a view or within an answer, and the moves of a tap. The rules stay in Rust: this only turns a tap into
 * moves, which the rules then check.
 */

import type { Frames, View } from './view.ts';

export type Moment = {
  squares: number[];
  blank: number;
  sliding: { cell: number; to: number; part: number } | null;
  step: number;
};

/** The squares after `time` moves of an answer; a moving tile is at fraction `part` between two cells. */
export function momentOf(frames: Frames, time: number): Moment {
  const squares = Array.from(frames.squares);
  const current = Math.min(Math.floor(time + 1e-9), frames.blanks.length - 1);
  for (let step = 1; step <= current; step++) {
    const [from, to] = [frames.blanks[step - 1], frames.blanks[step]];
    squares[from] = squares[to];
    squares[to] = 0;
  }
  const blank = frames.blanks[current];
  const part = time - current;
  const next = frames.blanks[current + 1];
  const sliding = part > 1e-6 && next !== undefined ? { cell: next, to: blank, part } : null;
  return { squares, blank, sliding, step: current };
}

export function shownMoment({
  view,
  answer,
  time,
}: {
  view: View;
  answer: { frames: Frames } | null;
  time: number;
}): Moment {
  if (answer) return momentOf(answer.frames, time);
  return { squares: Array.from(view.squares), blank: view.blank ?? -1, sliding: null, step: view.moves };
}

/** the hole's direction for each letter */
export const directions: Record<string, [number, number]> = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };

/** The moves of the hole to a cell in its row or column; null if a wall is between, or the cell is in neither. */
export function slideMoves(view: View, cell: number) {
  if (view.blank === null || cell === view.blank || view.squares[cell] < 0) return null;
  const [bx, by] = [view.blank % view.width, Math.floor(view.blank / view.width)];
  const [x, y] = [cell % view.width, Math.floor(cell / view.width)];
  if (x !== bx && y !== by) return null;
  const [dx, dy] = [Math.sign(x - bx), Math.sign(y - by)];
  const letter = Object.keys(directions).find((key) => directions[key][0] === dx && directions[key][1] === dy) ?? '';
  const steps = Math.abs(x - bx) + Math.abs(y - by);
  for (let step = 1; step <= steps; step++) {
    if (view.squares[view.blank + step * (dx + dy * view.width)] < 0) return null;
  }
  return letter.repeat(steps);
}

/** The cell next to the hole in a direction. */
export function besideBlank(view: View, letter: string) {
  if (view.blank === null) return null;
  const [dx, dy] = directions[letter];
  const [x, y] = [(view.blank % view.width) + dx, Math.floor(view.blank / view.width) + dy];
  if (x < 0 || y < 0 || x >= view.width || y >= view.height) return null;
  const cell = x + y * view.width;
  return view.squares[cell] > 0 ? cell : null;
}

/** The number of tiles in place, and of all tiles. */
export function countTiles(squares: number[], goal: number[]) {
  const tiles = squares.filter((square) => square > 0).length;
  const home = squares.filter((square, cell) => square > 0 && goal[cell] === square).length;
  return { tiles, home };
}
