/** Answers that are shown: from a solve, a link, a panel or a pasted text. */

import type { Base } from './base.ts';
import { playbackOf } from '../../board/anim.ts';
import type { Own } from '../../puzzles/contract.ts';
import { stepsOf } from '../../shared/speech.ts';

export type Answers = ReturnType<typeof answers>;

export function answers({ store, rules, refuse, viewOf }: Base) {
  /** An answer to the board that is here, with what its playback needs; null where the rules can't follow it. */
  function answerOf(moves: string, objective: number | null, checked: boolean, extra?: unknown) {
    const { family, board } = store.get();
    const view = viewOf(family.id, board, moves);
    const frames = rules.frames(family.id, board, moves);
    if (!view || !frames.ok) return null;
    return { moves, objective, view, frames: (frames as { frames: Own }).frames, checked, extra };
  }

  /** Moves of an answer, from any source. */
  function showMoves(board: string, moves: string) {
    const { family } = store.get();
    const normal = rules.normalizeMoves(family.id, board, moves);
    if (!normal.ok) {
      refuse('moves', normal.error);
      return false;
    }
    const report = rules.check(family.id, board, normal.moves);
    const answer = report.ok && !report.violation ? answerOf(normal.moves, report.objective, report.goal) : null;
    if (!answer) {
      const wrong = report.ok ? report.violation : null;
      refuse('moves', report.ok ? { code: wrong?.code ?? 'illegal' } : report.error, wrong?.step);
      return false;
    }
    store.set({ mode: 'solve', answer, playback: playbackOf(stepsOf(family, answer), true), banner: null });
    return true;
  }

  return { answerOf, showMoves };
}
