/**
 * The contest within a time: which board is solved next, by which worker, how hard, and for how long. Knows neither page nor engine.
 *
 * Round after round over all boards that are not proved, each round some five times the effort of the one before, until the time is over. A board
 * may use a few times its share of what is left, so that one hard board can't starve the others; when nothing is left in the first round
 * the rest are answered by construction. Boards of one shape go to one worker, which keeps the tables of its last shapes.
 */

import { groupsOf, type Known } from './boards.ts';

export type Found = { moves: string | null; bound: number | null; checked: { goal: boolean } | null; error?: unknown };
export type Wish = { engine: string; timeMs?: number; options?: Record<string, string> };
export type Solve = (board: string, wish: Wish) => Promise<Found>;

/** Time that was worked; the gaps are those in which the machine slept. */
export interface Clock {
  /** Milliseconds that are left. */
  left(): number;
  /** How often the machine has slept. */
  gaps(): number;
}

interface Campaign {
  boards: string[];
  /** by board; filled and shortened in place */
  known: (Known | null)[];
  signal: AbortSignal;
  /** One for each board that is solved at a time. */
  workers: Solve[];
  clock: Clock;
  /** called after each board */
  tell: (index: number) => void;
  /** at most so many */
  rounds?: number;
}

/** Rounds there are: the levels of the engine `quick`. */
export const ROUNDS = 4;
/** Times its share that a board may use. */
const GENEROUS = 6;
/** Milliseconds that make a try worthwhile. */
const LEAST_MS = 40;
/** Errors of the engine in a row, of any boards, that end a campaign. */
const MOST_ERRORS = 5;

/** The shorter answer and the higher bound of both. */
export function merged(before: Known | null | undefined, found: Found, done: number): Known | null {
  const moves = found.checked?.goal ? found.moves : null;
  if (moves === null) return before ? { ...before, rounds: Math.max(before.rounds, done) } : null;
  const best = before && before.moves.length <= moves.length ? before.moves : moves;
  return {
    moves: best,
    bound: Math.max(before?.bound ?? 0, found.bound ?? 0),
    rounds: Math.max(before?.rounds ?? 0, done),
  };
}

/** The boards of a round for several workers: each takes a whole group, and half of another's when there is none left. */
export function queueOf(groups: number[][]) {
  const waiting = groups.toReversed();
  const own: number[][] = [];
  const share = () => {
    const longest = own.reduce((most, each) => (each.length > most.length ? each : most), []);
    return longest.splice(0, Math.ceil(longest.length / 2));
  };
  return {
    /** The next board; undefined: none is left. */
    next(worker: number): number | undefined {
      if (!own[worker]?.length) own[worker] = waiting.pop()?.toReversed() ?? share();
      return own[worker].pop();
    },
    /** A board that was taken, and is to be tried again. */
    back: (worker: number, index: number) => void own[worker].push(index),
    left: () => [...waiting, ...own].reduce((sum, each) => sum + each.length, 0),
  };
}

/** How a board is asked for: within its share of the time, or by construction when that is over. */
function wishOf(round: number, left: number, boards: number, workers: number): Wish {
  if (left <= 0) return { engine: 'always' };
  const share = Math.max(LEAST_MS, (GENEROUS * left * workers) / boards);
  return { engine: 'quick', options: { level: String(round) }, timeMs: Math.min(share, left + LEAST_MS) };
}

/** Runs until all is proved, the time is over or the signal says stop. An engine that fails again and again ends it as well: false. */
export async function run({ boards, known, signal, workers, clock, tell, rounds = ROUNDS }: Campaign) {
  let errors = 0;
  const isOver = () => signal.aborted || errors >= MOST_ERRORS;

  /** @returns whether it is to be tried again: the machine has slept over it */
  async function attempt(solve: Solve, index: number, wish: Wish, done: number) {
    const before = clock.gaps();
    const found = await solve(boards[index], wish);
    if (signal.aborted) return false;
    const slept = clock.gaps() > before;
    errors = found.error && !slept ? errors + 1 : 0;
    if (!found.error) known[index] = merged(known[index], found, slept ? 0 : done);
    tell(index);
    return slept;
  }

  for (let round = 0; round < rounds && !isOver(); round++) {
    const queue = queueOf(groupsOf(boards, known, round));
    const work = async (solve: Solve, worker: number) => {
      for (let index = queue.next(worker); index !== undefined && !isOver(); index = queue.next(worker)) {
        const left = clock.left();
        if (left <= 0 && known[index]) continue;
        const wish = wishOf(round, left, queue.left() + 1, workers.length);
        if (await attempt(solve, index, wish, left > 0 ? round + 1 : 0)) queue.back(worker, index);
      }
    };
    await Promise.all(workers.map(work));
    if (clock.left() <= 0) break;
  }
  return errors < MOST_ERRORS;
}
