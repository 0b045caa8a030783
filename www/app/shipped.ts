/** The boards that come with a family: its examples and, once they are fetched, its levels. */

import type { Example, Family } from '../puzzles/contract.ts';

const examplesOf: Map<Family, Example[]> = new Map();

export const shippedBoards = (family: Family) => examplesOf.get(family) ?? family.examples;

/** @param levels in canonical text */
export const addLevels = (family: Family, levels: Example[]) => examplesOf.set(family, [...family.examples, ...levels]);
