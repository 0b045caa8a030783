/**
 * The reader's best results on the levels of a set, from stored games. Each is looked up once, and again when its game
 * is written.
 */

import type { Won } from './won.ts';

/** What a seal shows. */
export type Result = Pick<Won, 'objective' | 'best'>;

type Best = (key: string) => Promise<Result | null>;

/** By key; null if it is known that there is none. */
const cache: Map<string, Result | null> = new Map();
let lookUp: Best | null = null;
let changed = () => {};

/** Called once the scripts that store games have arrived. @param redraw draws the page with the new results */
export function provideResults(best: Best, redraw: () => void) {
  [lookUp, changed] = [best, redraw];
  redraw();
}

/** Boards were written (all, if no keys are given), so their results must be looked up again. */
export function forgetResults(keys: string[] = [...cache.keys()]) {
  const forgotten = keys.filter((key) => cache.delete(key));
  if (forgotten.length) changed();
}

/** Looks up the results of these keys, and tells whether there are any. */
async function lookUpAll(keys: string[], best: Best) {
  const results = await Promise.all(keys.map(async (key) => [key, await best(key)] as const));
  for (const [key, result] of results) cache.set(key, result);
  return results.some(([, result]) => result !== null);
}

/** The reader's best on the boards of these keys, as far as known. The others are looked up. */
export function resultsOf(keys: string[]): Map<string, Result> {
  const missing = lookUp ? keys.filter((key) => !cache.has(key)) : [];
  for (const key of missing) cache.set(key, null);
  if (lookUp && missing.length) void lookUpAll(missing, lookUp).then((more) => more && changed());
  return new Map(keys.flatMap((key) => ((value) => (value == null ? [] : [[key, value]]))(cache.get(key))));
}
