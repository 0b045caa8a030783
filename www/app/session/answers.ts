/**
 * Holds the answers that stand beside the boards of a text until the reader asks for one, so that opening a board does
 * not reveal its answer.
 */

import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import type { Base } from './session.ts';
import { attach, attachedTo } from '../attached-answers.ts';
import { pastedReaders } from './reading.ts';

export const answersBeside =
  ({ store, page }: Pick<Base, 'store' | 'page'>) =>
  /** @param parts as they stand in the text @param list their boards, if there are several */
  async (family: Family, text: string, parts: string[], list: NamedBoard[] | null) => {
    const { opened: before } = store.get();
    const answers = /solution/i.test(text) ? (await pastedReaders(family)).answers?.(text, parts) : null;
    const { opened: current, board, collection, fetched, mode } = store.get();
    const isCurrent = list ? collection?.[0] === list[0] : current === before;
    if (!isCurrent || !answers?.some(Boolean)) return;
    attach(family.id, list?.map((each) => each.board) ?? [board], answers);
    // The last line of a solution is not the name of the level below.
    const named = list?.map((each, at) =>
      answers[at - 1]?.includes(each.name) ? { ...each, name: String(at + 1) } : each,
    );
    store.set({ fetched: fetched + 1, ...(named && { collection: named }) });
    // While a board is drawn, the column has no details.
    if (mode !== 'edit' && attachedTo(family.id, board)) page.notice('board.solution');
  };
