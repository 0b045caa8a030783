/** What an outcome proves of the score that the family counts. A proof of another measure (the longest route of Room Sweeper) says nothing of that. */

import type { Outcome } from '../engine/types.ts';

type Proof = Pick<Outcome, 'status' | 'measure'>;

/** Is the answer's score proved the best? */
export const isBest = ({ status, measure }: Proof) => status === 'optimal' && !measure;

/** What no score can beat, as far as proved. */
export const boundOfScore = ({ bound, measure }: Pick<Outcome, 'bound' | 'measure'>) => (measure ? null : bound);
