/**
 * Checks certificates of the sliding puzzle: that a board has no answer (`slide-parts.ts`), or that none is shorter than the one given. Shares no code
 * with the engines. `docs/certificates.md` has the argument; what is compared with what stands beside each step.
 */

import { insist, Lines, linesOf, numberOf, TooMuch, verdictOf, type Shown, type Verdict } from './certificate.ts';
import { distancesOf, ID_BITS, MOST_IN_GROUP, type Tables } from './slide-tables.ts';
import { Layer } from './slide-layers.ts';
import { besides, read, WAYS, type Board } from './slide-board.ts';
import { refutes } from './slide-parts.ts';

/** Positions that are gone through before a check counts as too much. */
const MOST_POSITIONS = 40_000_000;
/** Free cells of boards whose shortest answers are checked: a position is two words of 32 bits. */
const MOST_CELLS = 16;

/** Plays the answer by the rules; refuses one that does not solve the board. */
function replay(board: Board, answer: string) {
  const { width, height, goal } = board;
  const here = [...board.cells];
  let blank = here.indexOf('0');
  for (const letter of answer) {
    const [dx, dy] = WAYS[letter] ?? [9, 9];
    const [x, y] = [(blank % width) + dx, Math.floor(blank / width) + dy];
    const next = y * width + x;
    insist(x >= 0 && y >= 0 && x < width && y < height && here[next] !== '=', 'the answer breaks the rules', 'answer');
    [here[blank], here[next], blank] = [here[next], '0', next];
  }
  insist(here.join('') === goal.join(''), 'the answer does not solve the board', 'answer');
}

/** The part of the board where the blank moves. Its cells have numbers, and so have tiles: that of the cell where each belongs. */
interface Field {
  cells: number[];
  beside: number[][];
  start: number[];
}

