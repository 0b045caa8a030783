/**
 * What an outcome proves about the score that the family counts. A proof of another measure (the longest route of Room
 * Sweeper) proves nothing about that score.
 */

import type { Outcome } from '../engine/types.ts';
import type { Run } from './player/run.ts';

type Proof = Pick<Outcome, 'status' | 'measure'>;

/** Is the answer's score proved best? */
export const isBest = ({ status, measure }: Proof) => status === 'optimal' && !measure;

/** Was the whole board searched, under its own rules? What any other run proves does not hold for the board. */
export const coversBoard = ({ fromHere, otherRules }: Pick<Run, 'fromHere' | 'otherRules'>) => !fromHere && !otherRules;

/** The bound that is proved for the score; null where there is none. */
export const boundOfScore = ({ bound, measure }: Pick<Outcome, 'bound' | 'measure'>) => (measure ? null : bound);
