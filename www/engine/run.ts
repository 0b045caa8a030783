/**
 * One task on one worker, seen from the page: forwards events, keeps the meter, watches and stops. The promise always
 * resolves.
 */

import type { Addresses } from '../pkg-threads/tokeru.js';
import type { Ends, Fault, FromWorker, JobEvent, JobOutcome, Meter, Task, Watch, WorkerOutcome } from './protocol.ts';
import type { Backend, MetLimit, Raise, SolveEvent } from './types.ts';
import type { Emit } from './listener.ts';
import { updateMeter, progressOf, readCounters } from './meter.ts';

/** Interval between two progress events, and of the watchdogs. */
const TICK_MS = 60;
/** The solver keeps the time limit itself; the page stops it only after so long an overrun. */
const OVERRUN_MS = 2000;
/** Values of the `cancel` word in a search's memory. */
const WORDS = { go: 0, cancel: 1, pause: 2 };

/** The part of a worker's interface that a task needs; a connection can provide it too. */
interface TaskPort {
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  postMessage(message: object, transfer?: Transferable[]): void;
}

/** a worker that is ready for tasks */
export interface Handle {
  worker: TaskPort;
  /** memory shared with the page; null in the plain build */
  memory: WebAssembly.Memory | null;
  /** address of the "out of memory" flag in that memory */
  memoryOut?: number;
  /** makes the message that starts a task */
  startMessage: (task: Task, waits: boolean) => object;
}

/** Controls a search that waits at a limit, or that continues after one. */
export interface WaitControls {
  deepen: (limits: Raise) => void;
  hold: (on: boolean) => void;
}

export type OnLimit = (stop: MetLimit, controls: WaitControls) => void;

export interface Run {
  handle: Handle;
  task: Task;
  backend: Backend;
  threads: number;
  meter: Meter;
  watch: Watch;
  signal: AbortSignal | undefined;
  emit: Emit;
  /** called when a search that can wait meets a limit */
  onLimit?: OnLimit;
  /** called when the first of several parts gives up the rest of its work to others */
  onDivided?: ((ends: Ends) => void) | undefined;
}

export function runTask(run: Run): Promise<WorkerOutcome> {
  return new Promise<WorkerOutcome>((resolve) => {
    new TaskRun(run, resolve).begin();
  }).catch((error) => ({ kind: 'fault', code: 'load', detail: String(error) }));
}

/** One task in a worker, from its start to its end. */
class TaskRun {
  readonly #run: Run;
  readonly #resolve: (ended: WorkerOutcome) => void;
  readonly #progress: () => SolveEvent;
  readonly #began = performance.now();
  readonly #onAbort = () => this.#stop('cancelled');
  #timer: ReturnType<typeof setInterval> | undefined;
  #silentMs = 0;
  #hasReceived = false;
  #addresses: Addresses | null = null;
  #stopping: 'cancelled' | 'time' | null = null;
  #timeMs: number;
  /** it waits at a limit, or the page has paused it */
  #rests: 'waits' | 'held' | null = null;
  #restsSince = 0;
  /** the last limit that it met */
  #met: MetLimit | null = null;
  #stoppingMs = 0;

  constructor(run: Run, resolve: (ended: WorkerOutcome) => void) {
    this.#run = run;
    this.#resolve = resolve;
    this.#timeMs = run.task.request.timeMs ?? 0;
    this.#progress = progressOf(run.meter, run.handle.memory ? 0 : run.threads);
  }

