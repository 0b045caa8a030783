/**
 * Reads what is stored about a board from plain data (the browser's storage, a file). All of it is validated, and
 * errors tell their place.
 */

import type { Card, Found, Kept, Name } from './record.ts';
import type { Won } from './won.ts';
import { historyOf, mostLines } from './lines.ts';
import { Unreadable } from './json.ts';
import { format } from './record.ts';

type Data = Record<string, unknown>;

const longestText = 1 << 20;
const longestName = 200;
const mostSteps = 1000;

const wrong = (code: string, path: string): never => {
  throw new Unreadable(code, { path });
};

export const dataAt = (value: unknown, path: string): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : wrong('not-an-object', path);

export const listAt = (value: unknown, path: string, most = Number.POSITIVE_INFINITY): unknown[] => {
  if (!Array.isArray(value)) return wrong('not-a-list', path);
  return value.length > most ? wrong('list-too-long', path) : value;
};

export function textAt(value: unknown, path: string, most: number = longestText): string {
  if (typeof value !== 'string') return wrong('not-a-text', path);
  return value.length > most ? wrong('text-too-long', path) : value;
}

const numberAt = (value: unknown, path: string): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : wrong('not-a-number', path);

/** Latest time that a `Date` can hold. */
const latestDate = 8.64e15;
const momentAt = (value: unknown, path: string) => Math.min(Math.max(numberAt(value, path), 0), latestDate);

const choiceAt = <T extends string>(value: unknown, path: string, choices: readonly T[]): T =>
  choices.find((each) => each === value) ?? wrong('bad-value', path);

/** Absent and null mean the same. */
const orNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null || value === undefined ? null : read(value);

const orElse = <T>(value: unknown, read: (value: unknown) => T, otherwise: T): T => orNull(value, read) ?? otherwise;

function nameAt(value: unknown, path: string): Name {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return textAt(value, path, longestName);
  const { ja, en } = dataAt(value, path);
  return { ja: textAt(ja, `${path}.ja`, longestName), en: textAt(en, `${path}.en`, longestName) };
}

const modes = ['edit', 'play', 'solve'] as const;
const statuses = ['optimal', 'feasible', 'infeasible', 'unknown'] as const;
const stops = ['time', 'nodes', 'memory', 'target', 'cancelled', 'unproved'] as const;

function foundAt(value: unknown, path: string): Found {
  const data = dataAt(value, path);
  const number = (key: string) => orElse(data[key], (each) => numberAt(each, `${path}.${key}`), 0);
  const perhaps = (key: string) => orNull(data[key], (each) => numberAt(each, `${path}.${key}`));
  const text = (key: string) => orElse(data[key], (each) => textAt(each, `${path}.${key}`, longestName), '');
  return {
    status: choiceAt(data.status, `${path}.status`, statuses),
    stop: orNull(data.stop, (each) => choiceAt(each, `${path}.stop`, stops)),
    objective: perhaps('objective'),
    bound: perhaps('bound'),
    moves: orNull(data.moves, (each) => textAt(each, `${path}.moves`)),
    engine: text('engine'),
    options: orElse(data.options, (each) => textAt(each, `${path}.options`, 10_000), ''),
    version: text('version'),
    origin: orElse(data.origin, (each) => choiceAt(each, `${path}.origin`, ['here', 'file'] as const), 'file'),
    at: momentAt(data.at, `${path}.at`),
    nodes: number('nodes'),
    elapsedMs: number('elapsedMs'),
    threads: number('threads'),
    memoryMb: number('memoryMb'),
    extra: data.extra ?? null,
  };
}

function wonAt(value: unknown, path: string): Won {
  const data = dataAt(value, path);
  const moment = (key: string) => momentAt(data[key], `${path}.${key}`);
  const objective = orNull(data.objective, (each) => numberAt(each, `${path}.objective`));
  return { objective, best: data.best === true, first: moment('first'), at: moment('at'), ms: moment('ms') };
}

function linesAt(value: unknown, path: string): Kept['lines'] {
  if (value === undefined || value === null) return [[0, '', -1]];
  return historyOf(listAt(value, path, mostLines)) ? (value as Kept['lines']) : wrong('not-lines', path);
}

const textsAt = (value: unknown, path: string) =>
  orElse(
    value,
    (list) => listAt(list, path, mostSteps).map((each, index) => textAt(each, `${path}[${index}]`)),
    [] as string[],
  );

/** @throws Unreadable */
export function keptAt(value: unknown, path: string): Kept {
  const data = dataAt(value, path);
  const at = (key: string) => `${path}.${key}`;
  const text = (key: string, most?: number) => orElse(data[key], (each) => textAt(each, at(key), most), '');
  const time = momentAt(data.at, at('at'));
  if (data.format !== format) wrong('unknown-format', at('format'));
  return {
    format,
    key: text('key', 20_000),
    family: textAt(data.family, at('family'), longestName),
    board: textAt(data.board, at('board')),
    name: nameAt(data.name, at('name')),
    size: text('size', longestName),
    made: orElse(data.made, (each) => momentAt(each, at('made')), time),
    at: time,
    moves: text('moves'),
    lines: linesAt(data.lines, at('lines')),
    mode: orElse(data.mode, (each) => choiceAt(each, at('mode'), modes), 'play'),
    time: orElse(data.time, (each) => numberAt(each, at('time')), 0),
    past: textsAt(data.past, at('past')),
    future: textsAt(data.future, at('future')),
    draft: data.draft === true,
    found: orElse(data.found, (list) => listAt(list, at('found'), 100), []).map((each, index) =>
      foundAt(each, `${at('found')}[${index}]`),
    ),
    won: orNull(data.won, (each) => wonAt(each, at('won'))),
    claimed: orNull(data.claimed, (each) => wonAt(each, at('claimed'))),
    certificate: orNull(data.certificate, (each) => textAt(each, at('certificate'))),
  };
}

/** A record from the storage; null if it is not valid. */
export function keptOrNull(value: unknown): Kept | null {
  try {
    return keptAt(value, '');
  } catch {
    return null;
  }
}

/** A part of a card. The list shows a board without what another version has written, or damage has left. */
function orDefault<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** The part of a finding that a card repeats; its time is not among it. */
function toldAt(value: unknown): Card['told'] {
  const { status, objective, bound, origin } = foundAt({ ...dataAt(value, ''), at: 0 }, '');
  return { status, objective, bound, origin };
}

/** A card from the storage; null without what the list needs to know at least. */
export function cardOrNull(value: unknown): Card | null {
  try {
    const { key, family, at, ...data } = dataAt(value, '');
    const time = momentAt(at, 'at');
    return {
      key: textAt(key, 'key', 20_000),
      family: textAt(family, 'family', longestName),
      at: time,
      name: orDefault(() => nameAt(data.name, ''), null),
      size: orDefault(() => textAt(data.size, '', longestName), ''),
      made: orDefault(() => momentAt(data.made, ''), time),
      mode: orDefault(() => choiceAt(data.mode, '', modes), 'play'),
      won: orDefault(() => orNull(data.won, (each) => wonAt(each, '')), null),
      claimed: orDefault(() => orNull(data.claimed, (each) => wonAt(each, '')), null),
      played: orDefault(() => numberAt(data.played, ''), 0),
      told: orDefault(() => orNull(data.told, toldAt), null),
    };
  } catch {
    return null;
  }
}
