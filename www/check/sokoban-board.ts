/** Reads a level of Sokoban from its text alone, and finds the floor that the player can ever reach. */

import { insist } from './certificate.ts';

/** Squares are numbered in reading order; cells that the player never reaches have no number. */
export interface Floor {
  squares: number;
  /** The neighbours of each square up, right, down, left; -1 for walls. */
  beside: Int32Array;
  boxes: number[];
  goals: number[];
  player: number;
}

const ROW = /^[ #@$.*+_|\d-]*$/;
const VISIBLE = /[#@$.*+_-]/;
const MOST_ROWS = 64;
const MOST_COLUMNS = 256;

/**
 * Expands run-length encoding: each sign is repeated as often as the number before it says. A number before nothing
 * stays.
 */
function expandRuns(row: string): string {
  let [signs, count] = ['', ''];
  for (const sign of row) {
    if (sign >= '0' && sign <= '9') count += sign;
    else {
      signs += sign.repeat(Math.min(Number(count || 1), MOST_COLUMNS));
      count = '';
    }
  }
  return signs + count;
}

/** The rows of the only level in a text; titles and comments are skipped. */
function rowsOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const isRow = (line: string) => ROW.test(line) && VISIBLE.test(line);
  const [first, last] = [lines.findIndex(isRow), lines.findLastIndex(isRow)];
  insist(first >= 0, 'not a level', 'board');
  const block = lines.slice(first, last + 1);
  const looksLikeRow = (line: string) => line.trimStart().startsWith('#');
  insist(block.every(isRow) && lines.every((line) => isRow(line) || !looksLikeRow(line)), 'not one level', 'board');
  const rows = block.flatMap((line) => line.split('|'));
  insist(rows.length <= MOST_ROWS, 'not a level', 'board');
  return rows.map(expandRuns);
}

export function read(text: string): Floor {
  const rows = rowsOf(text);
  const width = Math.max(...rows.map((row) => row.length));
  insist(width <= MOST_COLUMNS && !/\d/.test(rows.join('')), 'not a level', 'board');
  // Adds a border of unreachable cells: the player of a level is walled in.
  const wide = width + 2;
  const emptyRow = ' '.repeat(wide);
  const cells = [...[emptyRow, ...rows.map((row) => ` ${row.padEnd(width)} `), emptyRow].join('')];
  const squaresWith = (signs: string) => cells.flatMap((sign, cell) => (signs.includes(sign) ? [cell] : []));
  const [players, boxes, goals] = [squaresWith('@+'), squaresWith('$*'), squaresWith('.*+')];
  insist(players.length === 1, 'not a level with one player', 'board');
  insist(boxes.length === goals.length && boxes.length > 0, 'not as many goals as boxes', 'board');
  const ways = [-wide, 1, wide, -1];
  const reached = new Set(players);
  for (const cell of reached) {
    const edge = cell < wide || cell >= cells.length - wide || cell % wide === 0 || cell % wide === wide - 1;
    insist(!edge, 'the player can walk out of the level', 'board');
    for (const way of ways) if (cells[cell + way] !== '#') reached.add(cell + way);
  }
  const order = [...reached].sort((a, b) => a - b);
  const number = new Map(order.map((cell, square) => [cell, square]));
  const done = [...boxes, ...goals].every((cell) => number.has(cell) || cells[cell] === '*');
  insist(done, 'a box or a goal out of reach', 'board');
  const numbers = (list: number[]) => list.flatMap((cell) => number.get(cell) ?? []);
  const beside = Int32Array.from(order.flatMap((cell) => ways.map((way) => number.get(cell + way) ?? -1)));
  const [player] = numbers(players);
  return { squares: order.length, beside, boxes: numbers(boxes), goals: numbers(goals), player };
}

const LETTERS = 'urdl';

/** Plays an answer under the rules and returns its number of pushes. Refuses one that does not solve the level. */
export function replay({ beside, boxes, goals, player }: Floor, answer: string): number {
  const boxCells = new Set(boxes);
  let [square, pushes] = [player, 0];
  for (const letter of answer) {
    const way = LETTERS.indexOf(letter.toLowerCase());
    insist(way >= 0, 'a letter that is no step', 'answer');
    const next = beside[4 * square + way];
    insist(next >= 0, 'the answer walks into a wall', 'answer');
    insist(boxCells.has(next) === (letter !== letter.toLowerCase()), 'the answer breaks the rules', 'answer');
    if (boxCells.delete(next)) {
      const to = beside[4 * next + way];
      insist(to >= 0 && !boxCells.has(to), 'the answer pushes where no box can go', 'answer');
      boxCells.add(to);
      pushes++;
    }
    square = next;
  }
  insist(
    goals.every((goal) => boxCells.has(goal)),
    'the answer does not solve the level',
    'answer',
  );
  return pushes;
}
