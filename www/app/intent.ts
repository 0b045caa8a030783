/**
 * When the family's solver is fetched ahead. It is larger than the page, so there has to be a sign that it will be used: a pointer or the focus
 * comes near to what needs it; or, where the line costs nothing, the reader plays, or stays.
 */

import type { Family } from '../puzzles/contract.ts';
import type { State, Store } from './store.ts';
import { isMetered, isSparing } from '../shared/line.ts';

const NEAR = '#solve, #mode-edit, #hint, #solving, #own details[open]';
const STAY_MS = 10_000;
/** Between two attempts. */
const PAUSE_MS = 10_000;

/**
 * @param fetchSolver never rejects; tells whether it is there
 * @param first the moves before any of the reader's; some may be played before this script is here
 */
export function watchIntent(store: Store, fetchSolver: (family: string) => Promise<boolean>, first: string) {
  /** When a family's solver may be asked for again. */
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
  // A sign may be older than this script.
  for (const target of document.querySelectorAll(':hover, :focus')) near({ target });
  const inCase = () => whenIdle(() => !isMetered() && void fetchNow());
  const stay = ({ id }: Family) => whenStayed(() => id === store.get().family.id && inCase());
  const look = ({ mode, moves }: State, before: string) => {
    if (mode === 'play' && moves !== '' && moves !== before) inCase();
  };
  store.subscribe((state, before) => {
    look(state, before.moves);
    if (state.family !== before.family) stay(state.family);
  });
  look(store.get(), first);
  stay(store.get().family);
}

function whenIdle(run: () => unknown) {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/** The page has been looked at for so long. */
function whenStayed(run: () => unknown) {
  setTimeout(() => {
    if (!document.hidden) return void run();
    document.addEventListener('visibilitychange', () => whenStayed(run), { once: true });
  }, STAY_MS);
}
