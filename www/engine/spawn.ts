/**
 * Workers of our own scripts, on our own pages and on others'. The class has the browser's name, so that `new Worker(new URL(...))` stands in the
 * code in the words that bundlers know.
 */

import { trusted } from './trusted.ts';

/** Importable where there are no workers (Node). */
const Native = (globalThis.Worker ?? class {}) as typeof globalThis.Worker;

/**
 * A module worker. A script of another origin may not be a worker's own script, but a blob that imports it may: so an element on another site's
 * page still has its engine, if that page's content policy lets it.
 */
export class Worker extends Native {
  constructor(address: URL | string, options?: WorkerOptions) {
    const { href, origin } = new URL(address);
    // The realm's origin, not the address's: a sandboxed frame has the one and not the other.
    const own = origin === globalThis.origin;
    super(trusted(own ? href : importing(href)), own ? options : undefined);
  }
}

/**
 * The address of a classic script, for browsers refuse a module from a blob that has no origin (a sandboxed frame). It keeps what is said to it
 * until the module hears, and a module that does not come is the worker's error.
 */
function importing(address: string) {
  const script = `
const early = [];
const keep = ({ data }) => early.push(data);
addEventListener('message', keep);
import(${JSON.stringify(address)}).then(() => {
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
}, reportError);
`;
  const blob = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  setTimeout(() => URL.revokeObjectURL(blob), 60_000);
  return blob;
}
