/** Changes of the board itself: replaced, edited, and both undone. */

import type { Base } from './base.ts';
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
      const opened = store.get().opened + 1;
      settle({ ...pushBoard(store.get(), parsed.board), diagnostics: parsed.diagnostics, opened });
      return true;
    },

    /**
     * @param operations one step of undo, done whole or not at all
     * @param continues they belong to the step before, unless something came between
     */
    edit(operations: string[], continues: boolean = false) {
      const { family, board } = store.get();
      let next = board;
      let { diagnostics } = store.get();
      for (const operation of operations) {
        const result = rules.edit(family.id, next, operation);
        if (!result.ok) return refuse('edit', result.error);
        next = result.board;
        diagnostics = result.diagnostics;
      }
      const goesOn = continues && open === board;
      if (next !== board) settle({ ...stepTo(store.get(), next, goesOn), diagnostics });
      open = goesOn || next !== board ? next : null;
    },

    undoBoard: () => step(undoBoard(store.get())),
    redoBoard: () => step(redoBoard(store.get())),
  };
}
