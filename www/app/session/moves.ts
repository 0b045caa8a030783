/** Playing on the board: moves made, taken back and made again. */

import type { Base } from './base.ts';
import type { Boards } from './boards.ts';
import type { History } from '../../shared/player/history.ts';
import type { Scene } from '../../puzzles/contract.ts';
import { nextOf, played, wentBack } from '../../shared/player/history.ts';
import { movesOf } from '../../shared/speech.ts';

export function moves({ store, rules, page, refuse, viewOf }: Base, { undoBoard, redoBoard }: Boards) {
  function setMoves(next: string, history: History) {
    const { family, board } = store.get();
    const view = viewOf(family.id, board, next);
    if (view) store.set({ moves: next, view, history, banner: null });
  }

  /** All moves from the start; what the rules forbid changes nothing and is said. */
  function play(next: string) {
    const { family, board, moves: before, history } = store.get();
    const report = rules.check(family.id, board, next);
    if (!report.ok) return refuse('moves', report.error);
    if (report.violation) return page.notice(`violation.${report.violation.code}`);
    if (next === before) return;
    // Fewer moves than before are an undo of several: one redo brings them back.
    setMoves(next, (before.startsWith(next) ? wentBack : played)(history, before, next));
  }

  return {
    play,

    undo() {
      const state = store.get();
      if (state.mode !== 'play') return undoBoard();
      if (!state.moves) return;
      const fewer = movesOf(state.family).dropLast(state.moves, state as unknown as Scene);
      setMoves(fewer, wentBack(state.history, state.moves, fewer));
    },

    /** Goes on to what was taken back last, or along another line from here. */
    redo(line?: string) {
      const { mode, history, moves: before } = store.get();
      if (mode !== 'play') return redoBoard();
      const next = line ?? nextOf(history, before);
      if (next !== null) play(next);
    },

    restart() {
      const { history, moves: before } = store.get();
      if (before) setMoves('', wentBack(history, before, ''));
    },
  };
}
