/**
 * The end of a game: the seal is stamped, the line says what is known about the game, and the bar offers the next step.
 * Meanwhile a search looks for the proof. Fetched after the first view.
 */

import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Finish } from './truth.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { movesOf } from '../../shared/translate.ts';
import { proveQuietly } from './quiet.ts';
import { stopwatch } from './stopwatch.ts';
import { truthNow } from './truth.ts';
import { momentView } from './view.ts';

/** Milliseconds from the last move to the seal: a walk that passes its goal has not stopped there. */
const pauseMs = 400;

/** Was the game played just now? Several moves at once mean that it was restored, or came from a link. */
function isPlayed({ family, board, moves }: State, before: State) {
  if (board !== before.board || moves === before.moves) return false;
  return before.moves !== '' || movesOf(family).count(moves) <= 3;
}

/**
 * @param isFinished Has the current game reached its end? @param review shows what each step cost
 */
export function watchMoment(
  context: Context,
  { isFinished, review }: { isFinished: () => boolean; review: () => void },
) {
  const { store, engine } = context;
  const watch = stopwatch();
  let timer = 0;

  const view = momentView(context, { review, ask: () => proveQuietly(context, true) });
  let hasStyles = false;

  function show() {
    const now = store.get();
    if (hasStyles) view.update(now, truthNow(now));
  }

  /** Fetches the style sheet, without which nothing is shown. After a failure the next finished game tries again. */
  async function fetchStyles() {
    if (hasStyles) return;
    await lateSheet(new URL('./moment.css', import.meta.url).href);
    hasStyles = true;
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
    fetchStyles().catch(() => context.notices.show(context.translator()('missing')));
  }

  /** Handles a new position. */
  function handlePosition(state: State, before: State | null) {
    clearTimeout(timer);
    if (state.finish) store.set({ finish: null });
    if (!before || state.board !== before.board || state.moves === '') watch.reset();
    else watch.start();
    if (!isFinished()) return;
    if (before && isPlayed(state, before)) timer = window.setTimeout(() => arrive(true), pauseMs);
    else arrive(false);
  }

  store.subscribe((state, before) => {
    const isOtherPosition = state.board !== before.board || state.moves !== before.moves || state.mode !== before.mode;
    if (isOtherPosition) handlePosition(state, before);
    show();
  });
  fetchStyles().catch(() => {}); // a failure is reported with the first finished game
  handlePosition(store.get(), null);
}
