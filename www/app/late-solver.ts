/**
 * The scripts that ask the engines arrive after the first view. An earlier press waits for them, and can be cancelled.
 */

import type { Engine, Raise } from '../engine/types.ts';
import type { Session } from './session/session.ts';
import type { Scene, Search } from '../puzzles/contract.ts';
import type { Store } from './store.ts';
import { newRun } from '../shared/player/run.ts';
import { retried } from '../shared/retried.ts';

export function lateSolver(store: Store, engine: Engine, session: Session, scene: () => Scene) {
  const { runs } = session.player;
  let isLoaded = false;
  const load = retried(async () => {
    const module = await import('./solving.ts');
    isLoaded = true;
    return module;
  });

  /** Shows a placeholder run until the scripts arrive, so that it can be stopped like any other. */
  function showPlaceholder(signal: AbortSignal) {
    const run = newRun({ engine: '', options: {}, fromHere: false, limitMb: 0 });
    const removePlaceholder = () => {
      if (store.get().run === run) store.set({ run: null, mode: 'play' });
    };
    signal.addEventListener('abort', removePlaceholder);
    store.set({ run, mode: 'solve', banner: null });
    return removePlaceholder;
  }

  /** A press begins its turn at once. A later press, or cancelling, makes it void. */
  async function begin(press: 'press' | 'start' | 'improve' | 'further', search?: Search) {
    const turn = runs.begin();
    const removePlaceholder = isLoaded || store.get().run ? null : showPlaceholder(turn.signal);
    try {
      const late = await load();
      return turn.signal.aborted ? null : await late[press]({ store, engine, session, scene, turn, search });
    } finally {
      removePlaceholder?.();
      turn.end();
    }
  }

  return {
    /** Fetches the scripts, after the first view. */
    prepare: () => void load().catch(() => {}),
    get running() {
      return runs.running;
    },
    press: () => void begin('press'),
    start: () => begin('start'),
    /** With a verdict's search, runs that; otherwise searches from the reader's own answer. */
    improve: (search?: Search) => begin(search ? 'further' : 'improve', search),
    deepen: async (limits: Raise) => (await load()).deepen(store, limits, runs),
    cancel: runs.cancel,
  };
}
