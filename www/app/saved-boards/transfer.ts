/**
 * Exports everything that is stored to one file, and imports it. The whole file is read, and the rules check every
 * board in it, before anything is written.
 */

import type { Engine, Report } from '../../engine/types.ts';
import type { Family } from '../../puzzles/contract.ts';
import type { Found, Kept } from './record.ts';
import type { Change, Storage } from './storage.ts';
import { loadFamily } from '../../puzzles/index.ts';
import { inTurns, nextTurn } from '../../shared/turns.ts';
import { recall, remember } from '../preferences.ts';
import { kind } from './head.ts';
import { readJson, Unreadable } from './json.ts';
import { keyOf, sizeOf } from './names.ts';
import { dataAt, keptAt, listAt, textAt } from './reading.ts';
import { entryOf, format, merged } from './record.ts';
import { replayed } from './replayed.ts';
import { leftKey } from './writing.ts';

/** Largest file, in bytes. */
const largest = 1 << 26;

/**
 * Longest turn in milliseconds. Most boards take less than one millisecond: pausing after each would double the time.
 */
const turnMs = 10;

function turnsOf() {
  let until = performance.now() + turnMs;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + turnMs;
  };
}

// ---------------------------------------------------------------------------------------------- what a browser keeps

/**
 * Settings, and what families store under their names. The last board of each family is among the boards, and another
 * device has other cores. What a page has left would come back as if it had been found here.
 */
const isPortable = (key: string) =>
  /^[a-z.]+$/.test(key) && !/^(board\.|photo\.|family$|cores$)/.test(key) && key !== leftKey;

function localNow(): Record<string, string> {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('tokeru.'));
    const names = keys.map((key) => key.slice('tokeru.'.length)).filter(isPortable);
    return Object.fromEntries(names.map((name) => [name, recall(name) ?? '']));
  } catch {
    return {};
  }
}

