/** The controls of a widget in each state, and their labels. Plain data; no DOM. */

import type { Puzzle } from './puzzle.ts';
import type { State } from './state.ts';
import { currentHint } from '../shared/player/hints.ts';
import { mayHint, mayPlay, maySolve } from './puzzle.ts';
import { isSolving } from './state.ts';

export type Name =
  | 'undo'
  | 'redo'
  | 'restart'
  | 'leave'
  | 'back'
  | 'position'
  | 'on'
  | 'clock'
  | 'gap'
  | 'hint'
  | 'solve'
  | 'share'
  | 'cancel'
  | 'toggle'
  | 'again';

/** The controls in order; the last one is the next to press. */
export function controlsOf(state: State, puzzle: Puzzle): Name[] {
  const { answer, done, failure, family } = state;
  if (failure?.code === 'load') return ['again'];
  if (!family) return [];
  if (isSolving(state)) return ['gap', 'cancel'];
  if (answer) return [...nameIf(mayPlay(puzzle), 'leave'), 'back', 'position', 'on', 'clock', 'toggle'];
  if (!mayPlay(puzzle)) return [];
  const solve = nameIf(maySolve(state, puzzle), 'solve');
  if (done) return ['undo', 'restart', ...solve, 'share'];
  return ['undo', 'redo', 'restart', ...nameIf(mayHint(state, puzzle), 'hint'), ...solve];
}

const nameIf = (condition: boolean, name: Name): Name[] => (condition ? [name] : []);

/** What the next press of Hint gives. */
export function hintWord(state: Position, { hints }: Puzzle) {
  const next = Math.min(currentHint(state)?.seen ?? 0, hints - 1);
  return next <= 0 ? 'hint' : next === 1 ? 'hintMore' : 'hintMove';
}

/** Is there another step of the hint to show? While the steps are null, they are still on their way. */
export function hasHint(state: Position, { hints }: Puzzle) {
  const hint = currentHint(state);
  return !hint || (hint.steps !== null && hint.seen < Math.min(hints, hint.steps.length));
}

type Position = Pick<State, 'board' | 'moves' | 'hint'>;

/**
 * How far the search has come from nothing to a proof: 1 when the best answer meets the bound. Null without a bound.
 */
export function gapOf({ run, family }: Pick<State, 'run' | 'family'>) {
  const { best, bound } = run?.live ?? { best: null, bound: null };
  if (best === null || bound === null || !family || family.objective.direction === 'none') return null;
  const [low, high] = family.objective.direction === 'max' ? [best, bound] : [bound, best];
  if (low > high) return null;
  const share = high > 0 ? Math.max(0, low) / high : Number(low === high);
  return { low, high, share, bound: family.objective.direction === 'max' ? ('high' as const) : ('low' as const) };
}
