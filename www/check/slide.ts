/**
 * Checks certificates of the sliding puzzle: that a board has no answer (`slide-parts.ts`), or that none is shorter
 * than the one given. Shares no code with the engines. `docs/certificates.md` has the argument; the comments beside the
 * steps name its parts.
 */

import { insist, numberOf, verdictOf, type Lines, type CheckResult, type Verdict } from './certificate.ts';
import { MOST_IN_GROUP, Components } from './slide-tables.ts';
import type { Layer } from './slide-layers.ts';
import { EndSearch } from './slide-walk.ts';
import { neighboursOf, read, WAYS, type Board } from './slide-board.ts';
import { checkNoAnswer } from './slide-parts.ts';

/** Most positions of a check before it counts as too much. */
const MOST_POSITIONS = 40_000_000;
/** Most free cells of a board whose shortest answer is checked: a position is two 32-bit words. */
const MOST_CELLS = 16;

/** Plays the answer under the rules; refuses one that does not solve the board. */
function replay(board: Board, answer: string) {
  const { width, height, goal } = board;
  const squares = [...board.cells];
  let blank = squares.indexOf('0');
  for (const letter of answer) {
    const [dx, dy] = WAYS[letter] ?? [9, 9];
    const [x, y] = [(blank % width) + dx, Math.floor(blank / width) + dy];
    const next = y * width + x;
    insist(
      x >= 0 && y >= 0 && x < width && y < height && squares[next] !== '=',
      'the answer breaks the rules',
      'answer',
    );
    [squares[blank], squares[next], blank] = [squares[next], '0', next];
  }
  insist(squares.join('') === goal.join(''), 'the answer does not solve the board', 'answer');
}

/** The part of the board where the blank can move. Cells are numbered, and a tile has the number of its goal cell. */
interface Field {
  cells: number[];
  beside: number[][];
  start: number[];
}

function fieldOf(board: Board): Field {
  const beside = neighboursOf(board);
  const reached = [board.cells.indexOf('0')];
  for (const at of reached) for (const next of beside[at]) if (!reached.includes(next)) reached.push(next);
  const cells = reached.sort((a, b) => a - b);
  insist(
    cells.length <= MOST_CELLS,
    `boards with more than ${MOST_CELLS} free cells have no form of certificate`,
    'board',
  );
  const number = (cell: number) => cells.indexOf(cell);
  const start = cells.map((cell) => number(board.goal.indexOf(board.cells[cell])));
  return { cells, beside: cells.map((cell) => beside[cell].map(number)), start };
}

/** Groups with every tile in exactly one of them. The text names a tile by its goal cell, from 1. */
function groupsOf(field: Field, lines: Lines, keyword: string): number[][] {
  const name = (word: string) => {
    const tile = field.cells.indexOf(numberOf(word, 1, 64) - 1);
    insist(tile >= 0 && tile < field.cells.length - 1, 'a group of something that is no tile');
    return tile;
  };
  const groups = lines.all(keyword, (words) => {
    insist(words.length > 0 && words.length <= MOST_IN_GROUP, 'a group too large');
    return words.map(name);
  });
  const tiles = groups.flat();
  insist(tiles.length === field.cells.length - 1 && new Set(tiles).size === tiles.length, 'each tile is in one group');
  return groups;
}

/** Refuses unless every answer has at least `fewest` moves. Returns the number of positions visited. */
function searchBothEnds(field: Field, fewest: number, [a, b]: number[], lines: Lines): number {
  const home = field.start.map((_, cell) => cell);
  const { beside, start } = field;
  const parts = new Components(beside);
  // An end that is not searched needs no bounds.
  const end = (layers: number, target: number[], keyword: string) =>
    new EndSearch(beside, parts, target, layers > 0 ? groupsOf(field, lines, keyword) : []);
  const forwards = end(a, home, 'ahead');
  const backwards = end(b, start, 'behind');
  lines.end();
  const goal = forwards.pack(home);
  const insistNotGoal = (layer: Layer) => insist(!layer.has(...goal), 'there is a shorter answer', 'gap');
  const ahead = forwards.run(forwards.pack(start), a, fewest, MOST_POSITIONS, insistNotGoal);
  const recode = backwards.recoderTo(forwards);
  const insistDisjoint = ({ slots }: Layer) => {
    for (let at = 0; at < slots.length; at += 2) {
      if (slots[at] === 0 && slots[at + 1] === 0) continue;
      insist(!ahead.layer.has(...recode(slots[at], slots[at + 1])), 'there is a shorter answer', 'gap');
    }
  };
  return (
    ahead.visited +
    backwards.run(backwards.pack(home), b, fewest, MOST_POSITIONS - ahead.visited, insistDisjoint).visited
  );
}

function shortest(board: Board, fewest: number, lines: Lines): CheckResult {
  const [answer = '', ...more] = lines.take('answer');
  insist(more.length === 0, 'one answer');
  insist(answer.length === fewest, 'the answer has another length than is claimed', 'answer');
  replay(board, answer);
  const field = fieldOf(board);
  let visited = 0;
  if (fewest > 1) {
    const layers = lines.take('layers').map((word) => numberOf(word));
    const [a, b] = layers;
    insist(layers.length === 2 && a + b === fewest - 2, 'the layers do not meet', 'gap', lines.line);
    visited = searchBothEnds(field, fewest, layers, lines);
  }
  lines.end();
  return { claim: 'best', quantity: 'moves', value: fewest, visited };
}

/** Is a certificate's claim about a board true? */
export function check(certificate: string, boardText: string): Verdict {
  return verdictOf(certificate, 'slide', (lines) => {
    const board = read(boardText);
    const claim = lines.take('fewest');
    insist(claim.length === 1, 'one claim');
    if (claim[0] !== 'none') return shortest(board, numberOf(claim[0]), lines);
    const visited = checkNoAnswer(board, lines);
    lines.end();
    return { claim: 'none', quantity: 'moves', value: null, visited };
  });
}
