/** The race of storages, as the laboratory shows it. */

import type { Lab } from '../lab.ts';
import { StoragesExperiment } from './storages.ts';

export const create = (lab: Lab) => new StoragesExperiment(lab);
