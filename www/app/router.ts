/** The address: `#/<family>/<code>`. The code is the rules' own; nothing here looks inside. */

import { asMade } from '../engine/sent-link.ts';
import { shelf } from '../puzzles/index.ts';
import { base } from '../shared/place.ts';

/** A name ends before the first sign that none has, as a code does: what counts visits puts `?` or `&` behind any address. What begins with `#/` and a name is meant for one. */
export function readHash(hash: string): { family: string; code: string } | null {
  const match = /^#(\/[a-z][\w-]*|\/[\d%\x80-\uffff]|[a-z][a-z0-9-]*(?=\/|$))(?:\/([\w-].*))?/i.exec(asMade(hash));
  return match ? { family: match[1].replace('/', '').toLowerCase(), code: match[2] ?? '' } : null;
}

/** Does it hold a board, or a family's name that there is none of: a link that has been cut? Both are opened as links, and told if that can't be. */
export const isLink = (asked: ReturnType<typeof readHash>, hash: string) =>
  asked !== null && (asked.code !== '' || (hash.startsWith('#/') && !shelf.some(({ id }) => id === asked.family)));

/** `#/check` and `#/lab` are pages of their own: goes there, with what is to be checked or shown. */
export function toOwnPage(asked: ReturnType<typeof readHash>) {
  if (asked?.family !== 'check' && asked?.family !== 'lab') return false;
  location.replace(`${base}${asked.family}/#${asked.code}`);
  return true;
}

/**
 * `#/native/PORT/TOKEN`, which `tokeru serve` prints, is taken out of the address at once: it belongs in no link and in no entry of the history.
 * @returns the fragment, where it is one
 */
export function takePairing() {
  const { hash, pathname, search } = location;
  if (!hash.startsWith('#/native/')) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash;
}
