/** The engine as the page sees it: `createEngine()`. Everything else in this folder is behind it. */

import type { Engine, EngineOptions, Outcome, Backend, SolveCall, SolveEvent, SolveOptions } from './types.ts';
import type { WorkerOutcome, Fault, Meter, Task, Watch } from './protocol.ts';
import { capability, cores } from './features.ts';
import { newMeter } from './meter.ts';
import { newOutcome } from './outcome.ts';
import { backendsOf } from './backends.ts';
import { loadFault, moduleAt, whileLoading } from './loading.ts';
import type { Answering } from './consult.ts';
import { askerOf, CONSULT_MS, MAKE_MS } from './consult.ts';
import { makePlain, plainOf } from './plain.ts';
import { rules, rulesFrom } from './rules.ts';
import { followed, unlessAborted } from './run.ts';
import { sizes } from './sizes.ts';
import { makeThreads, threadsOf } from './threads.ts';
import { PART, workersOf } from './workers.ts';

export type Attempt = { meter: Meter; backend: Backend; threads: number; ended: WorkerOutcome };

/** More threads than any machine that a browser runs on has use for. */
const MOST_THREADS = 64;
/** Workers without shared memory each hold the whole module. */
const MOST_WORKERS = 16;

const watchOf = (options: EngineOptions): Watch => ({
  stallMs: options.stallMs ?? 8000,
  poolStartMs: options.poolStartMs ?? 10_000,
  heartbeatMs: options.heartbeatMs ?? 5000,
  workerStartMs: options.workerStartMs ?? 10_000,
  silenceMs: options.silenceMs ?? 15_000,
  graceMs: options.graceMs ?? 1000,
});

/** A number of threads that can be had. */
const threadsIn = (wish: unknown, otherwise: number) =>
  Math.min(MOST_THREADS, Math.max(1, Math.trunc(Number(wish ?? otherwise)) || 1));

