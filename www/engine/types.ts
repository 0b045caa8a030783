/**
 * The engine as the page and the widget see it: `createEngine()` of `client.ts`. Boards and moves are text in the
 * family's canonical form. Everything that belongs to one family (views, frames, answers) is `unknown` here and gets
 * its type in that family's script.
 */

/**
 * Which build solves: `native` (the computer's own Tokeru, once a page is paired with it), `threads` (shared memory and
 * a pool), `workers` (several plain workers, each with its part, where the engine can be split), `plain` (one worker),
 * `none` (no WebAssembly with SIMD at all).
 */
export type Backend = 'native' | 'threads' | 'workers' | 'plain' | 'none';

/** Why this backend and no better one. `isolated`: nothing is missing. */
export type BackendReason =
  | 'isolated'
  | 'not-isolated' // no SharedArrayBuffer here: the page lacks the isolation headers
  | 'configured' // the caller wants the plain build
  | 'fault' // the threads build or the workers failed on this page; a later solve tries them again
  | 'no-simd' // the browser has WebAssembly but not its SIMD instructions
  | 'no-wasm'
  | 'no-worker'; // rules, drawing and play work; nothing can be solved

/**
 * The place (1-based) of unreadable text, or another expected failure, named by `code`. `detail` is the text found
 * there, or the name of the option, family or question.
 */
export interface WireError {
  code: string;
  line?: number | null;
  column?: number | null;
  detail?: string;
}

/** An expected failure is a value, never an exception. */
export type Result<T> = ({ ok: true } & T) | { ok: false; error: WireError };

/** A remark on a half-made board. A board with a diagnostic of severity `error` is not handed to a solver. */
export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning';
  /** The family's own cell number, if the remark has a place. */
  cell?: number | null;
  /** The number of such things, if the remark stands for several. */
  count?: number | null;
}

/** A board read and printed in its canonical form. */
export interface Parsed {
  board: string;
  diagnostics: Diagnostic[];
}

/** One engine of a family. */
export interface EngineInfo {
  id: string;
  /** Whether it can prove that its answer is best. */
  exact: boolean;
  /** Whether it is used when none is named: the first one. */
  default: boolean;
  /** Names of its own options. */
  options: string[];
}

/** One puzzle family of the registry. */
export interface FamilyInfo {
  id: string;
  direction: 'maximize' | 'minimize';
  engines: EngineInfo[];
  /** Names of the options that `generate` takes besides `seed`. */
  generatorOptions: string[];
}

/** The result of a replay under the rules. An answer has no violation and reaches the goal. */
export interface Report {
  /** The first move that breaks a rule (step from 0); null: all are legal. */
  violation: { step: number; code: string } | null;
  /** Do the legal moves end in the goal? */
  goal: boolean;
  /** The objective after the legal moves, recomputed by the rules. */
  objective: number;
  /** Number of legal moves. */
  steps: number;
}

/**
 * How a link shows its moves: as moves already played, or as an answer, with the playback before a step or at the end.
 */
export interface Opening {
  answer: boolean;
  step?: number;
  /**
   * The author's task for the reader: `SOLVER HINTS [GOAL]`, such as `after 1 36` or `off 0 best` (docs/links.md).
   * Never together with an answer.
   */
  task?: string;
}

/** Board and moves of a link; the empty text if there are no moves. */
export interface Linked extends Opening {
  family: string;
  board: string;
  moves: string;
}

/**
 * The rules on the page: builds without engines, one for each family. They are synchronous once loaded ({@link
 * Engine.fetchRules}); until then the family is unknown here. Nothing here searches for long.
 */
export interface Rules {
  /** The families that are loaded. */
  families(): FamilyInfo[];
  parse(family: string, text: string): Result<Parsed>;
  /** Several boards in one file, each as its own text. */
  splitBoards(family: string, text: string): string[];
  /** The title that a file gives to the board of one of its texts. */
  boardTitle(family: string, text: string): string | undefined;
  edit(family: string, board: string, op: string): Result<Parsed>;
  view(family: string, board: string, moves: string): Result<{ view: unknown }>;
  /** Texts of the legal moves after legal moves; empty if board or moves are wrong. */
  legal(family: string, board: string, moves: string): string[];
  /** Canonical text of moves, legal or not. */
  normalizeMoves(family: string, board: string, moves: string): Result<{ moves: string }>;
  check(family: string, board: string, moves: string): Result<Report>;
  frames(family: string, board: string, moves: string): Result<{ frames: unknown }>;
  query(family: string, board: string, moves: string, question: string): Result<{ value: unknown }>;
  /** The fragment `#/<family>/<code>`. */
  encodeLink(family: string, board: string, moves?: string, opening?: Opening): Result<{ link: string }>;
  /** Accepts a fragment or a whole address that ends in one. */
  decodeLink(link: string): Result<Linked>;
  /** The family that a link names, loaded or not; null if the text is no link. */
  linkedFamily(link: string): string | null;
}

