/**
 * The page's side of the plain build's worker: kept for the next task, replaced after a cancel or a fault.
 * @import { Fault, FromWorker, Task, ToPlain } from './protocol.d.ts'
 * @import { Engine } from './types.d.ts'
 * @import { Handle } from './run.js'
 */

import { compile, spawn } from './spawn.js';

const make = () => new Worker(new URL('./plain-worker.js', import.meta.url), { type: 'module' });

/** The plain build, fetched and compiled by the first who asks; asked anew after a failure. */
export function plainModule() {
  /** @type {Promise<WebAssembly.Module> | null} */
  let module = null;
  return () => {
    module ??= compile(new URL('../pkg/tokeru_bg.wasm', import.meta.url));
    module.catch(() => {
      module = null;
    });
    return module;
  };
}

/**
 * Makes boards in a worker of its own: a good puzzle takes a search, and the page does not wait.
 * @param {() => Promise<WebAssembly.Module>} load
 */
export function makerOf(load) {
  /** @type {Promise<unknown>} one after another */
  let last = Promise.resolve();

  /** @type {Engine['generate']} */
  function generate(family, options) {
    const made = last.then(() => once(family, options));
    last = made;
    return made;
  }

  /** @param {string} family @param {Record<string, string>} options @returns {ReturnType<Engine['generate']>} */
  async function once(family, options) {
    try {
      const module = await load();
      const worker = spawn(make, './plain-worker.js');
      const reply = await answerOf(worker, { type: 'generate', module, family, options });
      worker.terminate();
      return reply;
    } catch (error) {
      return { ok: false, error: { code: 'load', detail: String(error) } };
    }
  }

  return generate;
}

/** @param {Worker} worker @param {ToPlain} order @returns {ReturnType<Engine['generate']>} */
function answerOf(worker, order) {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if (data.type === 'generated') resolve(data.reply);
      else if (data.type === 'fault') resolve({ ok: false, error: { code: data.code, detail: data.detail } });
    };
    worker.postMessage(order);
  });
}

/** @param {() => Promise<WebAssembly.Module>} load */
export function plainOf(load) {
  /** @type {Handle | null} */
  let handle = null;

  return {
    /** @returns {Promise<Handle | Fault>} */
    async open() {
      try {
        const module = await load();
        const order = (/** @type {Task} */ task) => /** @type {ToPlain} */ ({ type: 'solve', module, ...task });
        handle ??= { worker: spawn(make, './plain-worker.js'), memory: null, order };
        return handle;
      } catch (error) {
        return { kind: 'fault', code: 'load', detail: String(error) };
      }
    },
    close() {
      handle?.worker.terminate();
      handle = null;
    },
  };
}
