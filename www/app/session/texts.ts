/** What comes from outside: pasted and dropped texts, files. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { Links } from './links.ts';
import type { WireError } from '../../engine/types.ts';
import type { Family, NamedBoard } from '../../puzzles/contract.ts';
import { namedBoards } from '../../shared/named-boards.ts';
import { inTurns, turnFor } from '../../shared/turns.ts';
import { findLink } from '../find-link.ts';
import { otherFamily } from './family-of.ts';
import { longestText } from '../../shared/player/state.ts';

export type Texts = ReturnType<typeof texts>;

export function texts(
  { store, engine, page, player: { replaceBoard }, refuse }: Base,
  showMoves: (moves: string) => boolean,
  { wish, goTo }: Families,
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
    const id = await otherFamily(engine, text, family.id).catch(() => null);
    if (!stands() || store.get().family !== family) return;
    if (id === null) return refuse('board', error);
    await goTo(id);
    if (stands() && store.get().family.id === id) await openBoards(text, stands);
  }

  /** One board or the moves of an answer. */
  async function openOne(family: Family, text: string, stands: () => boolean) {
    const parsed = rules.parse(family.id, text);
    if (!parsed.ok && family.looksLikeMoves?.(text)) showMoves(text);
    else if (!parsed.ok) await openElsewhere(family, text, parsed.error, stands);
    else if (replaceBoard(parsed.board)) {
      store.set({ collection: null });
      if (!parsed.diagnostics.length) page.notice('board.opened');
    }
  }

  /** Each as the rules write it: a board that is opened from the list is known by its text, whatever the file has made of it. */
  function* canonical(boards: NamedBoard[], family: Family): Generator<undefined, void> {
    for (const each of boards) {
      const parsed = rules.parse(family.id, each.board);
      if (parsed.ok) each.board = parsed.board;
      yield;
      if (store.get().collection !== boards) return;
    }
  }

  /** Several boards or one. */
  async function openBoards(text: string, stands: () => boolean) {
    const { family } = store.get();
    const several = await boardsIn(family, text);
    await turnFor(text);
    if (!stands() || store.get().family !== family) return;
    if (several.length < 2) return openOne(family, text, stands);
    const first = rules.parse(family.id, several[0].board);
    if (!first.ok) return openElsewhere(family, text, first.error, stands);
    const rest = canonical(several, family);
    rest.next();
    store.set({ collection: several, banner: null });
    replaceBoard(several[0].board);
    await inTurns(rest);
  }

  /** Anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. */
  async function openText(text: string) {
    const turn = ++opened;
    if (text.length > longestText) return refuse('board', { code: 'text-too-long' });
    const link = findLink(text);
    if (link) await openLink(link);
    else await openBoards(text, () => turn === opened);
  }

  async function openFile(file: File | undefined) {
    if (!file) return;
    if (file.size > longestText) return refuse('file', { code: 'file-too-large' });
    const newest = wish();
    const text = await file.text();
    if (newest()) await openText(text);
  }

  return { openText, openFile };
}