/**
 * The settings of a solve. All are optional: 0 or absent means no limit of time and nodes, the family's first engine,
 * and otherwise the default that is named here.
 */
export interface SolveOptions {
  engine?: string;
  /** Moves already played; the answer continues from there and includes them. */
  moves?: string;
  timeMs?: number;
  nodes?: number;
  /**
   * Limit for tables and layers, in MiB (2^20 bytes) as on the command line. Default: 512, or less on a device with
   * little memory (`features.ts`).
   */
  memoryMb?: number;
  /** Default: {@link Engine.threads}. The plain build takes 1. */
  threads?: number;
  /** Stop as soon as an answer is at least this good. */
  target?: number;
  seed?: number;
  /** The engine's own options. */
  options?: Record<string, string>;
  /**
   * `plain` asks for the plain build even where threads are allowed, `native` for the computer's own Tokeru; if that is
   * missing, the run falls back at once.
   */
  backend?: 'plain' | 'native';
  /**
   * Report the rows of a trace too (docs/engines/trace.md); only in the plain build and on the computer's own Tokeru.
   */
  trace?: boolean;
}

/**
 * What went wrong in a solve: why a build was given up or, in the plain build, why there is no answer. Page and widget
 * have words for each.
 */
export type FallbackCode =
  | 'load' // the module could not be fetched or compiled
  | 'stalled' // the module did not arrive
  | 'pool-start' // the pool did not start within its time
  | 'pool-lost' // a thread of the pool ended
  | 'worker-start' // the plain worker did not start within its time
  | 'panic' // the solver panicked
  | 'memory' // out of memory
  | 'heartbeat' // the engine's worker fell silent
  | 'native-lost' // the computer's own Tokeru has ended, or left the page
  | 'no-worker'; // this browser has no workers

export type SolveEvent =
  /**
   * The build is loading: bytes so far, unpacked, and the total (null: unknown). The last such event has both equal.
   */
  | { type: 'loading'; loaded: number; total: number | null }
  | { type: 'started'; engine: string; backend: Backend; threads: number }
  | {
      type: 'progress';
      nodes: number;
      nodesPerSecond: number;
      depth: number | null;
      /** Objective of the best answer so far. */
      best: number | null;
      /** No answer can be better than this. */
      bound: number | null;
      /** |bound - best|, once both are known. */
      gap: number | null;
      elapsedMs: number;
      /** Memory of tables and layers now, in MiB (2^20 bytes). */
      memoryMb: number;
      threads: number;
    }
  | { type: 'incumbent'; objective: number; moves: string; elapsedMs: number }
  | { type: 'bound'; bound: number; elapsedMs: number }
  /** A detail of the engine (a beam's layer, a bound's reason). */
  | { type: 'detail'; value: unknown; elapsedMs: number }
  /** A row of the trace, if requested, with the content of a line of a trace file. */
  | { type: 'trace'; row: Record<string, unknown> }
  | { type: 'fallback'; from: 'native' | 'threads' | 'workers'; to: Backend; code: FallbackCode; detail: string };

/** How a solve ended. It always ends: faults are `status: 'unknown'` (or `feasible`) with `stop: 'fault'`. */
export interface Outcome {
  /** `optimal` is the engine's proof; `checked` is the page's own replay. The two are never mixed. */
  status: 'optimal' | 'feasible' | 'infeasible' | 'unknown';
  /** What stopped the search; null if it finished. */
  stop: 'time' | 'nodes' | 'memory' | 'target' | 'cancelled' | 'unproved' | 'fault' | null;
  engine: string;
  backend: Backend;
  threads: number;
  objective: number | null;
  bound: number | null;
  /** The quantity that `status` and `bound` are about, if not the objective: the name of a finding in `extra`. */
  measure: string | null;
  /** The whole move text, including the given moves; null without an answer. */
  moves: string | null;
  nodes: number;
  elapsedMs: number;
  /** Peak memory of tables and layers, in MiB (2^20 bytes). */
  memoryMb: number;
  /** MiB that the engine needs to begin, if that exceeds its limit. */
  neededMb: number | null;
  /** The engine's own findings. */
  extra: unknown;
  /** Replay of `moves` by the page's own instance; null without an answer. */
  checked: Report | null;
  /** The replay is legal, reaches the goal and has exactly the objective that the engine claims. */
  confirmed: boolean;
  /** Why a request was refused (unknown engine, a board with errors), or what went wrong in a fault. */
  error: WireError | null;
}

/** A limit that can interrupt a search. */
export type MetLimit = 'time' | 'nodes' | 'memory';

/** New limits for a search that has met one, counted from its start. */
export type Raise = Pick<SolveOptions, 'timeMs' | 'nodes' | 'memoryMb'>;

