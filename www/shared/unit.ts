/** The unit that is counted on a board: the family's, unless the board itself asks for something else. */

import type { Family, Own } from '../puzzles/contract.ts';

export const unitOf = ({ family, bare }: { family: Family; bare: Own }): string =>
  family.unit?.(bare) ?? family.objective.unit;
