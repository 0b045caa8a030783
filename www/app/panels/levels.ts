/** The levels of a family by grade, with what the reader has solved of them. They are fetched when the column's inside is drawn, one set at a time. */

import type { Rules } from '../../engine/types.ts';
import type { Example, Family } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { retried } from '../../shared/retried.ts';
import { addLevels } from '../shipped.ts';

/** A level as the gallery shows it. */
export interface ListedLevel extends Example {
  level: number;
  /** the best objective, proved */
  par: number;
  /** family and code of its link: games on it are kept under this key */
  key: string;
}

/** The levels whose links the rules can read. @param rules those of the family have come */
async function levelsOf(family: Family, rules: Rules): Promise<ListedLevel[]> {
  const { levels } = (await family.levels?.()) ?? { levels: [] };
  return levels.flatMap(({ name, code, level, par }) => {
    const key = `${family.id}/${code}`;
    const linked = rules.decodeLink(`#/${key}`);
    return linked.ok ? [{ name, board: linked.board, level, par, key }] : [];
  });
}

/** @param came a set is there now: the page has more boards to name */
export function levelSets(rules: Rules, came: () => void) {
  const sets: Map<string, ListedLevel[]> = new Map();
  const fetches: Map<string, () => Promise<void>> = new Map();
  const fetchOf = (family: Family) =>
    retried(async () => {
      const levels = await levelsOf(family, rules);
      sets.set(family.id, levels);
      if (levels.length) addLevels(family, levels);
      came();
    });
  return ({ family }: Pick<State, 'family'>): ListedLevel[] => {
    const known = sets.get(family.id);
    if (known) return known;
    const fetch = fetches.get(family.id) ?? fetchOf(family);
    fetches.set(family.id, fetch);
    // What does not come is asked for again when the column is drawn anew.
    fetch().catch(() => {});
    return [];
  };
}

/** By grade, in the order of the set. */
export function byGrade(levels: ListedLevel[]): { grade: number; levels: ListedLevel[] }[] {
  const grades = [...new Set(levels.map(({ level }) => level))];
  return grades.map((grade) => ({ grade, levels: levels.filter(({ level }) => level === grade) }));
}
