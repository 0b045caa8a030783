/**
 * The sliding puzzle: the route method's energy, the descent of each wanted tile as a relief, and the end of a descent
 * by distances alone.
 */

import type { Lab } from '../lab.ts';
import { EnergyExperiment } from './energy.ts';

export const create = (lab: Lab) => new EnergyExperiment(lab);
