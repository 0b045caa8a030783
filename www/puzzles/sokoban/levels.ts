/** Sokoban: the levels of a collection as they are read from a file and kept. A file of a megabyte holds tens of thousands of them. */

import type { NamedBoard as Level, PanelApi } from '../contract.ts';
import type { Begun } from '../../shared/named-boards.ts';
import { partsOf, placed } from '../../shared/named-boards.ts';
import { atOnce, inTurns } from '../../shared/turns.ts';
import { part } from './window.ts';

type Rules = PanelApi['rules'];

/** What is kept of levels: a text that gives the same ones when it is read again. */
export const written = (levels: Level[]) => levels.map(({ name, board }) => `; ${name}\n${board}\n`).join('');

/** A text in which no board is found is one text; it is no level then. */
export async function levelsIn(text: string, rules: Rules, signal: AbortSignal) {
  const found = await rules.boardsIn(text, signal);
  return found.length === 1 && !rules.parse(text).ok ? [] : found;
}

/** As the rules write it. Levels that can't be read stay as they are, with what is wrong with them. */
function canonical({ name, board, error }: Level, begun: Begun | null, rules: Rules): Level {
  const parsed = rules.parse(board);
  return parsed.ok ? { name, board: parsed.board } : { name, board, error: error ?? placed(parsed.error, begun) };
}

function* eachCanonical(found: Level[], rules: Rules, file: string): Generator<unknown, Level[]> {
  const begunAt = partsOf(file);
  const read = [];
  for (const level of found) {
    read.push(canonical(level, begunAt(level.board), rules));
    yield;
  }
  return read;
}

/** @param file in which the places of what is wrong are told, if they are known */
export const allCanonical = (found: Level[], rules: Rules, file: string, signal: AbortSignal) =>
  inTurns(eachCanonical(found, rules, file), signal);

/** At once, for the list: only the levels that it shows first are read. */
export function firstCanonical(found: Level[], rules: Rules, file: string) {
  const { last } = part(0, found.length);
  const first = atOnce(eachCanonical(found.slice(0, last), rules, file));
  return first.concat(found.slice(last));
}

/** Work of which the newest ends all before it; what was ended gives undefined, and throws nothing. */
export function newestOnly() {
  let newest = new AbortController();
  return {
    begin<T>(work: (signal: AbortSignal) => Promise<T>) {
      newest.abort();
      const own = new AbortController();
      newest = own;
      const unlessEnded = (value: T) => (own.signal.aborted ? undefined : value);
      return work(own.signal).then(unlessEnded, (error) => {
        if (!own.signal.aborted) throw error;
      });
    },
    stop: () => newest.abort(),
  };
}
