/** Links: a board, with the moves played, or with an answer. */

import type { Family } from '../../puzzles/contract.ts';
import type { Linked } from '../../engine/types.ts';
import type { Base } from './session.ts';
import type { Families } from './families.ts';
import { turnFor } from '../../shared/turns.ts';

export type Links = ReturnType<typeof links>;

/** @param showMoves shows an answer at a step, by default its end */
export function links(
  { engine: { rules }, refuse }: Base,
  showMoves: (moves: string, step?: number | null) => boolean,
  { begin, open, openFamily }: Families,
) {
  async function openAnswer(family: Family, { board, moves, step }: Linked) {
    if (!openFamily(family, board, '', 'solve')) return false;
    const isNewest = begin();
    await turnFor(moves);
    return isNewest() && showMoves(moves, step);
  }

  return {
    /** Opens a link. If it is damaged, the current board stays. */
    async openLink(hash: string) {
      const found = await open(rules.linkedFamily(hash), () => rules.decodeLink(hash));
      if (!found) return false;
      const { family, linked } = found;
      const { board, moves, answer } = linked;
      // Checked before the link's board replaces the reader's. A board without moves may be incomplete.
      const report = answer || moves ? rules.check(family.id, board, moves) : null;
      if (report && (!report.ok || report.violation)) return refuse('link', { code: 'link-damaged' });
      if (answer) return openAnswer(family, linked);
      return openFamily(family, board, moves, moves ? 'play' : undefined);
    },
  };
}
