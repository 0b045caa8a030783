/** Reads a room of Room Sweeper from its text alone; the rules of a tick. */

import { insist } from './certificate.ts';

const MOST_SIDE = 9;
const MOST_STEPS = 99;
const MOST_PEOPLE = 12;
/** 32-bit words for the squares of a room. */
export const WORDS = 3;
/** No square, or no direction. */
export const NONE = 255;

const [DIRTY, CLEAN, BOY, GIRL, ROBOT, , , , TRASH, RECYCLING, OBSTACLE] = Array.from(
  { length: 11 },
  (_, code) => code,
);
/** By kind of person: the thing that only this kind cleans, and its bin (none for puddles). */
const TASKS: Record<number, { thing: number; bin: number }> = {
  [BOY]: { thing: 5, bin: -1 },
  [GIRL]: { thing: 6, bin: TRASH },
  [ROBOT]: { thing: 7, bin: RECYCLING },
};
const LETTERS = 'URDL';

interface Person {
  start: number;
  /** The code of the thing that only this person cleans. */
  thing: number;
  /** Is the thing carried to a bin? */
  carries: boolean;
  limit: number;
  /** By square: is a bin next to it? */
  bin: Uint8Array;
  /** By square: fewest steps to a square next to a bin; 0 if nothing is carried. */
  home: Uint8Array;
}

export interface Room {
  squares: number;
  /** The code of each square at the start. */
  codes: number[];
  /** The neighbours up, right, down, left of each square; NONE if they can't be entered. */
  beside: Uint8Array;
  /** Fewest steps between two squares. */
  distance: Uint8Array;
  /** 0 or 1, as on a chessboard. */
  colour: Uint8Array;
  /** For each square, the bits of the plain dirt on and around it. */
  around: Int32Array;
  /** The bits of plain dirt, and of all dirt. */
  plain: Int32Array;
  dirt: Int32Array;
  people: Person[];
}

function numbersOf(text: string): number[] {
  const words = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\s+/);
  insist(
    words.every((word) => /^\d{1,3}$/.test(word)),
    'not a room',
    'board',
  );
  return words.map(Number);
}

/** Fewest steps from some squares to all others. */
function stepsFrom(beside: Uint8Array, from: number[], squares: number): Uint8Array {
  const steps = new Uint8Array(squares).fill(NONE);
  const queue = [...from];
  for (const at of queue) steps[at] = 0;
  for (const at of queue)
    for (const next of beside.subarray(4 * at, 4 * at + 4)) {
      if (next === NONE || steps[next] !== NONE) continue;
      steps[next] = steps[at] + 1;
      queue.push(next);
    }
  return steps;
}

/** The bit set of a list of squares. */
function bitsOf(squares: Iterable<number>): Int32Array {
  const bits = new Int32Array(WORDS);
  for (const square of squares) bits[square >> 5] |= 1 << (square & 31);
  return bits;
}

