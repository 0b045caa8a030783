/**
 * The engine as the page sees it: `createEngine()`. Everything else in this folder is behind it. The solver
 * (`solver.ts`) is fetched when it is first needed, so that the page appears before it.
 */

import type { Engine, EngineOptions, Outcome } from './types.ts';
import type { Fault, Watch } from './protocol.ts';
import type { Environment } from './environment.ts';
import { backendsOf } from './backends.ts';
import { capability, cores, fastCores, memoryCeiling } from './features.ts';
import { partCount, canSplit, threadCount } from './environment.ts';
import { withTimeout, loadFault, abortable } from './loading.ts';
import { rules, rulesFrom } from './rules.ts';

const watchOf = (options: EngineOptions): Watch => ({
  stallMs: options.stallMs ?? 8000,
  poolStartMs: options.poolStartMs ?? 10_000,
  heartbeatMs: options.heartbeatMs ?? 5000,
  workerStartMs: options.workerStartMs ?? 10_000,
  silenceMs: options.silenceMs ?? 15_000,
  graceMs: options.graceMs ?? 1000,
});

type Solver = Awaited<ReturnType<typeof fetchSolver>>;

const fetchSolver = async (environment: Environment) => (await import('./solver.ts')).createSolver(environment);

/** The solver, fetched once, and again after a failure. */
function solverOf(environment: Environment) {
  let solver: Promise<Solver> | null = null;
  const reset = () => {
    solver = null;
  };
  return {
    open() {
      if (!solver) {
        solver = withTimeout(fetchSolver(environment), environment.watch.stallMs, 'engine/solver');
        solver.catch(reset);
      }
      return solver;
    },
    close() {
      void solver?.then(({ close }) => close(), reset);
    },
  };
}

const refusal = ({ code, detail }: Fault) => ({ ok: false as const, error: { code, detail } });

/**
 * The outcome of a run whose solver did not load: `outcome.ts`, which makes all other outcomes, loads with the solver.
 */
const unstarted = (ended: Fault | { kind: 'stopped'; stop: 'cancelled' }, backend: Outcome['backend']): Outcome => ({
  status: 'unknown',
  stop: ended.kind === 'fault' ? 'fault' : ended.stop,
  engine: '',
  backend,
  threads: 0,
  objective: null,
  bound: null,
  measure: null,
  moves: null,
  nodes: 0,
  elapsedMs: 0,
  memoryMb: 0,
  neededMb: null,
  extra: null,
  checked: null,
  confirmed: false,
  error: ended.kind === 'fault' ? refusal(ended).error : null,
});

export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const watch = watchOf(options);
  const first = capability(options);
  if (first.reason === 'no-wasm' || first.reason === 'no-simd') throw new Error(first.reason);
  const backends = backendsOf(first);
  const rulesAt = options.rulesAt ?? (() => undefined);
  const fetchRules = rulesFrom(rulesAt, watch.stallMs);
  const defaultThreads = threadCount(options.threads, fastCores(options.fastCores));
  const maxThreads = threadCount(Math.max(defaultThreads, cores()), 1);
  const paired: Environment['paired'] = { native: null, answers: options.nativeAnswers };
  const solver = solverOf({ watch, backends, fetchRules, rulesAt, defaultThreads, paired });

  function unpair() {
    paired.native?.close();
    paired.native = null;
  }

  const pair: Engine['pair'] = async (address, lost) => {
    const opened = await withTimeout(import('./native.ts'), watch.stallMs, 'engine/native').catch(loadFault);
    if (!('connect' in opened)) return refusal(opened);
    const connected = await opened.connect(address, watch, () => {
      paired.native = null;
      lost?.();
    });
    if (!connected.ok) return connected;
    unpair();
    paired.native = connected.native;
    return { ok: true, ...connected.native.power };
  };

  const solve: Engine['solve'] = async (family, board, options, call) => {
    const opened = await abortable(solver.open(), call?.signal).catch(loadFault);
    return 'solve' in opened ? opened.solve(family, board, options, call) : unstarted(opened, backends.current);
  };

  const threadsFor: Engine['threadsFor'] = (family, engine) => {
    if (paired.native) return paired.native.power.threads;
    if (backends.current === 'threads') return maxThreads;
    return backends.current === 'workers' && canSplit(family, engine) ? partCount(maxThreads, memoryCeiling()) : 1;
  };

  if (options.native) await pair(options.native);
  return {
    get backend() {
      return paired.native ? 'native' : backends.current;
    },
    get reason() {
      return paired.native ? 'isolated' : backends.reason;
    },
    get fault() {
      return backends.fault;
    },
    get native() {
      return paired.native?.power ?? null;
    },
    pair,
    unpair,
    get threads() {
      if (paired.native) return paired.native.power.threads;
      return backends.current === 'threads' || backends.current === 'workers' ? defaultThreads : 1;
    },
    threadsFor,
    rules,
    fetchRules,
    solve,
    generate: async (...request) => {
      const opened = await solver.open().catch(loadFault);
      return 'generate' in opened ? opened.generate(...request) : refusal(opened);
    },
    consult: async (...request) => {
      const opened = await solver.open().catch(loadFault);
      return 'consult' in opened ? opened.consult(...request) : refusal(opened);
    },
    prepare: () => void solver.open().catch(() => {}),
    prefetch: async (family) => (await solver.open().catch(() => null))?.prefetch(family) ?? false,
    close() {
      unpair();
      solver.close();
    },
  };
}