export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const watch = watchOf(options);
  const first = capability(options);
  if (first.reason === 'no-wasm' || first.reason === 'no-simd') throw new Error(first.reason);
  const backends = backendsOf(first);
  const fetchRules = rulesFrom(options.rulesAt ?? (() => undefined), watch.stallMs);
  const address = new URL('../pkg/tokeru_bg.wasm', import.meta.url);
  const module = moduleAt(address, watch.stallMs, sizes['pkg/tokeru_bg.wasm']);
  const threads = threadsOf(watch);
  const plain = plainOf(module.open);
  const adviser = askerOf(answering, true);
  const maker = askerOf(answering, false);
  const workers = workersOf(module.open);
  const standard = threadsIn(options.threads, cores());
  let running: { stop: AbortController; done: Promise<unknown> } | null = null;

  /** The build that solves answers too, so that only one is fetched; the plain one where it can't be had. */
  function answering(): Answering[] {
    const inPlain = { load: module.open, make: makePlain, failed: () => {} };
    if (backends.next() !== 'threads') return [inPlain];
    return [{ load: threads.module.open, make: makeThreads, failed: backends.fell }, inPlain];
  }

  const solve: Engine['solve'] = (family, board, wish = {}, call = {}) => {
    const stop = new AbortController();
    const previous = running;
    const begin = () => attempt(family, board, wish, { signal: stop.signal, onEvent: call.onEvent });
    previous?.stop.abort();
    const done = previous ? previous.done.then(begin) : begin();
    running = { stop, done };
    if (call.signal?.aborted) stop.abort();
    call.signal?.addEventListener('abort', () => stop.abort(), { once: true });
    return done;
  };

  /** Solves with threads where that is allowed, and again in the plain build if it fails. */
  async function attempt(family: string, board: string, wish: SolveOptions, call: SolveCall): Promise<Outcome> {
    const began = performance.now();
    const { backend: asked, ...request } = wish;
    const task = { family, board, request };
    const emit = emitter(call.onEvent);
    let kept: Meter['incumbent'] = null;
    const backend = asked ?? backends.next();
    if (backend === 'none') return close(nowhere());
    const missing = await fetchRules(family).catch(loadFault);
    if (missing) return close({ meter: newMeter(), backend: 'plain', threads: 1, ended: missing });
    const several = backend === 'threads' ? withThreads : backend === 'workers' && canSplit(task) ? inWorkers : null;
    if (several) {
      const attempted = await several(task, call.signal, emit);
      if (attempted.ended.kind !== 'fault') {
        if (attempted.ended.kind === 'done') backends.stood(backend);
        return close(attempted);
      }
      fallBack(attempted.backend, attempted.ended, performance.now() - began, emit);
      kept = attempted.meter.incumbent;
    }
    const better = betterIn(family);
    return close(await inPlain(task, call.signal, onlyBetter(emit, kept, better)));

    function close(attempted: Attempt) {
      const elapsedMs = performance.now() - began;
      return newOutcome({ ...attempted, kept, better: betterIn(family), rules, family, board, elapsedMs });
    }
  }

  function betterIn(family: string) {
    const sign = rules.families().find(({ id }) => id === family)?.direction === 'minimize' ? -1 : 1;
    return (a: number, b: number) => sign * a > sign * b;
  }

  async function withThreads(
    { family, board, request }: Task,
    signal: AbortSignal | undefined,
    emit: (event: SolveEvent) => void,
  ): Promise<Attempt> {
    const count = threadsIn(request.threads, standard);
    const attempted = { meter: newMeter(), backend: 'threads' as Backend, threads: count };
    const handle = await whileLoading(unlessAborted(threads.open(count), signal), threads.module, emit);
    if ('kind' in handle) return { ...attempted, ended: handle };
    const task = { family, board, request: { ...request, threads: count } };
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit });
    if (ended.kind === 'fault' || ended.kind === 'stopped') threads.close();
    return { ...attempted, ended };
  }

  /**
   * Does this engine know how to search a part?
   * @param engine the family's first one if none is named
   */
  function splits(family: string, engine?: string) {
    const engines = rules.families().find(({ id }) => id === family)?.engines ?? [];
    return Boolean(engines.find((each) => (engine ? each.id === engine : each.default))?.options.includes(PART));
  }

  const canSplit = ({ family, request }: Task) =>
    threadsIn(request.threads, standard) > 1 && splits(family, request.engine);

  const threadsFor: Engine['threadsFor'] = (family, engine) => {
    if (backends.current === 'threads') return standard;
    return backends.current === 'workers' && splits(family, engine) ? Math.min(MOST_WORKERS, standard) : 1;
  };

  async function inWorkers(
    task: Task,
    signal: AbortSignal | undefined,
    emit: (event: SolveEvent) => void,
  ): Promise<Attempt> {
    const count = Math.min(MOST_WORKERS, threadsIn(task.request.threads, standard));
    const attempted = { meter: newMeter(), backend: 'workers' as Backend, threads: count };
    if (signal?.aborted) return { ...attempted, ended: { kind: 'stopped', stop: 'cancelled' } };
    const better = betterIn(task.family);
    const work = workers.solve({ task, count, watch, signal, emit, better, meter: attempted.meter });
    const ended = await whileLoading(work, module, emit);
    if (ended.kind === 'fault') workers.close();
    return { ...attempted, ended };
  }

  async function inPlain(
    task: Task,
    signal: AbortSignal | undefined,
    emit: (event: SolveEvent) => void,
  ): Promise<Attempt> {
    const attempted = { meter: newMeter(), backend: 'plain' as Backend, threads: 1 };
    if (signal?.aborted) return { ...attempted, ended: { kind: 'stopped', stop: 'cancelled' } };
    const handle = await whileLoading(unlessAborted(plain.open(), signal), module, emit);
    if ('kind' in handle) return { ...attempted, ended: handle };
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit });
    if (ended.kind === 'fault' || ended.kind === 'stopped') plain.close();
    return { ...attempted, ended };
  }

  function fallBack(from: Backend, { code, detail }: Fault, costMs: number, emit: (event: SolveEvent) => void) {
    threads.close();
    backends.fell(code, costMs);
    emit({ type: 'fallback', from: from === 'workers' ? from : 'threads', to: 'plain', code, detail });
  }

  const prefetch: Engine['prefetch'] = async () => {
    const began = performance.now();
    const backend = backends.next();
    if (backend === 'none') return false;
    const handle = await (backend === 'threads' ? threads.warm(standard) : plain.open());
    if (!('kind' in handle)) return true;
    backends.fell(handle.code, performance.now() - began);
    return false;
  };

  return {
    get backend() {
      return backends.current;
    },
    get reason() {
      return backends.reason;
    },
    get fault() {
      return backends.fault;
    },
    get threads() {
      return backends.current === 'threads' || backends.current === 'workers' ? standard : 1;
    },
    threadsFor,
    rules,
    fetchRules,
    solve,
    generate: (family, options, { signal, timeMs = MAKE_MS } = {}) =>
      maker.ask({ type: 'generate', family, options }, { signal, timeMs }),
    consult: (family, board, moves, question, { signal, timeMs = CONSULT_MS } = {}) =>
      adviser.ask({ type: 'consult', family, board, moves, question }, { signal, timeMs }),
    prefetch,
    close() {
      running?.stop.abort();
      threads.close();
      workers.close();
      plain.close();
      adviser.close();
      maker.close();
    },
  };
}

/** A browser without workers: the page can do all but solve. */
const nowhere = (): Attempt => ({
  meter: newMeter(),
  backend: 'none',
  threads: 0,
  ended: { kind: 'fault', code: 'no-worker', detail: '' },
});

/** A listener that throws is not to end a search. */
function emitter(listener: ((event: SolveEvent) => void) | undefined): (event: SolveEvent) => void {
  return (event) => {
    try {
      listener?.(event);
    } catch (error) {
      console.error(error);
    }
  };
}

/** A second attempt begins anew: what is no better than the first attempt's answer is no news. */
function onlyBetter(
  emit: (event: SolveEvent) => void,
  kept: Meter['incumbent'],
  better: (a: number, b: number) => boolean,
): (event: SolveEvent) => void {
  if (!kept) return emit;
  return (event) => {
    if (event.type !== 'incumbent' || better(event.objective, kept.objective)) emit(event);
  };
}
