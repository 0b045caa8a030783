/**
 * Solves and answers questions: one run at a time, with threads if they are allowed, and again in the plain build if
 * they fail.
 */

import type { AnsweringBuild } from './consult.ts';
import type { Attempt, OnAttemptLimit } from './attempts.ts';
import type { Emit } from './listener.ts';
import type { Better } from './merging.ts';
import type { Backend, Engine, Outcome, SolveCall, SolveOptions } from './types.ts';
import type { Fault, Meter, WorkerOutcome } from './protocol.ts';
import type { Consulted } from './native.ts';
import type { Environment } from './environment.ts';
import { attemptsOf } from './attempts.ts';
import { CONSULT_MS, MAKE_MS, notText, refused, requesterOf } from './consult.ts';
import { betterFor, canSplit, threadCount } from './environment.ts';
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
  const { backends, paired, rulesAt, defaultThreads } = environment;
  const attempts = attemptsOf(environment);
  const { modules, threads, workers, plain } = attempts;
  const consultRequester = requesterOf(answeringBuilds, true);
  const generateRequester = requesterOf(answeringBuilds, false);
  let running: { stop: AbortController; done: Promise<unknown> } | null = null;

  /** Questions go to the build that solves, so that only one build is fetched; the plain build is second choice. */
  function answeringBuilds(): AnsweringBuild[] {
    const plainBuild = { moduleOf: modules.plain, make: makePlain, failed: () => {} };
    if (backends.next() !== 'threads') return [plainBuild];
    return [{ moduleOf: modules.threads, make: makeThreads, failed: backends.failed }, plainBuild];
  }

  const solve: Engine['solve'] = (family, board, options = {}, call = {}) => {
    const stop = new AbortController();
    const previous = running;
    const begin = () => solveOnce(environment, attempts, family, board, options, { ...call, signal: stop.signal });
    previous?.stop.abort();
    const ended = previous ? previous.done.then(begin) : begin();
    const run = { stop, done: ended };
    running = run;
    const cancel = () => stop.abort();
    void ended.finally(() => {
      if (running === run) running = null;
      // A caller's signal may serve thousands of searches, and would keep every listener alive.
      call.signal?.removeEventListener('abort', cancel);
    });
    if (call.signal?.aborted) cancel();
    call.signal?.addEventListener('abort', cancel, { once: true });
    return ended;
  };

  /** One pool or worker at a time: during a search only the module is fetched. */
  function warmUp(family: string, backend: Backend) {
    if (running) return modules[backend === 'threads' ? 'threads' : 'plain'](family).open().catch(loadFault);
    return backend === 'threads' ? threads.warm(family, defaultThreads) : plain.open(family);
  }

  const prefetch: Engine['prefetch'] = async (family) => {
    const began = performance.now();
    const backend = backends.next();
    if (backend === 'none' || !rulesAt(family)) return false;
    const handle = await warmUp(family, backend);
    if (!('kind' in handle)) return true;
    backends.failed(handle.code, performance.now() - began);
    return false;
  };

  const generate: Engine['generate'] = async (family, options, { signal, timeMs = MAKE_MS } = {}) =>
    rulesAt(family)
      ? generateRequester.ask({ type: 'generate', family, options }, { signal, timeMs })
      : unknown(family);

  const consult: Engine['consult'] = async (family, board, moves, question, { signal, timeMs = CONSULT_MS } = {}) => {
    if (!rulesAt(family)) return unknown(family);
    const requested = { family, board, moves, question };
    return (
      (await consultNative(requested, signal, timeMs)) ??
      consultRequester.ask({ type: 'consult', ...requested }, { signal, timeMs })
    );
  };

  /** The answer of the computer's own Tokeru, if it may and can answer. */
  async function consultNative(requested: Consulted, signal: AbortSignal | undefined, timeMs: number) {
    if (!paired.native || !paired.answers) return null;
    const timeout = AbortSignal.timeout(timeMs);
    const reply = await paired.native.consult(requested, signal ? AbortSignal.any([signal, timeout]) : timeout);
    return reply && !reply.ok && timeout.aborted ? refused('too-slow') : reply;
  }

  function close() {
    running?.stop.abort();
    for (const closable of [threads, workers, plain, consultRequester, generateRequester]) closable.close();
  }

  return { solve, prefetch, generate, consult, close };
}

