/** Undo and redo of boards, as plain functions of a state. */

import type { PlayerState } from './state.ts';

type Boards = Pick<PlayerState, 'board' | 'past' | 'future'>;

/** Most boards in a list, and most characters in all of them together. The largest boards have half a megabyte each. */
const mostBoards = 1000;
const mostCharacters = 1 << 24;

/** The list with one more board, without its oldest ones if it grows too large. */
export function remembered(boards: string[], board: string) {
  const kept = [...boards, board].slice(-mostBoards);
  let letters = 0;
  const first = kept.findLastIndex((each) => {
    letters += each.length;
    return letters > mostCharacters;
  });
  return kept.slice(first + 1);
}

/** The state after a new board; the old one goes onto the undo list. */
export const pushed = ({ past, board }: Boards, next: string): Boards => ({
  board: next,
  past: remembered(past, board),
  future: [],
});

/** The state after a new board that replaces the current one: undo treats both changes as one step. */
export const replaced = ({ past }: Boards, next: string): Boards => ({
  board: next,
  past: next === past[past.length - 1] ? past.slice(0, -1) : past,
  future: [],
});

export function undone({ past, future, board }: Boards): Boards | null {
  const before = past[past.length - 1];
  return before === undefined ? null : { board: before, past: past.slice(0, -1), future: remembered(future, board) };
}

export function redone({ past, future, board }: Boards): Boards | null {
  const after = future[future.length - 1];
  return after === undefined ? null : { board: after, future: future.slice(0, -1), past: remembered(past, board) };
}
