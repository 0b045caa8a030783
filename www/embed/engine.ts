/**
 * One engine for all widgets of a page. It has one pool of threads and solves one board at a time, and a page may have many boards: so their searches
 * take turns, and none is cancelled because another board is asked about.
 */

import type { Engine, Outcome } from '../engine/types.ts';
import { checkedEngine } from '../engine/checked.ts';
import { createEngine } from '../engine/client.ts';
import { rulesAt } from '../puzzles/index.ts';

let shared: Promise<Engine> | undefined;

/** Made by the first who asks; asked anew after a failure. The page's scripts have no types: what they ask for wrongly is refused by its name. */
export function sharedEngine() {
  shared ??= createEngine({ rulesAt }).then(checkedEngine, (error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

export interface Asker {
  /** who has asked wants it no longer: its search ends, or never begins */
  signal: AbortSignal;
  /** nobody has pressed Solve for it: it gives way to those who have, and begins anew after them */
  quiet: boolean;
  /** hears that it has to wait for another search, and that it begins */
  waits: (on: boolean) => void;
}

/** Those who wait, in the order in which they have asked. */
const queue: { asker: Asker; begin: () => void }[] = [];
/** The one that searches, and what makes it give way. */
let searching: { asker: Asker; stop: AbortController } | null = null;

function next() {
  if (searching) return;
  const pressed = queue.findIndex(({ asker }) => !asker.quiet);
  queue.splice(Math.max(pressed, 0), 1)[0]?.begin();
}

/** Resolves when the search may begin, or is not wanted any more. */
function turnOf(asker: Asker) {
  const { signal, quiet, waits } = asker;
  return new Promise<void>((resolve) => {
    const own = { asker, begin };
    function begin() {
      signal.removeEventListener('abort', leave);
      searching = { asker, stop: new AbortController() };
      resolve();
    }
    function leave() {
      queue.splice(queue.indexOf(own), 1);
      resolve();
    }
    if (signal.aborted) return resolve();
    // One that has been told to end (an earlier search of the same board is) is over in a moment: there is nothing to say.
    if ([searching, ...queue].some((each) => each && !each.asker.signal.aborted)) waits(true);
    if (!quiet && searching?.asker.quiet) searching.stop.abort();
    queue.push(own);
    signal.addEventListener('abort', leave, { once: true });
    next();
  });
}

/** @param search begins it: once more after it has given way, and with a signal that has been raised where it is not wanted any more */
export async function inTurn(asker: Asker, search: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    await turnOf(asker);
    const own = searching;
    if (own?.asker !== asker) return search(asker.signal);
    asker.waits(false);
    try {
      const outcome = await search(AbortSignal.any([asker.signal, own.stop.signal]));
      if (asker.signal.aborted || !own.stop.signal.aborted || outcome.stop !== 'cancelled') return outcome;
    } finally {
      searching = null;
      next();
    }
  }
}

/** The engine as one board of many has it. @param waits see `Asker` */
export const takingTurns = (engine: Engine, waits: Asker['waits']): Pick<Engine, 'rules' | 'consult' | 'solve'> => ({
  rules: engine.rules,
  consult: engine.consult,
  solve(family, board, wish, call = {}) {
    const { signal = new AbortController().signal } = call;
    return inTurn({ signal, quiet: false, waits }, (either) =>
      engine.solve(family, board, wish, { ...call, signal: either }),
    );
  },
});
