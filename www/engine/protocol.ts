/** What the page and its workers say to each other. */

import type { Addresses, JobOutcome as WireOutcome, Event as SearchEvent } from '../pkg-threads/tokeru.js';
import type { Place } from './exchange.ts';
import type { FallbackCode, MetLimit, Parsed, Raise, Result, SolveOptions } from './types.ts';

export interface Task {
  family: string;
  board: string;
  request: Omit<SolveOptions, 'backend'>;
}

/** What a running search says; the plain build also rows of a trace, to who asked for them, and when the first of several parts is divided. */
export type JobEvent = SearchEvent | { type: 'trace'; row: Record<string, unknown> } | { type: 'divided'; ends: Ends };

/**
 * What ends a search of several parts: the ends of all; the first answer; that or the first proof that there is none. The last is of parts that differ in how they
 * search, and not in what: what one proves holds for all.
 */
export type Ends = 'all' | 'answer' | 'verdict';

/** Something is lost: the worker is not to be used again. */
export interface Fault {
  kind: 'fault';
  code: FallbackCode;
  detail: string;
}

/** How a task ended on the worker's side. */
export type JobOutcome = Exclude<WireOutcome, { kind: 'fault' }> | Fault;

/** A search's own end, the page's order to end it, or a fault. */
export type WorkerOutcome = JobOutcome | { kind: 'stopped'; stop: 'cancelled' | MetLimit };

export type FromWorker =
  /** `memoryOut`: address of a 32-bit flag that says that memory has run out, also when the module is past calling. */
  | { type: 'ready'; memory: WebAssembly.Memory; memoryOut: number }
  | { type: 'job'; addresses: Addresses }
  | { type: 'event'; event: JobEvent }
  /** The search has met a limit and waits: for more, or to be cancelled. */
  | { type: 'met'; stop: MetLimit }
  | { type: 'end'; end: JobOutcome }
  | { type: 'answered'; reply: Result<Parsed> | Result<{ value: unknown }> }
  | { type: 'beat' }
  | { type: 'fault'; code: FallbackCode; detail: string };

/** What takes a search and is no solve. */
export type Question =
  | { type: 'generate'; family: string; options: Record<string, string> }
  | { type: 'consult'; family: string; board: string; moves: string; question: string };

export type ToThreads =
  /** In a worker without a pool. */
  | (Question & { module: WebAssembly.Module })
  | { type: 'open'; module: WebAssembly.Module; threads: number }
  | ({ type: 'solve'; waits: boolean } & Task)
  /** To a search that waits at a limit: it goes on under these. */
  | { type: 'deepen'; limits: Raise }
  /** The word `cancel` in its memory has changed. */
  | { type: 'wake' }
  /** Said by the leader to a thread of its pool; `receiver` is an address in the module. */
  | { type: 'thread'; module: WebAssembly.Module; memory: WebAssembly.Memory; receiver: number };

export type ToPlain =
  /** Before a task that is one of several parts: where it can ask while it searches. */
  ({ type: 'hold' } & Place) | ({ module: WebAssembly.Module } & (({ type: 'solve' } & Task) | Question));

/** The counters of a running task, kept by the page: what is left if the worker is lost. */
export interface Meter {
  engine: string;
  nodes: number;
  depth: number | null;
  best: number | null;
  bound: number | null;
  memoryMb: number;
  /** how many have worked so far; 0: not known */
  threads: number;
  /** in which nothing was searched: at a limit, or because the page wished so */
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
  /** Of a plain worker before its first word. */
  workerStartMs: number;
  /** Of a plain worker in the middle of a search. */
  silenceMs: number;
  graceMs: number;
}
