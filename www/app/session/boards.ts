/** Changes of the board itself: replaced, edited, and both undone. */

import type { Base } from './base.ts';
import type { Action } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { pushBoard, redoBoard, undoBoard } from '../store.ts';

export type Boards = ReturnType<typeof boards>;

/** A board on top of the one that is here, or in the place of it: then what it was made of is one step with it. */
function stepTo(state: State, next: string, continues: boolean): Partial<State> {
  if (!continues) return pushBoard(state, next);
  const back = next === state.past[state.past.length - 1];
  return { board: next, past: back ? state.past.slice(0, -1) : state.past, future: [] };
}

export function boards({ store, rules, refuse, settle, read }: Base) {
  /** The board that the last edit has made, as long as a further one may continue it. */
  let open: string | null = null;

  /** Back or forward among the boards. */
  function step(change: Partial<State> | null) {
    if (!change?.board) return;
    const parsed = rules.parse(store.get().family.id, change.board);
    settle({ ...change, diagnostics: parsed.ok ? parsed.diagnostics : [] });
  }

  return {
    /** Another board in the same family; undo leads back. */
    replaceBoard(text: string) {
      const parsed = read(text);
      if (!parsed) return false;
      const now = store.get();
      const step = parsed.board === now.board ? {} : pushBoard(now, parsed.board);
      settle({ ...step, diagnostics: parsed.diagnostics, opened: now.opened + 1 });
      return true;
    },

    /**
     * @param operations one step of undo, done whole or not at all
     * @param how whether they belong to the step before (unless something came between), and whether they make another board
     */
    edit(operations: string[], { continues, opens }: Pick<Action, 'continues' | 'opens'> = {}) {
      const { family, board, opened } = store.get();
      let next = board;
      let { diagnostics } = store.get();
      for (const operation of operations) {
        const result = rules.edit(family.id, next, operation);
        if (!result.ok) return refuse('edit', result.error);
        next = result.board;
        diagnostics = result.diagnostics;
      }
      const goesOn = Boolean(continues) && open === board;
      const place = opens ? { opened: opened + 1 } : {};
      if (next !== board) settle({ ...stepTo(store.get(), next, goesOn), diagnostics, ...place });
      open = goesOn || next !== board ? next : null;
    },

    undoBoard: () => step(undoBoard(store.get())),
    redoBoard: () => step(redoBoard(store.get())),
  };
}
