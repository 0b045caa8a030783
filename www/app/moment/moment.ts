/**
 * The moment when a game is finished: the seal is stamped, the line says what is known of it, the bar leads on. The proof is looked for meanwhile.
 * Fetched after the first view.
 */

import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Finish } from './truth.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { movesOf } from '../../shared/speech.ts';
import { proveQuietly } from './quiet.ts';
import { stopwatch } from './stopwatch.ts';
import { truthNow } from './truth.ts';
import { momentView } from './view.ts';

/** From the last move until the seal: a walk that passes its goal does not stop there. */
const pauseMs = 400;

/** Was it played just now? Moves that came at once are a game that comes back, or one from a link. */
function isPlayed({ family, board, moves }: State, before: State) {
  if (board !== before.board || moves === before.moves) return false;
  return before.moves !== '' || movesOf(family).count(moves) <= 3;
}

/** @param isFinished has the game that stands reached its end? @param next the board to go on to @param review shows what each step has cost */
export function watchMoment(
  context: Context,
  { isFinished, next, review }: { isFinished: () => boolean; next: () => string | null; review: () => void },
) {
  const { store, engine } = context;
  const watch = stopwatch();
  let timer = 0;

  const view = momentView(context, { next, review, ask: () => proveQuietly(context, true) });
  let isDressed = false;

  function show() {
    const now = store.get();
    if (isDressed) view.update(now, truthNow(now));
  }

  /** Brings the style without which nothing is shown; each finished game asks again for one that did not come. */
  async function dress() {
    if (isDressed) return;
    await lateSheet(new URL('./moment.css', import.meta.url).href);
    isDressed = true;
    show();
  }

  function finishOf({ family, board, moves }: State, isFresh: boolean): Finish {
    const report = engine.rules.check(family.id, board, moves);
    return { board, moves, score: report.ok ? report.objective : null, ms: watch.read(), isFresh };
  }

  function arrive(isFresh: boolean) {
    if (!isFinished()) return;
    store.set({ finish: finishOf(store.get(), isFresh) });
    proveQuietly(context, false);
    dress().catch(() => context.notices.show(context.voice()('missing')));
  }

  /** The position is another one. */
  function moved(state: State, before: State | null) {
    clearTimeout(timer);
    if (state.finish) store.set({ finish: null });
    if (!before || state.board !== before.board || state.moves === '') watch.reset();
    else watch.start();
    if (!isFinished()) return;
    if (before && isPlayed(state, before)) timer = window.setTimeout(() => arrive(true), pauseMs);
    else arrive(false);
  }

  store.subscribe((state, before) => {
    const other = state.board !== before.board || state.moves !== before.moves || state.mode !== before.mode;
    if (other) moved(state, before);
    show();
  });
  dress().catch(() => {}); // told with the first game that is finished
  moved(store.get(), null);
}