const recordIn = (text: string | null): Record<string, unknown> | null => {
  try {
    const data = JSON.parse(text ?? 'null');
    return data && typeof data === 'object' && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
};

/** The results of a file's levels, as claims: no moves are there to replay. */
function claimed(text: string) {
  const results = Object.entries(recordIn(text) ?? {}).map(([board, result]) => [
    board,
    { ...Object(result), claimed: true },
  ]);
  return JSON.stringify(Object.fromEntries(results));
}

/** A setting here stays. If both sides hold a record of entries, they are merged, and those here take precedence. */
function mergeLocal(key: string, given: string) {
  const text = key.endsWith('.best') ? claimed(given) : given;
  const stored = recall(key);
  if (stored === null) return remember(key, text);
  const [current, imported] = [recordIn(stored), recordIn(text)];
  if (current && imported) remember(key, JSON.stringify({ ...imported, ...current }));
}

// ---------------------------------------------------------------------------------------------- out

const written = ({ key: _, found, ...kept }: Kept) =>
  JSON.stringify({ ...kept, found: found.map(({ extra: __, ...each }) => each) });

/** @param missed called for each listed board that cannot be read; the file lacks it */
export async function exported(storage: Storage, version: string, missed: () => void = () => {}): Promise<Blob> {
  const head = { tokeru: kind, format, version, exported: new Date().toISOString(), local: localNow() };
  const parts = [`${JSON.stringify(head).slice(0, -1)},"boards":[`];
  let comma = '\n';
  for (const { key } of await storage.cards()) {
    const kept = await storage.get(key);
    if (!kept) {
      missed();
      continue;
    }
    parts.push(comma, written(kept));
    comma = ',\n';
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' });
}

// ---------------------------------------------------------------------------------------------- in

const fail = (code: string, path: string, place: object = {}): never => {
  throw new Unreadable(code, { path, ...place });
};

type Rules = Engine['rules'];

interface Validated {
  kept: Kept;
  family: Family;
}

/** The board in its canonical text. */
function boardAt(rules: Rules, family: Family, text: string, path: string): string {
  const parsed = rules.parse(family.id, text);
  return parsed.ok ? parsed.board : fail('bad-board', path, { line: parsed.error.line, column: parsed.error.column });
}

interface Played {
  moves: string;
  report: Report;
}

function movesAt(rules: Rules, family: Family, board: string, text: string, path: string): Played {
  const normal = text === '' ? { ok: true as const, moves: '' } : rules.normalizeMoves(family.id, board, text);
  const report = normal.ok ? rules.check(family.id, board, normal.moves) : normal;
  if (!normal.ok || !report.ok) return fail('bad-moves', path);
  if (report.violation) fail('bad-moves', path, { step: report.violation.step });
  return { moves: normal.moves, report };
}

/** Replays moves on a board. The same moves, found by several engines, are replayed once. */
function playedOn(rules: Rules, family: Family, board: string) {
  const cache = new Map<string, Played>();
  return (text: string, path: string) => {
    const played = cache.get(text) ?? movesAt(rules, family, board, text, path);
    cache.set(text, played);
    return played;
  };
}

/** An answer from a file is worth what the rules say; that it was proved is only the file's claim. */
function answerAt(played: ReturnType<typeof playedOn>, found: Found, path: string): Found {
  const { moves, report } = played(found.moves ?? '', `${path}.moves`);
  if (!report.goal || report.objective !== found.objective) fail('bad-answer', `${path}.objective`);
  return { ...found, moves, origin: 'file', stop: null, bound: null, extra: null };
}

/** @param yieldIfDue ends a turn that has lasted long enough */
async function validated(
  engine: Engine,
  kept: Kept,
  path: string,
  yieldIfDue: () => Promise<void>,
): Promise<Validated> {
  const { rules } = engine;
  const family = await loadFamily(kept.family, engine.fetchRules).catch(() => fail('not-loaded', `${path}.family`));
  if (!family) return fail('unknown-family', `${path}.family`);
  const board = boardAt(rules, family, kept.board, `${path}.board`);
  // The rules cache the last board that they read, so everything about it is asked before they read another.
  const key = keyOf(rules, family.id, board);
  const view = rules.view(family.id, board, '');
  const played = playedOn(rules, family, board);
  await yieldIfDue();
  const { moves, report } = played(kept.moves, `${path}.moves`);
  const found: Found[] = [];
  for (const [index, each] of kept.found.entries()) {
    await yieldIfDue();
    if (each.moves !== null) found.push(answerAt(played, each, `${path}.found[${index}]`));
  }
  const boards = async (list: string[], name: string) => {
    const read: string[] = [];
    for (const [index, text] of list.entries()) {
      await yieldIfDue();
      read.push(boardAt(rules, family, text, `${path}.${name}[${index}]`));
    }
    return read;
  };
  const [past, future] = [await boards(kept.past, 'past'), await boards(kept.future, 'future')];
  const now = Date.now();
  const times = { made: Math.min(kept.made, now), at: Math.min(kept.at, now) };
  const size = view.ok ? sizeOf(view.view) : '';
  const { direction } = family.objective;
  const game = await replayed(engine, kept, { board, moves, report, direction }, yieldIfDue);
  // The checker has not seen the certificate.
  const checked = { key, board, moves, found, past, future, size, draft: false, ...game, certificate: null };
  return { family, kept: { ...kept, ...times, ...checked } };
}

function localIn(value: unknown): [string, string][] {
  const local = Object.entries(value === undefined ? {} : dataAt(value, 'local'));
  return local.filter(([key]) => isPortable(key)).map(([key, text]) => [key, textAt(text, `local.${key}`, 1 << 21)]);
}

/** Validates the whole file; nothing is written yet. @throws Unreadable @throws Unreadable */
async function contents(engine: Engine, text: string) {
  const file = dataAt(await inTurns(readJson(text)), 'file');
  if (file.tokeru !== kind || file.format !== format)
    fail('unknown-format', file.tokeru === kind ? 'format' : 'tokeru');
  const local = localIn(file.local);
  const boards: Validated[] = [];
  const yieldIfDue = turnsOf();
  for (const [index, value] of listAt(file.boards, 'boards').entries()) {
    const path = `boards[${index}]`;
    boards.push(await validated(engine, keptAt(value, path), path, yieldIfDue));
    await yieldIfDue();
  }
  return { local, boards };
}

/** The name that the reader has given stays, and so do the reader's own edits. */
const withOwn = ({ name, past, future }: Kept, whole: Kept): Kept => ({
  ...whole,
  name: name ?? whole.name,
  ...(past.length || future.length ? { past, future } : {}),
});

/** @returns the keys of the boards @throws Unreadable */
export async function imported(engine: Engine, storage: Storage, file: File): Promise<string[]> {
  if (file.size > largest) fail('too-large', file.name.slice(0, 60));
  const { local, boards } = await contents(engine, await file.text());
  const byKey = new Map<string, Validated>();
  for (const { kept, family } of boards) {
    const before = byKey.get(kept.key)?.kept;
    byKey.set(kept.key, { family, kept: before ? merged(before, kept, family.objective.direction) : kept });
  }
  const changes = new Map<string, Change>();
  for (const [key, { kept, family }] of byKey) {
    const { direction } = family.objective;
    changes.set(key, (before) => entryOf(before ? withOwn(before, merged(before, kept, direction)) : kept, family));
  }
  await storage.change(changes);
  for (const [key, text] of local) mergeLocal(key, text);
  return [...changes.keys()];
}
