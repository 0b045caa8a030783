/** The widget's own small state: what the pointer and the keyboard are doing. Board, moves and view belong to the owner of the widget. */

import type { Cell, Target } from '../puzzles/contract.ts';

export type Press = {
  from: Target | null;
  last: string | null;
  button: number;
  moved: boolean;
  left: boolean;
  pointer: number;
};
export type State = { hover: Target | null; press: Press | null; focusId: string | null; keyboard: boolean };

export const initial = (): State => ({ hover: null, press: null, focusId: null, keyboard: false });

export const same = (a: Target | null, b: Target | null) => a?.id === b?.id;

/** Place of a target in the grid. */
export function place(rows: (Cell | null)[][], id: string | null) {
  for (let row = 0; row < rows.length; row++) {
    const column = rows[row].findIndex((cell) => cell?.target.id === id);
    if (column >= 0) return { row, column };
  }
  return null;
}

/** The first cell of a grid. */
export const first = (rows: (Cell | null)[][]) => rows.flat().find((cell) => cell !== null) ?? null;

/** The cell a navigation key leads to, holes skipped; null at the rim. */
export function neighbour(rows: (Cell | null)[][], id: string | null, key: string, far: boolean = false) {
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
