/**
 * Finds boards inside something else: the source of a page, a program, a table, a message. A text that no family reads
 * may be one. Each step removes one kind of wrapping, from the outside in, and leaves a text without it unchanged.
 */

import type { WireError } from '../engine/types.ts';
import { unnumbered } from './line-marks.ts';

/** A longer text is taken for a file format of its own. */
const longest = 20_000;

const entities: Record<string, string> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  minus: '-',
  times: '*',
};

const blocks = '(?:<(?:p|div|tr|li|pre|h\\d)\\b[^<>]{0,200}>)+';
const atStart = new RegExp(`^([ \\t]{0,64})${blocks}`, 'gim');
const within = new RegExp(blocks, 'gi');

/** Page source: each block becomes a line, the end of a table cell a blank. `<L>` and `<Level>` belong to levels. */
function fromPageSource(text: string) {
  if (!/<\/?[a-z]|&[#\w]/i.test(text)) return text;
  const rows = text
    .replace(/<br ?\/?>\n?/gi, '\n')
    .replace(/<\/(?:p|div|tr|li|pre|h\d)>\n?/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<(?!(?:p|div|tr|li|pre|h\d)\b|L>|Level|\/L>)\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(atStart, '$1')
    .replace(within, '\n');
  return rows.replace(/&(?:#(\d{1,6}|x[\da-f]{1,5})|(\w{1,6}));/gi, (all, code, name) =>
    code ? String.fromCodePoint(Number(code.replace(/^x/i, '0x'))).replace('\u00a0', ' ') : (entities[name] ?? all),
  );
}

/** A line drawn between boards. */
const withoutDividers = (text: string) => text.replace(/^([-=*_])\1{2,80}\r?$/gm, '');

const quotes = '["\'\u2018-\u201f\u00ab\u00bb\u300c-\u300f`]';
const written = new RegExp(`^[\\s[({]*${quotes}(.*?)(?:\\\\n)?${quotes}[\\s,;+\\\\\\])}]*$`);
const isQuote = new RegExp(quotes);

/** Without the quotation marks around the whole text, however many there are. */
function withoutOuterQuotes(text: string) {
  let [first, last] = [0, text.length - 1];
  while (first < last && isQuote.test(text[first])) first += 1;
  while (first < last && isQuote.test(text[last])) last -= 1;
  return first > 0 && last < text.length - 1 ? text.slice(first, last + 1) : text;
}

/** From a program or a table: quoted as a whole or line by line, with line ends written as `\n`. */
function fromQuotes(text: string) {
  const lines = text.trim().split('\n');
  const each = lines.map((line) => written.exec(line)?.[1]);
  const filled = lines.map((line, at) => (/^[\s[\](){},;]*$/.test(line) ? '' : each[at]));
  const found = each.some(Boolean) && filled.every((line) => line !== undefined);
  const plain = found ? filled.join('\n') : withoutOuterQuotes(text.trim());
  return plain.includes('\n') ? plain : plain.replaceAll('\\r', '').replaceAll('\\n', '\n');
}

/** From JSON or a program: moves in quotes behind a name. */
const fromNamedMoves = (text: string) =>
  text.replace(/^\s{0,20}["']?[\p{L}_ ]{1,30}["']?\s{0,9}[:=]\s{0,9}(["'`])([urdlURDL\d()\s]+)\1[,;]?\s{0,20}$/u, '$2');

/** From JSON or a program with more in it: every string whose line ends are written as `\n`. */
function fromStringLiterals(text: string) {
  if (!text.includes('\\n')) return text;
  const found = [...text.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n]){0,9999})\1/g)].map(([, , each]) => each);
  const several = found.filter((each) => /\\n./.test(each));
  return several.length > 0 ? several.join('\n\n').replaceAll('\\r', '').replaceAll('\\n', '\n') : text;
}

/** From a program: rows as arrays of quoted characters. */
function fromCharacterArrays(text: string) {
  const rows = [...text.matchAll(/[[{(]([^[\]{}()]{5,400})[\]})]/g)].map(([, row]) =>
    row.split(',').map((cell) => cell.trim()),
  );
  const isSign = ([quote, , end, ...more]: string) => '"\'`'.includes(quote) && quote === end && !more.length;
  const cells = rows.filter((row) => row.every((cell) => cell !== '' && isSign(cell)));
  return cells.length > 2 ? cells.map((row) => row.map((cell) => [...cell][1]).join('')).join('\n') : text;
}

/** From JSON or a program: the rows of a level as an array of strings, all in one line. */
function fromStringArrays(text: string) {
  const arrays = [...text.matchAll(/[[{(]([^[\]{}()\n]{5,9999})[\]})]/g)].map(([, array]) =>
    array.split(',').map((each) => /^(["'`])([ #@$.*+_-]{3,64})\1$/.exec(each.trim())?.[2] ?? ''),
  );
  const levels = arrays.filter((rows) => rows.length > 2 && rows.every((row) => row.includes('#')));
  return levels.length > 0 ? levels.map((rows) => rows.join('\n')).join('\n\n') : text;
}

/** From JSON or a program: sliding puzzles as strings, several in a line. */
function fromSlideStrings(text: string) {
  const boards = [...text.matchAll(/(["'`])(\d,\d,[^"'`\s]{4,64})\1/g)].map(([, , board]) => board);
  return boards.length > 1 ? boards.join('\n') : text;
}

/**
 * From a program with more in it: quoted text that begins like a row, at most one in a line. Boards are split where
 * other lines stand between. Colour codes are no rows.
 */
function quotedRows(text: string) {
  const lines = text.split('\n').map((line) => /["'`]( {0,64}#[^"'`\\]{2,64})(?:\\n)?["'`]/.exec(line)?.[1] ?? '');
  const rows = lines.map((line) => (/^#[\da-f]{3,8}$/i.test(line) ? '' : line));
  return rows.filter(Boolean).length > 2 ? rows.join('\n') : text;
}

/** From Markdown: backslashes before characters that would have a meaning. */
const unescaped = (text: string) => text.replace(/\\([#*+._|@$<>-])/g, '$1');

/** Words: adjacent letters that are not a row, a seed or cells. */
const isProse = (line: string) =>
  /\p{L}{2}/u.test(line) && !/^(?:seed\b|\d,\d,\S*$|[#<])/i.test(line.trim()) && !/^[URDLurdl\s.]+$/.test(line);

const isDrawn = (line: string) => /^[^\p{L}\d#@$?.*]*$/u.test(line);

/** From a message: without what is said above and below the board. */
function withoutProse(text: string) {
  const lines = text.split('\n');
  const held = lines.map((line) => !isProse(line) && !isDrawn(line));
  const [first, last] = [held.indexOf(true), held.lastIndexOf(true)];
  return first < 0 ? text : lines.map((line, at) => (at < first || at > last ? '' : line)).join('\n');
}

/** Removes the speaker's name before the first row, and the sign of a list or a comment before a single row. */
const withoutSpeaker = (text: string) =>
  text
    .replace(/^[^\n#]{1,80}[:>\]] {0,20}(?=#{3,64}[ #]{0,64}\n|\d{1,2}[ ,]\d)/, '')
    .replace(/^ {0,20}(?:\/\/|[-*•|│#+]|\d{1,4}[.:)|]?\s) {0,20}(?=\d,\d,\S{1,70}\s{0,20}$)/, '');

/** Removes the numbers before all lines. */
function withoutLineNumbers(text: string) {
  const lines = text.trimEnd().split('\n');
  return unnumbered(lines, true)?.join('\n') ?? text;
}

/** From a table: without the separators between cells. A sign that stands apart from its number is joined to it. */
function withoutSeparators(text: string) {
  const separated = text.replace(/\](?=[\s,]{0,40}\[)/g, '\n').replace(/[,;[\](){}|│┃"']|-{1,4}>|→|=>/g, ' ');
  const sized = separated.replace(/^(\s{0,20}\d{1,2}) ?[x*] ?(\d{1,2})(?=\s{0,20}\n)/i, '$1 $2');
  return sized.replace(/(?<=^|\s)([+*x\u00d7-]) (?=\d)/gm, ' $1');
}

/** Removes every second line if it is empty. */
function withoutBlankLines(text: string) {
  const lines = text.trim().split('\n');
  const isDoubleSpaced = lines.length > 4 && lines.every((line, at) => Boolean(line.trim()) === (at % 2 === 0));
  return isDoubleSpaced ? lines.filter((_, at) => at % 2 === 0).join('\n') : text;
}

/** Rows of equal length, all in one line. */
function fromOneLine(text: string) {
  const words = text.trim().split(' ');
  const rows = words.length > 2 && words[0].length > 2 && words.every(({ length }) => length === words[0].length);
  return rows && !text.trim().includes('\n') ? words.join('\n') : text;
}

const arrows: Record<string, string> = {
  '↑': 'U',
  '→': 'R',
  '↓': 'D',
  '←': 'L',
  '⬆': 'U',
  '➡': 'R',
  '⬇': 'D',
  '⬅': 'L',
};

const words: Record<string, string> = { '\u4e0a': 'U', '\u53f3': 'R', '\u4e0b': 'D', '\u5de6': 'L' };

/** Moves written as words or arrows, or as letters with separators. */
const fromDirections = (text: string) => {
  const plain = text.trim().replaceAll('\ufe0f', '');
  const matches = plain.match(/up|down|left|right|[\u4e0a\u53f3\u4e0b\u5de6]/gi);
  const rest = plain.replace(/up|down|left|right|[\u4e0a\u53f3\u4e0b\u5de6]|\d{1,4}[.:)]/gi, '');
  if (matches && /^[\s,;'"[\](){}、→>-]*$/.test(rest))
    return matches.map((word) => words[word] ?? word[0].toUpperCase()).join('');
  if (/^[↑→↓←⬆➡⬇⬅\s,]+$/.test(plain)) return plain.replace(/[^\s,]/g, (arrow) => arrows[arrow]).replaceAll(',', ' ');
  return /^[urdl][urdl\s,-]*$/i.test(plain) ? plain.replace(/[,-]/g, ' ') : text;
};

/** Removes a name with a colon before the moves, and a result behind them. */
const withoutLabel = (text: string) =>
  text.replace(/^[\p{L} ]{1,30}[:=] *(?=[\w(])/u, '').replace(/(\d) ?= ?-?\d{1,12}\s{0,20}$/, '$1');

/** A column of numbers. */
function fromColumn(text: string) {
  const lines = text.trim().split('\n');
  const column = lines.length > 1 && lines.every((line) => /^\d{1,9}$/.test(line.trim()));
  return column ? lines.map((line) => line.trim()).join(' ') : text;
}

const steps = [
  fromPageSource,
  fromPageSource, // again, for a source that was itself escaped
  withoutDividers,
  fromNamedMoves,
  fromStringLiterals,
  fromCharacterArrays,
  fromStringArrays,
  fromSlideStrings,
  fromQuotes,
  quotedRows,
  unescaped,
  withoutSpeaker,
  withoutProse,
  withoutLineNumbers,
  withoutBlankLines,
  fromOneLine,
  fromDirections,
  withoutLabel,
  fromColumn,
  withoutSeparators,
];

/** The text after each step that has removed something. */
export function* unwrapped(text: string): Generator<string, undefined> {
  if (text.length > longest) {
    // Of a long text, only what takes no longer than reading it.
    const rows = withoutDividers(text.replace(/<br ?\/?>\n?/gi, '\n'));
    if (rows !== text) yield rows;
    return;
  }
  let left = text;
  for (const step of steps) {
    const before = left;
    left = step(before);
    if (left !== before) yield left;
  }
}

/**
 * The error for a line in which a file says that its levels are of another game written with Sokoban's signs, with
 * squares of three, six or eight sides; null if there is none. Programs for several of these games write such a line.
 */
export function otherGame(text: string): WireError | null {
  const found = /^(?:game|variant) ?: ?(?!sokoban\b)[a-z]{1,12}oban[ \t\r]*$/im.exec(text);
  if (!found) return null;
  const line = text.slice(0, found.index).split('\n').length;
  return { code: 'another-game', line, column: 1, detail: found[0].trim() };
}
