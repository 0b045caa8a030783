/** What an author asks of a reader: may they see the answer, how far may a hint go, what is there to reach; and how far a reader has come. Plain data. */

import type { Family } from '../puzzles/contract.ts';
import type { State } from './state.ts';

export interface Puzzle {
  /** is Solve there: never, once the reader has solved it, always */
  solver: 'off' | 'after' | 'on';
  /** how far a hint goes: 0 none, 1 which thing, 2 where to and why, 3 the move itself */
  hints: number;
  goal: number | 'best' | null;
  /** the reader may not touch the board */
  fixed: boolean;
}

/** The deepest hint. */
export const deepest = 3;

function goalOf(text: string | null): Puzzle['goal'] {
  if (text === 'best') return 'best';
  const goal = text?.trim() ? Number(text) : Number.NaN;
  return Number.isSafeInteger(goal) ? goal : null;
}

/**
 * @param attribute of the element, by its name
 * @param task of the link: `SOLVER HINTS [GOAL]`, for what no attribute says
 */
export function puzzleOf(attribute: (name: string) => string | null, task = ''): Puzzle {
  const [linkedSolver, linkedHints = '', linkedGoal = null] = task.split(' ');
  const solver = attribute('solver') ?? linkedSolver;
  const hints = Number.parseInt(attribute('hints') ?? linkedHints, 10);
  return {
    solver: solver === 'off' || solver === 'after' ? solver : 'on',
    hints: hints >= 0 && hints < deepest ? hints : deepest,
    goal: goalOf(attribute('goal') ?? linkedGoal),
    fixed: attribute('mode') === 'view',
  };
}

/** Is a score at least as good as another one? */
const isAsGood = (family: Family | null, score: number, other: number) =>
  family?.objective.direction === 'max' ? score >= other : score <= other;

/** A score that is proved to be the best, or one that an engine has found. */
export interface Known {
  objective: number;
  proved: boolean;
}

/** Of two findings about a board the one that says more. */
export function better(family: Family | null, known: Known | null, found: Known): Known {
  if (!known || found.proved) return found;
  return known.proved || isAsGood(family, known.objective, found.objective) ? known : found;
}

type Achievement = 'best' | 'reached' | 'missed' | 'better' | 'judging' | 'solved';

/** What may be said of the reader's own answer; null where there is none. */
export function achievementOf(
  { family, done, objective, known, judging }: Pick<State, 'family' | 'done' | 'objective' | 'known' | 'judging'>,
  { goal }: Puzzle,
): Achievement | null {
  if (!done || objective === null) return done ? 'solved' : null;
  if (known?.proved && isAsGood(family, objective, known.objective)) return 'best';
  if (typeof goal === 'number') return isAsGood(family, objective, goal) ? 'reached' : 'missed';
  if (judging) return 'judging';
  return known && !isAsGood(family, objective, known.objective) ? 'better' : 'solved';
}

/** Has the reader done what the author has asked for? A best that is not proved can't be asked for. */
export function isSuccess(state: Pick<State, 'family' | 'done' | 'objective'>, { goal }: Puzzle) {
  const { family, done, objective } = state;
  return done && (typeof goal !== 'number' || (objective !== null && isAsGood(family, objective, goal)));
}

export const mayPlay = ({ fixed }: Puzzle) => !fixed;

export const maySolve = ({ family, success }: Pick<State, 'family' | 'success'>, { solver, fixed }: Puzzle) =>
  family !== null && !fixed && (solver === 'on' || (solver === 'after' && success));

export const mayHint = ({ family }: Pick<State, 'family'>, { hints, fixed }: Puzzle) =>
  Boolean(family?.hint) && !fixed && hints > 0;
