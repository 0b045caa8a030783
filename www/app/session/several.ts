/** Opens a text with several boards. */

import type { WireError } from '../../engine/types.ts';
import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import type { Base } from './session.ts';
import { partsOf, placed } from '../../shared/named-boards.ts';
import { inTurns } from '../../shared/turns.ts';

const linesOf = (text: string) => text.split('\n').length;

export function openSeveral({
  store,
  engine: { rules },
  refuse,
  replaceBoard,
}: Pick<Base, 'store' | 'engine' | 'refuse'> & Pick<Base['player'], 'replaceBoard'>) {
  /**
   * Replaces each board by its canonical text, as the list recognises an open board by its text. A board that cannot be
   * read remains, with its error.
   * @param text in which the places of errors are counted
   * @returns the error of the first board that cannot be read
   */
  function* canonical(boards: NamedBoard[], family: Family, text: string): Generator<undefined, WireError | null> {
    const startOf = partsOf(text);
    let first: WireError | null = null;
    for (const entry of boards) {
      const start = startOf(entry.board);
      const parsed = rules.parse(family.id, entry.board);
      if (parsed.ok) entry.board = parsed.board;
      else entry.error = placed(parsed.error, start);
      first ??= entry.error ?? null;
      yield;
      if (store.get().collection !== boards) return null;
    }
    return first;
  }

  /**
   * Opens the boards of a file and shows the first that can be read. The others are reported, and marked in the list.
   * @param whole the reader's original text: a place in the unwrapped text is reported only if both have the same lines
   */
  return async function openAll(several: NamedBoard[], shown: NamedBoard, family: Family, text: string, whole: string) {
    const reading = canonical(several, family, linesOf(text) === linesOf(whole) ? text : '');
    reading.next();
    replaceBoard(shown.board, { collection: several, listedAt: several.indexOf(shown), banner: null });
    const error = await inTurns(reading);
    if (!error || store.get().collection !== several) return;
    store.set({ collection: [...several] });
    refuse('some', error);
  };
}
