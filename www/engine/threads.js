/**
 * The page's side of the build with threads: one worker with one pool, opened once and kept; another number of threads
 * is another worker, because a pool can't be resized.
 * @import { Fault, FromWorker, Task, ToThreads, Watch } from './protocol.d.ts'
 * @import { Handle } from './run.js'
 */

import { loadFault, moduleAt } from './loading.js';
import { spawn } from './spawn.js';

const make = () => new Worker(new URL('./threads-worker.js', import.meta.url), { type: 'module' });

/**
 * @param {Watch} watch
 */
export function threadsOf(watch) {
  const module = moduleAt(new URL('../pkg-threads/tokeru_bg.wasm', import.meta.url), watch.stallMs);
  /** @type {{ threads: number, handle: Promise<Handle | Fault> } | null} */
  let opened = null;

  /**
   * @param {number} threads
   * @returns {Promise<Handle | Fault>}
   */
  function open(threads) {
    if (opened?.threads !== threads) {
      close();
      const now = { threads, handle: start(threads) };
      opened = now;
      // What has failed is tried anew by the next who asks.
      now.handle.then((handle) => {
        const lost = () => {
          if (opened === now) opened = null;
        };
        if ('kind' in handle) lost();
        else handle.worker.addEventListener('error', lost);
      });
    }
    return opened.handle;
  }

  /**
   * @param {number} threads
   * @returns {Promise<Handle | Fault>}
   */
  async function start(threads) {
    try {
      return await startPool(await module.open(), threads, watch.poolStartMs);
    } catch (error) {
      return loadFault(error);
    }
  }

  /** Ends the worker; its threads see their search's flag, which the run has raised. */
  function close() {
    opened?.handle.then((handle) => 'worker' in handle && handle.worker.terminate());
    opened = null;
  }

  return { open, close, module };
}

/**
 * @param {WebAssembly.Module} module
 * @param {number} threads
 * @param {number} limitMs
 * @returns {Promise<Handle | Fault>}
 */
function startPool(module, threads, limitMs) {
  const worker = spawn(make, './threads-worker.js');
  return new Promise((resolve) => {
    /** @param {Fault} fault */
    const refuse = (fault) => {
      worker.terminate();
      settle(fault);
    };
    /** @param {Handle | Fault} result */
    const settle = (result) => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
      resolve(result);
    };
    // A pool may hang in silence: a script that never comes, a policy that forbids it.
    const timer = setTimeout(() => refuse({ kind: 'fault', code: 'pool-start', detail: `${limitMs} ms` }), limitMs);
    worker.onerror = (event) => refuse({ kind: 'fault', code: 'load', detail: event.message ?? '' });
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if (data.type === 'ready') settle({ worker, memory: data.memory, memoryOut: data.memoryOut, order });
      else if (data.type === 'fault') refuse({ kind: 'fault', code: 'pool-start', detail: data.detail });
    };
    worker.postMessage(/** @type {ToThreads} */ ({ type: 'open', module, threads }));
  });
}

/**
 * @param {Task} task
 * @returns {ToThreads}
 */
const order = (task) => ({ type: 'solve', ...task });
