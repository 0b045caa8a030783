/** The beam's tree, as the laboratory shows it. */

import type { Lab } from '../lab.ts';
import { BeamExperiment } from './beam.ts';

export const create = (lab: Lab) => new BeamExperiment(lab);
