/** Iterative deepening with and without walls, and with tables. */

import type { Lab } from '../lab.ts';
import { DeepeningExperiment } from './deepening.ts';

export const create = (lab: Lab) => new DeepeningExperiment(lab);
