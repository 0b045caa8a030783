/** The boards of a file with their names. A megabyte holds tens of thousands of them: they are named in turns. */

import type { Rules, WireError } from '../engine/types.ts';
import { inTurns } from './turns.ts';

/** A board of a file and what the file calls it; of one that can't be read its text, and what is wrong with it. */
export interface NamedBoard {
  name: string;
  board: string;
  error?: WireError;
}

/** A line of a program that opens what a board stands in. */
const opens =
  /^[\W\d]{0,20}(?:(?:const|let|var|export|static|char|string)\b|(?:map|data|grid|board|rows|layout|tiles|levels?)["' ]{0,4}[:=]).{0,60}$/i;
const isOpen = (line: string) => /[:=([{\\`"']$/.test(line) && opens.test(line);

/** The size of a board, as contests write it above. */
const isSize = (line: string) => /^\d{1,3} ?[ x,] ?\d{1,3}$/.test(line);

/** What a file calls a board, as it is shown: of a program what is in quotes there, or nothing. */
export function shownName(title: string | undefined) {
  const plain = (title ?? '').trim().replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Number(code)));
  const name = /^["']?(?:name|title|id)["']? ?[:=] ?(["'`])(.{1,60})\1[,;]?$/i.exec(plain)?.[2];
  return name ?? (plain === '' || isOpen(plain) || isSize(plain) ? null : plain);
}

/** The last lines of a text behind an empty one, with one of these words and a colon: null where there are none, or a board. */
function saidBelow(text: string, words: RegExp) {
  const lines = text.trimEnd().split('\n');
  const last = lines.slice(lines.findLastIndex((line) => !line.trim()) + 1);
  return last.length === lines.length || last.some((line) => line.includes('#'))
    ? null
    : (last.find((line) => words.test(line))?.trim() ?? null);
}

const isTitle = /^title ?:/i;
const isNumbered =
  /^(?:level|stage|map|puzzle|\u30ec\u30d9\u30eb|\u30b9\u30c6\u30fc\u30b8|\u554f\u984c?|\u9762) ?[:\uff1a]/i;

/**
 * Names that stand above boards and behind an empty line, for each board: the rules leave lines with a colon to the board above. Titles are such where the
 * first board has one above it, and the last none below.
 */
function namesAbove(texts: string[]): (string | null)[] {
  const [first] = texts;
  if (texts.length < 2 || !/^(?:title|level|stage|map|puzzle|[\u3000-\u9fff]{1,4}) ?[:\uff1a]/im.test(first)) return [];
  const numbers = texts.map((_, at) => (at ? saidBelow(texts[at - 1], isNumbered) : null));
  const head = first.split('\n').find((line) => isTitle.test(line) || line.includes('#')) ?? '';
  const titles = [isTitle.test(head) ? head : null, ...texts.map((text) => saidBelow(text, isTitle))];
  const isBelow = titles.pop() !== null || titles.includes(null);
  return isBelow ? numbers : titles.map((title) => (title ?? '').replace(isTitle, '').trim().slice(0, 60));
}

/** @param signal ends the work between two turns */
export const namedBoards = (
  rules: Pick<Rules, 'splitBoards' | 'boardTitle'>,
  family: string,
  text: string,
  signal?: AbortSignal,
): Promise<NamedBoard[]> => inTurns(naming(rules, family, text), signal);

/** The boards of a file that are listed: one alone has its name from it, and the boards of its family stay beside it. */
export const listOf = (boards: NamedBoard[] | null | undefined) => (boards && boards.length > 1 ? boards : null);

/** Where a part of a text begins: lines before it, and characters of its own line. */
export type Begun = { lines: number; characters: number };

/**
 * Finds the parts of a text, each behind the one before; null for what is none of them. No letter is looked at twice, as a file of thousands of boards may
 * have a single line.
 */
export function partsOf(text: string) {
  let [end, counted, lines, characters] = [0, 0, 0, 0];
  let lineEnd = text.indexOf('\n');
  return (part: string): Begun | null => {
    const at = text.indexOf(part, end);
    if (at < 0) return null;
    for (; lineEnd >= 0 && lineEnd < at; lineEnd = text.indexOf('\n', counted)) {
      lines++;
      counted = lineEnd + 1;
      characters = 0;
    }
    for (const _ of text.slice(counted, at)) characters++;
    counted = at;
    end = at + part.length;
    return { lines, characters };
  };
}

/** An error of a part, at its place in the whole text; without a place where that is not known. */
export function placed(error: WireError, begun: Begun | null): WireError {
  if (!error.line || !begun) return { ...error, line: null, column: null };
  const column = (error.column ?? 1) + (error.line === 1 ? begun.characters : 0);
  return { ...error, column, line: error.line + begun.lines };
}

/** The first of several that can be read. */
export function* readable(
  boards: NamedBoard[],
  reads: (board: string) => boolean,
): Generator<undefined, NamedBoard | null> {
  for (const each of boards) {
    if (reads(each.board)) return each;
    yield;
  }
  return null;
}

function* naming(
  rules: Pick<Rules, 'splitBoards' | 'boardTitle'>,
  family: string,
  text: string,
): Generator<unknown, NamedBoard[]> {
  const boards = [];
  const texts = rules.splitBoards(family, text);
  yield;
  const above = namesAbove(texts);
  yield;
  for (const [at, board] of texts.entries()) {
    const title = above[0] ? above[at] : (rules.boardTitle(family, board) ?? above[at]);
    boards.push({ name: shownName(title ?? '') ?? String(at + 1), board });
    yield;
  }
  return boards;
}
