/**
 * A hint from a search: the next crossing of a best continuation, and the cost of the last step. It takes two short
 * solves, one from the current crossing and one from the crossing before.
 */

import type { Outcome } from '../contract.ts';

/**
 * Compares two outcomes.
 * @param current from this position
 * @param previous from one step before
 */
export function hintOf(moves: string, current: Outcome, previous: Outcome | null) {
  const walked = moves ? moves.split(' ').length : 0;
  const next = current.moves?.split(' ').filter(Boolean)[walked];
  return {
    moves,
    node: next === undefined ? null : Number(next),
    best: current.objective,
    proved: current.status === 'optimal',
    impossible: current.status === 'infeasible',
    failed: current.stop === 'fault' || current.error ? { stop: current.stop, error: current.error } : null,
    // Only two proofs show the cost of a step.
    cost:
      current.status === 'optimal' && previous?.status === 'optimal'
        ? Number(previous.objective) - Number(current.objective)
        : null,
  };
}

export type Hint = ReturnType<typeof hintOf>;
