/** The boards of a file with their names. A megabyte may hold tens of thousands, so they are named in turns. */

import type { Rules, WireError } from '../engine/types.ts';
import { inTurns } from './turns.ts';

/**
 * A board of a file and its name there. If it cannot be read, `board` is its text and `error` what is wrong with it.
 */
export interface NamedBoard {
  name: string;
  board: string;
  error?: WireError;
}

/** A line of a program that begins the literal in which a board stands. */
const opens =
  /^[\W\d]{0,20}(?:(?:const|let|var|export|static|char|string)\b|(?:map|data|grid|board|rows|layout|tiles|levels?)["' ]{0,4}[:=]).{0,60}$/i;
const isOpen = (line: string) => /[:=([{\\`"']$/.test(line) && opens.test(line);

/** A board's size, as contests write it above the board. */
const isSize = (line: string) => /^\d{1,3} ?[ x,] ?\d{1,3}$/.test(line);

/** The name of a board as it is shown. A line of code yields the name quoted in it, or null. */
export function shownName(title: string | undefined) {
  const plain = (title ?? '').trim().replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Number(code)));
  const name = /^["']?(?:name|title|id)["']? ?[:=] ?(["'`])(.{1,60})\1[,;]?$/i.exec(plain)?.[2];
  return name ?? (plain === '' || isOpen(plain) || isSize(plain) ? null : plain);
}

/**
 * The first line in a text's last paragraph that matches `words`, which include a colon. Null if there is none, or if
 * that paragraph is a board.
 */
function foundBelow(text: string, words: RegExp) {
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
 * The name of each board, where the names stand above the boards behind an empty line: the rules attach a line with a
 * colon to the board above it. Titles count as standing above if the first board has one above it and the last has none
 * below.
 */
function namesAbove(texts: string[]): (string | null)[] {
  const [first] = texts;
  if (texts.length < 2 || !/^(?:title|level|stage|map|puzzle|[\u3000-\u9fff]{1,4}) ?[:\uff1a]/im.test(first)) return [];
  const numbers = [null, ...texts.slice(0, -1).map((text) => foundBelow(text, isNumbered))];
  const head = first.split('\n').find((line) => isTitle.test(line) || line.includes('#')) ?? '';
  const titles = [isTitle.test(head) ? head : null, ...texts.map((text) => foundBelow(text, isTitle))];
  const isBelow = titles.pop() !== null || titles.includes(null);
  return isBelow ? numbers : titles.map((title) => (title ?? '').replace(isTitle, '').trim().slice(0, 60));
}

/**
 * The comment above the first board, if the title above that is the file's: the boards have comments for names, and no
 * titles.
 */
function commentBelowTitle([first, ...others]: string[]) {
  if (!/^title ?:/i.test(first.trimStart()) || others.length < 1) return null;
  const lines = first.split('\n');
  const head = lines.slice(
    0,
    lines.findIndex((line) => /^[ -]*#/.test(line)),
  );
  const gap = head.findIndex((line) => !line.trim());
  const name = gap < 0 ? undefined : head.slice(gap).findLast((line) => /^; *\S/.test(line));
  const areNamed = others.every((text) => /^; *\S/m.test(text) && !/^title ?:/im.test(text));
  return name && areNamed && !lines.slice(head.length).some((line) => isTitle.test(line)) ? name.slice(1).trim() : null;
}

/** @param signal ends the work between two turns */
export const namedBoards = (
  rules: Pick<Rules, 'splitBoards' | 'boardTitle'>,
  family: string,
  text: string,
  signal?: AbortSignal,
): Promise<NamedBoard[]> => inTurns(naming(rules, family, text), signal);

/** Where a part of a text begins: the number of lines before it, and of characters before it on its own line. */
export type TextPosition = { lines: number; characters: number };

/**
 * Finds the parts of a text, each behind the one before; null for a part that does not occur there. No character is
 * read twice, as a file may hold thousands of boards in one line.
 */
export function partsOf(text: string) {
  let [end, counted, lines, characters] = [0, 0, 0, 0];
  let lineEnd = text.indexOf('\n');
  return (part: string): TextPosition | null => {
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

/** An error in a part, at its place in the whole text; without a place if the part's beginning is unknown. */
export function placed(error: WireError, start: TextPosition | null): WireError {
  if (!error.line || !start) return { ...error, line: null, column: null };
  const column = (error.column ?? 1) + (error.line === 1 ? start.characters : 0);
  return { ...error, column, line: error.line + start.lines };
}

/**
 * The only board of a text that can't be read because of what is above it, such as the budget in a contest's file, at
 * its line; otherwise the text.
 */
export function withoutHead(rules: Pick<Rules, 'parse'>, family: string, text: string, board?: string) {
  const lines = board === undefined ? 0 : (partsOf(text)(board)?.lines ?? 0);
  const parsed = rules.parse(family, text);
  return !parsed.ok && (parsed.error.line ?? Infinity) <= lines ? '\n'.repeat(lines) + board : text;
}

/** The first board that can be read. */
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
  const firstName = commentBelowTitle(texts);
  yield;
  for (const [at, board] of texts.entries()) {
    const own = at === 0 && firstName ? firstName : rules.boardTitle(family, board);
    const title = above[0] ? above[at] : (own ?? above[at]);
    boards.push({ name: shownName(title ?? '') ?? String(at + 1), board });
    yield;
  }
  return boards;
}
