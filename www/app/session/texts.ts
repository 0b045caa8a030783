/** What comes from outside: links, pasted and dropped texts, files. */

import type { Base } from './base.ts';
import type { Boards } from './boards.ts';
import type { Answers } from './answers.ts';
import type { Families } from './families.ts';
import type { Family } from '../../puzzles/contract.ts';
import type { Linked } from '../../engine/types.ts';
import { seek } from '../../board/anim.ts';
import { namedBoards } from '../../shared/named-boards.ts';
import { turnFor } from '../../shared/turns.ts';
import { findLink } from '../router.ts';
import { longestText } from './base.ts';

export function texts(base: Base, { replaceBoard }: Boards, { showMoves }: Answers, families: Families) {
  const { store, rules, page, refuse } = base;
  const { wish, fetchFamily, openFamily } = families;
  /** Texts opened so far: while one is being read a newer one may come. */
  let opened = 0;

  /** The family of a link's code; null where it is reported that there is none. */
  async function familyOf(hash: string) {
    wish(); // also where it is no link
    const id = rules.linkedFamily(hash);
    const family = id === null ? null : await fetchFamily(id);
    if (id === null) refuse('link', { code: 'link-damaged' });
    else if (family === null) refuse('link', { code: 'unknown-family', detail: id });
    return family ?? null;
  }

  /** A board with an answer, which stands at the step that the link says, or at its end. */
  async function openAnswer(family: Family, { board, moves, step }: Linked) {
    if (!openFamily(family, board, '', 'solve')) return false;
    const still = wish();
    await turnFor(moves);
    if (!still() || !showMoves(store.get().board, moves)) return false;
    const { playback } = store.get();
    store.set({ playback: seek(playback, step ?? playback.length) });
    return true;
  }

  /** Follows a link's code; the board that is here stays if it is damaged. */
  async function openLink(hash: string) {
    const family = await familyOf(hash);
    if (!family) return false;
    const linked = rules.decodeLink(hash);
    if (!linked.ok) {
      refuse('link', linked.error);
      return false;
    }
    const { board, moves, answer } = linked;
    const newest = wish();
    await turnFor(moves);
    if (!newest()) return false;
    if (answer) return openAnswer(family, linked);
    return openFamily(family, board, moves, moves ? 'play' : store.get().mode);
  }

  /** The boards of a text; none where it is moves. */
  const boardsIn = async (family: Family, text: string) =>
    family.looksLikeMoves?.(text) ? [] : namedBoards(rules, family.id, text);

  /** One board or the moves of an answer. */
  function openOne(family: Family, text: string) {
    const parsed = rules.parse(family.id, text);
    if (!parsed.ok && family.looksLikeMoves?.(text)) showMoves(store.get().board, text);
    else if (!parsed.ok) refuse('board', parsed.error);
    else if (replaceBoard(parsed.board)) {
      store.set({ collection: null });
      page.notice('board.opened');
    }
  }

  /** Anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. */
  async function openText(text: string) {
    const turn = ++opened;
    const { family } = store.get();
    if (text.length > longestText) return refuse('file', { code: 'file-too-large' });
    const link = findLink(text);
    if (link) return void (await openLink(link));
    const several = await boardsIn(family, text);
    await turnFor(text);
    if (turn !== opened || store.get().family !== family) return;
    if (several.length < 2) return openOne(family, text);
    store.set({ collection: several, banner: null });
    replaceBoard(several[0].board);
  }

  async function openFile(file: File | undefined) {
    if (!file) return;
    if (file.size > longestText) return refuse('file', { code: 'file-too-large' });
    const newest = wish();
    const text = await file.text();
    if (newest()) await openText(text);
  }

  return { openLink, openText, openFile };
}
