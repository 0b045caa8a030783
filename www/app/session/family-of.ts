/** Which family a text is of that comes from outside. */

import type { Engine } from '../../engine/types.ts';
import type { Entry } from '../../puzzles/index.ts';
import { loadFamily, shelf } from '../../puzzles/index.ts';
import { turnFor } from '../../shared/turns.ts';

/** Has every file an ending that is this family's alone? */
const owns = ({ files = {} }: Entry, names: string[]) =>
  names.length > 0 &&
  names.every((name) => Object.values(files).some((all) => all.some((end) => name.toLowerCase().endsWith(end))));

/** What a family's rules make of the first board in a text. */
async function read(engine: Engine, id: string, text: string) {
  await loadFamily(id, engine.fetchRules);
  const [first = text] = engine.rules.splitBoards(id, text);
  await turnFor(first);
  return engine.rules.parse(id, first);
}

/** Which family reads a text; null where none does. The first of the shelf: those that read almost anything come late on it. */
export async function familyOf(engine: Engine, text: string, names: string[]): Promise<string | null> {
  const owner = shelf.find((entry) => owns(entry, names));
  if (owner) return owner.id;
  for (const { id } of shelf) if ((await read(engine, id, text)).ok) return id;
  return null;
}

/**
 * Which other family has a board without a fault in a text that one has refused; null where none has. Only a text with a number or a wall is asked about.
 * @param most boards of a collection that are looked at: one alone may be wrong
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
