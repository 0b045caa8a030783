/** The address: `#/<family>/<code>`. Only the rules interpret the code. */

import { unescapeLink } from '../engine/sent-link.ts';
import { orderedFamilies } from '../puzzles/index.ts';
import { base } from '../shared/place.ts';

/**
 * Reads `#/` and a name as a link. A name ends at the first character that no name contains, and so does a code: visit
 * counters append `?` or `&` to any address.
 */
export function readHash(hash: string): { family: string; code: string } | null {
  const match = /^#(\/[a-z][\w-]*|\/[\d%\x80-\uffff]|[a-z][a-z0-9-]*(?=\/|$))(?:\/([\w-].*))?/i.exec(
    unescapeLink(hash),
  );
  return match ? { family: match[1].replace('/', '').toLowerCase(), code: match[2] ?? '' } : null;
}

/**
 * Does the address contain a board, or the name of an unknown family, as a link does that was cut off? Both are opened
 * as links, and reported if that fails.
 */
export const isLink = (link: ReturnType<typeof readHash>, hash: string) =>
  link !== null &&
  (link.code !== '' || (hash.startsWith('#/') && !orderedFamilies.some(({ id }) => id === link.family)));

/** `#/check` and `#/lab` are separate pages: goes there, with what is to be checked or shown. */
export function goToSeparatePage(link: ReturnType<typeof readHash>) {
  if (link?.family !== 'check' && link?.family !== 'lab') return false;
  location.replace(`${base}${link.family}/#${link.code}`);
  return true;
}

/**
 * Removes `#/native/PORT/TOKEN`, which `tokeru serve` prints, from the address at once: it must not get into a link or
 * the tab's history.
 * @returns the fragment; null if the address is another
 */
export function takePairing() {
  const { hash, pathname, search } = location;
  if (!hash.startsWith('#/native/')) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash;
}
