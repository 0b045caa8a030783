/**
 * What an author asks of a reader (may they see the answer, how far does a hint go, what is the goal), and how far the
 * reader has come. Plain data.
 */

import type { Family } from '../puzzles/contract.ts';
import type { State } from './state.ts';

export interface Puzzle {
  /** when Solve is available: never, once the reader has solved the board, always */
  solver: 'off' | 'after' | 'on';
  /** how far a hint goes: 0 not at all, 1 names the piece, 2 tells where to and why, 3 tells the move */
  hints: number;
  goal: number | 'best' | null;
  /** whether the board cannot be played */
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
 * @param attribute gives an attribute of the element by its name
 * @param task of the link: `SOLVER HINTS [GOAL]`, used where no attribute is set
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

/** Is a score at least as good as another? */
const isAsGood = (family: Family | null, score: number, other: number) =>
  family?.objective.direction === 'max' ? score >= other : score <= other;

/** A score that is proved best, or that an engine has found. */
export interface BestScore {
  objective: number;
  proved: boolean;
}

/** The finding about a board that says more, of two. */
export function better(family: Family | null, before: BestScore | null, found: BestScore): BestScore {
  if (!before || found.proved) return found;
  return before.proved || isAsGood(family, before.objective, found.objective) ? before : found;
}

type Achievement = 'best' | 'reached' | 'missed' | 'better' | 'checkingBest' | 'solved';

/** What can be said about the reader's own answer; null if there is none. */
export function achievementOf(
  {
    family,
    done,
    objective,
    bestScore,
    checkingBest,
  }: Pick<State, 'family' | 'done' | 'objective' | 'bestScore' | 'checkingBest'>,
  { goal }: Puzzle,
): Achievement | null {
  if (!done || objective === null) return done ? 'solved' : null;
  if (bestScore?.proved && isAsGood(family, objective, bestScore.objective)) return 'best';
  if (typeof goal === 'number') return isAsGood(family, objective, goal) ? 'reached' : 'missed';
  if (checkingBest) return 'checkingBest';
  return bestScore && !isAsGood(family, objective, bestScore.objective) ? 'better' : 'solved';
}

/** Has the reader reached what the author asks for? An unproved best cannot be asked for. */
export function isSuccess(state: Pick<State, 'family' | 'done' | 'objective'>, { goal }: Puzzle) {
  const { family, done, objective } = state;
  return done && (typeof goal !== 'number' || (objective !== null && isAsGood(family, objective, goal)));
}

export const mayPlay = ({ fixed }: Puzzle) => !fixed;

export const maySolve = ({ family, success }: Pick<State, 'family' | 'success'>, { solver, fixed }: Puzzle) =>
  family !== null && !fixed && (solver === 'on' || (solver === 'after' && success));

export const mayHint = ({ family }: Pick<State, 'family'>, { hints, fixed }: Puzzle) =>
  Boolean(family?.hint) && !fixed && hints > 0;
