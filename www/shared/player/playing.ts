/** Playing on a board: making moves, undoing and redoing them. */

import type { Report } from '../../engine/types.ts';
import type { History } from './history.ts';
import type { Place } from './place.ts';
import { movesOf } from '../translate.ts';
import { nextOf, visited } from './history.ts';
import { withoutHint } from './state.ts';

export type Playing = ReturnType<typeof playing>;

export function playing({ store, engine: { rules }, refuse, forbid, consequences, moved }: Place) {
  /**
   * Goes to a position; false if the rules cannot follow the moves. @param report what the rules have already found
   * about them
   */
  function setPosition(moves: string, history: History, report?: Report) {
    const state = store.get();
    const { family, board } = state;
    if (!family) return false;
    const result = rules.view(family.id, board, moves);
    if (!result.ok) return false;
    const left = moves === state.moves ? {} : withoutHint(state);
    const { view } = result;
    store.set({ ...left, moves, history, view, ...consequences?.({ family, board, moves, view }, report) });
    return true;
  }

  function playTo(moves: string, history: History, report?: Report) {
    if (setPosition(moves, history, report)) moved?.();
  }

  /** Plays a complete list of moves from the start. Moves that the rules forbid change nothing and are reported. */
  function play(next: string) {
    const { family, board, moves: before, history } = store.get();
    if (!family) return;
    const report = rules.check(family.id, board, next);
    if (!report.ok) return refuse('moves', report.error);
    if (report.violation) return forbid(report.violation.code);
    if (next === before) return;
    playTo(next, visited(history, before, next), report);
  }

  function goBack(fewer: string) {
    const { moves, history } = store.get();
    playTo(fewer, visited(history, moves, fewer));
  }

  return {
    setPosition,
    play,

    undo() {
      const state = store.get();
      if (state.family && state.moves) goBack(movesOf(state.family).dropLast(state.moves, state));
    },

    /** Redoes what was undone last, or follows another line from here. */
    redo(line?: string) {
      const { history, moves } = store.get();
      const next = line ?? nextOf(history, moves);
      if (next !== null) play(next);
    },

    restart() {
      if (store.get().moves) goBack('');
    },
  };
}
