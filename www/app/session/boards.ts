/** Changes of the board itself: replaced, edited, and both undone. */

import type { Base } from './base.ts';
import type { State } from '../store.ts';
import { pushBoard, redoBoard, undoBoard } from '../store.ts';

export type Boards = ReturnType<typeof boards>;

export function boards({ store, rules, refuse, settle, read }: Base) {
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
      if (parsed) settle({ ...pushBoard(store.get(), parsed.board), diagnostics: parsed.diagnostics });
      return Boolean(parsed);
    },

    /** @param operations one step of undo, done whole or not at all */
    edit(operations: string[]) {
      const { family, board } = store.get();
      let next = board;
      let { diagnostics } = store.get();
      for (const operation of operations) {
        const result = rules.edit(family.id, next, operation);
        if (!result.ok) return refuse('edit', result.error);
        next = result.board;
        diagnostics = result.diagnostics;
      }
      if (next !== board) settle({ ...pushBoard(store.get(), next), diagnostics });
    },

    undoBoard: () => step(undoBoard(store.get())),
    redoBoard: () => step(redoBoard(store.get())),
  };
}
