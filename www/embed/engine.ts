/**
 * One engine for all widgets of a page. It has one pool of threads and solves one board at a time, but a page may have
 * many boards. So their searches take turns, and none is cancelled because another board needs the engine.
 */

import type { Engine, Outcome } from '../engine/types.ts';
import { checkedEngine } from '../engine/checked.ts';
import { createEngine } from '../engine/client.ts';
import { rulesAt } from '../puzzles/index.ts';
import { retried } from '../shared/retried.ts';

/**
 * The engine, created at the first call, and again after a failure. Scripts of the page around are not type-checked, so
 * a wrong request is refused with the name of the wrong setting.
 */
export const sharedEngine = retried(() => createEngine({ rulesAt }).then(checkedEngine));

interface Requester {
  /** aborted when the search is no longer wanted: it ends, or never begins */
  signal: AbortSignal;
  /** not started by a press of Solve: it gives way to searches that were, and starts again after them */
  quiet: boolean;
  /** called with true when the search has to wait for another one, and with false when it begins */
  onWait: (on: boolean) => void;
}

/** Waiting searches, in the order of their requests. */
const queue: { requester: Requester; begin: () => void }[] = [];
/** The current search, and what makes it give way. */
let searching: { requester: Requester; stop: AbortController } | null = null;

function next() {
  if (searching) return;
  const pressed = queue.findIndex(({ requester }) => !requester.quiet);
  queue.splice(Math.max(pressed, 0), 1)[0]?.begin();
}

/** Resolves when the search may begin, or is no longer wanted. */
function turnOf(requester: Requester) {
  const { signal, quiet, onWait } = requester;
  return new Promise<void>((resolve) => {
    const entry = { requester, begin };
    function begin() {
      signal.removeEventListener('abort', leave);
      searching = { requester, stop: new AbortController() };
      resolve();
    }
    function leave() {
      queue.splice(queue.indexOf(entry), 1);
      resolve();
    }
    if (signal.aborted) return resolve();
    // A search that was told to end (an earlier one of the same board) is over in a moment, so this wait is not
    // reported.
    if ([searching, ...queue].some((each) => each && !each.requester.signal.aborted)) onWait(true);
    if (!quiet && searching?.requester.quiet) searching.stop.abort();
    queue.push(entry);
    signal.addEventListener('abort', leave, { once: true });
    next();
  });
}

/**
 * @param search starts the search: again after it has given way, and with an aborted signal if it is no longer wanted
 */
export async function inTurn(
  requester: Requester,
  search: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    await turnOf(requester);
    const current = searching;
    if (current?.requester !== requester) return search(requester.signal);
    requester.onWait(false);
    try {
      const outcome = await search(AbortSignal.any([requester.signal, current.stop.signal]));
      if (requester.signal.aborted || !current.stop.signal.aborted || outcome.stop !== 'cancelled') return outcome;
    } finally {
      searching = null;
      next();
    }
  }
}

/** The engine for one board of many. @param onWait see `Requester` */
export const takingTurns = (
  engine: Engine,
  onWait: Requester['onWait'],
): Pick<Engine, 'rules' | 'consult' | 'solve'> => ({
  rules: engine.rules,
  consult: engine.consult,
  solve(family, board, options, call = {}) {
    const { signal = new AbortController().signal } = call;
    return inTurn({ signal, quiet: false, onWait }, (either) =>
      engine.solve(family, board, options, { ...call, signal: either }),
    );
  },
});
