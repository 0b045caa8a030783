/**
 * What a family may ask about the position: queries, which the rules answer on the page, and costly questions, which a
 * worker answers.
 */

import type { Engine } from '../engine/types.ts';
import type { Scene } from '../puzzles/contract.ts';
import type { Store } from './store.ts';

export function questionsOf(store: Store, engine: Engine): Pick<Scene, 'query' | 'consult'> {
  /** The latest of each kind of question that is still being answered. */
  const pending: Map<string, AbortController> = new Map();

  return {
    query(question) {
      const { family, board, moves } = store.get();
      const result = engine.rules.query(family.id, board, moves, question);
      return result.ok ? result.value : null;
    },

    async consult(question) {
      pending.get(question)?.abort();
      const controller = new AbortController();
      pending.set(question, controller);
      const { family, board, moves } = store.get();
      const result = await engine.consult(family.id, board, moves, question, { signal: controller.signal });
      if (pending.get(question) === controller) pending.delete(question);
      if (!result.ok) throw result.error;
      // After the caller has received the answer: draws everything that shows it.
      setTimeout(() => store.set({ ui: { ...store.get().ui } }));
      return result.value;
    },
  };
}
