/**
 * The engine as the page and the widget see it: `createEngine()` of `client.ts`. Boards and moves are text in the
 * family's canonical form; everything that belongs to one family alone (views, frames, answers) is `unknown` here and
 * is given its shape in that family's own script.
 */

/**
 * Which build solves: `native` (the computer's own Tokeru, once a page is paired with it), `threads` (shared memory and a pool), `workers` (several plain
 * workers, each with its part, where the engine can be split), `plain` (one worker), `none` (no WebAssembly with SIMD at all).
 */
export type Backend = 'native' | 'threads' | 'workers' | 'plain' | 'none';

/** Why this backend and no higher one. `isolated` means: nothing is missing. */
export type BackendReason =
  | 'isolated'
  | 'not-isolated' // no SharedArrayBuffer here: the page lacks the isolation headers
  | 'asked' // the caller asked for the plain build
  | 'fault' // the threads build or the workers failed on this page; a later solve tries them again
  | 'no-simd' // the browser has WebAssembly but not its SIMD instructions
  | 'no-wasm'
  | 'no-worker'; // rules, drawing and play work; nothing can be solved

/**
 * Text that could not be read, with its place (1-based), or another expected failure named by `code`. `detail` is the
 * text found there, or the name of the option, family or question concerned.
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
  /** Where: the family's own cell number, if the remark has a place. */
  cell?: number | null;
  /** Of how many such things, where the remark stands for all of them. */
  count?: number | null;
}

/** A board read and printed in its canonical form. */
export interface Parsed {
  board: string;
  diagnostics: Diagnostic[];
}

