/**
 * Style sheets of parts that come after the first view. A part is shown only once its sheet applies, so the reader
 * never sees it unstyled.
 */

import { retried } from './retried.ts';

/** Milliseconds to wait for a sheet. */
const timeoutMs = 10_000;
/** Milliseconds to wait before a sheet that failed is requested again. */
const pausesMs = [300, 1500];

const sheets: Map<string, () => Promise<void>> = new Map();

/**
 * Resolves once the sheet applies. All callers share one request; if it fails, this rejects, and the next caller
 * fetches the sheet anew.
 */
export function lateSheet(href: string): Promise<void> {
  const load = sheets.get(href) ?? retried(() => fetched(href));
  sheets.set(href, load);
  return load();
}

async function fetched(href: string) {
  for (const pauseMs of pausesMs) {
    const isLoaded = await linked(href);
    if (isLoaded) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const isLoaded = await linked(href);
  if (!isLoaded) throw new Error(`could not fetch ${href}`);
}

/** Resolves to whether the sheet has arrived. A sheet that fails leaves no element behind. */
function linked(href: string): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    const end = (isLoaded: boolean) => {
      clearTimeout(timer);
      if (!isLoaded) link.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(end, timeoutMs, false);
    link.addEventListener('load', () => end(true));
    link.addEventListener('error', () => end(false));
    document.head.append(link);
  });
}
