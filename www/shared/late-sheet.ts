/** Style sheets of parts that come after the first view. A part is shown once its sheet is in force: nothing is seen without its style. */

import { retried } from './retried.ts';

/** Milliseconds that a sheet is waited for. */
const patienceMs = 10_000;
/** Milliseconds before a sheet that did not come is asked for again. */
const pausesMs = [300, 1500];

const known: Map<string, () => Promise<void>> = new Map();

/** The sheet is in force, for all who ask. If it does not come, this rejects, and whoever asks next has it fetched anew. */
export function lateSheet(href: string): Promise<void> {
  const sheet = known.get(href) ?? retried(() => fetched(href));
  known.set(href, sheet);
  return sheet();
}

async function fetched(href: string) {
  for (const pauseMs of pausesMs) {
    const isThere = await linked(href);
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const isThere = await linked(href);
  if (!isThere) throw new Error(`could not fetch ${href}`);
}

/** Resolves to whether the sheet has come; one that has not leaves nothing behind. */
function linked(href: string): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      if (!isThere) link.remove();
      resolve(isThere);
    };
    const timer = setTimeout(end, patienceMs, false);
    link.addEventListener('load', () => end(true));
    link.addEventListener('error', () => end(false));
    document.head.append(link);
  });
}
