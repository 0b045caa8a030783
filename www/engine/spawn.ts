/**
 * Workers of our own scripts, on our own pages and on others'. The class has the browser's name, because bundlers
 * recognise the expression `new Worker(new URL(...))`.
 */

import { trusted } from './trusted.ts';

/** Allows an import where there are no workers (Node). */
const Native = (globalThis.Worker ?? class {}) as typeof globalThis.Worker;

/**
 * A module worker. A worker's script must be of the page's origin, but a blob that imports a script of another origin
 * is allowed. So an element on another site's page has its engine too, if that page's content policy permits it.
 */
export class Worker extends Native {
  constructor(address: URL | string, options?: WorkerOptions) {
    const { href, origin } = new URL(address);
    // The realm's origin, not the address's: in a sandboxed frame only the address has one.
    const isSameOrigin = origin === globalThis.origin;
    super(trusted(isSameOrigin ? href : importing(href)), isSameOrigin ? options : undefined);
  }
}

/**
 * The address of a classic script, because browsers refuse a module from a blob that has no origin (a sandboxed frame).
 * The script queues messages until the module listens, and reports a module that does not load as the worker's error.
 */
function importing(address: string) {
  const script = `
const queue = [];
const enqueue = ({ data }) => queue.push(data);
addEventListener('message', enqueue);
import(${JSON.stringify(address)}).then(() => {
  removeEventListener('message', enqueue);
  for (const data of queue) dispatchEvent(new MessageEvent('message', { data }));
}, reportError);
`;
  const blob = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  setTimeout(() => URL.revokeObjectURL(blob), 60_000);
  return blob;
}
