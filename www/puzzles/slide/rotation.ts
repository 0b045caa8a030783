/** Converts boards from lists whose goal has the hole first (Korf 1985): one board, or all of an open list. */

import type { Action, Scene } from '../contract.ts';

const isTile = (sign: string) => sign !== '=' && sign !== '0';

/**
 * Rotates by 180 degrees and renumbers from the other end, which makes such a board one of ours with the same number of
 * moves. Doing it twice restores the board.
 */
export function rotated(board: string, symbols: string) {
  const [width, height, cells] = board.trim().split(',');
  // A tile with the number of the hole's cell keeps it.
  const numbered = (sign: string) => symbols[(cells.length - symbols.indexOf(sign) - 1 || cells.length) - 1];
  const signs = [...cells].reverse().map((sign) => (isTile(sign) ? numbered(sign) : sign));
  return `${width},${height},${signs.join('')}\n`;
}

type Listed = Pick<Scene, 'board' | 'collection' | 'view'>;

/** The current board, alone or with all others of its list. Unreadable boards stay. */
export function rotateBoards({ board, collection, view: { symbols } }: Listed, all: boolean): Action {
  const list = collection?.map((entry) => (entry.error ? entry : { ...entry, board: rotated(entry.board, symbols) }));
  return { board: rotated(board, symbols), ...(all && { stateChanges: { collection: list } }) };
}
