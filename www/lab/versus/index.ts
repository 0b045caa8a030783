/** Two boards, engines or settings side by side, as the laboratory shows them. */

import type { Lab } from '../lab.ts';
import { VersusExperiment } from './versus.ts';

export const create = (lab: Lab) => new VersusExperiment(lab);
