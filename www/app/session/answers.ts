/** The answers that stand beside the boards of a text: kept for who asks for one, so that a board which is opened shows none of itself. */

import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import type { Base } from './session.ts';
import { attach, attachedTo } from '../attached.ts';
import { knownOf } from './reading.ts';

export const answersBeside =
  ({ store, page }: Pick<Base, 'store' | 'page'>) =>
  /** @param parts of the text, as they stand in it @param list their boards, where there are several */
  async (family: Family, text: string, parts: string[], list: NamedBoard[] | null) => {
    const { opened: before } = store.get();
    const answers = /solution/i.test(text) ? (await knownOf(family)).answers?.(text, parts) : null;
    const { opened: now, board, collection, fetched, mode } = store.get();
    const stands = list ? collection?.[0] === list[0] : now === before;
    if (!stands || !answers?.some(Boolean)) return;
    attach(family.id, list?.map((each) => each.board) ?? [board], answers);
    // The last line of a solution is no name of the level below.
    const named = list?.map((each, at) =>
      answers[at - 1]?.includes(each.name) ? { ...each, name: String(at + 1) } : each,
    );
    store.set({ fetched: fetched + 1, ...(named && { collection: named }) });
    // While one draws the column has no details.
    if (mode !== 'edit' && attachedTo(family.id, board)) page.notice('board.solution');
  };
