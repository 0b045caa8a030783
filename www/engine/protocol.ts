/** The messages between the page and its workers. */

import type { Addresses, JobOutcome as WireOutcome, Event as SearchEvent } from '../pkg-threads/tokeru.js';
import type { Place } from './exchange.ts';
import type { FallbackCode, MetLimit, Parsed, Raise, Result, SolveOptions } from './types.ts';

export interface Task {
  family: string;
  board: string;
  request: Omit<SolveOptions, 'backend'>;
}

/**
 * Events of a running search. The plain build adds the rows of a trace, on request, and the moment when the first of
 * several parts divides its work.
 */
export type JobEvent = SearchEvent | { type: 'trace'; row: Record<string, unknown> } | { type: 'divided'; ends: Ends };

/**
 * What ends a search of several parts: the ends of all parts (`all`); the first answer (`answer`); the first answer or
 * the first proof that there is none (`verdict`). The last is for parts that use different methods on the same whole,
 * so that the proof of one holds for all.
 */
export type Ends = 'all' | 'answer' | 'verdict';

/** A fault: the worker must not be used again. */
export interface Fault {
  kind: 'fault';
  code: FallbackCode;
  detail: string;
}

/** How a task ended, as the worker reports it. */
export type JobOutcome = Exclude<WireOutcome, { kind: 'fault' }> | Fault;

/** The search ended by itself, the page stopped it, or a fault ended it. */
export type WorkerOutcome = JobOutcome | { kind: 'stopped'; stop: 'cancelled' | MetLimit };

export type FromWorker =
  /**
   * `memoryOut`: address of a 32-bit flag for "out of memory", which can be read even when the module can't be called.
   */
  | { type: 'ready'; memory: WebAssembly.Memory; memoryOut: number }
  | { type: 'job'; addresses: Addresses }
  | { type: 'event'; event: JobEvent }
  /** The search waits at a limit, to be continued or cancelled. */
  | { type: 'met'; stop: MetLimit }
  | { type: 'end'; end: JobOutcome }
  | { type: 'answered'; reply: Result<Parsed> | Result<{ value: unknown }> }
  | { type: 'beat' }
  | { type: 'fault'; code: FallbackCode; detail: string };

/** A request that needs a search but is no solve. */
export type Question =
  | { type: 'generate'; family: string; options: Record<string, string> }
  | { type: 'consult'; family: string; board: string; moves: string; question: string };

export type ToThreads =
  /** For a worker without a pool. */
  | (Question & { module: WebAssembly.Module })
  | { type: 'open'; module: WebAssembly.Module; threads: number }
  | ({ type: 'solve'; waits: boolean } & Task)
  /** For a search that waits at a limit: it continues under these limits. */
  | { type: 'deepen'; limits: Raise }
  /** The search's `cancel` word in memory has changed. */
  | { type: 'wake' }
  /** From the leader to a thread of its pool; `receiver` is an address in the module. */
  | { type: 'thread'; module: WebAssembly.Module; memory: WebAssembly.Memory; receiver: number };

export type ToPlain =
  /** Sent before a task that is one of several parts: its ports. */
  ({ type: 'hold' } & Place) | ({ module: WebAssembly.Module } & (({ type: 'solve' } & Task) | Question));

/** The counters of a running task, kept by the page: they remain if the worker is lost. */
export interface Meter {
  engine: string;
  nodes: number;
  depth: number | null;
  best: number | null;
  bound: number | null;
  memoryMb: number;
  /** how many have worked so far; 0 if unknown */
  threads: number;
  /** time without searching: at a limit, or because the page paused it */
  waitedMs: number;
  incumbent: { objective: number; moves: string } | null;
}

/** Longest silences, in milliseconds. */
export interface Watch {
  /** Of a server in the middle of a file. */
  stallMs: number;
  /** Of a pool that starts. */
  poolStartMs: number;
  /** Of a worker with a pool. */
  heartbeatMs: number;
  /** Of a plain worker before its first message. */
  workerStartMs: number;
  /** Of a plain worker in the middle of a search. */
  silenceMs: number;
  graceMs: number;
}
