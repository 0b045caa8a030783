/**
 * When the solver is fetched ahead. It is several times as large as the page, so there has to be a sign that it will be used: a pointer or the focus
 * comes near to what needs it; or, where the line costs nothing, somebody plays, or stays.
 */

import type { Store } from './store.ts';
import { isMetered, isSparing } from '../shared/line.ts';

const NEAR = '#mode-solve, #mode-edit, #solving, #tools [data-control="hint"], #own details[open]';
const STAY_MS = 10_000;
/** Between two attempts. */
const PAUSE_MS = 10_000;

/** @param fetchSolver never rejects; tells whether it is there */
export function watchIntent(store: Store, fetchSolver: () => Promise<boolean>) {
  let next = Number.NEGATIVE_INFINITY;
  const fetchNow = async () => {
    if (performance.now() < next) return;
    next = performance.now() + PAUSE_MS;
    if (await fetchSolver()) next = Number.POSITIVE_INFINITY;
  };
  const near = ({ target }: Event) => {
    if (target instanceof Element && target.closest(NEAR) && !isSparing()) void fetchNow();
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, near, { passive: true, capture: true });
  const inCase = () => whenIdle(() => !isMetered() && void fetchNow());
  store.subscribe(({ mode, moves }, before) => {
    if (mode === 'play' && moves !== '' && moves !== before.moves) inCase();
  });
  whenStayed(inCase);
}

function whenIdle(run: () => unknown) {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/** The page has been looked at for so long. */
function whenStayed(run: () => void) {
  setTimeout(() => {
    if (!document.hidden) return run();
    document.addEventListener('visibilitychange', () => whenStayed(run), { once: true });
  }, STAY_MS);
}
