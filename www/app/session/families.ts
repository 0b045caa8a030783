/** The page's families: fetching them, opening them with a board, and returning to them. */

import type { Base } from './session.ts';
import type { Family, Mode } from '../../puzzles/contract.ts';
import { choiceFor, uiFor } from '../settings.ts';

export type Families = ReturnType<typeof families>;

export function families({ store, engine, page, player }: Base) {
  const { begin, fetchFamily, open } = player.opening;

  const enginesOf = (family: Family) => {
    const built = engine.rules.families().find((each) => each.id === family.id)?.engines ?? [];
    return family.engines.filter((each) => built.some(({ id }) => id === each.id));
  };

  function openFamily(family: Family, text: string, moves: string = '', mode?: Mode) {
    begin();
    const { choice } = store.get();
    return player.open(family, text, moves, {
      ui: uiFor(family, page.recall),
      engines: enginesOf(family),
      ...(mode && { mode }),
      collection: null,
      choice: choiceFor(family, choice, page.recall, family === store.get().family),
    });
  }

  /** Opens a family with this board, else with the board that its reader left, else with its first example. */
  function openFirst(family: Family, board?: string | null): 'last' | 'example' {
    if (board && openFamily(family, board)) return 'example';
    const kept = page.recall(`board.${family.id}`);
    if (kept && openFamily(family, kept)) return 'last';
    openFamily(family, family.examples[0].board);
    return 'example';
  }

  async function goTo(id: string) {
    begin(); // even if it is the current family: it overrides older requests
    if (id === store.get().family.id) return;
    const family = await fetchFamily(id);
    if (family) openFirst(family);
  }

  /** Opens a board of any family. */
  async function openBoard(id: string, board: string) {
    const family = await fetchFamily(id);
    return Boolean(family && openFamily(family, board));
  }

  return { begin, open, openFamily, openFirst, goTo, openBoard };
}
