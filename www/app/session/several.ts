/** The boards of a text that has several of them. */

import type { WireError } from '../../engine/types.ts';
import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import type { Base } from './session.ts';
import { inTurns } from '../../shared/turns.ts';

/** What of a text with several boards can't be read. */
interface Unread {
  boards: Set<NamedBoard>;
  error: WireError | null;
}

/** An error of a part that begins there, at its place in the whole text. */
export function placed(error: WireError, text: string, at: number): WireError {
  if (!error.line || at < 0) return error;
  const before = text.slice(0, at);
  const begun = [...before.slice(before.lastIndexOf('\n') + 1)].length;
  const column = (error.column ?? 1) + (error.line === 1 ? begun : 0);
  return { ...error, column, line: error.line + before.split('\n').length - 1 };
}

const linesOf = (text: string) => text.split('\n').length;

export function several({
  store,
  engine: { rules },
  replaceBoard,
}: Pick<Base, 'store' | 'engine'> & Pick<Base['player'], 'replaceBoard'>) {
  /**
   * Each as the rules write it: a board that is opened from the list is known by its text, whatever the file has made of it.
   * @returns those that can't be read, and what is wrong with the first of them, at its place in the whole text
   */
  function* canonical(boards: NamedBoard[], family: Family, text: string): Generator<undefined, Unread> {
    const unread: Unread = { boards: new Set(), error: null };
    const written = boards.map(({ board }) => board);
    let end = 0;
    for (const [index, each] of boards.entries()) {
      const at = text.indexOf(written[index], end);
      end = at + written[index].length;
      const parsed = rules.parse(family.id, each.board);
      if (parsed.ok) each.board = parsed.board;
      else {
        unread.boards.add(each);
        unread.error ??= placed(parsed.error, text, at);
      }
      yield;
      if (store.get().collection !== boards) return { ...unread, error: null };
    }
    return unread;
  }

  /**
   * The boards of a file, of which the first is shown, or the first that can be read. What can't be read is told of, and is not in the list.
   * @param whole the text as its reader has it: a place in what is left of it is told only where its lines are the same
   */
  return async function openAll(several: NamedBoard[], shown: NamedBoard, family: Family, text: string, whole: string) {
    const reading = canonical(several, family, text);
    reading.next();
    store.set({ collection: several, banner: null });
    replaceBoard(shown.board);
    const { boards, error } = await inTurns(reading);
    if (!error || store.get().collection !== several) return;
    store.set({ collection: several.filter((each) => !boards.has(each)) });
    const { line, column, ...rest } = error;
    const place = linesOf(text) === linesOf(whole) ? { line: line ?? undefined, column: column ?? undefined } : {};
    store.set({ banner: { kind: 'some', ...rest, ...place } });
  };
}
