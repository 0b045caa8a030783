/**
 * Searches for the proof while the reader looks at a finished game. It is an ordinary run, except that nothing on the
 * page waits for it.
 */

import type { Context } from '../context.ts';
import { solve } from '../../shared/player/solving.ts';
import { coversBoard, isBest } from '../../shared/best.ts';
import { isMetered } from '../../shared/connection.ts';
import { requestOf } from '../share/proof.ts';

/** Time limit of a search that was not asked for, in milliseconds. */
const quietMs = 60_000;

/** Has a run already found what the search could find, or is it about to? */
function isSettled({ store }: Context) {
  const { run } = store.get();
  if (!run || !coversBoard(run)) return false;
  const { outcome } = run;
  const proved = outcome !== null && (isBest(outcome) || outcome.status === 'infeasible');
  return run.running || proved || Boolean(run.quiet && run.outcome?.stop !== 'cancelled');
}

/** Can the search be started? */
export const canAsk = (context: Context) => context.engine.backend !== 'none' && !isSettled(context);

/**
 * Starts at most one search for a board. @param requested the reader pressed for it; otherwise it does not start on a
 * metered connection
 */
export function proveQuietly(context: Context, requested: boolean) {
  const { store, engine, session } = context;
  if (!canAsk(context) || (!requested && isMetered())) return;
  const { bare, engines, choice } = store.get();
  const proofRequest = requestOf(store.get()) ?? { engine: engines[0]?.id };
  if (!proofRequest.engine || bare === null) return;
  const { memoryMb, threads } = choice;
  const options = proofRequest.options ?? {};
  void solve({
    ...{ store, engine, begins: {}, beforeDrawing: requestAnimationFrame },
    turn: session.player.runs.begin(),
    request: { engine: proofRequest.engine, options, timeMs: quietMs, memoryMb, threads },
    runOptions: { engine: proofRequest.engine, options, fromHere: false, limitMb: memoryMb, quiet: true },
    moves: () => false,
    showsUnconfirmed: false,
    ended: () => {},
  });
}
