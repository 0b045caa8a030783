/** The reader's own answers, played or pasted, which a search may improve. */

import type { Family } from '../puzzles/contract.ts';
import type { State } from './store.ts';
import { coversBoard, isBest } from '../shared/best.ts';

/** Prefix of the keys of the words for improving an answer: shorter, or worth more. */
export const improveKey = ({ objective }: Pick<Family, 'objective'>) =>
  objective.direction === 'max' ? 'improve.max' : 'improve';

/** The reader's own answer that an engine may improve; null if there is none. */
export function ownAnswer({ family, mode, moves, answer, run, finish }: State) {
  if (!family.improve) return null;
  // If the best for the whole board is proved, there is nothing left to search for.
  if (run?.outcome && coversBoard(run) && isBest(run.outcome)) return null;
  if (mode === 'play') return finish ? moves : null;
  return mode === 'solve' && answer?.checked && !run ? answer.moves : null;
}
