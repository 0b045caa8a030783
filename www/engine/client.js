/**
 * The engine as the page sees it: `createEngine()`. Everything else in this folder is behind it.
 * @import { Engine, EngineOptions, Outcome, Rung, SolveCall, SolveEvent, SolveOptions } from './types.d.ts'
 * @import { Ended, Fault, Meter, Task, Watch } from './protocol.d.ts'
 */

import { capability, cores } from './features.js';
import { newMeter } from './meter.js';
import { newOutcome } from './outcome.js';
import { makerOf, plainModule, plainOf } from './plain.js';
import { deepen, openRules } from './rules.js';
import { followed, unlessAborted } from './run.js';
import { compile } from './spawn.js';
import { threadsOf } from './threads.js';
import { PART, workersOf } from './workers.js';

/** @typedef {{ meter: Meter, rung: Rung, threads: number, ended: Ended }} Attempt */

/** Faults of the place rather than of a task: threads are not tried again on this page. */
const LASTING = new Set(['load', 'pool-start', 'heartbeat']);

/**
 * @param {EngineOptions} [options]
 * @returns {Promise<Engine>}
 */
export async function createEngine(options = {}) {
  /** @type {Watch} */
  const watch = {
    poolStartMs: options.poolStartMs ?? 10_000,
    heartbeatMs: options.heartbeatMs ?? 5000,
    graceMs: options.graceMs ?? 1000,
  };
  let { rung, reason } = capability(options);
  if (rung === 'none') throw new Error(reason);
  const rules = await openRules(await compile(new URL('../pkg-rules/tokeru_bg.wasm', import.meta.url)));
  const load = plainModule();
  const threads = threadsOf(watch);
  const plain = plainOf(load);
  const workers = workersOf(load);
  const standard = options.threads ?? cores();
  /** @type {{ stop: AbortController, done: Promise<unknown> } | null} */
  let running = null;

  /** @type {Engine['solve']} */
  function solve(family, board, wish = {}, call = {}) {
    const stop = new AbortController();
    const previous = running;
    const begin = () => attempt(family, board, wish, { signal: stop.signal, onEvent: call.onEvent });
    previous?.stop.abort();
    const done = previous ? previous.done.then(begin) : begin();
    running = { stop, done };
    if (call.signal?.aborted) stop.abort();
    call.signal?.addEventListener('abort', () => stop.abort(), { once: true });
    return done;
  }

  /**
   * Solves with threads where that is allowed, and again in the plain build if it fails.
   * @param {string} family
   * @param {string} board
   * @param {SolveOptions} wish
   * @param {SolveCall} call
   * @returns {Promise<Outcome>}
   */
  async function attempt(family, board, wish, call) {
    const began = performance.now();
    const { rung: asked, ...request } = wish;
    const task = { family, board, request };
    const emit = emitter(call.onEvent);
    /** @type {Meter['incumbent']} */
    let kept = null;
    const several = asked === 'plain' ? null : rung === 'threads' ? withThreads : canSplit(task) ? inWorkers : null;
    if (several) {
      const attempted = await several(task, call.signal, emit);
      if (attempted.ended.kind !== 'fault') return close(attempted);
      fallBack(attempted.rung, attempted.ended, emit);
      kept = attempted.meter.incumbent;
    }
    const better = betterIn(family);
    return close(await inPlain(task, call.signal, onlyBetter(emit, kept, better)));

    /** @param {Attempt} attempted */
    function close(attempted) {
      const elapsedMs = performance.now() - began;
      return newOutcome({ ...attempted, kept, better: betterIn(family), rules, family, board, elapsedMs });
    }
  }

  /** @param {string} family */
  function betterIn(family) {
    const sign = rules.families().find(({ id }) => id === family)?.direction === 'minimize' ? -1 : 1;
    return (/** @type {number} */ a, /** @type {number} */ b) => sign * a > sign * b;
  }

  /**
   * @param {Task} task
   * @param {AbortSignal | undefined} signal
   * @param {(event: SolveEvent) => void} emit
   * @returns {Promise<Attempt>}
   */
  async function withThreads({ family, board, request }, signal, emit) {
    const count = Math.max(1, request.threads ?? standard);
    const attempted = { meter: newMeter(), rung: /** @type {Rung} */ ('threads'), threads: count };
    const handle = await unlessAborted(threads.open(count), signal);
    if ('kind' in handle) return { ...attempted, ended: handle };
    const task = { family, board, request: { ...request, threads: count } };
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit });
    if (ended.kind === 'fault' || ended.kind === 'stopped') threads.close();
    return { ...attempted, ended };
  }

  /** @param {Task} task */
  function canSplit({ family, request }) {
    const engines = rules.families().find(({ id }) => id === family)?.engines ?? [];
    const engine = engines.find(({ id, default: first }) => (request.engine ? id === request.engine : first));
    return rung === 'workers' && (request.threads ?? standard) > 1 && Boolean(engine?.options.includes(PART));
  }

  /**
   * @param {Task} task
   * @param {AbortSignal | undefined} signal
   * @param {(event: SolveEvent) => void} emit
   * @returns {Promise<Attempt>}
   */
  async function inWorkers(task, signal, emit) {
    const count = Math.min(16, task.request.threads ?? standard);
    const attempted = { meter: newMeter(), rung: /** @type {Rung} */ ('workers'), threads: count };
    if (signal?.aborted) return { ...attempted, ended: { kind: 'stopped', stop: 'cancelled' } };
    const better = betterIn(task.family);
    const ended = await workers.solve({ task, count, watch, signal, emit, better, meter: attempted.meter });
    if (ended.kind === 'fault') workers.close();
    return { ...attempted, ended };
  }

  /**
   * @param {Task} task
   * @param {AbortSignal | undefined} signal
   * @param {(event: SolveEvent) => void} emit
   * @returns {Promise<Attempt>}
   */
  async function inPlain(task, signal, emit) {
    const attempted = { meter: newMeter(), rung: /** @type {Rung} */ ('plain'), threads: 1 };
    if (signal?.aborted) return { ...attempted, ended: { kind: 'stopped', stop: 'cancelled' } };
    const handle = await unlessAborted(plain.open(), signal);
    if ('kind' in handle) return { ...attempted, ended: handle };
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit });
    if (ended.kind === 'fault' || ended.kind === 'stopped') plain.close();
    return { ...attempted, ended };
  }

  /**
   * @param {Rung} from
   * @param {Fault} fault
   * @param {(event: SolveEvent) => void} emit
   */
  function fallBack(from, { code, detail }, emit) {
    threads.close();
    if (LASTING.has(code)) [rung, reason] = ['plain', 'fault'];
    emit({ type: 'fallback', from: from === 'workers' ? from : 'threads', to: 'plain', code, detail });
  }

  return {
    get rung() {
      return rung;
    },
    get reason() {
      return reason;
    },
    threads: rung === 'threads' || rung === 'workers' ? standard : 1,
    rules,
    solve,
    generate: makerOf(load),
    deepen: async () => deepen(await load()),
    async prefetch() {
      if (rung === 'threads') await threads.open(standard);
      else if (rung !== 'none') await plain.open();
    },
    close() {
      running?.stop.abort();
      threads.close();
      workers.close();
      plain.close();
    },
  };
}

/**
 * A listener that throws is not to end a search.
 * @param {((event: SolveEvent) => void) | undefined} listener
 * @returns {(event: SolveEvent) => void}
 */
function emitter(listener) {
  return (event) => {
    try {
      listener?.(event);
    } catch (error) {
      console.error(error);
    }
  };
}

/**
 * A second attempt begins anew: what is no better than the first attempt's answer is no news.
 * @param {(event: SolveEvent) => void} emit
 * @param {Meter['incumbent']} kept
 * @param {(a: number, b: number) => boolean} better
 * @returns {(event: SolveEvent) => void}
 */
function onlyBetter(emit, kept, better) {
  if (!kept) return emit;
  return (event) => {
    if (event.type !== 'incumbent' || better(event.objective, kept.objective)) emit(event);
  };
}
