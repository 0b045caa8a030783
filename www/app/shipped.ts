/** The boards that come with a family: its examples and, once they are fetched, its levels. */

import type { Engine } from '../engine/types.ts';
import type { Example, Family } from '../puzzles/contract.ts';

const examplesOf: Map<Family, Example[]> = new Map();

/** @param levels in canonical text */
export const addLevels = (family: Family, levels: Example[]) => examplesOf.set(family, [...family.examples, ...levels]);

/** Finds those of a family by canonical text, as an example may be written otherwise. */
export function shippedByText(rules: Engine['rules']) {
  const cache: Map<Example[], Map<string, Example>> = new Map();
  return (family: Family) => {
    const shipped = examplesOf.get(family) ?? family.examples;
    let found = cache.get(shipped);
    if (!found) {
      const written = (text: string) => {
        const parsed = rules.parse(family.id, text);
        return parsed.ok ? parsed.board : text;
      };
      found = new Map(shipped.map((example) => [written(example.board), example]));
      cache.set(shipped, found);
    }
    return found;
  };
}
