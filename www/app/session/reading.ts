/** In which family, and without which wrapping, a text is read that the present family does not read as it stands. */

import type { Base } from './session.ts';
import type { Family } from '../../puzzles/contract.ts';
import { loadFamily, shelf } from '../../puzzles/index.ts';
import { turnFor } from '../../shared/turns.ts';
import { unwrapped } from '../../shared/wrapped.ts';
import { otherFamily } from './family-of.ts';

export interface Reading {
  family: string;
  text: string;
}

export type Found = ReturnType<typeof readings>;

/** What a family knows of texts; one that can't be fetched knows nothing. */
export const knownOf = async ({ pasted }: Family) => (await pasted?.().catch(() => null)) ?? {};

/** Numbers, pictures, or walls of signs or of letters. */
const mayBeWritten = /\d|\p{Extended_Pictographic}|^[ \t]{0,40}([#xXwW%H■█▓])\1\1/mu;

/** Boards of a collection among which one without a fault is looked for. */
const mostBoards = 50;

const together = (text: string) => text.trim().replace(/\s+/g, ' ');

export function readings({ engine, store }: Pick<Base, 'engine' | 'store'>) {
  const { rules } = engine;

  async function parsed(id: string, text: string) {
    const boards = rules.splitBoards(id, text);
    await turnFor(text);
    return rules.parse(id, boards.length < 2 ? text : boards[0]);
  }

  /** Has the first board of a text no fault? */
  async function isSound(id: string, text: string) {
    const read = await parsed(id, text);
    return read.ok && read.diagnostics.every(({ severity }) => severity !== 'error');
  }

  /** Moves that can be made here. */
  function isLegal({ id, looksLikeMoves }: Family, text: string) {
    const report = looksLikeMoves?.(text) && rules.check(id, store.get().board, text);
    return report !== false && report?.ok === true && !report.violation;
  }

  /** A board that is half-made, letter by letter as the rules write it. */
  async function isOwn({ id }: Family, text: string) {
    const read = await parsed(id, text);
    return read.ok && together(read.board) === together(text);
  }

  /** In this family alone: without something that is around it. */
  async function inside(family: Family, text: string): Promise<Reading | null> {
    for (const each of unwrapped(text)) {
      await turnFor(each);
      if (await isSound(family.id, each)) return { family: family.id, text: each };
    }
    return null;
  }

  /** As a family's readers write its boards beside its own notation. */
  async function written(family: Family, text: string, sure: boolean): Promise<Reading | null> {
    const board = (await knownOf(family)).board?.(text, sure);
    return board && (!sure || (await isSound(family.id, board))) ? { family: family.id, text: board } : null;
  }

  async function inOthers(family: Family, text: string): Promise<Reading | null> {
    // A family that can't be fetched is none that reads it.
    const id = await otherFamily(engine, text, family.id, mostBoards).catch(() => null);
    return id === null ? null : { family: id, text };
  }

  /** Where no family's rules read it. */
  async function writtenInOthers(family: Family, texts: string[]) {
    if (!texts.some((text) => mayBeWritten.test(text))) return null;
    for (const { id } of shelf) {
      const other = id === family.id ? null : await loadFamily(id, engine.fetchRules).catch(() => null);
      for (const text of other?.pasted ? texts : []) {
        await turnFor(text);
        const found = other && (await written(other, text, true));
        if (found) return found;
      }
    }
    return null;
  }

  /** Here, once something is taken away that is around it; moves that can't be made, too, where all that was taken away are signs between them. */
  async function isHere(family: Family, text: string, whole: string) {
    if (text === whole) return false;
    const signs = (of: string) => of.replace(/[^\p{L}\d]/gu, '');
    const all = signs(whole) === '' || signs(whole) === signs(text);
    return (all && family.looksLikeMoves?.(text)) || (await isSound(family.id, text)) || isLegal(family, text);
  }

  /** A board or moves anywhere in what is unwrapped: one text after the other. */
  async function anywhere(family: Family, text: string): Promise<Reading | null> {
    const texts = [text, ...unwrapped(text)];
    for (const each of texts) {
      await turnFor(each);
      if (await isHere(family, each, text)) return { family: family.id, text: each };
      const found = (await written(family, each, false)) ?? (await inOthers(family, each));
      if (found) return found;
    }
    for (const each of texts.slice(1)) if (await isOwn(family, each)) return { family: family.id, text: each };
    return writtenInOthers(family, texts);
  }

  return { inside, anywhere, isLegal };
}
