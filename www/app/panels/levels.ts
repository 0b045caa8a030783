/**
 * The levels of a family by grade, with the reader's results. They are fetched when the column's contents are drawn,
 * one set at a time.
 */

import type { Rules } from '../../engine/types.ts';
import type { Example, Family } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { retried } from '../../shared/retried.ts';
import { addLevels } from '../shipped.ts';

/** A level, as the gallery shows it. */
export interface ListedLevel extends Example {
  level: number;
  /** the best objective, proved */
  par: number;
  /** family and code of its link, under which games on it are stored */
  key: string;
}

/** The levels whose links the rules can read. @param rules with those of the family loaded */
async function levelsOf(family: Family, rules: Rules): Promise<ListedLevel[]> {
  const { levels } = (await family.levels?.()) ?? { levels: [] };
  return levels.flatMap(({ name, code, level, par }) => {
    const key = `${family.id}/${code}`;
    const linked = rules.decodeLink(`#/${key}`);
    return linked.ok ? [{ name, board: linked.board, level, par, key }] : [];
  });
}

/** @param arrived called when a set has arrived, so that the page can name its boards */
export function levelSets(rules: Rules, arrived: () => void) {
  const sets: Map<string, ListedLevel[]> = new Map();
  const fetches: Map<string, () => Promise<void>> = new Map();
  const fetchOf = (family: Family) =>
    retried(async () => {
      const levels = await levelsOf(family, rules);
      sets.set(family.id, levels);
      if (levels.length) addLevels(family, levels);
      arrived();
    });
  return ({ family }: Pick<State, 'family'>): ListedLevel[] => {
    const fetched = sets.get(family.id);
    if (fetched) return fetched;
    const fetch = fetches.get(family.id) ?? fetchOf(family);
    fetches.set(family.id, fetch);
    // A failed fetch is repeated when the column is drawn again.
    fetch().catch(() => {});
    return [];
  };
}

/** Groups levels by grade, in the order of the set. */
export const byGrade = (levels: ListedLevel[]) => Map.groupBy(levels, ({ level }) => level);
