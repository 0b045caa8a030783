/** Determines the family of a text from outside. */

import type { Engine, Parsed, Result } from '../../engine/types.ts';
import type { Entry } from '../../puzzles/index.ts';
import { loadFamily, orderedFamilies } from '../../puzzles/index.ts';
import { plainText } from '../../shared/plain-text.ts';
import { inTurns, turnFor } from '../../shared/turns.ts';

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
 * The first family, in the order of the page, that reads a text; null if none does. Families that read almost anything
 * come late.
 */
export async function familyOf(engine: Engine, text: string, names: string[]): Promise<string | null> {
  const owner = orderedFamilies.find((entry) => owns(entry, names));
  if (owner) return owner.id;
  for (const { id } of orderedFamilies) if ((await read(engine, id, text)).ok) return id;
  return null;
}

/** Can the board be read, and is nothing in it wrong? */
export const isFaultless = (read: Result<Parsed>) =>
  read.ok && read.diagnostics.every(({ severity }) => severity !== 'error');

/** Does a family find a faultless board in a text? @param most boards of a collection to try */
async function isSound(engine: Engine, id: string, text: string, most: number) {
  await turnFor(text);
  await loadFamily(id, engine.fetchRules);
  const boards = engine.rules.splitBoards(id, text);
  for (const board of boards.length ? boards.slice(0, most) : [text]) {
    await turnFor(board);
    if (isFaultless(engine.rules.parse(id, board))) return true;
  }
  return false;
}

/**
 * Another family that finds a faultless board in a text that one family has refused; null if there is none. A text
 * without a number or a wall is not tried.
 * @param most boards of a collection to try, since a single one may be faulty
 */
export async function otherFamily(
  engine: Engine,
  text: string,
  except: string,
  most: number = 1,
): Promise<string | null> {
  if (!/[\d#]/.test(text)) return null;
  for (const { id } of orderedFamilies) if (id !== except && (await isSound(engine, id, text, most))) return id;
  return null;
}

/**
 * Of several files the texts that can be opened together: all but those of another family than the first board's. A
 * text without a board stays, and is reported when it is read.
 * @param current the current family, which is tried first
 */
export async function textsOfOneFamily(engine: Engine, texts: string[], current: string): Promise<string[]> {
  let id = current;
  let isSettled = false;
  const together = [];
  for (const text of texts) {
    const plain = await inTurns(plainText(text));
    const isOwn = await isSound(engine, id, plain, 1);
    const found = isOwn ? null : await otherFamily(engine, plain, id).catch(() => null);
    if (found && isSettled) continue;
    id = found ?? id;
    isSettled ||= isOwn || found !== null;
    together.push(text);
  }
  return together;
}
