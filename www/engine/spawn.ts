import { trusted, trustingWorker } from './trusted.ts';

/**
 * Starts a module worker. A script of another origin may not be a worker's own script, but a blob that imports it may:
 * so an element on another site's page still has its engine, if that page's content policy lets it.
 * @param make `new Worker(new URL(...))` in these very words: bundlers know them
 * @param file the worker's script beside this one
 */
export function spawn(make: () => Worker, file: string) {
  // Not in one expression with `new URL`, so that a bundler does not take the script for a picture.
  const here = import.meta.url;
  const url = new URL(file, here);
  // The realm's origin, not the address's: a sandboxed frame has the one and not the other.
  if (url.origin === globalThis.origin) return trusting(make);
  const blob = new Blob([importing(url.href)], { type: 'text/javascript' });
  const address = URL.createObjectURL(blob);
  const worker = new Worker(trusted(address));
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return worker;
}

/**
 * A classic script, for browsers refuse a module from a blob that has no origin (a sandboxed frame). It keeps what is said to it until the
 * module hears, and a module that does not come is the worker's error.
 */
const importing = (address: string) => `
const early = [];
const keep = ({ data }) => early.push(data);
addEventListener('message', keep);
import(${JSON.stringify(address)}).then(() => {
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
}, reportError);
`;

/** Trusted Types for the words that bundlers know: `Worker` stands for ours while they are said. */
function trusting(make: () => Worker) {
  const { Worker } = globalThis;
  if (!('trustedTypes' in globalThis)) return make();
  globalThis.Worker = trustingWorker(Worker);
  try {
    return make();
  } finally {
    globalThis.Worker = Worker;
  }
}