export function read(text: string): Room {
  const numbers = numbersOf(text);
  const [width = 0, height = 0] = numbers;
  insist(width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE, 'not a room', 'board');
  const squares = width * height;
  const codes = numbers.slice(2, 2 + squares);
  insist(codes.length === squares && codes.every((code) => code <= OBSTACLE), 'squares missing', 'board');
  const limits = limitsOf(codes, numbers.slice(2 + squares));
  const cells = codes.map((_, at) => at);
  const near = (at: number, dx: number, dy: number) => {
    const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : NONE;
  };
  const ways = (at: number) => [near(at, 0, -1), near(at, 1, 0), near(at, 0, 1), near(at, -1, 0)];
  const open = (at: number) => at !== NONE && codes[at] < TRASH;
  const beside = Uint8Array.from(cells.flatMap((at) => ways(at).map((next) => (open(next) ? next : NONE))));
  const person = (start: number): Person => {
    const { thing, bin } = TASKS[codes[start]];
    const drops = cells.filter((at) => ways(at).some((next) => next !== NONE && codes[next] === bin) && open(at));
    const home = bin < 0 ? new Uint8Array(squares) : stepsFrom(beside, drops, squares);
    const limit = limits.get(start) ?? 0;
    return {
      start,
      thing,
      carries: bin >= 0,
      limit,
      bin: Uint8Array.from(cells, (at) => Number(drops.includes(at))),
      home,
    };
  };
  const ring = (at: number) => [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => near(at, dx, dy)));
  const plain = (at: number) => at !== NONE && codes[at] === DIRTY;
  return {
    squares,
    codes,
    beside,
    distance: Uint8Array.from(cells.flatMap((at) => [...stepsFrom(beside, [at], squares)])),
    colour: Uint8Array.from(cells, (at) => ((at % width) + Math.floor(at / width)) % 2),
    around: Int32Array.from(cells.flatMap((at) => [...bitsOf(ring(at).filter(plain))])),
    plain: bitsOf(cells.filter(plain)),
    dirt: bitsOf(cells.filter((at) => codes[at] === DIRTY || (codes[at] >= 5 && codes[at] < TRASH))),
    people: cells.filter((at) => codes[at] in TASKS).map(person),
  };
}

/** The step limits by start square; the text lists them by kind of person. */
function limitsOf(codes: number[], rest: number[]): Map<number, number> {
  const limits = new Map<number, number>();
  for (const kind of [BOY, GIRL, ROBOT]) {
    const starts = codes.flatMap((code, at) => (code === kind ? [at] : []));
    insist(rest.shift() === starts.length, 'a wrong number of people', 'board');
    for (const start of starts) limits.set(start, rest.shift() ?? MOST_STEPS + 1);
  }
  const sound =
    limits.size > 0 && limits.size <= MOST_PEOPLE && [...limits.values()].every((limit) => limit <= MOST_STEPS);
  insist(rest.length === 0 && sound, 'limits missing', 'board');
  return limits;
}

/**
 * Plays an answer under the rules and returns its number of steps. Refuses one that leaves something dirty or carried.
 */
export function replay({ codes, beside, people, around }: Room, ticks: string[]): number {
  const squares = codes.map((code) => (code in TASKS ? CLEAN : code));
  const walkers = people.map(({ start }) => ({ at: start, from: NONE, steps: 0, stopped: false, hands: 0 }));
  const walks = (index: number) => !walkers[index].stopped && walkers[index].steps < people[index].limit;
  for (const tick of ticks) {
    insist(tick.length === people.length, 'a tick with letters missing', 'answer');
    insist(
      people.some((_, index) => walks(index)),
      'a tick after everybody has stopped',
      'answer',
    );
    const arrived: number[] = [];
    for (const [index, letter] of [...tick].entries()) {
      const [walker, { thing, carries, bin }] = [walkers[index], people[index]];
      if (letter === '.') {
        walker.stopped = true;
        continue;
      }
      const direction = LETTERS.indexOf(letter);
      const next = direction < 0 ? NONE : beside[4 * walker.at + direction];
      insist(walks(index) && next !== NONE && next !== walker.from, 'the answer breaks the rules', 'answer');
      [walker.from, walker.at] = [walker.at, next];
      walker.steps++;
      arrived.push(next);
      if (squares[next] === thing && carries) walker.hands++;
      if (squares[next] === DIRTY || squares[next] === thing) squares[next] = CLEAN;
      if (bin[next] === 1) walker.hands = 0;
    }
    for (const [index, at] of arrived.entries()) {
      if (arrived.indexOf(at) === index) continue;
      squares.forEach((_, near) => {
        if ((around[WORDS * at + (near >> 5)] >>> (near & 31)) & 1) squares[near] = CLEAN;
      });
    }
  }
  const isClean = squares.every((code) => code !== DIRTY && (code < 5 || code >= TRASH));
  insist(isClean && walkers.every(({ hands }) => hands === 0), 'the answer does not clean the room', 'answer');
  return walkers.reduce((sum, { steps }) => sum + steps, 0);
}
