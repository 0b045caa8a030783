/**
 * The package's entry in Node: the plain build, solving in a worker thread, so that the caller's event loop stays free. A cancel ends the
 * thread and keeps the best answer that it had reported.
 */

import type { Engine, EngineOptions, SolveCall, SolveEvent } from '../engine/types.ts';
import type { WorkerOutcome, FromWorker, Meter } from '../engine/protocol.ts';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { newMeter, note } from '../engine/meter.ts';
import { newOutcome } from '../engine/outcome.ts';
import { openRules, rules } from '../engine/rules.ts';
import { families } from '../puzzles/index.ts';
import { bound } from './family.ts';

let shared: Promise<Engine> | undefined;

export const engine = (): Promise<Engine> => (shared ??= createEngine());

export const solve: Engine['solve'] = async (family, board, options, call) =>
  (await engine()).solve(family, board, options, call);

export const familyOf = (id: string) => bound(id, engine);

/** @param _options none of them means anything in Node */
export async function createEngine(_options: EngineOptions = {}): Promise<Engine> {
  const compile = async (url: URL) => WebAssembly.compile(new Uint8Array(await readFile(url)));
  await Promise.all(families.map(async ({ id, rules }) => openRules(id, await compile(rules))));
  const module = await compile(new URL('../pkg/tokeru_bg.wasm', import.meta.url));
  const workers: Set<Worker> = new Set();

  const run: Engine['solve'] = async (family, board, options = {}, call = {}) => {
    const { backend: _, ...request } = options;
    const began = performance.now();
    const meter = newMeter();
    const worker = new Worker(new URL('./node-worker.ts', import.meta.url), {
      workerData: { module, family, board, request },
    });
    workers.add(worker);
    const ended = await followed(worker, meter, call, began);
    workers.delete(worker);
    const sign = rules.families().find(({ id }) => id === family)?.direction === 'minimize' ? -1 : 1;
    const better = (a: number, b: number) => sign * a > sign * b;
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
  };

  return {
    backend: 'plain',
    reason: 'asked',
    fault: null,
    threads: 1,
    threadsFor: () => 1,
    rules,
    fetchRules: async () => {},
    solve: run,
    async consult(family, board, moves, question) {
      const plain = await import('../pkg/tokeru.js');
      await plain.default({ module_or_path: module });
      return plain.consult(family, board, moves, question);
    },
    generate: (family, options) => made(module, family, options),
    prepare() {},
    prefetch: async () => true,
    close() {
      for (const worker of workers) void worker.terminate();
    },
  };
}

function made(
  module: WebAssembly.Module,
  family: string,
  options: Record<string, string>,
): ReturnType<Engine['generate']> {
  const worker = new Worker(new URL('./node-worker.ts', import.meta.url), { workerData: { module, family, options } });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (reply) => {
      void worker.terminate();
      resolve(reply);
    });
  });
}

function followed(worker: Worker, meter: Meter, { signal, onEvent }: SolveCall, began: number): Promise<WorkerOutcome> {
  return new Promise((resolve) => {
    const finish = (ended: WorkerOutcome) => {
      signal?.removeEventListener('abort', cancel);
      void worker.terminate();
      resolve(ended);
    };
    const cancel = () => finish({ kind: 'stopped', stop: 'cancelled' });
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    worker.on('error', (error) => finish({ kind: 'fault', code: 'panic', detail: String(error) }));
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'end') return finish(message.end);
      if (message.type === 'fault') return finish({ kind: 'fault', code: message.code, detail: message.detail });
      if (message.type !== 'event') return;
      note(meter, message.event);
      const elapsedMs = performance.now() - began;
      const { type } = message.event;
      if (type === 'incumbent' || type === 'bound' || type === 'detail')
        onEvent?.({ ...message.event, elapsedMs } as SolveEvent);
    });
  });
}
