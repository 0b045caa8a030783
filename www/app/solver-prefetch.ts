/**
 * Decides when the family's solver is fetched ahead. The solver is larger than the page, so something must suggest that
 * it will be used: a pointer or the focus near what needs it or, on an unmetered connection, moves or a longer stay.
 */

import type { Family } from '../puzzles/contract.ts';
import type { State, Store } from './store.ts';
import { isMetered, isSparing } from '../shared/connection.ts';

const NEAR = '#solve, #mode-edit, #hint, #solving, #own details[open]';
const STAY_MS = 10_000;
/** Milliseconds between two attempts. */
const PAUSE_MS = 10_000;

/**
 * @param fetchSolver never rejects; resolves to whether the solver has arrived
 * @param first the moves before the reader's first; some may be played before this script arrives
 */
export function watchIntent(store: Store, fetchSolver: (family: string) => Promise<boolean>, first: string) {
  /** The earliest time for the next attempt, by family. */
  const next: Map<string, number> = new Map();
  const fetchNow = async () => {
    const { id } = store.get().family;
    if (performance.now() < (next.get(id) ?? 0)) return;
    next.set(id, performance.now() + PAUSE_MS);
    if (await fetchSolver(id)) next.set(id, Number.POSITIVE_INFINITY);
  };
  const near = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof Element && target.closest(NEAR) && !isSparing()) void fetchNow();
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, near, { passive: true, capture: true });
  // The pointer or the focus may have been there before this script.
  for (const target of document.querySelectorAll(':hover, :focus')) near({ target });
  const inCase = () => whenIdle(() => !isMetered() && void fetchNow());
  const stay = ({ id }: Family) => whenStayed(() => id === store.get().family.id && inCase());
  const prefetchOnMove = ({ mode, moves }: State, before: string) => {
    if (mode === 'play' && moves !== '' && moves !== before) inCase();
  };
  store.subscribe((state, before) => {
    prefetchOnMove(state, before.moves);
    if (state.family !== before.family) stay(state.family);
  });
  prefetchOnMove(store.get(), first);
  stay(store.get().family);
}

function whenIdle(run: () => unknown) {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/** Runs after the page has been visible for `STAY_MS`. */
function whenStayed(run: () => unknown) {
  setTimeout(() => {
    if (!document.hidden) return void run();
    document.addEventListener('visibilitychange', () => whenStayed(run), { once: true });
  }, STAY_MS);
}
