/** The sliding puzzle: the route method's energy, the way down of each wanted tile as a relief, and where distances alone lead. */

import type { Lab } from '../lab.ts';
import { EnergyExperiment } from './energy.ts';

export const create = (lab: Lab) => new EnergyExperiment(lab);
