/**
 * Solves the contest within a time limit: decides which board is next, on which worker, with how much effort, and for
 * how long. Knows neither page nor engine.
 *
 * It makes rounds over all boards without a proof, each with some five times the effort of the one before, until the
 * time is over. A board may use a few times its share of the remaining time, so that one hard board can't starve the
 * others. When nothing is left in the first round, the rest are answered by construction. Boards of one shape go to one
 * worker, which caches the tables of its last shapes.
 */

import { groupsOf, type BoardResult } from './boards.ts';

type SolveResult = {
  moves: string | null;
  bound: number | null;
  checked: { goal: boolean } | null;
  error?: unknown;
};
type SolveRequest = { engine: string; timeMs?: number; options?: Record<string, string> };
export type Solve = (board: string, request: SolveRequest) => Promise<SolveResult>;

/** Time spent working; gaps are times when the machine slept. */
export interface Clock {
  /** Milliseconds left. */
  left(): number;
  /** The number of times the machine has slept. */
  gaps(): number;
}

interface Campaign {
  boards: string[];
  /** by board; filled and improved in place */
  results: (BoardResult | null)[];
  signal: AbortSignal;
  /** One for each board that is solved in parallel. */
  workers: Solve[];
  clock: Clock;
  /** called after each board */
  onBoard: (index: number) => void;
  /** at most so many */
  rounds?: number;
}

/** The number of rounds: the levels of the engine `quick`. */
export const ROUNDS = 4;
/** A board may use this multiple of its share. */
const MOST_SHARES = 6;
/** Least milliseconds for a worthwhile try. */
const LEAST_MS = 40;
/** Consecutive engine errors, on any boards, that end a campaign. */
const MOST_ERRORS = 5;

/** The shorter answer and the higher bound of the two. */
export function mergeResults(
  before: BoardResult | null | undefined,
  found: SolveResult,
  roundsDone: number,
): BoardResult | null {
  const moves = found.checked?.goal ? found.moves : null;
  if (moves === null) return before ? { ...before, rounds: Math.max(before.rounds, roundsDone) } : null;
  const best = before && before.moves.length <= moves.length ? before.moves : moves;
  return {
    moves: best,
    bound: Math.max(before?.bound ?? 0, found.bound ?? 0),
    rounds: Math.max(before?.rounds ?? 0, roundsDone),
  };
}

/**
 * Distributes the boards of a round: each worker takes a whole group, or half of another worker's when no group is
 * left.
 */
export function queueOf(groups: number[][]) {
  const waiting = groups.toReversed();
  const queues: number[][] = [];
  const share = () => {
    const most = queues.reduce((longest, queue) => (queue.length > longest.length ? queue : longest), []);
    return most.splice(0, Math.ceil(most.length / 2));
  };
  return {
    /** The next board; undefined: none is left. */
    next(worker: number): number | undefined {
      if (!queues[worker]?.length) queues[worker] = waiting.pop()?.toReversed() ?? share();
      return queues[worker].pop();
    },
    /** Returns a board for another try. */
    back: (worker: number, index: number) => void queues[worker].push(index),
    left: () => [...waiting, ...queues].reduce((sum, each) => sum + each.length, 0),
  };
}

/** The request for a board: within its share of the time, or by construction when the time is over. */
function requestOf(round: number, left: number, boards: number, workers: number): SolveRequest {
  if (left <= 0) return { engine: 'always' };
  const share = Math.max(LEAST_MS, (MOST_SHARES * left * workers) / boards);
  return { engine: 'quick', options: { level: String(round) }, timeMs: Math.min(share, left + LEAST_MS) };
}

/**
 * Runs until all boards are proved, the time is over or the signal aborts. Repeated engine errors end it too, with the
 * result false.
 */
export async function run({ boards, results, signal, workers, clock, onBoard, rounds = ROUNDS }: Campaign) {
  let errors = 0;
  const isOver = () => signal.aborted || errors >= MOST_ERRORS;

  /** @returns whether to try again, because the machine slept meanwhile */
  async function attempt(solve: Solve, index: number, request: SolveRequest, rounds: number) {
    const before = clock.gaps();
    const found = await solve(boards[index], request);
    if (signal.aborted) return false;
    const hasSlept = clock.gaps() > before;
    errors = found.error && !hasSlept ? errors + 1 : 0;
    if (!found.error) results[index] = mergeResults(results[index], found, hasSlept ? 0 : rounds);
    onBoard(index);
    return hasSlept;
  }

  for (let round = 0; round < rounds && !isOver(); round++) {
    const queue = queueOf(groupsOf(boards, results, round));
    const work = async (solve: Solve, worker: number) => {
      for (let index = queue.next(worker); index !== undefined && !isOver(); index = queue.next(worker)) {
        const left = clock.left();
        if (left <= 0 && results[index]) continue;
        const request = requestOf(round, left, queue.left() + 1, workers.length);
        if (await attempt(solve, index, request, left > 0 ? round + 1 : 0)) queue.back(worker, index);
      }
    };
    await Promise.all(workers.map(work));
    if (clock.left() <= 0) break;
  }
  return errors < MOST_ERRORS;
}
