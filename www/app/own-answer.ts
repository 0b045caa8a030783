/** Whose answer stands: what the reader has played or pasted may be made better. */

import type { Family } from '../puzzles/contract.ts';
import type { State } from './store.ts';
import { isBest } from '../shared/best.ts';

/** With which the keys of the words begin that say how an answer is made better: shorter, or worth more. */
export const improveKey = ({ objective }: Pick<Family, 'objective'>) =>
  objective.direction === 'max' ? 'improve.max' : 'improve';

/** The reader's own answer, played or pasted, which an engine may make better; null where there is none. */
export function ownAnswer({ family, mode, moves, answer, run, finish }: State) {
  if (!family.improve) return null;
  // What is proved of the whole board needs no search any more.
  if (run?.outcome && !run.fromHere && isBest(run.outcome)) return null;
  if (mode === 'play') return finish ? moves : null;
  return mode === 'solve' && answer?.checked && !run ? answer.moves : null;
}
