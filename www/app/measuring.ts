/** After a search with threads that took long, once a visit, while nobody waits for anything: how many cores are fast, for the next visit (`engine/cores.ts`). */

import type { Store } from './store.ts';
import { measureCores } from '../engine/cores.ts';
import { remember } from './surroundings.ts';

/** After the end of a search its reader has the page for a while. */
const REST_MS = 1000;

let isDone = false;

/** What begins meanwhile ends it; then the next long search is followed by another. */
export async function measure(store: Store) {
  if (isDone) return;
  const stop = new AbortController();
  const busy = () => document.hidden || store.get().run?.running;
  const look = () => busy() && stop.abort();
  const unsubscribe = store.subscribe(look);
  await new Promise((done) => setTimeout(done, REST_MS));
  look();
  const fast = await measureCores(stop.signal);
  unsubscribe();
  if (fast === null || busy()) return;
  isDone = true;
  remember('cores', String(fast));
}
