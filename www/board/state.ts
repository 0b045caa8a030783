/**
 * The widget's own state: the scene, its place on the screen, pointer and keyboard. Board, moves and view belong to the
 * owner of the widget.
 */

import type { Cell, Family, Point, Scene, Size, Target } from '../puzzles/contract.ts';
import type { Frame } from './layout.ts';
import type { Lens } from './lens.ts';
import { largestUnitInWindow } from './layout.ts';
import { leastZoom } from './lens.ts';

export type Press = {
  from: Target | null;
  last: string | null;
  moved: boolean;
  left: boolean;
  pointer: number;
  /** aspect ratio of the window at its start */
  window: number;
  /** moves played at its start */
  moves: string;
  /** its start, in CSS pixels of the window */
  origin: Point;
  /** its start in board units */
  began: Point;
  /** it moves the lens and nothing on the board */
  pans: boolean;
};

type Rows = (Cell | null)[][];

export type State = {
  /** null until the owner's first scene */
  shown: { family: Family; scene: Scene } | null;
  /** of the board, in its own units */
  size: Size;
  /** space for the board, in CSS pixels */
  room: Size;
  frame: Frame;
  /** null: the whole board is in view */
  lens: Lens | null;
  /** cells of the keyboard's grid */
  rows: Rows;
  hover: Target | null;
  press: Press | null;
  /** fingers on the board now, including those of a pinch */
  fingers: Set<number>;
  focusId: string | null;
  /** is the keyboard's cell marked? */
  keyboard: boolean;
};

export const initial = (): State => ({
  shown: null,
  size: { width: 1, height: 1 },
  room: { width: 1, height: 1 },
  frame: { unit: 1, left: 0, top: 0, ratio: 1 },
  lens: null,
  rows: [],
  hover: null,
  press: null,
  fingers: new Set(),
  focusId: null,
  keyboard: false,
});

export const sameTarget = (a: Target | null, b: Target | null) => a?.id === b?.id;

const cellOf = (rows: Rows, id: string | null) => rows.flat().find((cell) => cell?.target.id === id) ?? null;

export const targetOf = (rows: Rows, id: string | null) => cellOf(rows, id)?.target ?? null;

/** The middle of a target's cell, for gestures without a point. */
export function middleOf(rows: Rows, target: Target): Point {
  const cell = cellOf(rows, target.id);
  return cell ? { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 } : { x: 0, y: 0 };
}

/** The cells under the pointer and the keyboard. */
export const pointerCells = ({ hover, keyboard, rows, focusId }: State) => ({
  hover,
  focus: keyboard ? targetOf(rows, focusId) : null,
});

/** The owner's scene, with the pointer's and the keyboard's cells added. */
export const withPointer = (state: State, scene: Scene): Scene => ({ ...scene, ...pointerCells(state) });

/** Can the board be shown larger or smaller? */
export function canZoom({ shown, frame, lens }: State) {
  return lens !== null || frame.unit * leastZoom < largestUnitInWindow(shown?.family.largestUnit);
}

/** Row and column of a target in the grid. */
export function place(rows: Rows, id: string | null) {
  for (let row = 0; row < rows.length; row++) {
    const column = rows[row].findIndex((cell) => cell?.target.id === id);
    if (column >= 0) return { row, column };
  }
  return null;
}

/** The first cell of a grid. */
export const first = (rows: Rows) => rows.flat().find((cell) => cell !== null) ?? null;

/** The cell that a navigation key leads to, past holes; null at the rim. */
export function neighbour(rows: Rows, id: string | null, key: string, far: boolean = false) {
  const at = place(rows, id);
  if (!at) return first(rows);
  const line = rows[at.row];
  if (key === 'Home' || key === 'End') {
    const cells = (far ? rows.flat() : line).filter((cell) => cell !== null);
    return (key === 'Home' ? cells[0] : cells[cells.length - 1]) ?? null;
  }
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  if (!down && !right) return null;
  for (
    let row = at.row + down, column = at.column + right;
    rows[row] && column >= 0 && column < Math.max(line.length, rows[row].length);
    row += down, column += right
  ) {
    const cell = rows[row][column];
    if (cell) return cell;
  }
  return null;
}
