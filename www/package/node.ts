/**
 * The package's entry in Node: the plain build in a worker thread, so that the caller's event loop stays free. A cancel
 * ends the thread and returns the best answer reported so far.
 */

import type { Engine, EngineOptions, Parsed, Result, SolveCall, SolveEvent } from '../engine/types.ts';
import type { WorkerOutcome, FromWorker, Meter, Question, Task } from '../engine/protocol.ts';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { CONSULT_MS, MAKE_MS, notText, refused } from '../engine/consult.ts';
import { emitter } from '../engine/listener.ts';
import { newMeter, updateMeter } from '../engine/meter.ts';
import { placeOf } from '../engine/modules.ts';
import { newOutcome } from '../engine/outcome.ts';
import { openRules, rules } from '../engine/rules.ts';
import { families, rulesAt } from '../puzzles/index.ts';
import { checkedEngine } from '../engine/checked.ts';
import { bound } from './family.ts';
import { engineSettingsOf } from '../engine/settings.ts';

/** What may end a question before its answer. */
type Call = { signal: AbortSignal | undefined; timeMs: number };

let shared: Promise<Engine> | undefined;

export const engine = (): Promise<Engine> => (shared ??= createEngine());

export const solve: Engine['solve'] = async (family, board, options, call) =>
  (await engine()).solve(family, board, options, call);

export const familyOf = (id: string) => bound(id, engine);

/** @param options without effect in Node, but a wrong one is refused */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  await engineSettingsOf(options);
  const compile = async (url: URL) => WebAssembly.compile(new Uint8Array(await readFile(url)));
  await Promise.all(families.map(async ({ id, rules }) => openRules(id, await compile(rules))));
  const modules: Map<string, Promise<WebAssembly.Module>> = new Map();
  const workers: Set<Worker> = new Set();

  /** A family's solving module, compiled once; undefined for an unknown family. */
  function moduleOf(family: string) {
    const rules = rulesAt(family);
    const module = modules.get(family) ?? (rules && compile(placeOf('pkg', family, rules).address));
    if (module) modules.set(family, module);
    return module;
  }

  async function endOf({ family, board, request }: Task, meter: Meter, call: SolveCall): Promise<WorkerOutcome> {
    const module = await moduleOf(family);
    if (!module) return { kind: 'refused', error: refused('unknown-family', family).error };
    if (typeof board !== 'string') return { kind: 'refused', error: notText().error };
    const started = startWorker({ module, family, board, request });
    if ('error' in started) return { kind: 'refused', error: started.error };
    const { worker } = started;
    workers.add(worker);
    return followed(worker, meter, call).finally(() => workers.delete(worker));
  }

  async function ask<T extends Parsed | { value: unknown }>(question: Question, call: Call): Promise<Result<T>> {
    const module = await moduleOf(question.family);
    if (!module) return refused('unknown-family', question.family);
    if (call.signal?.aborted) return refused('cancelled');
    const worker = workerOf({ module, question });
    workers.add(worker);
    return answered<T>(worker, call).finally(() => workers.delete(worker));
  }

  const run: Engine['solve'] = async (family, board, options = {}, call = {}) => {
    const { backend: _, ...request } = options;
    const began = performance.now();
    const meter = newMeter();
    const ended = await endOf({ family, board, request }, meter, call);
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

  return checkedEngine({
    backend: 'plain',
    reason: 'configured',
    fault: null,
    threads: 1,
    threadsFor: () => 1,
    rules,
    fetchRules: async () => {},
    solve: run,
    consult: (family, board, moves, question, { signal, timeMs = CONSULT_MS } = {}) =>
      ask({ type: 'consult', family, board, moves, question }, { signal, timeMs }),
    generate: (family, options, { signal, timeMs = MAKE_MS } = {}) =>
      ask({ type: 'generate', family, options }, { signal, timeMs }),
    native: null,
    pair: async () => ({ ok: false, error: { code: 'native-unreached' } }),
    unpair() {},
    prepare() {},
    prefetch: async () => true,
    close() {
      for (const worker of workers) void worker.terminate();
    },
  });
}

const workerOf = (workerData: object) => new Worker(new URL('./node-worker.ts', import.meta.url), { workerData });

/** Starts the worker; a refusal if the task can't be cloned (a function among the options). */
function startWorker(task: object) {
  try {
    return { worker: workerOf(task) };
  } catch (error) {
    return refused('bad-value', String(error));
  }
}

/** The reply to a question; an abort, the time limit or `close` ends the worker before it has one. */
function answered<T>(worker: Worker, { signal, timeMs }: Call): Promise<Result<T>> {
  return new Promise((resolve) => {
    const finish = (reply: Result<T>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      void worker.terminate();
      resolve(reply);
    };
    const cancel = () => finish(refused('cancelled'));
    const timer = setTimeout(() => finish(refused('too-slow')), timeMs);
    signal?.addEventListener('abort', cancel);
    worker.on('error', (error) => finish(refused('panic', String(error))));
    worker.on('exit', cancel);
    worker.on('message', finish);
  });
}

function followed(worker: Worker, meter: Meter, { signal, onEvent }: SolveCall): Promise<WorkerOutcome> {
  const began = performance.now();
  const emit = emitter(onEvent);
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
    worker.on('exit', cancel); // `close` ended the worker before the task was done
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'end') return finish(message.end);
      if (message.type === 'fault') return finish({ kind: 'fault', code: message.code, detail: message.detail });
      if (message.type !== 'event') return;
      updateMeter(meter, message.event);
      const elapsedMs = performance.now() - began;
      const { type } = message.event;
      if (type === 'incumbent' || type === 'bound' || type === 'detail')
        emit({ ...message.event, elapsedMs } as SolveEvent);
    });
  });
}