/** A search that has met a limit and waits, with its state kept. To end it, abort the solve. */
export interface Wait {
  /** The outcome as if the search had ended here. */
  outcome: Outcome;
  /** Continues the search under these limits. */
  deepen(limits: Raise): void;
  /** Pauses the search or resumes it; paused time is not counted. */
  hold(on: boolean): void;
}

/** What a search may use on the computer's own Tokeru. */
export interface NativePower {
  threads: number;
  /** In MiB (2^20 bytes). */
  memoryMb: number;
}

export interface SolveCall {
  signal?: AbortSignal;
  onEvent?: (event: SolveEvent) => void;
  /**
   * With it, a search with threads or on the computer's own Tokeru waits at each of its limits. Other searches can't
   * wait: they end.
   */
  onLimit?: (wait: Wait) => void;
}

export interface Engine {
  /** The backend for solves, decided from what the browser allows (never from its name). */
  readonly backend: Backend;
  readonly reason: BackendReason;
  /** What went wrong; set with the reason `fault`. */
  readonly fault: FallbackCode | null;
  /** Threads of a `solve` by default, for engines that can use them. */
  readonly threads: number;
  /**
   * The most threads that this engine can use here and now, with slow cores: without shared memory only a splittable
   * engine has more than one worker.
   */
  threadsFor(family: string, engine?: string): number;
  /** The rules on the page, for the families that are loaded. */
  readonly rules: Rules;
  /**
   * Loads a family's rules; does nothing if they are loaded or the family does not exist. Rejects if the module can't
   * be fetched (`code`: a {@link FallbackCode}); the next call tries again.
   */
  fetchRules(family: string): Promise<void>;
  /**
   * Never rejects and never hangs: see {@link Outcome}. In a browser an engine runs one solve at a time, and a new one
   * cancels it. In Node solves run side by side.
   */
  solve(family: string, board: string, options?: SolveOptions, call?: SolveCall): Promise<Outcome>;
  /**
   * Makes a board from `options.seed` (a whole number as text) and the family's own options, in a worker and within two
   * minutes by default.
   */
  generate(
    family: string,
    options: Record<string, string>,
    call?: { signal?: AbortSignal; timeMs?: number },
  ): Promise<Result<Parsed>>;
  /**
   * Answers a question that needs a search (hints, ratings) and so is not part of the rules, in a worker and within a
   * minute by default.
   */
  consult(
    family: string,
    board: string,
    moves: string,
    question: string,
    call?: { signal?: AbortSignal; timeMs?: number },
  ): Promise<Result<{ value: unknown }>>;
  /** Fetches the small solver script but no module, so that a later Solve has one file less to wait for. */
  prepare(): void;
  /**
   * Fetches and starts what `solve`, `consult` and `generate` need for a family, ahead of the first call; further calls
   * do nothing more. A running solve is not disturbed. False if it can't be had now.
   */
  prefetch(family: string): Promise<boolean>;
  /**
   * The limits of the computer's own Tokeru while the engine is paired with it. It solves then; everything else is as
   * before.
   */
  readonly native: NativePower | null;
  /**
   * Pairs the engine with the computer's own Tokeru at the address that `tokeru serve` prints (docs/native.md), in
   * place of an earlier pairing. It connects to this machine only. `lost` is called if the connection ends later: a
   * running solve then starts again in the browser, and so does the next.
   */
  pair(address: string, lost?: () => void): Promise<Result<NativePower>>;
  /** Ends the pairing: the browser solves again. */
  unpair(): void;
  /** Ends the worker and its threads. */
  close(): void;
}

export interface EngineOptions {
  /**
   * The address of a family's rules (`rulesAt` of `www/puzzles`), from which those of the solving modules follow. The
   * package sets it.
   */
  rulesAt?: (family: string) => URL | undefined;
  /** Never use threads. */
  plain?: boolean;
  /** Default: `fastCores`. */
  threads?: number;
  /**
   * The number of fast cores, if measured (`cores.ts`). Default: `navigator.hardwareConcurrency`, or half of it for six
   * cores or more on a device without a fine pointer.
   */
  fastCores?: number;
  /**
   * The address of the computer's own Tokeru ({@link Engine.pair}). If it can't be reached, `native` stays null and the
   * browser solves.
   */
  native?: string;
  /**
   * While the engine is paired, the computer's own Tokeru answers questions too ({@link Engine.consult}). Default: a
   * worker answers them.
   */
  nativeAnswers?: boolean;
  /**
   * Watchdogs, in milliseconds: silence of a server in the middle of a file, start of the pool, silence of the pool,
   * start of a plain worker, silence of a plain worker, grace period of a cancel.
   */
  stallMs?: number;
  poolStartMs?: number;
  heartbeatMs?: number;
  workerStartMs?: number;
  silenceMs?: number;
  graceMs?: number;
}

/**
 * Fetches nothing yet: the rules load with `fetchRules`, the rest with the first solve or `prefetch`. Rejects if there
 * is no WebAssembly with SIMD (message: a {@link BackendReason}).
 */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;