/** One run: an attempt with several threads if the backend has them, then one in the plain build if that fails. */
async function solveOnce(
  { backends, fetchRules, paired, rulesAt, defaultThreads }: Environment,
  attempts: Attempts,
  family: string,
  board: string,
  { backend: requested, ...request }: SolveOptions,
  { signal, onEvent, onLimit }: SolveCall,
): Promise<Outcome> {
  const began = performance.now();
  const task = { family, board, request: { ...request, memoryMb: request.memoryMb ?? standardMemory() } };
  const emit = emitter(onEvent);
  const better = () => betterFor(family);
  const backend = requested ?? (paired.native ? 'native' : backends.next());
  if (backend === 'none') return close(noWorkerAttempt(), null);
  if (!rulesAt(family)) return close(unstarted({ kind: 'refused', error: unknown(family).error }), null);
  if (typeof board !== 'string') return close(unstarted({ kind: 'refused', error: notText().error }), null);
  const missing = await fetchRules(family).catch(loadFault);
  if (missing) return close(unstarted(missing), null);
  return startOn(backend, null);

  /** Starts on this backend; after a failure, again on the next one. */
  async function startOn(backend: Backend, kept: Meter['incumbent']): Promise<Outcome> {
    const attempt = attemptOn(backend);
    const report = onlyBetter(emit, kept, better());
    if (!attempt) return close(await attempts.solveInPlainBuild(task, signal, report), kept);
    const onWait: OnAttemptLimit = (at, controls) => onLimit?.({ outcome: close(at, kept), ...controls });
    const attempted = await attempt(task, signal, report, onLimit && onWait);
    if (attempted.ended.kind === 'fault') return fallBack(attempted, attempted.ended, kept);
    if (attempted.ended.kind === 'done') backends.worked(backend);
    return close(attempted, kept);
  }

  function attemptOn(name: Backend) {
    if (name === 'native') return attempts.solveNatively;
    if (name === 'threads') return attempts.solveWithThreads;
    const parts = threadCount(request.threads, defaultThreads) > 1 && canSplit(family, request.engine);
    return name === 'workers' && parts ? attempts.solveInWorkers : null;
  }

  async function fallBack({ backend: failed, meter }: Attempt, { code, detail }: Fault, kept: Meter['incumbent']) {
    const to = failed === 'native' ? backends.next() : 'plain';
    if (failed !== 'native') {
      attempts.threads.close();
      backends.failed(code, performance.now() - began);
    }
    emit({
      type: 'fallback',
      from: failed === 'native' || failed === 'workers' ? failed : 'threads',
      to,
      code,
      detail,
    });
    const found = meter.incumbent;
    const best = found && kept && !better()(found.objective, kept.objective) ? kept : (found ?? kept);
    return to === 'none' ? close(noWorkerAttempt(), best) : startOn(to, best);
  }

  function close(ended: Attempt, kept: Meter['incumbent']) {
    const elapsedMs = performance.now() - began - ended.meter.waitedMs;
    return newOutcome({ ...ended, kept, better: betterFor(family), rules, family, board, elapsedMs });
  }
}

const unknown = (family: string) => refused('unknown-family', family);

const unstarted = (ended: WorkerOutcome): Attempt => ({ meter: newMeter(), backend: 'plain', threads: 1, ended });

/** The attempt in a browser without workers, where the page can do all but solve. */
const noWorkerAttempt = (): Attempt => ({
  meter: newMeter(),
  backend: 'none',
  threads: 0,
  ended: { kind: 'fault', code: 'no-worker', detail: '' },
});

/** A second attempt starts from scratch: answers that are no better than the first attempt's are not reported. */
function onlyBetter(emit: Emit, kept: Meter['incumbent'], better: Better): Emit {
  if (!kept) return emit;
  return (event) => {
    if (event.type !== 'incumbent' || better(event.objective, kept.objective)) emit(event);
  };
}
