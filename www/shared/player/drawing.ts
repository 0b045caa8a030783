/** Changes of the board itself: replacing it, editing it, and undoing both. */

import type { Action, Family } from '../../puzzles/contract.ts';
import type { Place } from './place.ts';
import type { Runs } from './runs.ts';
import type { PlayerState } from './state.ts';
import { pushed, redone, replaced, undone } from './boards.ts';
import { boardOf, settled, withoutHint } from './state.ts';

export type Drawing = ReturnType<typeof drawing>;

export function drawing({ store, engine: { rules }, refuse, consequences, opened }: Place, runs: Runs) {
  /** The board that the last edit has made, while another edit may continue the same step. */
  let open: string | null = null;
  /** The state before the first edit of the current step. */
  let before: PlayerState;

  /**
   * Installs another board or family, and discards what was played, asked and found on the one before.
   * @param changes other changes to the state
   */
  function settle(board: string, changes: Partial<PlayerState>, moves?: string) {
    const { family } = { ...store.get(), ...changes };
    if (!family) return;
    runs.drop();
    const next = settled(rules, family.id, board, moves);
    const others = { ...consequences?.({ family, ...next }), ...opened?.() };
    store.set({ ...withoutHint(store.get()), ...others, ...next, ...changes });
  }

  const another = () => ({ opened: store.get().opened + 1 });

  /** A text as a board. If it is none, this reports why and returns null. */
  function read(text: string, family: Family) {
    const parsed = boardOf(rules, family.id, text);
    if (!parsed.ok) refuse('board', parsed.error);
    return parsed.ok ? { board: parsed.board, diagnostics: parsed.diagnostics } : null;
  }

  /** Goes back or forward among the boards. */
  function step(to: ReturnType<typeof undone>) {
    const { family } = store.get();
    if (!to || !family) return;
    const parsed = rules.parse(family.id, to.board);
    settle(to.board, { ...to, diagnostics: parsed.ok ? parsed.diagnostics : [] });
  }

  /** Applies all operations or none. If one is refused, this reports why and returns null. */
  function edited(operations: string[], { id }: Family) {
    let { board, diagnostics } = store.get();
    for (const operation of operations) {
      const result = rules.edit(id, board, operation);
      if (!result.ok) {
        refuse('edit', result.error);
        return null;
      }
      ({ board, diagnostics } = result);
    }
    return { board, diagnostics };
  }

  return {
    settle,

    /** Opens a board; undo does not lead back. @param changes other changes to the state */
    open(family: Family, text: string, moves: string = '', changes: object = {}) {
      const parsed = read(text, family);
      if (parsed) settle(parsed.board, { family, ...parsed, past: [], future: [], ...another(), ...changes }, moves);
      return parsed !== null;
    },

    /**
     * Replaces the board by another of the same family; undo leads back.
     * @param changes other changes to the state; in a change of their own they would be saved with the board before
     */
    replaceBoard(text: string, changes: object = {}) {
      const state = store.get();
      const parsed = state.family && read(text, state.family);
      if (!parsed) return false;
      const { board, diagnostics } = parsed;
      settle(board, { ...(board === state.board ? {} : pushed(state, board)), diagnostics, ...another(), ...changes });
      return true;
    },

    /**
     * @param operations applied as one step of undo, all or none
     * @param how whether they continue the step before (unless something came between), and whether they open another
     * board
     */
    edit(operations: string[], { continues, opens }: Pick<Action, 'continues' | 'opens'> = {}) {
      const state = store.get();
      const next = state.family && edited(operations, state.family);
      if (!next) return;
      const isSameStep = Boolean(continues) && open === state.board;
      const isOther = next.board !== state.board;
      if (!isSameStep) before = state;
      const step = isSameStep ? replaced(state, next.board) : pushed(state, next.board);
      if (isOther) settle(next.board, { ...step, ...next, ...(opens ? another() : {}) });
      open = isSameStep || isOther ? next.board : null;
    },

    /**
     * Takes back the step that further edits might continue, and restores what had been played and undone on the board
     * before.
     */
    takeBack() {
      if (open !== store.get().board) return;
      const { board, view, moves, history, diagnostics, past, future } = before;
      settle(board, { view, moves, history, diagnostics, past, future });
    },

    undoBoard: () => step(undone(store.get())),
    redoBoard: () => step(redone(store.get())),
  };
}
