/**
 * Style sheets of parts that come after the first view. A part is shown only once its sheet applies, so the reader
 * never sees it unstyled.
 */

import { retried } from './retried.ts';

/** Milliseconds to wait for a sheet. */
const timeoutMs = 10_000;
/** Milliseconds to wait before a sheet that failed is requested again. */
const pausesMs = [300, 1500];

const known: Map<string, () => Promise<void>> = new Map();

/**
 * Resolves once the sheet applies. All callers share one request; if it fails, this rejects, and the next caller
 * fetches the sheet anew.
 */
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

/** Resolves to whether the sheet has arrived. A sheet that fails leaves no element behind. */
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
    const timer = setTimeout(end, timeoutMs, false);
    link.addEventListener('load', () => end(true));
    link.addEventListener('error', () => end(false));
    document.head.append(link);
  });
}
