/** The boards before and after the one that is drawn: plain functions of a state. */

import type { PlayerState } from './state.ts';

type Boards = Pick<PlayerState, 'board' | 'past' | 'future'>;

/** Most boards of a list, and most letters of all of them together: the largest boards are half a megabyte each. */
const longest = 1000;
const largest = 1 << 24;

/** A list with one more board, without the oldest ones where it grows too large. */
export function remembered(boards: string[], board: string) {
  const all = [...boards, board].slice(-longest);
  let letters = 0;
  const first = all.findLastIndex((each) => {
    letters += each.length;
    return letters > largest;
  });
  return all.slice(first + 1);
}

/** A new board goes on top of the old one. */
export const pushed = ({ past, board }: Boards, next: string): Boards => ({
  board: next,
  past: remembered(past, board),
  future: [],
});

/** A new board in the place of the one that is here: what both are made of is one step. */
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
