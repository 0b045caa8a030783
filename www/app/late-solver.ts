/** The solver's side of the page comes after the first view; a press that is earlier waits for it, and can be taken back. */

import type { Engine } from '../engine/types.ts';
import type { Session } from './session/session.ts';
import type { Solver } from './solving.ts';
import type { Store } from './store.ts';
import { retried } from '../shared/retried.ts';

export function lateSolver(store: Store, engine: Engine, session: () => Session) {
  let here: Solver | null = null;
  /** Presses that have been taken back count no more. */
  let presses = 0;

  const load = retried(async () => {
    const { Solver } = await import('./solving.ts');
    here = new Solver(store, engine);
    here.use(session());
    return here;
  });

  async function whenHere<T>(run: (solver: Solver) => T) {
    if (here) return run(here);
    presses += 1;
    const own = presses;
    const solver = await load();
    return own === presses ? run(solver) : null;
  }

  return {
    /** After the first view. */
    prepare: () => void load().catch(() => {}),
    get running() {
      return here?.running ?? false;
    },
    press: () => void whenHere((solver) => solver.press()),
    start: () => whenHere((solver) => solver.start()),
    cancel() {
      presses += 1;
      here?.cancel();
    },
    drop() {
      presses += 1;
      here?.drop();
    },
  };
}
