/**
 * What is known about a finished game: whether it is best, what the best is, or how far the proof has come. Plain data
 * and plain functions.
 */

import type { Family } from '../../puzzles/contract.ts';
import type { Run } from '../../shared/player/run.ts';
import type { State } from '../store.ts';
import { boundOfScore, coversBoard, isBest } from '../../shared/best.ts';
import { isTelling } from '../../shared/bounds.ts';

type Direction = Family['objective']['direction'];

/** A game that has reached its end. */
export interface Finish {
  board: string;
  moves: string;
  /** null if the family counts nothing */
  score: number | null;
  /** milliseconds played while the page was visible */
  ms: number;
  /** finished just now, not restored */
  isFresh: boolean;
}

/**
 * `best`: proved best. `more`: a better game is proved best. `open`: no answer passes the bound. `found`: only what an
 * engine found is known. `solved`: nothing is known about other answers.
 */
export interface Truth {
  kind: 'best' | 'more' | 'open' | 'found' | 'solved';
  running: boolean;
  best: number | null;
  bound: number | null;
}

/** Is the first value better than the second? */
export const beats = (direction: Direction, one: number, other: number) =>
  direction === 'max' ? one > other : one < other;

/** The best that the run has found, and the bound that it has proved. */
function resultsOf(run: Run) {
  const { outcome, live } = run;
  if (!outcome) return { best: live.best, bound: live.bound, proved: false };
  const sound = outcome.stop !== 'fault' && !outcome.error && outcome.confirmed;
  return {
    best: outcome.confirmed ? outcome.objective : null,
    bound: boundOfScore(outcome),
    proved: sound && isBest(outcome),
  };
}

const solved = (running: boolean): Truth => ({ kind: 'solved', running, best: null, bound: null });

/** A bound that the game itself passes is not one for this score. */
const holds = (direction: Direction, bound: number | null, score: number) =>
  bound !== null && !beats(direction, score, bound);

/** @param run of the whole board; null if there was none */
export function truthOf(direction: Direction, score: number | null, run: Run | null): Truth {
  const running = Boolean(run?.running);
  if (direction === 'none' || score === null || !run || !coversBoard(run)) return solved(running);
  const { best, bound, proved } = resultsOf(run);
  const provedBound = holds(direction, bound, score) ? bound : null;
  if (provedBound === score) return { kind: 'best', running: false, best: score, bound: score };
  if (proved && best !== null && !beats(direction, score, best))
    return { kind: best === score ? 'best' : 'more', running: false, best, bound: best };
  if (isTelling(direction, provedBound)) return { kind: 'open', running, best, bound: provedBound };
  return best === null ? solved(running) : { kind: 'found', running, best, bound: null };
}

/** What is known about the current game; null if it is not finished. */
export function truthNow({ finish, family, run }: Pick<State, 'finish' | 'family' | 'run'>): Truth | null {
  return finish ? truthOf(family.objective.direction, finish.score, run) : null;
}
