/**
 * The board as its reader plays it, draws it and asks about it (`createPlayer`). Page and widget are two views of it:
 * they pass on gestures and draw the state. The player knows no document.
 */

import type { Action } from '../../puzzles/contract.ts';
import type { WireError } from '../../engine/types.ts';
import type { Place } from './place.ts';
import { movesOf } from '../translate.ts';
import { atOnce } from '../turns.ts';
import { reading, shownFrom } from './answers.ts';
import { drawing } from './drawing.ts';
import { createOpening } from './opening.ts';
import { playing } from './playing.ts';
import { createRuns } from './runs.ts';
import { withoutAnswer } from './state.ts';

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(place: Place) {
  const { store, engine, refuse, plays, draws, perform } = place;
  const { rules } = engine;
  const runs = createRuns();
  const moves = playing(place);
  const boards = drawing(place, runs);

  // While an answer is shown, undo does nothing: it would replace the answer by the board before.
  const undo = () => (plays() ? moves.undo() : draws?.() && boards.undoBoard());
  const redo = (line?: string) => (plays() ? moves.redo(line) : draws?.() && boards.redoBoard());

  /** An answer to the current board, with the data for its playback; null if the rules cannot follow it. */
  function answerOf(text: string, objective: number | null, checked: boolean, extra?: unknown) {
    const { family, board } = store.get();
    return family && atOnce(reading(rules, family, board, text, { objective, checked, extra }));
  }

  /**
   * Shows moves as an answer, whatever their source. If the rules refuse them, this reports why and returns false.
   * @param changes other changes to the state @param step where playback stands, by default the end
   */
  function showMoves(text: string, changes: object = {}, step?: number | null) {
    const { family, board } = store.get();
    if (!family) return false;
    const no = (error: WireError, at?: number) => {
      refuse('moves', error, at);
      return false;
    };
    const normal = rules.normalizeMoves(family.id, board, text);
    if (!normal.ok) return no(normal.error);
    const report = rules.check(family.id, board, normal.moves);
    if (!report.ok) return no(report.error);
    const { violation, objective, goal } = report;
    const answer = violation ? null : answerOf(normal.moves, objective, goal);
    if (!answer) return no({ code: violation?.code ?? 'illegal' }, violation?.step);
    store.set({ ...shownFrom(family, answer, false, step), ...changes });
    return true;
  }

  /** Performs what a gesture or a button asks for, in this order. */
  function act(action: Action) {
    const { family, ui } = store.get();
    if (!family) return;
    if (action.ui) store.set({ ui: { ...ui, ...action.ui } });
    if (action.takeBack) boards.takeBack();
    if (action.edit !== undefined) boards.edit([action.edit].flat(), action);
    if (action.board !== undefined) boards.replaceBoard(action.board, action.stateChanges);
    if (action.move !== undefined) moves.play(movesOf(family).append(store.get().moves, action.move));
    if (action.moves !== undefined) moves.play(action.moves);
    if (action.undo) undo();
    if (action.redo) redo();
    if (action.restart) moves.restart();
    perform(action);
  }

  const opening = createOpening(place);
  return {
    runs,
    opening,
    ...moves,
    ...boards,
    undo,
    redo,
    answerOf,
    showMoves,
    leave: () => store.set(withoutAnswer()),
    act,
  };
}
