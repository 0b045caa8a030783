/** The reader's best results on the levels of a set, as far as games are kept: asked for once, and anew when a game is written. */

import type { Won } from './won.ts';

/** What a seal tells. */
export type Result = Pick<Won, 'objective' | 'best'>;

type Best = (key: string) => Promise<Result | null>;

/** By key; null: it is known that there is none. */
const known: Map<string, Result | null> = new Map();
let ask: Best | null = null;
let changed = () => {};

/** Where games are kept, from the moment when that has come. @param redraw the page draws what is known */
export function giveResults(best: Best, redraw: () => void) {
  [ask, changed] = [best, redraw];
  redraw();
}

/** Boards were written: what was known of them is asked anew. */
export function forgetResults(keys: string[]) {
  const forgotten = keys.filter((key) => known.delete(key));
  if (forgotten.length) changed();
}

/** Those of the keys that have a result now, which were not known to have one. */
async function found(keys: string[], best: Best) {
  const results = await Promise.all(keys.map(best));
  results.forEach((result, at) => void known.set(keys[at], result));
  return results.some((result) => result !== null);
}

/** The reader's best on the boards of these keys, as far as it is known; the rest is asked for. */
export function resultsOf(keys: string[]): Map<string, Result> {
  const open = ask ? keys.filter((key) => !known.has(key)) : [];
  for (const key of open) known.set(key, null);
  if (ask && open.length) void found(open, ask).then((more) => more && changed());
  return new Map(keys.flatMap((key) => ((value) => (value == null ? [] : [[key, value]]))(known.get(key))));
}
