/** The unit that is counted on a board: the family's, unless the board itself asks for something else. */

import type { Family, FamilyData } from '../puzzles/contract.ts';

export const unitOf = ({ family, bare }: { family: Family; bare: FamilyData }): string =>
  family.unit?.(bare) ?? family.objective.unit;
