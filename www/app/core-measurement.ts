/**
 * Measures how many cores are fast, for the next visit (`engine/cores.ts`): once a visit, after a long search with
 * threads, while the reader waits for nothing.
 */

import type { Store } from './store.ts';
import { measureCores } from '../engine/cores.ts';
import { remember } from './preferences.ts';

/** Milliseconds that the page is left idle after a search. */
const REST_MS = 1000;

let isDone = false;

/** Another search, or hiding the page, stops the measurement; it is tried again after the next long search. */
export async function measure(store: Store) {
  if (isDone) return;
  const stop = new AbortController();
  const busy = () => document.hidden || store.get().run?.running;
  const stopIfBusy = () => busy() && stop.abort();
  const unsubscribe = store.subscribe(stopIfBusy);
  await new Promise((done) => setTimeout(done, REST_MS));
  stopIfBusy();
  const fast = await measureCores(stop.signal);
  unsubscribe();
  if (fast === null || busy()) return;
  isDone = true;
  remember('cores', String(fast));
}
