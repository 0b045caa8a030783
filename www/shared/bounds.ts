/** What a bound says, alone and beside an answer. */

import type { Outcome } from '../engine/types.ts';

/** Does a bound say anything? That at least nothing is needed is true of every board. */
export const isTelling = (direction: 'max' | 'min' | 'none', bound: number | null): bound is number =>
  bound !== null && (direction !== 'min' || bound > 0);

/** An answer that meets the bound is proved best, whatever ended the search. */
export function provedByBound<Found extends Pick<Outcome, 'status' | 'stop' | 'objective' | 'bound' | 'measure'>>(
  found: Found,
): Found {
  const { status, objective, bound, measure } = found;
  const meets = status === 'feasible' && objective !== null && objective === bound && !measure;
  return meets ? { ...found, status: 'optimal', stop: null } : found;
}
