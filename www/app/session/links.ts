/** Links: a board, with moves that were played or with an answer. */

import type { Answers } from './answers.ts';
import type { Base } from './base.ts';
import type { Families } from './families.ts';
import type { Family } from '../../puzzles/contract.ts';
import type { Linked } from '../../engine/types.ts';
import { seek } from '../../board/anim.ts';
import { turnFor } from '../../shared/turns.ts';

export function links({ store, rules, refuse }: Base, { showMoves }: Answers, families: Families) {
  const { wish, fetchFamily, openFamily } = families;

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

  return { openLink };
}
