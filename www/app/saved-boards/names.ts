/** A board's name and size in a list, and the key under which it is stored. */

import type { Engine } from '../../engine/types.ts';
import type { FamilyData } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Name } from './record.ts';
import { currentAt } from '../../shared/listed.ts';
import { dailyName } from '../panels/board-name.ts';
import { shippedByText } from '../shipped.ts';

/** Tells boards apart that do not fit into a link. */
function digest(text: string) {
  let [first, second] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 15);
  }
  return [text.length, first >>> 0, second >>> 0].map((number) => number.toString(36)).join('-');
}

/** Family and code of the board's link; a digest replaces a code that is too long. */
export function keyOf(rules: Engine['rules'], family: string, board: string) {
  const made = rules.encodeLink(family, board);
  return made.ok ? made.link.slice('#/'.length) : `${family}/=${digest(board)}`;
}

export const sizeOf = (view: FamilyData): string => {
  const [width, height] = [view?.w ?? view?.width, view?.h ?? view?.height];
  return Number.isInteger(width) && Number.isInteger(height) ? `${width}×${height}` : '';
};

/** The name of an example or a level, or of a board in a file. */
export function namesOf(rules: Engine['rules']) {
  const examplesOf = shippedByText(rules);
  return ({ family, board, collection, listedAt }: Pick<State, 'family' | 'board' | 'collection' | 'listedAt'>): Name =>
    examplesOf(family).get(board)?.name ??
    dailyName({ family, board }) ??
    collection?.[currentAt(collection, board, listedAt)]?.name ??
    null;
}
