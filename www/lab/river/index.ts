/** The river of a beam's families, as the laboratory shows it. */

import type { Lab } from '../lab.ts';
import { RiverExperiment } from './river.ts';

export const create = (lab: Lab) => new RiverExperiment(lab);
