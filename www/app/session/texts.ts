/** What comes from outside: pasted and dropped texts, files. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { Links } from './links.ts';
import type { WireError } from '../../engine/types.ts';
import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import { namedBoards, readable } from '../../shared/named-boards.ts';
import { plainText, rowsOf } from '../../shared/plain-text.ts';
import { inTurns, turnFor } from '../../shared/turns.ts';
import { findLink } from '../find-link.ts';
import { otherFamily } from './family-of.ts';
import { longestText } from '../../shared/player/state.ts';

export type Texts = ReturnType<typeof texts>;

/** What of a text with several boards can't be read. */
interface Unread {
  boards: Set<NamedBoard>;
  error: WireError | null;
}

/** An error of a part that begins there, at its place in the whole text. */
function placed(error: WireError, text: string, at: number): WireError {
  if (!error.line || at < 0) return error;
  const before = text.slice(0, at);
  const begun = [...before.slice(before.lastIndexOf('\n') + 1)].length;
  const column = (error.column ?? 1) + (error.line === 1 ? begun : 0);
  return { ...error, column, line: error.line + before.split('\n').length - 1 };
}

export function texts(
  { store, engine, page, player: { replaceBoard }, refuse }: Base,
  showMoves: (moves: string) => boolean,
  { goTo }: Families,
  { openLink }: Links,
) {
  const { rules } = engine;
  /** Texts opened so far: while one is being read a newer one may come. */
  let opened = 0;

  /** The boards of a text; none where it is moves. */
  const boardsIn = async (family: Family, text: string) =>
    family.looksLikeMoves?.(text) ? [] : namedBoards(rules, family.id, text);

  /** A text that this family refuses, in the family that reads it; where there is none, what is wrong with it here. */
  async function openElsewhere(family: Family, text: string, error: WireError, stands: () => boolean) {
    // A family that can't be fetched is none that reads it.
    const readerOf = (each: string, not: string) => otherFamily(engine, each, not).catch(() => null);
    const id = await readerOf(text, family.id);
    const rows = id === null ? rowsOf(text) : text;
    const found = rows === text ? id : await readerOf(rows, '');
    if (!stands() || store.get().family !== family) return;
    if (found === null) return refuse('board', error);
    await goTo(found);
    if (stands() && store.get().family.id === found) await openBoards(rows, stands);
  }

  /** One board or the moves of an answer. */
  async function openOne(family: Family, text: string, stands: () => boolean) {
    const parsed = rules.parse(family.id, text);
    if (!parsed.ok && family.looksLikeMoves?.(text)) showMoves(text);
    else if (!parsed.ok) await openElsewhere(family, text, parsed.error, stands);
    else {
      const name = rules.boardTitle(family.id, text);
      store.set({ collection: name ? [{ name, board: parsed.board }] : null });
      if (replaceBoard(parsed.board) && !parsed.diagnostics.length) page.notice('board.opened');
    }
  }

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

  /** The boards of a file, of which the first is shown, or the first that can be read. What can't be read is told of, and is not in the list. */
  async function openAll(several: NamedBoard[], shown: NamedBoard, family: Family, text: string) {
    const reading = canonical(several, family, text);
    reading.next();
    store.set({ collection: several, banner: null });
    replaceBoard(shown.board);
    const { boards, error } = await inTurns(reading);
    if (!error || store.get().collection !== several) return;
    store.set({ collection: several.filter((each) => !boards.has(each)) });
    const { line, column, ...rest } = error;
    store.set({ banner: { kind: 'some', ...rest, line: line ?? undefined, column: column ?? undefined } });
  }

  /** Several boards or one. */
  async function openBoards(text: string, stands: () => boolean) {
    const { family } = store.get();
    const several = await boardsIn(family, text);
    await turnFor(text);
    if (!stands() || store.get().family !== family) return;
    if (several.length < 2) return openOne(family, text, stands);
    const first = rules.parse(family.id, several[0].board);
    const shown = first.ok ? several[0] : await inTurns(readable(several, (board) => rules.parse(family.id, board).ok));
    if (!stands() || store.get().family !== family) return;
    if (!first.ok && (!shown || (await otherFamily(engine, text, family.id).catch(() => null))))
      return openElsewhere(family, text, first.error, stands);
    if (shown && stands() && store.get().family === family) await openAll(several, shown, family, text);
  }

  /** Anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. */
  return async function openText(text: string) {
    const turn = ++opened;
    if (text.length > longestText) return refuse('board', { code: 'text-too-long' });
    const link = findLink(text);
    if (link) return openLink(link);
    const plain = await inTurns(plainText(text));
    if (!plain.trim()) return refuse('board', { code: 'empty-text' });
    await turnFor(plain);
    if (turn === opened) await openBoards(plain, () => turn === opened);
  };
}
