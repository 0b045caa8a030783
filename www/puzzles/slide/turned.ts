/** Boards of lists in which the hole is first in order (Korf 1985), and those of one that is open. */

import type { Action, Scene } from '../contract.ts';

const isTile = (sign: string) => sign !== '=' && sign !== '0';

/** Turned by 180 degrees and numbered from the other end, such a board is one of ours, and as many moves solve it. Turned once more it is as it was. */
export function turned(board: string, symbols: string) {
  const [width, height, cells] = board.trim().split(',');
  // A number of the hole's cell is left as it is.
  const numbered = (sign: string) => symbols[(cells.length - symbols.indexOf(sign) - 1 || cells.length) - 1];
  const signs = [...cells].reverse().map((sign) => (isTile(sign) ? numbered(sign) : sign));
  return `${width},${height},${signs.join('')}\n`;
}

type Listed = Pick<Scene, 'board' | 'collection' | 'view'>;

/** The board that is here, alone or with all others of its list. One that can't be read stays. */
export function converted({ board, collection, view: { symbols } }: Listed, all: boolean): Action {
  const list = collection?.map((each) => (each.error ? each : { ...each, board: turned(each.board, symbols) }));
  return { board: turned(board, symbols), ...(all && { beside: { collection: list } }) };
}
