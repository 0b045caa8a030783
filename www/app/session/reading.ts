/**
 * Finds out how to read a text that the current family cannot read as it stands: in which family, and without which
 * wrapping.
 */

import type { Base } from './session.ts';
import type { Family } from '../../puzzles/contract.ts';
import { loadFamily, orderedFamilies } from '../../puzzles/index.ts';
import { turnFor } from '../../shared/turns.ts';
import { unwrapped } from '../../shared/wrapped.ts';
import { isFaultless, otherFamily } from './family-of.ts';

export interface Reading {
  family: string;
  text: string;
}

/** The family's readers of pasted texts; none if they cannot be fetched. */
export const pastedReaders = async ({ pasted }: Family) => (await pasted?.().catch(() => null)) ?? {};

/** Numbers, pictures, or walls made of signs or letters. */
const mayBeWritten = /\d|\p{Extended_Pictographic}|^[ \t]{0,40}([#xXwW%H■█▓])\1\1/mu;

/** How many boards of a collection are searched for a faultless one. */
const mostBoards = 50;

const collapsed = (text: string) => text.trim().replace(/\s+/g, ' ');

export function readings({ engine, store }: Pick<Base, 'engine' | 'store'>) {
  const { rules } = engine;

  async function parsed(id: string, text: string) {
    const boards = rules.splitBoards(id, text);
    await turnFor(text);
    return rules.parse(id, boards.length < 2 ? text : boards[0]);
  }

  /** Is the first board of a text faultless? */
  const isSound = async (id: string, text: string) => isFaultless(await parsed(id, text));

  /** Moves that are legal on the current board. */
  function isLegal({ id, looksLikeMoves }: Family, text: string) {
    const report = looksLikeMoves?.(text) && rules.check(id, store.get().board, text);
    return report !== false && report?.ok === true && !report.violation;
  }

  /** A half-made board, written exactly as the rules write it. */
  async function isCanonical({ id }: Family, text: string) {
    const read = await parsed(id, text);
    return read.ok && collapsed(read.board) === collapsed(text);
  }

  /** In this family alone, without the wrapping. */
  async function readingInside(family: Family, text: string): Promise<Reading | null> {
    for (const each of unwrapped(text)) {
      await turnFor(each);
      if (await isSound(family.id, each)) return { family: family.id, text: each };
    }
    return null;
  }

  /** In another notation for the family's boards, which its readers know. */
  async function written(family: Family, text: string, sure: boolean): Promise<Reading | null> {
    const board = (await pastedReaders(family)).board?.(text, sure);
    return board && (!sure || (await isSound(family.id, board))) ? { family: family.id, text: board } : null;
  }

  async function inOthers(family: Family, text: string): Promise<Reading | null> {
    // A family that cannot be fetched does not count.
    const id = await otherFamily(engine, text, family.id, mostBoards).catch(() => null);
    return id === null ? null : { family: id, text };
  }

  /** In another notation for another family's boards, after no family's rules could read the text. */
  async function writtenInOthers(family: Family, texts: string[]) {
    if (!texts.some((text) => mayBeWritten.test(text))) return null;
    for (const { id } of orderedFamilies) {
      const candidate = id === family.id ? null : await loadFamily(id, engine.fetchRules).catch(() => null);
      for (const text of candidate?.pasted ? texts : []) {
        await turnFor(text);
        const found = candidate && (await written(candidate, text, true));
        if (found) return found;
      }
    }
    return null;
  }

  /** In this family, after something was unwrapped. Illegal moves count too, if only separators were removed. */
  async function isReadHere(family: Family, text: string, whole: string) {
    if (text === whole) return false;
    const signs = (of: string) => of.replace(/[^\p{L}\d]/gu, '');
    const isWhole = signs(whole) === '' || signs(whole) === signs(text);
    return (isWhole && family.looksLikeMoves?.(text)) || (await isSound(family.id, text)) || isLegal(family, text);
  }

  /** A board or moves anywhere: tries each unwrapped text in turn. */
  async function anywhere(family: Family, text: string): Promise<Reading | null> {
    const texts = [text, ...unwrapped(text)];
    for (const candidate of texts) {
      await turnFor(candidate);
      if (await isReadHere(family, candidate, text)) return { family: family.id, text: candidate };
      const found = (await written(family, candidate, false)) ?? (await inOthers(family, candidate));
      if (found) return found;
    }
    for (const each of texts.slice(1)) if (await isCanonical(family, each)) return { family: family.id, text: each };
    return writtenInOthers(family, texts);
  }

  return { inside: readingInside, anywhere, isLegal };
}
