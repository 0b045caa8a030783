/**
 * The package's entry in Node: the plain build, solving in a worker thread, so that the caller's event loop stays free. A cancel ends the
 * thread and keeps the best answer that it had reported.
 * @import { Engine, EngineOptions, SolveCall, SolveEvent, SolveOptions } from '../engine/types.d.ts'
 * @import { WorkerOutcome, FromWorker, Meter } from '../engine/protocol.d.ts'
 */

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { newMeter, note } from '../engine/meter.js';
import { newOutcome } from '../engine/outcome.js';
import { openRules } from '../engine/rules.js';
import { bound } from './family.js';

/** @type {Promise<Engine> | undefined} */
let shared;

/** @returns {Promise<Engine>} */
export const engine = () => (shared ??= createEngine());

/** @type {Engine['solve']} */
export const solve = async (family, board, options, call) => (await engine()).solve(family, board, options, call);

/** @param {string} id */
export const familyOf = (id) => bound(id, engine);

/** @param {EngineOptions} [_options] none of them means anything in Node @returns {Promise<Engine>} */
export async function createEngine(_options = {}) {
  const compile = async (/** @type {URL} */ url) => WebAssembly.compile(new Uint8Array(await readFile(url)));
  const rules = await openRules(await compile(new URL('../pkg-rules/tokeru_bg.wasm', import.meta.url)));
  const module = await compile(new URL('../pkg/tokeru_bg.wasm', import.meta.url));
  /** @type {Set<Worker>} */
  const workers = new Set();

  /** @type {Engine['solve']} */
  async function run(family, board, options = {}, call = {}) {
    const { backend: _, ...request } = options;
    const began = performance.now();
    const meter = newMeter();
    const worker = new Worker(new URL('./node-worker.js', import.meta.url), {
      workerData: { module, family, board, request },
    });
    workers.add(worker);
    const ended = await followed(worker, meter, call, began);
    workers.delete(worker);
    const sign = rules.families().find(({ id }) => id === family)?.direction === 'minimize' ? -1 : 1;
    const better = (/** @type {number} */ a, /** @type {number} */ b) => sign * a > sign * b;
    const elapsedMs = performance.now() - began;
    return newOutcome({
      ended,
      meter,
      kept: null,
      better,
      rules,
      family,
      board,
      backend: 'plain',
      threads: 1,
      elapsedMs,
    });
  }

  return {
    backend: 'plain',
    reason: 'asked',
    fault: null,
    threads: 1,
    threadsFor: () => 1,
    rules,
    solve: run,
    fetchConsult: async () => {},
    async consult(family, board, moves, question) {
      const plain = await import('../pkg/tokeru.js');
      await plain.default({ module_or_path: module });
      return plain.consult(family, board, moves, question);
    },
    generate: (family, options) => made(module, family, options),
    prefetch: async () => {},
    close() {
      for (const worker of workers) void worker.terminate();
    },
  };
}

/** @param {WebAssembly.Module} module @param {string} family @param {Record<string, string>} options @returns {ReturnType<Engine['generate']>} */
function made(module, family, options) {
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { workerData: { module, family, options } });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (reply) => {
      void worker.terminate();
      resolve(reply);
    });
  });
}

/** @param {Worker} worker @param {Meter} meter @param {SolveCall} call @param {number} began @returns {Promise<WorkerOutcome>} */
function followed(worker, meter, { signal, onEvent }, began) {
  return new Promise((resolve) => {
    const finish = (/** @type {WorkerOutcome} */ ended) => {
      signal?.removeEventListener('abort', cancel);
      void worker.terminate();
      resolve(ended);
    };
    const cancel = () => finish({ kind: 'stopped', stop: 'cancelled' });
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    worker.on('error', (error) => finish({ kind: 'fault', code: 'panic', detail: String(error) }));
    worker.on('message', (/** @type {FromWorker} */ message) => {
      if (message.type === 'end') return finish(message.end);
      if (message.type === 'fault') return finish({ kind: 'fault', code: message.code, detail: message.detail });
      if (message.type !== 'event') return;
      note(meter, message.event);
      const elapsedMs = performance.now() - began;
      const { type } = message.event;
      if (type === 'incumbent' || type === 'bound' || type === 'detail')
        onEvent?.(/** @type {SolveEvent} */ ({ ...message.event, elapsedMs }));
    });
  });
}
