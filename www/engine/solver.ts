/**
 * Solves and answers questions: one run at a time, with threads if they are allowed, and again in the plain build if
 * they fail.
 */

import type { Answering } from './consult.ts';
import type { Attempt, Met } from './attempts.ts';
import type { Emit } from './listener.ts';
import type { Backend, Engine, Outcome, SolveCall, SolveOptions } from './types.ts';
import type { Fault, Meter, WorkerOutcome } from './protocol.ts';
import type { Consulted } from './native.ts';
import type { Environment } from './environment.ts';
import { attemptsOf } from './attempts.ts';
import { CONSULT_MS, MAKE_MS, noText, refused, requesterOf } from './consult.ts';
import { betterIn, splits, threadsIn } from './environment.ts';
import { standardMemory } from './features.ts';
import { emitter } from './listener.ts';
import { loadFault } from './loading.ts';
import { newMeter } from './meter.ts';
import { newOutcome } from './outcome.ts';
import { makePlain } from './plain.ts';
import { rules } from './rules.ts';
import { makeThreads } from './threads.ts';

type Attempts = ReturnType<typeof attemptsOf>;

export function createSolver(environment: Environment) {
  const { backends, paired, rulesAt, standard } = environment;
  const attempts = attemptsOf(environment);
  const { modules, threads, workers, plain } = attempts;
  const adviser = requesterOf(answering, true);
  const maker = requesterOf(answering, false);
  let running: { stop: AbortController; done: Promise<unknown> } | null = null;

  /** Questions go to the build that solves, so that only one build is fetched; the plain build is second choice. */
  function answering(): Answering[] {
    const inPlain = { moduleOf: modules.plain, make: makePlain, failed: () => {} };
    if (backends.next() !== 'threads') return [inPlain];
    return [{ moduleOf: modules.threads, make: makeThreads, failed: backends.failed }, inPlain];
  }

  const solve: Engine['solve'] = (family, board, options = {}, call = {}) => {
    const stop = new AbortController();
    const previous = running;
    const begin = () => solved(environment, attempts, family, board, options, { ...call, signal: stop.signal });
    previous?.stop.abort();
    const done = previous ? previous.done.then(begin) : begin();
    const own = { stop, done };
    running = own;
    const cancel = () => stop.abort();
    void done.finally(() => {
      if (running === own) running = null;
      // A caller's signal may serve thousands of searches, and would keep every listener alive.
      call.signal?.removeEventListener('abort', cancel);
    });
    if (call.signal?.aborted) cancel();
    call.signal?.addEventListener('abort', cancel, { once: true });
    return done;
  };

  /** One pool or worker at a time: during a search only the module is fetched. */
  function opened(family: string, backend: Backend) {
    if (running) return modules[backend === 'threads' ? 'threads' : 'plain'](family).open().catch(loadFault);
    return backend === 'threads' ? threads.warm(family, standard) : plain.open(family);
  }

  const prefetch: Engine['prefetch'] = async (family) => {
    const began = performance.now();
    const backend = backends.next();
    if (backend === 'none' || !rulesAt(family)) return false;
    const handle = await opened(family, backend);
    if (!('kind' in handle)) return true;
    backends.failed(handle.code, performance.now() - began);
    return false;
  };

  const generate: Engine['generate'] = async (family, options, { signal, timeMs = MAKE_MS } = {}) =>
    rulesAt(family) ? maker.ask({ type: 'generate', family, options }, { signal, timeMs }) : unknown(family);

  const consult: Engine['consult'] = async (family, board, moves, question, { signal, timeMs = CONSULT_MS } = {}) => {
    if (!rulesAt(family)) return unknown(family);
    const requested = { family, board, moves, question };
    return (
      (await consultNative(requested, signal, timeMs)) ??
      adviser.ask({ type: 'consult', ...requested }, { signal, timeMs })
    );
  };

  /** The answer of the computer's own Tokeru, if it may and can answer. */
  async function consultNative(requested: Consulted, signal: AbortSignal | undefined, timeMs: number) {
    if (!paired.native || !paired.answers) return null;
    const late = AbortSignal.timeout(timeMs);
    const reply = await paired.native.consult(requested, signal ? AbortSignal.any([signal, late]) : late);
    return reply && !reply.ok && late.aborted ? refused('too-slow') : reply;
  }

  function close() {
    running?.stop.abort();
    for (const each of [threads, workers, plain, adviser, maker]) each.close();
  }

  return { solve, prefetch, generate, consult, close };
}

