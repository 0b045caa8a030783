/** The boards of a text that has several of them. */

import type { WireError } from '../../engine/types.ts';
import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import type { Base } from './session.ts';
import { partsOf, placed } from '../../shared/named-boards.ts';
import { inTurns } from '../../shared/turns.ts';

const linesOf = (text: string) => text.split('\n').length;

export function several({
  store,
  engine: { rules },
  refuse,
  replaceBoard,
}: Pick<Base, 'store' | 'engine' | 'refuse'> & Pick<Base['player'], 'replaceBoard'>) {
  /**
   * Each as the rules write it: a board that is opened from the list is known by its text, whatever the file has made of it.
   * One that can't be read stays as it is, with what is wrong with it.
   * @param text in which the places are told
   * @returns what is wrong with the first that can't be read
   */
  function* canonical(boards: NamedBoard[], family: Family, text: string): Generator<undefined, WireError | null> {
    const begunAt = partsOf(text);
    let first: WireError | null = null;
    for (const each of boards) {
      const begun = begunAt(each.board);
      const parsed = rules.parse(family.id, each.board);
      if (parsed.ok) each.board = parsed.board;
      else each.error = placed(parsed.error, begun);
      first ??= each.error ?? null;
      yield;
      if (store.get().collection !== boards) return null;
    }
    return first;
  }

  /**
   * The boards of a file, of which the first is shown, or the first that can be read. What can't be read is told of, and marked in the list.
   * @param whole the text as its reader has it: a place in what is left of it is told only where its lines are the same
   */
  return async function openAll(several: NamedBoard[], shown: NamedBoard, family: Family, text: string, whole: string) {
    const reading = canonical(several, family, linesOf(text) === linesOf(whole) ? text : '');
    reading.next();
    replaceBoard(shown.board, { collection: several, banner: null });
    const error = await inTurns(reading);
    if (!error || store.get().collection !== several) return;
    store.set({ collection: [...several] });
    refuse('some', error);
  };
}
