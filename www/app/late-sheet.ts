/** Style sheets of parts that come after the first view. */

import { h } from './dom.ts';

const coming: Map<string, Promise<void>> = new Map();

/** The sheet is in force, or can't be had: then the part is seen without it. */
export function lateSheet(href: string): Promise<void> {
  const link = coming.get(href) ?? linked(href);
  coming.set(href, link);
  return link;
}

const linked = (href: string): Promise<void> =>
  new Promise((resolve) => {
    document.head.append(h('link', { rel: 'stylesheet', href, onload: () => resolve(), onerror: () => resolve() }));
  });