  begin() {
    const { handle, task, signal } = this.#run;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    handle.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    handle.worker.onerror = (event) => this.#finish({ kind: 'fault', code: 'load', detail: event.message ?? '' });
    signal?.addEventListener('abort', this.#onAbort);
    try {
      handle.worker.postMessage(handle.startMessage(task, Boolean(this.#run.onLimit)));
    } catch (error) {
      // A value that can't be cloned (a function among the options) is the caller's mistake; the worker stays usable.
      this.#finish({ kind: 'refused', error: { code: 'bad-value', line: null, column: null, detail: String(error) } });
    }
    if (signal?.aborted) this.#onAbort();
  }

  #receive(message: FromWorker) {
    this.#silentMs = 0;
    this.#hasReceived = true;
    if (message.type === 'job') {
      this.#addresses = message.addresses;
      if (this.#stopping) this.#raiseFlag();
    } else if (message.type === 'event') {
      updateMeter(this.#run.meter, message.event);
      this.#announce(message.event);
    } else if (message.type === 'met') this.#wait(message.stop);
    else if (message.type === 'end') this.#finish(this.#corrected(message.end));
    else if (message.type === 'fault')
      this.#finish(this.#lostAtLimit(message) ?? this.#faultOf(message.code, message.detail));
  }

  /**
   * A search that waits at a limit on the computer's own Tokeru ends there if the connection is lost: the reader has
   * not asked for a new one.
   */
  #lostAtLimit({ code }: { code: Fault['code'] }): WorkerOutcome | null {
    const waited = code === 'native-lost' && this.#rests === 'waits' && this.#met;
    return waited ? { kind: 'stopped', stop: waited } : null;
  }

  #announce(event: JobEvent) {
    const { emit, backend, threads } = this.#run;
    const elapsedMs = performance.now() - this.#began - this.#run.meter.waitedMs;
    if (event.type === 'divided') this.#run.onDivided?.(event.ends);
    if (event.type === 'trace') emit(event);
    if (event.type === 'started') emit({ ...event, backend, threads });
    if (event.type === 'incumbent' || event.type === 'bound' || event.type === 'detail') emit({ ...event, elapsedMs });
  }

  #tick() {
    const { handle, watch, emit, meter } = this.#run;
    // Silence is counted in ticks, not by the clock: in the background the page sleeps, and its worker is not at fault.
    this.#silentMs += TICK_MS;
    const elapsed = performance.now() - this.#began - meter.waitedMs;
    this.#read();
    const rests = this.#rests !== null && !this.#stopping;
    if (!rests) emit(this.#progress());
    const limit = silenceLimit(handle.memory !== null, this.#hasReceived, watch);
    if (this.#silentMs > limit.ms) {
      this.#finish(this.#faultOf(limit.code, `silent for ${this.#silentMs} ms`));
    } else if (this.#stopping) {
      this.#stoppingMs += TICK_MS;
      if (this.#stoppingMs > watch.graceMs) this.#finish({ kind: 'stopped', stop: this.#stopping });
    } else if (!rests && this.#timeMs && elapsed > this.#timeMs + OVERRUN_MS) this.#stop('time');
  }

  /**
   * With threads, raise the flag first and call `terminate` only after a grace period: nested workers run for seconds
   * after it.
   */
  #stop(reason: 'cancelled' | 'time') {
    if (this.#stopping) return;
    this.#stopping = reason;
    if (this.#run.handle.memory) this.#raiseFlag();
    else this.#finish({ kind: 'stopped', stop: reason });
  }

  #raiseFlag() {
    this.#setWord('cancel');
  }

  /**
   * Threads read the word while they search, and sleeping ones are woken. A connection gets messages to pause and to
   * continue.
   */
  #setWord(word: keyof typeof WORDS) {
    const { memory, worker } = this.#run.handle;
    if (!memory && word !== 'cancel') worker.postMessage({ type: word });
    if (!memory || !this.#addresses) return;
    Atomics.store(new Int32Array(memory.buffer), this.#addresses.cancel / 4, WORDS[word]);
    if (word !== 'pause') worker.postMessage({ type: 'wake' });
  }

  /** Handles a limit at which the search waits. */
  #wait(stop: MetLimit) {
    if (this.#stopping) return;
    this.#rest('waits');
    this.#met = stop;
    this.#read();
    this.#run.onLimit?.(stop, {
      deepen: (limits) => this.#deepen(limits),
      hold: (on) => this.#hold(on),
    });
  }

  #deepen(limits: Raise) {
    if (this.#stopping || this.#rests !== 'waits') return;
    this.#rest(null);
    this.#timeMs = limits.timeMs ?? 0;
    this.#run.handle.worker.postMessage({ type: 'deepen', limits });
  }

  /** Pauses or resumes; only a running search can be paused. */
  #hold(isHeld: boolean) {
    if (this.#stopping || this.#rests !== (isHeld ? null : 'held')) return;
    this.#rest(isHeld ? 'held' : null);
    this.#setWord(isHeld ? 'pause' : 'go');
  }

  #rest(reason: 'waits' | 'held' | null) {
    const now = performance.now();
    if (this.#rests) this.#run.meter.waitedMs += now - this.#restsSince;
    [this.#rests, this.#restsSince] = [reason, now];
  }

  #read() {
    const { memory } = this.#run.handle;
    if (memory && this.#addresses) readCounters(this.#run.meter, memory, this.#addresses);
  }

  /** An abort of the module has no message; the flag in its memory tells whether memory ran out. */
  #faultOf(code: Fault['code'], detail: string): Fault {
    const { memory, memoryOut } = this.#run.handle;
    const isOutOfMemory = memory && memoryOut && Atomics.load(new Int32Array(memory.buffer), memoryOut / 4);
    return { kind: 'fault', code: isOutOfMemory ? 'memory' : code, detail };
  }

  /** @param end reports a cancel if the page's watchdog stopped the solver */
  #corrected(end: JobOutcome) {
    if (end.kind === 'done' && end.outcome.stop === 'cancelled' && this.#stopping) end.outcome.stop = this.#stopping;
    return end;
  }

  #finish(ended: WorkerOutcome) {
    const { handle, signal } = this.#run;
    clearInterval(this.#timer);
    this.#rest(null);
    signal?.removeEventListener('abort', this.#onAbort);
    handle.worker.onmessage = null;
    handle.worker.onerror = null;
    if (ended.kind !== 'done') this.#raiseFlag();
    this.#read();
    this.#resolve(ended);
  }
}

/**
 * The longest silence of a worker. One with a pool sends heartbeats; a plain one searches in its only thread and
 * reports progress.
 * @param received whether any message has arrived yet
 */
function silenceLimit(pool: boolean, received: boolean, watch: Watch): { ms: number; code: Fault['code'] } {
  if (pool) return { ms: watch.heartbeatMs, code: 'heartbeat' };
  return received ? { ms: watch.silenceMs, code: 'heartbeat' } : { ms: watch.workerStartMs, code: 'worker-start' };
}
