/**
 * A hint from a search: the next crossing of a best continuation, and the cost of the last step. It takes two short
 * solves, one from the current crossing and one from the crossing before.
 */

import type { Outcome } from '../contract.ts';

/**
 * Compares two outcomes.
 * @param now from this position
 * @param then from one step before
 */
export function hintOf(moves: string, now: Outcome, then: Outcome | null) {
  const walked = moves ? moves.split(' ').length : 0;
  const next = now.moves?.split(' ').filter(Boolean)[walked];
  return {
    moves,
    node: next === undefined ? null : Number(next),
    best: now.objective,
    proved: now.status === 'optimal',
    impossible: now.status === 'infeasible',
    failed: now.stop === 'fault' || now.error ? { stop: now.stop, error: now.error } : null,
    // Only two proofs show the cost of a step.
    cost:
      now.status === 'optimal' && then?.status === 'optimal' ? Number(then.objective) - Number(now.objective) : null,
  };
}

export type Hint = ReturnType<typeof hintOf>;
