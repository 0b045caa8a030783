/**
 * Sokoban: reads the levels of a collection from a file and stores them. A file of a megabyte has tens of thousands of
 * levels.
 */

import type { NamedBoard as Level, PanelApi } from '../contract.ts';
import type { TextPosition } from '../../shared/named-boards.ts';
import { partsOf, placed } from '../../shared/named-boards.ts';
import { atOnce, inTurns } from '../../shared/turns.ts';
import { part } from './window.ts';

type Rules = PanelApi['rules'];

/** The stored form of levels: a text that gives the same levels when read again. */
export const storedText = (levels: Level[]) => levels.map(({ name, board }) => `; ${name}\n${board}\n`).join('');

/** A text without boards comes back as one text, which is not a level. */
export async function levelsIn(text: string, rules: Rules, signal: AbortSignal) {
  const found = await rules.boardsIn(text, signal);
  return found.length === 1 && !rules.parse(text).ok ? [] : found;
}

/** The level in the rules' notation. Unreadable levels stay as they are, with their errors. */
function canonical({ name, board, error }: Level, start: TextPosition | null, rules: Rules): Level {
  const parsed = rules.parse(board);
  return parsed.ok ? { name, board: parsed.board } : { name, board, error: error ?? placed(parsed.error, start) };
}

function* canonicalLevels(found: Level[], rules: Rules, file: string): Generator<unknown, Level[]> {
  const startOf = partsOf(file);
  const levels = [];
  for (const level of found) {
    levels.push(canonical(level, startOf(level.board), rules));
    yield;
  }
  return levels;
}

/** @param file the text that error places refer to, if known */
export const allCanonical = (found: Level[], rules: Rules, file: string, signal: AbortSignal) =>
  inTurns(canonicalLevels(found, rules, file), signal);

/** Synchronous, for the list: reads only the levels that it shows first. */
export function firstCanonical(found: Level[], rules: Rules, file: string) {
  const { last } = part(0, found.length);
  const first = atOnce(canonicalLevels(found.slice(0, last), rules, file));
  return first.concat(found.slice(last));
}

/**
 * Runs one task at a time: a new task cancels the one before, which then resolves to undefined without an exception.
 */
export function latestOnly() {
  let latest = new AbortController();
  return {
    begin<T>(work: (signal: AbortSignal) => Promise<T>) {
      latest.abort();
      const controller = new AbortController();
      latest = controller;
      const unlessAborted = (value: T) => (controller.signal.aborted ? undefined : value);
      return work(controller.signal).then(unlessAborted, (error) => {
        if (!controller.signal.aborted) throw error;
      });
    },
    stop: () => latest.abort(),
  };
}
