/** The boards of a file with their names. A megabyte holds tens of thousands of them: they are named in turns. */

import type { Rules } from '../engine/types.ts';
import type { NamedBoard } from '../puzzles/contract.ts';
import { inTurns } from './turns.ts';

/** @param signal ends the work between two turns */
export const namedBoards = (
  rules: Pick<Rules, 'splitBoards' | 'boardTitle'>,
  family: string,
  text: string,
  signal?: AbortSignal,
): Promise<NamedBoard[]> => inTurns(naming(rules, family, text), signal);

/** The boards of a file that are listed: one alone has its name from it, and the boards of its family stay beside it. */
export const listOf = (boards: NamedBoard[] | null | undefined) => (boards && boards.length > 1 ? boards : null);

/** The first of several that can be read. */
export function* readable(
  boards: NamedBoard[],
  reads: (board: string) => boolean,
): Generator<undefined, NamedBoard | null> {
  for (const each of boards) {
    if (reads(each.board)) return each;
    yield;
  }
  return null;
}

function* naming(
  rules: Pick<Rules, 'splitBoards' | 'boardTitle'>,
  family: string,
  text: string,
): Generator<unknown, NamedBoard[]> {
  const boards = [];
  const texts = rules.splitBoards(family, text);
  yield;
  for (const board of texts) {
    boards.push({ name: rules.boardTitle(family, board) ?? String(boards.length + 1), board });
    yield;
  }
  return boards;
}
