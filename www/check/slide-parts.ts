/**
 * Proves that a board of the sliding puzzle has no answer, by a part K of the board. Every other part touches K at one
 * cell at most, its door. A blank outside K counts as standing on the door: the tile on the door is pushed out again
 * when the blank comes back, so the view of K changes only by moves inside K. Those moves keep the set of tiles in K;
 * on a ring they keep the cyclic order of its tiles; and each step of the blank changes the parity of the permutation.
 */

import { insist, numberOf, type Lines } from './certificate.ts';
import { neighboursOf, type Board } from './slide-board.ts';

type Near = number[][];

/** The connected component of a cell after some cells are removed. */
function partOf(near: Near, cell: number, without: Set<number>): Set<number> {
  const part = new Set([cell]);
  for (const at of part) for (const next of near[at]) if (!without.has(next)) part.add(next);
  return part;
}

/** The door of each other part, by the cells of that part. Refuses a part with two doors. */
function doorsOf(near: Near, cells: Set<number>): Map<number, number> {
  const doors = new Map<number, number>();
  const seen = new Set<number>();
  near.forEach((_, cell) => {
    if (cells.has(cell) || seen.has(cell)) return;
    const part = partOf(near, cell, cells);
    const touched = new Set([...part].flatMap((at) => near[at]).filter((at) => cells.has(at)));
    insist(touched.size <= 1, 'a part of the board touches the cells at two places', 'gap');
    for (const at of part) {
      seen.add(at);
      for (const door of touched) doors.set(at, door);
    }
  });
  return doors;
}

/** The view of K, with an outside blank on its door. Also the place of the blank in K, or -1. */
function viewOf(squares: string[], cells: number[], doors: Map<number, number>) {
  const blank = squares.indexOf('0');
  const at = cells.includes(blank) ? blank : (doors.get(blank) ?? -1);
  return { at, shown: cells.map((cell) => (cell === at ? '0' : squares[cell])) };
}

/** The cells of a ring in cyclic order. */
function ringOf(near: Near, cells: number[]): number[] {
  const inside = (cell: number) => near[cell].filter((next) => cells.includes(next));
  insist(cells.length > 2 && cells.every((cell) => inside(cell).length === 2), 'the cells are no ring', 'gap');
  const ring = [cells[0]];
  for (let next = inside(cells[0])[0]; next !== cells[0]; ) {
    const last = ring[ring.length - 1];
    ring.push(next);
    next = inside(next).find((cell) => cell !== last) ?? cells[0];
  }
  return ring;
}

/** Do two cyclic lists differ in every rotation? The blank is ignored. */
function differInEveryRotation(from: string[], to: string[]): boolean {
  const [a, b] = [from, to].map((list) => list.filter((tile) => tile !== '0'));
  return a.every((_, turn) => a.some((tile, at) => tile !== b[(at + turn) % b.length]));
}

/** Is the permutation from one list to another odd? */
function isOdd(from: string[], to: string[]): boolean {
  const order = from.map((tile) => to.indexOf(tile));
  return order.reduce((odd, place, at) => odd !== (order.slice(at).filter((p) => p < place).length % 2 === 1), false);
}

/** Refuses unless the lines prove that a board has no answer. Returns the number of cells visited. */
export function checkNoAnswer(board: Board, lines: Lines): number {
  const near = neighboursOf(board);
  const [kind, ...words] = lines.take('reason');
  const cells = words.map((word) => numberOf(word, 1, near.length) - 1);
  insist(cells.length > 0 && cells.every((cell, at) => at === 0 || cell > cells[at - 1]), 'cells in ascending order');
  insist(
    cells.every((cell) => board.cells[cell] !== '='),
    'a wall among the cells',
    'gap',
  );
  const [cellSet, boardCells] = [new Set(cells), near.map((_, cell) => cell)];
  const otherCells = new Set(boardCells.filter((cell) => !cellSet.has(cell)));
  insist(partOf(near, cells[0], otherCells).size === cells.length, 'the cells do not hang together', 'gap');
  const doors = doorsOf(near, cellSet);
  const [start, goal] = [board.cells, board.goal].map((squares) => viewOf(squares, cells, doors));
  const isSame = [...start.shown].sort().join('') === [...goal.shown].sort().join('');
  if (kind === 'set') insist(!isSame, 'the cells hold what they must hold', 'gap');
  else insist(isSame && start.at >= 0, 'the cells do not hold what they must hold', 'gap');
  if (kind === 'ring') {
    const ring = ringOf(near, cells).map((cell) => cells.indexOf(cell));
    const [a, b] = [start, goal].map(({ shown }) => ring.map((at) => shown[at]));
    insist(differInEveryRotation(a, b), 'the ring can be turned to its goal', 'gap');
  } else if (kind === 'parity') {
    const colour = (cell: number) => ((cell % board.width) + Math.floor(cell / board.width)) % 2;
    const moved = colour(start.at) !== colour(goal.at);
    insist(isOdd(start.shown, goal.shown) !== moved, 'the parity is right', 'gap');
  } else insist(kind === 'set', 'a reason that is none');
  return cells.length;
}
