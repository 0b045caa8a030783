/**
 * The board with the search's latest report about its squares: the steps of a packing plan, or the region of the
 * slide's route and the circuit through it.
 */

import type { Pen } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import type { Row, Trace } from './read.ts';

const KINDS = ['packing', 'plan', 'region'];
/** In pixels: the largest side of a square, and the smallest font size. */
const [LARGEST, SMALLEST] = [40, 10];
/** Most squares of a board that is drawn. */
const MOST_SQUARES = 4096;

interface Grid {
  width: number;
  height: number;
  walls: Set<number>;
}

/** The squares of a board's text, row by row. */
function gridOf({ family, board }: Trace): Grid | null {
  const rows = family === 'slide' ? slideRows(board) : board.split('\n').filter((line) => line.trim() !== '');
  if (rows.length > MOST_SQUARES) return null;
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0 || width * rows.length > MOST_SQUARES) return null;
  const wall = family === 'slide' ? '=' : '#';
  const walls = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === wall ? [y * width + x] : [])));
  return { width, height: rows.length, walls: new Set(walls) };
}

function slideRows(board: string): string[] {
  const [width, height, cells = ''] = board.trim().split(',');
  return Array.from({ length: Math.min(64, Number(height) || 0) }, (_, y) =>
    cells.slice(y * Number(width), (y + 1) * Number(width)),
  );
}

/** The latest report about squares, and its board. */
export function placesOf(trace: Trace, rows: Row[]): { row: Row; grid: Grid } | null {
  const row = rows.findLast(({ kind }) => KINDS.includes(kind));
  const grid = row ? gridOf(trace) : null;
  return row && grid ? { row, grid } : null;
}

const sideOf = ({ width }: Grid, room: number) => Math.min(LARGEST, room / width);

export function placesHeight(trace: Trace, width: number) {
  const shown = placesOf(trace, trace.rows);
  return shown ? Math.ceil(shown.grid.height * sideOf(shown.grid, width)) + 2 : 0;
}

const listOf = (row: Row, field: string): (number | null)[] => {
  const value = row[field];
  return Array.isArray(value) ? value : [];
};

export function drawPlaces(pen: Pen, trace: Trace, rows: Row[], surface: Surface) {
  const shown = placesOf(trace, rows);
  if (!shown) return;
  const { row, grid } = shown;
  const { theme } = surface;
  const side = sideOf(grid, surface.width);
  const left = Math.max(0, (surface.width - grid.width * side) / 2);
  const cornerOf = (cell: number) => ({
    x: left + (cell % grid.width) * side,
    y: 1 + Math.floor(cell / grid.width) * side,
  });
  const square = (cell: number, style: Parameters<Pen['rect']>[4]) => {
    const { x, y } = cornerOf(cell);
    pen.rect(x + 1, y + 1, side - 2, side - 2, style);
  };
  for (let cell = 0; cell < grid.width * grid.height; cell++)
    square(cell, grid.walls.has(cell) ? { fill: theme.faint } : { stroke: theme.line, width: 1 });
  const middle = (cell: number) => ({ x: cornerOf(cell).x + side / 2, y: cornerOf(cell).y + side / 2 });
  if (row.kind === 'region') drawRegion(pen, row, surface, { square, middle });
  else drawSteps(pen, row, surface, { square, middle, side });
}

interface Squares {
  square: (cell: number, style: Parameters<Pen['rect']>[4]) => void;
  middle: (cell: number) => { x: number; y: number };
}

/** The region shaded, cells that leave it in the accent colour, the circuit as a closed line. */
function drawRegion(pen: Pen, row: Row, { theme }: Surface, { square, middle }: Squares) {
  const cells = (field: string) => listOf(row, field).filter((cell) => cell !== null);
  for (const cell of cells('region')) square(cell, { fill: theme.goodSoft, stroke: theme.good, width: 1 });
  for (const cell of cells('leaving')) square(cell, { fill: theme.accent, alpha: 0.35 });
  const circuit = cells('circuit').map(middle);
  if (circuit.length > 1) pen.line([...circuit, circuit[0]], { stroke: theme.ink, width: 2 });
}

/**
 * The number of each step; dashed if the box is only parked. Boxes that the search has left on the board have no
 * number.
 */
function drawSteps(
  pen: Pen,
  row: Row,
  { theme, number }: Surface,
  { square, middle, side }: Squares & { side: number },
) {
  const until = listOf(row, 'until');
  const first = row.kind === 'packing' && typeof row.initial === 'number' ? row.initial : 0;
  for (const [step, cell] of listOf(row, 'cells').entries()) {
    if (cell === null || step < first) continue;
    const parked = typeof until[step] === 'number';
    square(cell, { stroke: parked ? theme.warn : theme.good, width: 2, dash: parked ? [4, 3] : undefined });
    const { x, y } = middle(cell);
    pen.text(number(step + 1), x, y, { size: Math.max(SMALLEST, side * 0.36), color: theme.ink, halo: theme.surface });
  }
}
