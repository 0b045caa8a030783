/** The edits of a stored board: the boards before and after it on the undo list. */

import type { Rules } from '../../engine/types.ts';
import type { Kept } from './record.ts';
import { inTurns } from '../../shared/turns.ts';

function* readable(rules: Rules, family: string, boards: string[]) {
  const read: string[] = [];
  for (const board of boards) {
    yield;
    if (rules.parse(family, board).ok) read.push(board);
  }
  return read;
}

/** The record without edits that the rules can't read: undo would lead to a board that can't be shown. */
export async function withReadableEdits(rules: Rules, kept: Kept): Promise<Kept> {
  const read = (boards: string[]) => inTurns(readable(rules, kept.family, boards));
  return { ...kept, past: await read(kept.past), future: await read(kept.future) };
}
