/**
 * The page's side of the plain build's worker: kept for the next task, replaced after a cancel or a fault.
 * @import { Fault, FromWorker, Task, ToPlain } from './protocol.d.ts'
 * @import { Engine } from './types.d.ts'
 * @import { Handle } from './run.js'
 */

import { loadFault } from './loading.js';
import { spawn } from './spawn.js';

export const make = () => new Worker(new URL('./plain-worker.js', import.meta.url), { type: 'module' });

/** Longest that a board is being made. */
const MAKE_MS = 120_000;

/** @param {string} code @param {string} [detail] @returns {{ ok: false, error: import('./types.d.ts').WireError }} */
export const refused = (code, detail = '') => ({ ok: false, error: { code, detail } });

/**
 * Makes boards in a worker of its own: a good puzzle takes a search, and the page does not wait.
 * @param {() => Promise<WebAssembly.Module>} load
 */
export function makerOf(load) {
  /** @type {Promise<unknown>} one after another */
  let last = Promise.resolve();

  /** @type {Engine['generate']} */
  function generate(family, options, { signal, timeMs = MAKE_MS } = {}) {
    const made = last.then(() => (signal?.aborted ? refused('cancelled') : once(family, options, timeMs, signal)));
    last = made;
    return made;
  }

  /** @param {string} family @param {Record<string, string>} options @param {number} timeMs @param {AbortSignal} [signal] @returns {ReturnType<Engine['generate']>} */
  async function once(family, options, timeMs, signal) {
    /** @type {Worker | null} */
    let worker = null;
    try {
      const module = await load();
      worker = spawn(make, './plain-worker.js');
      return await answerOf(worker, { type: 'generate', module, family, options }, timeMs, signal);
    } catch (error) {
      const { code, detail } = loadFault(error);
      return refused(code, detail);
    } finally {
      worker?.terminate();
    }
  }

  return generate;
}

/** The one reply to an order. @param {Worker} worker @param {ToPlain} order @param {number} timeMs @param {AbortSignal} [signal] @returns {Promise<any>} */
export function answerOf(worker, order, timeMs, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused('too-slow')), timeMs);
    const stopped = () => resolve(refused('cancelled'));
    signal?.addEventListener('abort', stopped, { once: true });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      clearTimeout(timer);
      if (data.type === 'generated' || data.type === 'consulted') resolve(data.reply);
      else if (data.type === 'fault') resolve(refused(data.code, data.detail));
    };
    worker.postMessage(order);
  });
}

/** @param {() => Promise<WebAssembly.Module>} load */
export function plainOf(load) {
  /** @type {Handle | null} */
  let handle = null;

  /** A worker that ends before it has a task (its script did not arrive) is not kept. */
  function opened() {
    const worker = spawn(make, './plain-worker.js');
    worker.addEventListener('error', () => {
      if (handle?.worker === worker) handle = null;
      worker.terminate();
    });
    return worker;
  }

  return {
    /** @returns {Promise<Handle | Fault>} */
    async open() {
      try {
        const module = await load();
        const order = (/** @type {Task} */ task) => /** @type {ToPlain} */ ({ type: 'solve', module, ...task });
        handle ??= { worker: opened(), memory: null, order };
        return handle;
      } catch (error) {
        return loadFault(error);
      }
    },
    close() {
      handle?.worker.terminate();
      handle = null;
    },
  };
}
