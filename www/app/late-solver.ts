/** What asks the engines comes after the first view; a press that is earlier waits for it, and can be taken back. */

import type { Engine, Raise } from '../engine/types.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store.ts';
import { retried } from '../shared/retried.ts';

export function lateSolver(store: Store, engine: Engine, session: Session) {
  const { runs } = session.player;
  const load = retried(() => import('./solving.ts'));

  /** A press begins its turn at once; what is pressed later, or taken back, counts no more. */
  async function begin(press: 'press' | 'start' | 'improve') {
    const turn = runs.begin();
    try {
      const late = await load();
      return turn.signal.aborted ? null : await late[press]({ store, engine, session, turn });
    } finally {
      turn.end();
    }
  }

  return {
    /** After the first view. */
    prepare: () => void load().catch(() => {}),
    get running() {
      return runs.running;
    },
    press: () => void begin('press'),
    start: () => begin('start'),
    improve: () => begin('improve'),
    deepen: async (limits: Raise) => (await load()).deepen(store, limits, runs),
    cancel: runs.cancel,
  };
}
