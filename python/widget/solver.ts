/**
 * Replaces `www/engine/solver.ts`: the kernel's engines solve, with its cores and its memory. The page checks every
 * answer, as always.
 */

import type { Engine, Outcome, SolveEvent } from '../../www/engine/types.ts';
import type { Environment } from '../../www/engine/environment.ts';
import type { WorkerOutcome } from '../../www/engine/protocol.ts';
import type { Failed, State } from './wire.ts';
import { betterFor, threadCount } from '../../www/engine/environment.ts';
import { newMeter } from '../../www/engine/meter.ts';
import { newOutcome } from '../../www/engine/outcome.ts';
import { rules } from '../../www/engine/rules.ts';
import { request } from './wire.ts';

type Wire = Extract<WorkerOutcome, { kind: 'done' }>['outcome'];

/** The kernel's record of a search: the same outcome as from the page's engines, with some figures in other units. */
type Row = Omit<Wire, 'elapsedMs' | 'memoryMb' | 'neededMb'> & {
  wall_s: number;
  memory_mb: number;
  needed_mb: number | null;
};

/** Default time limit of a question. */
const ASK_MS = 60_000;

/** The progress of a search, in the form of the page's own engines. */
function progressOf(state: State, threads: number): SolveEvent {
  const gap = state.best === null || state.bound === null ? null : Math.abs(state.bound - state.best);
  const elapsedMs = 1000 * state.elapsed_s;
  const nodesPerSecond = elapsedMs > 0 ? state.nodes / state.elapsed_s : 0;
  const { nodes, depth, best, bound } = state;
  return {
    type: 'progress',
    nodes,
    nodesPerSecond,
    depth,
    best,
    bound,
    gap,
    elapsedMs,
    memoryMb: state.memory_mb,
    threads,
  };
}

/** The end of a search, from the kernel's record or its error. */
function endOf(row: Row | Failed): WorkerOutcome {
  if ('error' in row) return { kind: 'refused', error: { line: null, column: null, detail: '', ...row.error } };
  const { status, stop, engine, threads, objective, moves, bound, measure, nodes, extra } = row;
  const figures = { elapsedMs: 1000 * row.wall_s, memoryMb: row.memory_mb, neededMb: row.needed_mb };
  return {
    kind: 'done',
    outcome: { status, stop, engine, threads, objective, moves, bound, measure, nodes, extra, ...figures },
  };
}

export function createSolver({ backends, defaultThreads }: Environment) {
  let running = new AbortController();

  const solve: Engine['solve'] = async (family, board, options = {}, { signal, onEvent } = {}): Promise<Outcome> => {
    running.abort();
    const own = new AbortController();
    running = own;
    if (signal?.aborted) own.abort();
    signal?.addEventListener('abort', () => own.abort(), { once: true });
    const began = performance.now();
    const threads = threadCount(options.threads, defaultThreads);
    const backend = backends.current;
    onEvent?.({ type: 'started', engine: options.engine ?? '', backend, threads });
    const report = (state: State) => onEvent?.(progressOf(state, threads));
    const { value } = await request(
      { type: 'solve', family, board, wish: { ...options, threads } },
      own.signal,
      report,
    );
    const elapsedMs = performance.now() - began;
    const end = {
      ended: endOf(value as Row | Failed),
      meter: newMeter(),
      kept: null,
      better: betterFor(family),
      elapsedMs,
    };
    return newOutcome({ ...end, rules, family, board, backend, threads });
  };

  const consult: Engine['consult'] = async (family, board, moves, question, { signal, timeMs = ASK_MS } = {}) => {
    const { value } = await request({ type: 'ask', family, board, moves, question, timeMs }, signal);
    const reply = value as { answer: unknown } | Failed;
    return 'error' in reply ? { ok: false, error: reply.error } : { ok: true, value: reply.answer };
  };

  /** Boards are not made here: the kernel has a function for that. */
  const generate: Engine['generate'] = async () => ({
    ok: false,
    error: { code: 'unknown-question', detail: 'generate' },
  });

  return { solve, consult, generate, prefetch: async () => true, close: () => running.abort() };
}
