/** The wall of a contest's boards, a dot for each. */

import type { Lab } from '../lab.ts';
import { WallExperiment } from './wall.ts';

export const create = (lab: Lab) => new WallExperiment(lab);
