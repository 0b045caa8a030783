/** Determines the family of a text from outside. */

import type { Engine } from '../../engine/types.ts';
import type { Entry } from '../../puzzles/index.ts';
import { loadFamily, shelf } from '../../puzzles/index.ts';
import { turnFor } from '../../shared/turns.ts';

/** Does every file have an extension that only this family uses? */
const owns = ({ files = {} }: Entry, names: string[]) =>
  names.length > 0 &&
  names.every((name) => Object.values(files).some((all) => all.some((end) => name.toLowerCase().endsWith(end))));

/** How a family's rules read the first board of a text. */
async function read(engine: Engine, id: string, text: string) {
  await loadFamily(id, engine.fetchRules);
  const [first = text] = engine.rules.splitBoards(id, text);
  await turnFor(first);
  return engine.rules.parse(id, first);
}

/**
 * The first family on the shelf that reads a text; null if none does. Families that read almost anything come late on
 * the shelf.
 */
export async function familyOf(engine: Engine, text: string, names: string[]): Promise<string | null> {
  const owner = shelf.find((entry) => owns(entry, names));
  if (owner) return owner.id;
  for (const { id } of shelf) if ((await read(engine, id, text)).ok) return id;
  return null;
}

/**
 * Another family that finds a faultless board in a text that one family has refused; null if there is none. A text
 * without a number or a wall is not tried.
 * @param most boards of a collection to try, since a single one may be faulty
 */
export async function otherFamily(engine: Engine, text: string, not: string, most: number = 1): Promise<string | null> {
  if (!/[\d#]/.test(text)) return null;
  for (const { id } of shelf) {
    if (id === not) continue;
    await turnFor(text);
    await loadFamily(id, engine.fetchRules);
    const boards = engine.rules.splitBoards(id, text);
    for (const board of boards.length ? boards.slice(0, most) : [text]) {
      await turnFor(board);
      const parsed = engine.rules.parse(id, board);
      if (parsed.ok && parsed.diagnostics.every(({ severity }) => severity !== 'error')) return id;
    }
  }
  return null;
}
