/* tslint:disable */
/* eslint-disable */

/** An expected failure is a value, never an exception. */
export type Reply<T> = ({ ok: true } & T) | { ok: false; error: Failure };


/**
 * A board in canonical form.
 */
export interface Parsed {
    board: string;
    diagnostics: Diagnostic[];
}

/**
 * A finding about a half-made board.
 */
export interface Diagnostic {
    code: string;
    severity: 'error' | 'warning';
    cell: number | null;
    /**
     * of such things, where the finding stands for all of them
     */
    count: number | null;
}

/**
 * A solver's task. Zero, empty or absent means no limit of time and nodes, 512 MiB, one thread and the family's first
 * engine.
 */
export interface Request {
    engine?: string;
    moves?: string;
    timeMs?: number;
    nodes?: number;
    memoryMb?: number;
    threads?: number;
    target?: number | undefined;
    seed?: number;
    /**
     * The engine's own options.
     */
    options?: Record<string, string>;
    /**
     * Are the rows of a trace reported too? In a browser only the build without threads does so, where they have one
     * order.
     */
    trace?: boolean;
}

/**
 * An expected failure: a stable code, the place in the text (from 1), and the text or name concerned.
 */
export interface Failure {
    code: string;
    line: number | null;
    column: number | null;
    detail: string;
}

/**
 * How a job ended: with an outcome, refused before it began, or by a fault, after which the instance must not be used.
 */
export type JobOutcome = { kind: "done"; outcome: Outcome } | { kind: "refused"; error: Failure };

/**
 * Moves in canonical form.
 */
export interface Moves {
    /**
     * Their text.
     */
    moves: string;
}

/**
 * One family of the registry.
 */
export interface FamilyInfo {
    id: string;
    direction: 'maximize' | 'minimize';
    engines: EngineInfo[];
    generatorOptions: string[];
}

/**
 * One of a family's engines.
 */
export interface EngineInfo {
    id: string;
    exact: boolean;
    default: boolean;
    options: string[];
}

/**
 * The answer to a question.
 */
export interface Tree {
    value: unknown;
}

/**
 * The end of a search.
 */
export interface Outcome {
    status: 'optimal' | 'feasible' | 'infeasible' | 'unknown';
    stop: 'cancelled' | 'time' | 'nodes' | 'memory' | 'target' | 'unproved' | null;
    engine: string;
    threads: number;
    objective: number | null;
    moves: string | null;
    bound: number | null;
    measure: string | null;
    nodes: number;
    elapsedMs: number;
    memoryMb: number;
    neededMb: number | null;
    extra: unknown;
}

/**
 * The first move that the rules forbid.
 */
export interface Violation {
    step: number;
    code: string;
}

/**
 * The part of a link after the family.
 */
export interface LinkCode {
    /**
     * Version, data and checksum.
     */
    code: string;
}

/**
 * What a link held.
 */
export interface Linked {
    /**
     * The board in canonical form.
     */
    board: string;
    /**
     * The moves in canonical form.
     */
    moves: string;
    /**
     * Are the moves an answer to be played back, or moves already played?
     */
    answer: boolean;
    /**
     * Step of the answer before which its playback stands; absent: at its end.
     */
    step: number | undefined;
    /**
     * What the author asks of the reader, as text (`model::task`); absent: nothing.
     */
    task: string | undefined;
}

/**
 * What a running search reports.
 */
export type Event = { type: "started"; engine: string } | { type: "progress"; nodes: number; depth: number; best: number | null; bound: number | null; memoryMb: number } | { type: "incumbent"; objective: number; moves: string } | { type: "bound"; bound: number } | { type: "trace"; row: Record<string, unknown> } | { type: "divided"; ends: 'all' | 'answer' | 'verdict' } | { type: "detail"; value: unknown };

/**
 * What is needed to animate moves.
 */
export interface FramesTree {
    frames: unknown;
}

/**
 * What is needed to draw a board.
 */
export interface ViewTree {
    view: unknown;
}

/**
 * What replaying moves under the rules has shown.
 */
export interface Report {
    violation: Violation | null;
    goal: boolean;
    objective: number;
    steps: number;
}


/**
 * The title that a file gives the board of one of its texts.
 */
export function boardTitle(family: string, text: string): string | undefined;

/**
 * Checks moves against the rules.
 */
export function check(family: string, board: string, moves: string): Reply<Report>;

/**
 * The family's answer to any question about a position, even one that takes a short search.
 */
export function consult(family: string, board: string, moves: string, question: string): Reply<Tree>;

/**
 * Board and moves of a link's code.
 */
export function decodeLink(family: string, code: string): Reply<Linked>;

/**
 * Canonical text and findings of a board after an edit.
 */
export function edit(family: string, board: string, operation: string): Reply<Parsed>;

/**
 * The code of a link, after `#/<family>/`. A task that can't be read is left out.
 */
export function encodeLink(family: string, board: string, moves: string, answer: boolean, step?: number | null, task?: string | null): Reply<LinkCode>;

/**
 * All families that are shipped.
 */
export function families(): FamilyInfo[];

/**
 * What is needed to animate legal moves.
 */
export function frames(family: string, board: string, moves: string): Reply<FramesTree>;

/**
 * A board from the option `seed` and the family's own options.
 */
export function generate(family: string, options: Record<string, string>): Reply<Parsed>;

/**
 * The message of the last panic, if the last exception was one.
 */
export function lastPanic(): string | undefined;

/**
 * Texts of the moves that are legal after legal moves; empty if text or moves are wrong.
 */
export function legal(family: string, board: string, moves: string): string[];

/**
 * Address of a 32-bit flag that says that memory has run out. The memory outlives a trap.
 */
export function memoryOutAddress(): number;

/**
 * Canonical text of moves, legal or not.
 */
export function normalizeMoves(family: string, board: string, moves: string): Reply<Moves>;

/**
 * Canonical text and findings of a board.
 */
export function parse(family: string, text: string): Reply<Parsed>;

/**
 * The family's answer to a small question about a position.
 */
export function query(family: string, board: string, moves: string, question: string): Reply<Tree>;

/**
 * Solves a board and calls back with every event. A panic arrives as an exception.
 */
export function solve(family: string, board: string, request: Partial<Request>, listener: (event: Event) => void): JobOutcome;

/**
 * Where the texts of the boards in a file begin and end, alternately, in UTF-16 units; empty if it can't be read at
 * all. A megabyte may hold tens of thousands of texts: as strings they would take longer to cross than to find.
 */
export function splitBoards(family: string, text: string): Uint32Array;

/**
 * What is needed to draw a board after legal moves.
 */
export function view(family: string, board: string, moves: string): Reply<ViewTree>;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
