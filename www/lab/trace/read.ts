/**
 * A trace as rows: read from a file of JSON lines (docs/engines/trace.md), or reported by a search in this page. Every
 * field is validated.
 */

/** A row, with its own fields beside these. */
export interface Row {
  kind: string;
  nodes: number;
  /** the fields that are numbers, texts, null, or lists of numbers and null */
  [field: string]: Field;
}

export type Field = string | number | null | (number | null)[];

/** The trace of one search. */
export interface Trace {
  family: string;
  board: string;
  engine: string;
  threads: number;
  /** the rest of the board's line: its place in the input, the moves played before, the seed */
  head: Record<string, Field>;
  rows: Row[];
}

/** Limits: characters of a file, and rows of all its searches. */
export const MAX_CHARACTERS = 64_000_000;
/** Characters of a line: boards and lists make the longest. */
const MAX_LINE = 1_000_000;
const MAX_ROWS = 200_000;

/** The line that can't be read (from 1); 0: there is no trace at all. */
export class WrongLine extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** Longest list of squares. */
const MAX_LIST = 4096;

const isFigure = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isFinite(value));
const isPlain = (value: unknown): value is Field =>
  typeof value === 'string' ||
  isFigure(value) ||
  (Array.isArray(value) && value.length <= MAX_LIST && value.every(isFigure));

/** The fields that can be drawn or saved; others are dropped. */
const plainOf = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter((field): field is [string, Field] => isPlain(field[1])));

/** Most brackets that a line opens: deep nesting takes long to parse. */
const MOST_OPENED = 1000;

function isDeep(line: string) {
  let opened = 0;
  for (const sign of '[{')
    for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) if (++opened > MOST_OPENED) return true;
  return false;
}

function recordOf(line: string, number: number): Record<string, unknown> {
  if (isDeep(line)) throw new WrongLine(number);
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The error below names the line.
  }
  throw new WrongLine(number);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The trace that begins with a line for a new board. */
export const newTrace = (record: Record<string, unknown>): Trace => ({
  family: textOf(record.family),
  board: textOf(record.board),
  engine: '',
  threads: typeof record.threads === 'number' ? record.threads : 1,
  head: { form: 1, index: 1, moves: '', seed: 0, ...plainOf(record) },
  rows: [],
});

/**
 * Adds a row; false if it is none. On one thread rows are in the order of their nodes; they are kept in the order of
 * their arrival.
 */
export function addRow(trace: Trace, record: Record<string, unknown>): boolean {
  const { kind, nodes } = record;
  if (typeof kind !== 'string' || typeof nodes !== 'number' || !(nodes >= 0)) return false;
  if (kind === 'start') trace.engine = textOf(record.engine);
  trace.rows.push({ ...plainOf(record), kind, nodes });
  return true;
}

/** Reads a file line by line; the caller lets the page run in between. */
export function* readTraces(text: string): Generator<void, Trace[]> {
  const traces: Trace[] = [];
  let rows = 0;
  if (text.length > MAX_CHARACTERS) throw new WrongLine(0);
  let number = 0;
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    number += 1;
    if (number % 256 === 1) yield;
    if (end - at > MAX_LINE) throw new WrongLine(number);
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line === '') continue;
    const record = recordOf(line, number);
    const trace = traces.at(-1);
    if (record.kind === 'board') traces.push(newTrace(record));
    else if (++rows > MAX_ROWS || !trace || !addRow(trace, record)) throw new WrongLine(number);
  }
  if (traces.length === 0) throw new WrongLine(0);
  return traces;
}

/** Writes a trace, made here or read from a file, to a file again. */
export const fileOf = ({ family, board, threads, head, rows }: Trace): string =>
  [{ kind: 'board', ...head, family, board, threads }, ...rows].map((row) => `${JSON.stringify(row)}\n`).join('');
