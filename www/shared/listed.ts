/** The boards of a file as a list, and which of them is open. */

import type { NamedBoard } from './named-boards.ts';

/**
 * The boards of a file, if they are to be listed. A single one is not: it takes its name from the file, and the list
 * beside it stays that of its family.
 */
export const listOf = (boards: NamedBoard[] | null | undefined) => (boards && boards.length > 1 ? boards : null);

/**
 * The place of the current board in a list. Of identical boards it is the one that was opened last.
 * @param listedAt the place of the board that was opened last, in this list or in another
 */
export const currentAt = (boards: { board: string }[], here: string, listedAt: number = -1) =>
  boards[listedAt]?.board === here ? listedAt : boards.findIndex(({ board }) => board === here);