/** One solver of a family. */
export interface EngineInfo {
  id: string;
  /** Whether it can prove that its answer is best. */
  exact: boolean;
  /** Whether it is the one to take when none is named: the first one. */
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

/** What replaying moves under the rules has shown. An answer is: no violation, and the goal. */
export interface Report {
  /** The first move that breaks a rule (step from 0); null: all are legal. */
  violation: { step: number; code: string } | null;
  /** Do the legal moves end in the goal? */
  goal: boolean;
  /** The objective after the legal moves, recomputed by the rules; null where the position has none. */
  objective: number | null;
  /** Number of legal moves. */
  steps: number;
}

/** How a link's moves are shown: as moves already played, or as an answer whose playback stands before a step or at its end. */
export interface Opening {
  answer: boolean;
  step?: number;
  /** What the author asks of a reader: `SOLVER HINTS [GOAL]`, such as `after 1 36` or `off 0 best` (docs/links.md). Never with an answer. */
  task?: string;
}

/** Board and moves of a link; no moves is the empty text. */
export interface Linked extends Opening {
  family: string;
  board: string;
  moves: string;
}

/**
 * The rules on the page: builds without engines, one for each family, synchronous once they are loaded ({@link Engine.fetchRules}); before that
 * their family is unknown here. Nothing here searches for long.
 */
export interface Rules {
  /** Those that are loaded. */
  families(): FamilyInfo[];
  parse(family: string, text: string): Result<Parsed>;
  /** Several boards in one file, each as its own text. */
  splitBoards(family: string, text: string): string[];
  /** What a file calls the board of one of its texts. */
  boardTitle(family: string, text: string): string | undefined;
  edit(family: string, board: string, op: string): Result<Parsed>;
  view(family: string, board: string, moves: string): Result<{ view: unknown }>;
  /** Texts of the moves that are legal after legal moves; none where text or moves are wrong. */
  legal(family: string, board: string, moves: string): string[];
  /** Canonical text of moves, legal or not. */
  normalizeMoves(family: string, board: string, moves: string): Result<{ moves: string }>;
  check(family: string, board: string, moves: string): Result<Report>;
  frames(family: string, board: string, moves: string): Result<{ frames: unknown }>;
  query(family: string, board: string, moves: string, question: string): Result<{ value: unknown }>;
  /** The fragment `#/<family>/<code>`. */
  encodeLink(family: string, board: string, moves?: string, opening?: Opening): Result<{ link: string }>;
  /** Takes a fragment or a whole address that ends in one. */
  decodeLink(link: string): Result<Linked>;
  /** The family that a link says it is of, whether it is loaded or not; null where it is no link. */
  linkedFamily(link: string): string | null;
}

/** What a solve can be asked for. All are optional; 0 or absence means: no limit, or the family's own choice. */
export interface SolveOptions {
  engine?: string;
  /** Moves already played; the answer goes on from there and includes them. */
  moves?: string;
  timeMs?: number;
  nodes?: number;
  /** Most for tables and layers, in MiB (2^20 bytes) as on the command line. Default: 512, or less on a device that has little (`features.ts`). */
  memoryMb?: number;
  /** Default: {@link Engine.threads}. The plain build takes 1. */
  threads?: number;
  /** Stop as soon as an answer is at least this good. */
  target?: number;
  seed?: number;
  /** The engine's own switches. */
  options?: Record<string, string>;
  /** `plain` asks for the plain build even where threads are allowed, `native` for the computer's own Tokeru; where there is none, the run falls back at once. */
  backend?: 'plain' | 'native';
  /** In the plain build, and on the computer's own Tokeru: tell the rows of a trace too (docs/engines/trace.md). */
  trace?: boolean;
}

/** What went wrong in a solve: why a build was given up, or, in the plain build, why there is no answer. Page and widget have words for each. */
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
  /** The build is still on its way: bytes so far, unpacked, and how many there will be (null: unknown). They are equal once, when all are there. */
  | { type: 'loading'; loaded: number; total: number | null }
  | { type: 'started'; engine: string; backend: Backend; threads: number }
  | {
      type: 'progress';
      nodes: number;
      nodesPerSecond: number;
      depth: number | null;
      /** Score of the best answer so far. */
      best: number | null;
      /** No answer can be better than this. */
      bound: number | null;
      /** |bound - best|, once both are known. */
      gap: number | null;
      elapsedMs: number;
      /** Of tables and layers now, in MiB (2^20 bytes). */
      memoryMb: number;
      threads: number;
    }
  | { type: 'incumbent'; objective: number; moves: string; elapsedMs: number }
  | { type: 'bound'; bound: number; elapsedMs: number }
  /** Something of the engine's own (a beam's layer, a bound's reason). */
  | { type: 'detail'; value: unknown; elapsedMs: number }
  /** A row of the trace, for who asked for one: what a line of a trace file holds. */
  | { type: 'trace'; row: Record<string, unknown> }
  | { type: 'fallback'; from: 'native' | 'threads' | 'workers'; to: Backend; code: FallbackCode; detail: string };

/** How a solve ended. It always ends: faults are `status: 'unknown'` (or `feasible`) with `stop: 'fault'`. */
export interface Outcome {
  /** `optimal` is the engine's proof; `checked` is the page's own replay. The two are never mixed. */
  status: 'optimal' | 'feasible' | 'infeasible' | 'unknown';
  /** What ended the search, if it did not come to its end by itself. */
  stop: 'time' | 'nodes' | 'memory' | 'target' | 'cancelled' | 'unproved' | 'fault' | null;
  engine: string;
  backend: Backend;
  threads: number;
  objective: number | null;
  bound: number | null;
  /** What `status` and `bound` are about, where that is not the objective: the name of a finding in `extra`. */
  measure: string | null;
  /** The whole move text, including the moves that were given; null without an answer. */
  moves: string | null;
  nodes: number;
  elapsedMs: number;
  /** Tables and layers, at their largest, in MiB (2^20 bytes). */
  memoryMb: number;
  /** MiB that the engine would have needed to begin at all, where that is more than its limit. */
  neededMb: number | null;
  /** The engine's own findings. */
  extra: unknown;
  /** Replay of `moves` by the page's own instance; null without an answer. */
  checked: Report | null;
  /** The replay is legal, ends in the goal and has exactly the objective that the engine claims. */
  confirmed: boolean;
  /** A request that could not even begin (unknown engine, a board with errors), or what went wrong in a fault. */
  error: WireError | null;
}

/** A limit that a search can meet in the middle. */
export type MetLimit = 'time' | 'nodes' | 'memory';

/** What a search may use after it has met a limit: all of it together since its start. */
export type Raise = Pick<SolveOptions, 'timeMs' | 'nodes' | 'memoryMb'>;

/** A search that has met a limit and waits with all that it knows. To end it, abort the solve. */
export interface Wait {
  /** As if it had ended here. */
  outcome: Outcome;
  /** It goes on from where it stands. */
  deepen(limits: Raise): void;
  /** Whether it is to rest for now; the time is not counted. */
  hold(on: boolean): void;
}

/** What the computer's own Tokeru lets a search use. */
export interface NativePower {
  threads: number;
  /** In MiB (2^20 bytes). */
  memoryMb: number;
}

export interface SolveCall {
  signal?: AbortSignal;
  onEvent?: (event: SolveEvent) => void;
  /** With it, a search with threads, or on the computer's own Tokeru, waits at each of its limits. Any other can't: it ends. */
  onLimit?: (wait: Wait) => void;
}

export interface Engine {
  /** What solving will use, decided from what the browser allows (never from its name). */
  readonly backend: Backend;
  readonly reason: BackendReason;
  /** With the reason `fault`: what went wrong. */
  readonly fault: FallbackCode | null;
  /** Threads that `solve` takes by default, of an engine that can use them. */
  readonly threads: number;
  /** The most that this engine can use here and now, on slow cores too: without shared memory only one that can be split has more than one worker. */
  threadsFor(family: string, engine?: string): number;
  /** The rules on the page, of the families that are loaded. */
  readonly rules: Rules;
  /**
   * Loads a family's rules; does nothing where they are there, or where there is no such family. Rejects if the module can't be fetched
   * (`code`: a {@link FallbackCode}); asked again, it tries again.
   */
  fetchRules(family: string): Promise<void>;
  /** Never rejects and never hangs: see {@link Outcome}. In a browser one solve at a time per engine: a new one cancels the running one. In Node they run side by side. */
  solve(family: string, board: string, options?: SolveOptions, call?: SolveCall): Promise<Outcome>;
  /** A board from `options.seed` (a whole number as text) and the family's own options; made in a worker, within two minutes by default. */
  generate(
    family: string,
    options: Record<string, string>,
    call?: { signal?: AbortSignal; timeMs?: number },
  ): Promise<Result<Parsed>>;
  /** A question that takes a search (hints, ratings), which the rules do not know: a worker answers, within a minute by default. */
  consult(
    family: string,
    board: string,
    moves: string,
    question: string,
    call?: { signal?: AbortSignal; timeMs?: number },
  ): Promise<Result<{ value: unknown }>>;
  /** Fetch the small script that knows how to solve, and no module yet: where it is there, a press of Solve waits for one file less in a row. */
  prepare(): void;
  /**
   * Fetch and start what `solve`, `consult` and `generate` will need for a family, ahead of the first; asked again, it does nothing more. A solve that
   * runs is left alone. False where it can't be had now.
   */
  prefetch(family: string): Promise<boolean>;
  /** What the computer's own Tokeru offers, while the engine is paired with it; then it solves, and all else is as before. */
  readonly native: NativePower | null;
  /**
   * Pairs the engine with the computer's own Tokeru, by the address that `tokeru serve` prints (docs/native.md); one before is left. Nothing but this machine is
   * asked. `lost` is called where the connection ends later: a solve that runs then begins anew here, and so does the next.
   */
  pair(address: string, lost?: () => void): Promise<Result<NativePower>>;
  /** Leaves it: the browser solves again. */
  unpair(): void;
  /** End the worker and its threads. */
  close(): void;
}

export interface EngineOptions {
  /** Where the module of a family's rules is (`rulesAt` of `www/puzzles`); those that solve are found by it. The package fills this in. */
  rulesAt?: (family: string) => URL | undefined;
  /** Never use threads. */
  plain?: boolean;
  /** Default: `fastCores`. */
  threads?: number;
  /** Cores of the fast kind, where they were measured (`cores.ts`). Default: `navigator.hardwareConcurrency`; half of six or more where nothing points finely. */
  fastCores?: number;
  /** The address of the computer's own Tokeru ({@link Engine.pair}). Where it can't be reached, `native` stays null and the browser solves. */
  native?: string;
  /** Questions that take a search ({@link Engine.consult}) are the computer's own Tokeru's too, while the engine is paired with it. Default: a worker answers them. */
  nativeAnswers?: boolean;
  /** Watchdogs, in milliseconds: silence of a server in the middle of a file, the start of the pool, its silence, the start of a plain worker, its silence, grace of a cancel. */
  stallMs?: number;
  poolStartMs?: number;
  heartbeatMs?: number;
  workerStartMs?: number;
  silenceMs?: number;
  graceMs?: number;
}

/**
 * Fetches nothing yet: rules come with `fetchRules`, the rest with the first solve or with `prefetch`. Rejects where there is no
 * WebAssembly with SIMD (message: a {@link BackendReason}).
 */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;