function fieldOf(board: Board): Field {
  const beside = besides(board);
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

/** Every tile in one group. The text names tiles by the cells where they belong, from 1. */
function groupsOf(field: Field, lines: Lines, keyword: string): number[][] {
  const name = (word: string) => {
    const tile = field.cells.indexOf(numberOf(word, 1, 64) - 1);
    insist(tile >= 0 && tile < field.cells.length - 1, 'a group of something that is no tile');
    return tile;
  };
  const groups = lines.all(keyword).map((words) => words.map(name));
  const tiles = groups.flat();
  insist(
    groups.every((group) => group.length > 0 && group.length <= MOST_IN_GROUP),
    'a group too large',
  );
  insist(tiles.length === field.cells.length - 1 && new Set(tiles).size === tiles.length, 'each tile is in one group');
  return groups;
}

/** A position in two words, four bits a cell. */
function packed(tiles: number[]): [number, number] {
  const words: [number, number] = [0, 0];
  tiles.forEach((tile, at) => {
    words[at >> 3] |= tile << (ID_BITS * (at & 7));
  });
  return words;
}

/** What a walk needs to know of an end: lower bounds of the distance to the other. */
interface End {
  beside: number[][];
  tables: Tables;
  /** An answer through a position must be possible below this. */
  below: number;
}

/**
 * The next layer: all moves from all positions of the last, but for what is in the layer before (a shortest answer does not come back to it), and for
 * what is too far from the other end, by the tables, to be on an answer below the claim.
 */
function nextLayer(end: End, before: Layer, layer: Layer, depth: number): Layer {
  const next = new Layer(layer.count);
  const { beside, below } = end;
  const { group, shift, table } = end.tables;
  const blankTile = beside.length - 1;
  const tiles = new Uint8Array(16);
  const index = new Int32Array(table.length);
  for (let at = 0; at < layer.count; at++) {
    const [low, high] = [layer.low[at], layer.high[at]];
    index.fill(0);
    let blank = 0;
    for (let cell = 0; cell <= blankTile; cell++) {
      const tile = ((cell < 8 ? low >>> (4 * cell) : high >>> (4 * cell - 32)) & 15) >>> 0;
      tiles[cell] = tile;
      if (tile === blankTile) blank = cell;
      else index[group[tile]] |= cell << shift[tile];
    }
    let sum = 0;
    for (let g = 0; g < table.length; g++) sum += table[g][index[g]];
    for (const from of beside[blank]) {
      const tile = tiles[from];
      const g = group[tile];
      const moved = index[g] + ((blank - from) << shift[tile]);
      if (depth + sum - table[g][index[g]] + table[g][moved] >= below) continue;
      const change = tile ^ blankTile;
      const l = low ^ (blank < 8 ? change << (4 * blank) : 0) ^ (from < 8 ? change << (4 * from) : 0);
      const h = high ^ (blank < 8 ? 0 : change << (4 * blank - 32)) ^ (from < 8 ? 0 : change << (4 * from - 32));
      if (!before.has(l, h)) next.add(l, h);
    }
  }
  return next;
}

/** Closes layers from one end; `each` sees every layer. Returns the last layer and how many positions there were. */
function close(end: End, start: [number, number], layers: number, room: number, each: (layer: Layer) => void) {
  let [before, layer] = [new Layer(0), new Layer(0)];
  layer.add(...start);
  let looked = 1;
  each(layer);
  for (let depth = 1; depth <= layers; depth++) {
    [before, layer] = [layer, nextLayer(end, before, layer, depth)];
    looked += layer.count;
    if (looked > room) throw new TooMuch('more positions than a check goes through');
    each(layer);
  }
  return { layer, looked };
}

/** Refuses unless no answer has fewer than `fewest` moves; how many positions were gone through. */
function closeBoth(field: Field, fewest: number, [a, b]: number[], lines: Lines): number {
  const home = field.start.map((_, cell) => cell);
  const { beside } = field;
  // An end that is not walked needs no bounds.
  const tables = (layers: number, target: number[], keyword: string) =>
    distancesOf(beside, target, layers > 0 ? groupsOf(field, lines, keyword) : []);
  const forwards = { beside, below: fewest, tables: tables(a, home, 'ahead') };
  const backwards = { beside, below: fewest, tables: tables(b, field.start, 'behind') };
  lines.end();
  const [start, goal] = [packed(field.start), packed(home)];
  const free = (word: [number, number]) => (layer: Layer) =>
    insist(!layer.has(...word), 'there is a shorter answer', 'gap');
  const ahead = close(forwards, start, a, MOST_POSITIONS, free(goal));
  const apart = (layer: Layer) => {
    for (let at = 0; at < layer.count; at++)
      insist(!ahead.layer.has(layer.low[at], layer.high[at]), 'there is a shorter answer', 'gap');
  };
  return ahead.looked + close(backwards, goal, b, MOST_POSITIONS - ahead.looked, apart).looked;
}

function shortest(board: Board, fewest: number, lines: Lines): Shown {
  const [answer = '', ...more] = lines.take('answer');
  insist(more.length === 0, 'one answer');
  insist(answer.length === fewest, 'the answer has another length than is claimed', 'answer');
  replay(board, answer);
  const field = fieldOf(board);
  let looked = 0;
  if (fewest > 1) {
    const layers = lines.take('layers').map((word) => numberOf(word));
    const [a, b] = layers;
    insist(layers.length === 2 && a + b === fewest - 2, 'the layers do not meet', 'gap');
    looked = closeBoth(field, fewest, layers, lines);
  }
  lines.end();
  return { claim: 'best', counted: 'moves', value: fewest, answer, looked };
}

/** Is what a certificate claims of a board true? */
export function check(certificate: string, boardText: string): Verdict {
  return verdictOf(() => {
    const lines = new Lines(linesOf(certificate, 'slide'));
    const board = read(boardText);
    const claim = lines.take('fewest');
    insist(claim.length === 1, 'one claim');
    if (claim[0] !== 'none') return shortest(board, numberOf(claim[0]), lines);
    const looked = refutes(board, lines);
    lines.end();
    return { claim: 'none', counted: 'moves', value: null, answer: '', looked };
  });
}
