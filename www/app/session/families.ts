/** Families on the page: fetched, opened with a board, left and found again. */

import type { Base } from './base.ts';
import type { Family, Mode } from '../../puzzles/contract.ts';
import { loadFault } from '../../engine/loading.ts';
import { loadFamily } from '../../puzzles/index.ts';
import { choiceFor, uiFor } from '../settings.ts';

export type Families = ReturnType<typeof families>;

export function families({ store, engine, rules, page, refuse, settle, read }: Base) {
  let wishes = 0;
  /**
   * Begins to open something; what arrives later for an older request is dropped.
   * @returns is it still the newest?
   */
  const wish = (): (() => boolean) => {
    wishes += 1;
    const own = wishes;
    return () => own === wishes;
  };

  /** A family; null where there is none, undefined where it came too late or can't be fetched, which is reported. */
  const fetchFamily = async (id: string) => {
    const newest = wish();
    try {
      const family = await loadFamily(id, engine.fetchRules);
      return newest() ? family : undefined;
    } catch (error) {
      if (newest()) refuse('family', loadFault(error));
      return undefined;
    }
  };

  const enginesOf = (family: Family) => {
    const built = rules.families().find((each) => each.id === family.id)?.engines ?? [];
    return family.engines.filter((each) => built.some(({ id }) => id === each.id));
  };

  function openFamily(family: Family, text: string, moves: string = '', mode: Mode = store.get().mode) {
    wish();
    const parsed = read(text, family);
    if (parsed)
      settle({
        family,
        ...parsed,
        ui: uiFor(family, page.recall),
        engines: enginesOf(family),
        past: [],
        future: [],
        moves,
        mode,
        collection: null,
        choice: choiceFor(family, store.get().choice, page.recall, family === store.get().family),
        opened: store.get().opened + 1,
      });
    return Boolean(parsed);
  }

  /** A family as its reader left it, or with its first example; returns which. */
  function openFirst(family: Family): 'last' | 'example' {
    const kept = page.recall(`board.${family.id}`);
    if (kept && openFamily(family, kept)) return 'last';
    openFamily(family, family.examples[0].board);
    return 'example';
  }

  async function goTo(id: string) {
    wish(); // also where it is back to the family that is here
    if (id === store.get().family.id) return;
    const family = await fetchFamily(id);
    if (family) openFirst(family);
  }

  /** A board of any family. */
  async function openBoard(id: string, board: string) {
    const family = await fetchFamily(id);
    return Boolean(family && openFamily(family, board));
  }

  return { wish, fetchFamily, openFamily, openFirst, goTo, openBoard };
}
