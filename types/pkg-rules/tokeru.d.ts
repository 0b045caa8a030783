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
 * An expected failure: a stable code, the place in the text (from 1), and the text or name concerned.
 */
export interface Failure {
    code: string;
    line: number | null;
    column: number | null;
    detail: string;
}

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
 * Texts of the moves that are legal after legal moves; empty if text or moves are wrong.
 */
export function legal(family: string, board: string, moves: string): string[];

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
 * Where the texts of the boards in a file begin and end, alternately, in UTF-16 units; empty if it can't be read at
 * all. A megabyte may hold tens of thousands of texts: as strings they would take longer to cross than to find.
 */
export function splitBoards(family: string, text: string): Uint32Array;

/**
 * What is needed to draw a board after legal moves.
 */
export function view(family: string, board: string, moves: string): Reply<ViewTree>;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
}

/**
 * Instantiates the given `module`,
 * a precompiled `WebAssembly.Module`.
 *
 * @returns {InitOutput}
 */
export function initSync(given: { module: WebAssembly.Module }): InitOutput;

/**
 * Makes the calls go to an instance that `initSync` has given.
 */
export function use(exports: InitOutput): void;