/** One run: an attempt with several threads if the backend has them, then one in the plain build if that fails. */
async function solved(
  { backends, fetchRules, paired, rulesAt, standard }: Environment,
  attempts: Attempts,
  family: string,
  board: string,
  { backend: requested, ...request }: SolveOptions,
  { signal, onEvent, onLimit }: SolveCall,
): Promise<Outcome> {
  const began = performance.now();
  const task = { family, board, request: { ...request, memoryMb: request.memoryMb ?? standardMemory() } };
  const emit = emitter(onEvent);
  const better = () => betterIn(family);
  const backend = requested ?? (paired.native ? 'native' : backends.next());
  if (backend === 'none') return close(nowhere(), null);
  if (!rulesAt(family)) return close(unbegun({ kind: 'refused', error: unknown(family).error }), null);
  if (typeof board !== 'string') return close(unbegun({ kind: 'refused', error: noText().error }), null);
  const missing = await fetchRules(family).catch(loadFault);
  if (missing) return close(unbegun(missing), null);
  return from(backend, null);

  /** Starts on this backend; after a failure, again on the next one. */
  async function from(backend: Backend, kept: Meter['incumbent']): Promise<Outcome> {
    const several = severalIn(backend);
    const news = onlyBetter(emit, kept, better());
    if (!several) return close(await attempts.inPlain(task, signal, news), kept);
    const met: Met = (at, patience) => onLimit?.({ outcome: close(at, kept), ...patience });
    const attempted = await several(task, signal, news, onLimit && met);
    if (attempted.ended.kind === 'fault') return fallBack(attempted, attempted.ended, kept);
    if (attempted.ended.kind === 'done') backends.worked(backend);
    return close(attempted, kept);
  }

  function severalIn(name: Backend) {
    if (name === 'native') return attempts.inNative;
    if (name === 'threads') return attempts.withThreads;
    const parts = threadsIn(request.threads, standard) > 1 && splits(family, request.engine);
    return name === 'workers' && parts ? attempts.inWorkers : null;
  }

  async function fallBack({ backend: left, meter }: Attempt, { code, detail }: Fault, kept: Meter['incumbent']) {
    const to = left === 'native' ? backends.next() : 'plain';
    if (left !== 'native') {
      attempts.threads.close();
      backends.failed(code, performance.now() - began);
    }
    emit({ type: 'fallback', from: left === 'native' || left === 'workers' ? left : 'threads', to, code, detail });
    const found = meter.incumbent;
    const best = found && kept && !better()(found.objective, kept.objective) ? kept : (found ?? kept);
    return to === 'none' ? close(nowhere(), best) : from(to, best);
  }

  function close(ended: Attempt, kept: Meter['incumbent']) {
    const elapsedMs = performance.now() - began - ended.meter.waitedMs;
    return newOutcome({ ...ended, kept, better: betterIn(family), rules, family, board, elapsedMs });
  }
}

const unknown = (family: string) => refused('unknown-family', family);

const unbegun = (ended: WorkerOutcome): Attempt => ({ meter: newMeter(), backend: 'plain', threads: 1, ended });

/** The attempt in a browser without workers, where the page can do all but solve. */
const nowhere = (): Attempt => ({
  meter: newMeter(),
  backend: 'none',
  threads: 0,
  ended: { kind: 'fault', code: 'no-worker', detail: '' },
});

/** A second attempt starts from scratch: answers that are no better than the first attempt's are not reported. */
function onlyBetter(emit: Emit, kept: Meter['incumbent'], better: (a: number, b: number) => boolean): Emit {
  if (!kept) return emit;
  return (event) => {
    if (event.type !== 'incumbent' || better(event.objective, kept.objective)) emit(event);
  };
}
