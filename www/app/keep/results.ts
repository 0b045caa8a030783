/**
 * The reader's best results on the levels of a set, from stored games. Each is looked up once, and again when its game
 * is written.
 */

import type { Won } from './won.ts';

/** What a seal shows. */
export type Result = Pick<Won, 'objective' | 'best'>;

type Best = (key: string) => Promise<Result | null>;

/** By key; null if it is known that there is none. */
const known: Map<string, Result | null> = new Map();
let ask: Best | null = null;
let changed = () => {};

/** Called once the scripts that store games have arrived. @param redraw draws the page with the new results */
export function giveResults(best: Best, redraw: () => void) {
  [ask, changed] = [best, redraw];
  redraw();
}

/** Boards were written, so their results must be looked up again. */
export function forgetResults(keys: string[]) {
  const forgotten = keys.filter((key) => known.delete(key));
  if (forgotten.length) changed();
}

/** Looks up the results of these keys, and tells whether there are any. */
async function found(keys: string[], best: Best) {
  const results = await Promise.all(keys.map(best));
  results.forEach((result, at) => void known.set(keys[at], result));
  return results.some((result) => result !== null);
}

/** The reader's best on the boards of these keys, as far as known. The others are looked up. */
export function resultsOf(keys: string[]): Map<string, Result> {
  const open = ask ? keys.filter((key) => !known.has(key)) : [];
  for (const key of open) known.set(key, null);
  if (ask && open.length) void found(open, ask).then((more) => more && changed());
  return new Map(keys.flatMap((key) => ((value) => (value == null ? [] : [[key, value]]))(known.get(key))));
}
