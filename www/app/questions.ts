/** What a family may ask about the position: small questions of the rules on the page, costly ones of a worker. */

import type { Engine } from '../engine/types.ts';
import type { Scene } from '../puzzles/contract.ts';
import type { Store } from './store.ts';

export function questionsOf(store: Store, engine: Engine): Pick<Scene, 'query' | 'consult'> {
  /** The latest of each question that is still being answered. */
  const asked: Map<string, AbortController> = new Map();

  return {
    query(question) {
      const { family, board, moves } = store.get();
      const result = engine.rules.query(family.id, board, moves, question);
      return result.ok ? result.value : null;
    },

    async consult(question) {
      asked.get(question)?.abort();
      const own = new AbortController();
      asked.set(question, own);
      const { family, board, moves } = store.get();
      const result = await engine.consult(family.id, board, moves, question, { signal: own.signal });
      if (asked.get(question) === own) asked.delete(question);
      if (!result.ok) throw result.error;
      // After the asker has taken the answer: everything that shows it is drawn again.
      setTimeout(() => store.set({ ui: { ...store.get().ui } }));
      return result.value;
    },
  };
}
