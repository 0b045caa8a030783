/**
 * One task on one worker, seen from the page: forwards its events, keeps the meter, watches, stops. The promise
 * always resolves.
 * @import { Addresses } from '../pkg-threads/tokeru.js'
 * @import { JobOutcome, WorkerOutcome, Fault, FromWorker, Meter, Task, Watch } from './protocol.d.ts'
 * @import { Backend, SolveEvent } from './types.d.ts'
 */

import { note, progressOf, read } from './meter.js';

/** Between two progress events; also the watchdogs' beat. */
const TICK_MS = 60;
/** A time limit is the solver's own affair; the page steps in when it has been overrun by this much. */
const OVERRUN_MS = 2000;

/**
 * @typedef {object} Handle a worker ready for tasks
 * @property {Worker} worker
 * @property {WebAssembly.Memory | null} memory shared with the page, or null: the plain build
 * @property {number} [memoryOut] where that memory has the flag that says that it has run out
 * @property {(task: Task) => object} order the message that starts a task
 */

/**
 * @typedef {object} Run
 * @property {Handle} handle
 * @property {Task} task
 * @property {Backend} backend
 * @property {number} threads
 * @property {Meter} meter
 * @property {Watch} watch
 * @property {AbortSignal | undefined} signal
 * @property {(event: SolveEvent) => void} emit
 */

/**
 * @param {Run} run
 * @returns {Promise<WorkerOutcome>}
 */
export function followed(run) {
  return follow(run).catch((error) => ({ kind: 'fault', code: 'load', detail: String(error) }));
}

/**
 * @param {Run} run
 * @returns {Promise<WorkerOutcome>}
 */
function follow(run) {
  const { handle, task, meter, watch, signal, emit } = run;
  const { worker, memory, memoryOut } = handle;
  const progress = progressOf(meter, run.threads);
  const began = performance.now();
  let silent = 0;
  let heard = false;
  /** @type {Addresses | null} */
  let addresses = null;
  /** @type {'cancelled' | 'time' | null} */
  let stopping = null;
  let stopTicks = 0;

  return new Promise((resolve) => {
    const timer = setInterval(tick, TICK_MS);
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      silent = 0;
      heard = true;
      hear(data);
    };
    worker.onerror = (event) => finish({ kind: 'fault', code: 'load', detail: event.message ?? '' });
    signal?.addEventListener('abort', onAbort);
    try {
      worker.postMessage(handle.order(task));
    } catch (error) {
      // What can't be copied (a function among the options) is the caller's mistake; the worker is as good as before.
      finish({ kind: 'refused', error: { code: 'bad-value', line: null, column: null, detail: String(error) } });
    }
    if (signal?.aborted) onAbort();

    /** @param {FromWorker} message */
    function hear(message) {
      if (message.type === 'job') {
        addresses = message.addresses;
        if (stopping) raiseFlag();
      } else if (message.type === 'event') {
        note(meter, message.event);
        announce(message.event);
      } else if (message.type === 'end') finish(named(message.end));
      else if (message.type === 'fault') finish({ kind: 'fault', code: cause(message.code), detail: message.detail });
    }

    /** @param {import('../pkg-threads/tokeru.js').Event} event */
    function announce(event) {
      const elapsedMs = performance.now() - began;
      if (event.type === 'started') emit({ ...event, backend: run.backend, threads: run.threads });
      if (event.type === 'incumbent' || event.type === 'bound' || event.type === 'detail')
        emit({ ...event, elapsedMs });
    }

    function tick() {
      // Counted in ticks, not by the clock: a page in the background sleeps, and its worker is not to blame.
      silent += TICK_MS;
      const elapsed = performance.now() - began;
      if (memory && addresses) read(meter, memory, addresses);
      emit(progress());
      const patience = patienceFor(memory !== null, heard, watch);
      if (silent > patience.ms) {
        finish({ kind: 'fault', code: cause(patience.code), detail: `silent for ${silent} ms` });
      } else if (stopping) {
        stopTicks += TICK_MS;
        if (stopTicks > watch.graceMs) finish({ kind: 'stopped', stop: stopping });
      } else if (task.request.timeMs && elapsed > task.request.timeMs + OVERRUN_MS) stop('time');
    }

    function onAbort() {
      stop('cancelled');
    }

    /**
     * With threads the flag first and `terminate` only after a grace: nested workers run on for seconds after it.
     * @param {'cancelled' | 'time'} reason
     */
    function stop(reason) {
      if (stopping) return;
      stopping = reason;
      if (memory) raiseFlag();
      else finish({ kind: 'stopped', stop: reason });
    }

    function raiseFlag() {
      if (memory && addresses) Atomics.store(new Int32Array(memory.buffer), addresses.cancel / 4, 1);
    }

    /**
     * An abort of the module says nothing; the flag in its memory says whether memory had run out.
     * @param {Fault['code']} code
     * @returns {Fault['code']}
     */
    function cause(code) {
      const out = memory && memoryOut && Atomics.load(new Int32Array(memory.buffer), memoryOut / 4);
      return out ? 'memory' : code;
    }

    /** @param {JobOutcome} end a solver stopped by the page's own watchdog reports it as a cancel */
    function named(end) {
      if (end.kind === 'done' && end.outcome.stop === 'cancelled' && stopping) end.outcome.stop = stopping;
      return end;
    }

    /** @param {WorkerOutcome} ended */
    function finish(ended) {
      clearInterval(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.onmessage = null;
      worker.onerror = null;
      if (memory && addresses && ended.kind !== 'done') raiseFlag();
      if (memory && addresses) read(meter, memory, addresses);
      resolve(ended);
    }
  });
}

/**
 * How long a worker may be silent. One with a pool beats; a plain one searches in its only thread and reports its progress.
 * @param {boolean} pool
 * @param {boolean} heard anything yet?
 * @param {Watch} watch
 * @returns {{ ms: number, code: Fault['code'] }}
 */
function patienceFor(pool, heard, watch) {
  if (pool) return { ms: watch.heartbeatMs, code: 'heartbeat' };
  return heard ? { ms: watch.silenceMs, code: 'heartbeat' } : { ms: watch.workerStartMs, code: 'worker-start' };
}

/**
 * A cancel while a worker or its pool starts is answered at once; it goes on starting, for the next task.
 * @param {Promise<Handle | Fault>} opening
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Handle | Fault | { kind: 'stopped', stop: 'cancelled' }>}
 */
export function unlessAborted(opening, signal) {
  return new Promise((resolve) => {
    const stopped = () => resolve({ kind: 'stopped', stop: 'cancelled' });
    if (signal?.aborted) return stopped();
    signal?.addEventListener('abort', stopped, { once: true });
    opening.then(resolve);
  });
}
