/** The search for the proof while the reader looks at a finished game: a run like any other, but that nothing on the page waits for it. */

import type { Context } from '../context.ts';
import { solve } from '../../shared/player/solving.ts';
import { isBest } from '../../shared/best.ts';
import { isMetered } from '../../shared/line.ts';
import { wishOf } from '../share/proof.ts';

/** Longest that is searched without being asked. */
const quietMs = 60_000;

/** Does the page know already what a run could tell, or is it about to? */
function isSettled({ store }: Context) {
  const { run } = store.get();
  if (!run || run.fromHere) return false;
  const { outcome } = run;
  const proved = outcome !== null && (isBest(outcome) || outcome.status === 'infeasible');
  return run.running || proved || Boolean(run.quiet && run.outcome?.stop !== 'cancelled');
}

/** Can it be asked? */
export const canAsk = (context: Context) => context.engine.backend !== 'none' && !isSettled(context);

/** Begins once for a board. @param asked a press asks for it; else a line with a meter is spared */
export function proveQuietly(context: Context, asked: boolean) {
  const { store, engine, session } = context;
  if (!canAsk(context) || (!asked && isMetered())) return;
  const { family, bare, engines, choice } = store.get();
  const wish = wishOf({ family, state: store.get() }) ?? { engine: engines[0]?.id };
  if (!wish.engine || bare === null) return;
  const { memoryMb, threads } = choice;
  const options = wish.options ?? {};
  void solve({
    ...{ store, engine, begins: {}, beforeDrawing: requestAnimationFrame },
    turn: session.player.runs.begin(),
    request: { engine: wish.engine, options, timeMs: quietMs, memoryMb, threads },
    asked: { engine: wish.engine, options, fromHere: false, limitMb: memoryMb, quiet: true },
    moves: () => false,
    showsUnconfirmed: false,
    ended: () => {},
  });
}
