/**
 * One task on one worker, seen from the page: forwards its events, keeps the meter, watches, stops. The promise
 * always resolves.
 */

import type { Addresses, Event } from '../pkg-threads/tokeru.js';
import type { JobOutcome, WorkerOutcome, Fault, FromWorker, Meter, Task, Watch } from './protocol.ts';
import type { Backend, SolveEvent } from './types.ts';
import { note, progressOf, read } from './meter.ts';

/** Between two progress events; also the watchdogs' beat. */
const TICK_MS = 60;
/** A time limit is the solver's own affair; the page steps in when it has been overrun by this much. */
const OVERRUN_MS = 2000;

/** a worker ready for tasks */
export interface Handle {
  worker: Worker;
  /** shared with the page, or null: the plain build */
  memory: WebAssembly.Memory | null;
  /** where that memory has the flag that says that it has run out */
  memoryOut?: number;
  /** the message that starts a task */
  order: (task: Task) => object;
}

export interface Run {
  handle: Handle;
  task: Task;
  backend: Backend;
  threads: number;
  meter: Meter;
  watch: Watch;
  signal: AbortSignal | undefined;
  emit: (event: SolveEvent) => void;
}

export function followed(run: Run): Promise<WorkerOutcome> {
  return follow(run).catch((error) => ({ kind: 'fault', code: 'load', detail: String(error) }));
}

function follow(run: Run): Promise<WorkerOutcome> {
  const { handle, task, meter, watch, signal, emit } = run;
  const { worker, memory, memoryOut } = handle;
  const progress = progressOf(meter, run.threads);
  const began = performance.now();
  let silent = 0;
  let heard = false;
  let addresses: Addresses | null = null;
  let stopping: 'cancelled' | 'time' | null = null;
  let stopTicks = 0;

  return new Promise((resolve) => {
    const timer = setInterval(tick, TICK_MS);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
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

    function hear(message: FromWorker) {
      if (message.type === 'job') {
        addresses = message.addresses;
        if (stopping) raiseFlag();
      } else if (message.type === 'event') {
        note(meter, message.event);
        announce(message.event);
      } else if (message.type === 'end') finish(named(message.end));
      else if (message.type === 'fault') finish({ kind: 'fault', code: cause(message.code), detail: message.detail });
    }

    function announce(event: Event) {
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

    /** With threads the flag first and `terminate` only after a grace: nested workers run on for seconds after it. */
    function stop(reason: 'cancelled' | 'time') {
      if (stopping) return;
      stopping = reason;
      if (memory) raiseFlag();
      else finish({ kind: 'stopped', stop: reason });
    }

    function raiseFlag() {
      if (memory && addresses) Atomics.store(new Int32Array(memory.buffer), addresses.cancel / 4, 1);
    }

    /** An abort of the module says nothing; the flag in its memory says whether memory had run out. */
    function cause(code: Fault['code']): Fault['code'] {
      const out = memory && memoryOut && Atomics.load(new Int32Array(memory.buffer), memoryOut / 4);
      return out ? 'memory' : code;
    }

    /** @param end a solver stopped by the page's own watchdog reports it as a cancel */
    function named(end: JobOutcome) {
      if (end.kind === 'done' && end.outcome.stop === 'cancelled' && stopping) end.outcome.stop = stopping;
      return end;
    }

    function finish(ended: WorkerOutcome) {
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
 * @param heard anything yet?
 */
function patienceFor(pool: boolean, heard: boolean, watch: Watch): { ms: number; code: Fault['code'] } {
  if (pool) return { ms: watch.heartbeatMs, code: 'heartbeat' };
  return heard ? { ms: watch.silenceMs, code: 'heartbeat' } : { ms: watch.workerStartMs, code: 'worker-start' };
}
