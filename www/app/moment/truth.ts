/** What is known of a game that has been finished: whether it is the best, what the best is, or how far the proof is. Plain data and plain functions. */

import type { Family } from '../../puzzles/contract.ts';
import type { Run } from '../../shared/player/run.ts';
import type { State } from '../store.ts';
import { boundOfScore, isBest } from '../../shared/best.ts';

type Direction = Family['objective']['direction'];

/** A game that has reached its end. */
export interface Finish {
  board: string;
  moves: string;
  /** null where the family counts nothing */
  score: number | null;
  /** milliseconds played, without those in which the page was hidden */
  ms: number;
  /** finished just now, not brought back */
  isFresh: boolean;
}

/**
 * `best`: proved; `more`: the best is proved, and is another; `open`: no answer passes the bound; `found`: all that is known is what an engine
 * found; `solved`: nothing is known of other answers.
 */
export interface Truth {
  kind: 'best' | 'more' | 'open' | 'found' | 'solved';
  running: boolean;
  best: number | null;
  bound: number | null;
}

/** Is the first better than the second? */
export const beats = (direction: Direction, one: number, other: number) =>
  direction === 'max' ? one > other : one < other;

/** The best that the run has found, and what nothing can pass. */
function knownOf(run: Run) {
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

/** A bound that the game itself passes is a bound of something else. */
const holds = (direction: Direction, bound: number | null, score: number) =>
  bound !== null && !beats(direction, score, bound);

/** @param run of the whole board; null where none was asked for */
export function truthOf(direction: Direction, score: number | null, run: Run | null): Truth {
  const running = Boolean(run?.running);
  if (direction === 'none' || score === null || !run || run.fromHere) return solved(running);
  const { best, bound, proved } = knownOf(run);
  const known = holds(direction, bound, score) ? bound : null;
  if (known === score) return { kind: 'best', running: false, best: score, bound: score };
  if (proved && best !== null && !beats(direction, score, best))
    return { kind: best === score ? 'best' : 'more', running: false, best, bound: best };
  if (known !== null) return { kind: 'open', running, best, bound: known };
  return best === null ? solved(running) : { kind: 'found', running, best, bound: null };
}

/** What is known of the game that stands; null while none is finished. */
export function truthNow({ finish, family, run }: Pick<State, 'finish' | 'family' | 'run'>): Truth | null {
  return finish ? truthOf(family.objective.direction, finish.score, run) : null;
}
