/** Boards as they are pasted beside the rules' own notation: numbers in rows, with anything between them that a table has. */

import type { WireError } from '../../engine/types.ts';

const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';
const [fewest, most] = [2, 8];

interface Cell {
  text: string;
  line: number;
  column: number;
}

const isHole = (text: string) => /^(?:0|[-_.*xX□■◻⬜]|\[\]|\u7a7a|)$/.test(text);

/** Signs that frame a table, or part its rows. */
const isFrame = (line: string) => /^[\s+|=:\u2500-\u257f-]*$/.test(line);

/** Between cells, or around them, where a row has any. */
const parts = /[|,;&\t\u2500-\u257f]/;

/** The cells of a line. Between signs one may be empty; else blanks are what parts them. */
function cellsOf(source: string, line: number): Cell[] {
  const text = source.replace(/[[\](){}\\]/g, ' ').trimEnd();
  const [begun] = /^[ ,]*[|\u2500-\u257f]?/.exec(text) ?? [''];
  const inner = text.slice(begun.length).replace(/[|\u2500-\u257f]$/, '');
  const framed = parts.test(inner);
  const cells = [];
  let column = begun.length + 1;
  for (const piece of framed ? inner.split(parts) : inner.split(/ /)) {
    const at = column + piece.length - piece.trimStart().length;
    if (framed || piece) cells.push({ text: piece.trim(), line, column: at });
    column += piece.length + 1;
  }
  return cells;
}

/** Letters one beside the other are cells where every row is one word. */
const lettered = ([{ text, line, column }]: Cell[]) =>
  [...text].map((letter, at) => ({ text: letter, line, column: column + at }));

/** A size before the rows is none of them. */
function withoutSize(rows: Cell[][]) {
  const [first, ...rest] = rows;
  const sides = first.map(({ text }) => Number(text));
  const [width, height] = [rest[0]?.length, rest.length];
  const isSize = first.length < 3 && first.length < width && sides.every((side) => side === width || side === height);
  return isSize ? rest : rows;
}

/** A size before the cells, on the same line; the cells alone have as many as it says. */
function sized(row: Cell[]): Cell[][] | null {
  const [width, height] = row.map(({ text }) => Number(text));
  const cells = row.length === 3 ? lettered([row[2]]) : row.slice(2);
  if (!Number.isInteger(width) || !(width * height > 3) || width * height !== cells.length) return null;
  return Array.from({ length: height }, (_, at) => cells.slice(at * width, (at + 1) * width));
}

/** A row whose hole was cut off behind its last number; rows one behind the other. */
function squared(rows: Cell[][]) {
  if (rows.length === 1) {
    const said = rows[0].length > 2 ? sized(rows[0]) : null;
    if (said) return said;
    const side = Math.sqrt(rows[0].length);
    if (!Number.isInteger(side)) return rows;
    return Array.from({ length: side }, (_, at) => rows[0].slice(at * side, (at + 1) * side));
  }
  const width = Math.max(...rows.map(({ length }) => length));
  const short = rows.filter(({ length }) => length < width);
  const cut = short.length === 1 && short[0].length === width - 1 && !rows.flat().some(({ text }) => isHole(text));
  if (!cut) return rows;
  const { text, line, column } = short[0][width - 2];
  return rows.map((row) => (row === short[0] ? [...row, { text: '', line, column: column + text.length }] : row));
}

const isSaid = (line: string) => /\p{L}{2}/u.test(line) && !/\d/.test(line);

/** The rows of an array in a program: each has brackets of its own. Null where there are not several. */
function bracketed(text: string) {
  const rows = [...text.matchAll(/[[{(]([\s\d,'"_=-]{3,60})[\]})]/g)].map(([, row]) => row.trim().replace(/,$/, ''));
  return rows.length < 2 ? null : rows.map((row) => row.replace(/['"]/g, ''));
}

/** The lines of the first table in a text; rows one behind the other have a line each. */
function linesOf(text: string) {
  const rows = bracketed(text);
  if (rows) return rows;
  const lines = text.replace(/^\s{0,20}(\d) ?[x*\u00d7] ?(\d)(?=\s)/i, '$1 $2').split('\n');
  const first = lines.findIndex((line) => !isSaid(line) && !isFrame(line));
  const after = lines.findIndex((line, at) => at > first && (isSaid(line) || !line.trim()));
  const table = lines.map((line, at) => (at < first || (after > 0 && at >= after) ? '' : line));
  const [one, ...more] = table.filter((line) => line.trim());
  const row = (one ?? '').replace(/[()]/g, ' ').trim();
  const sign = ['|', '/'].find((each) => row.split(each).length > 1);
  return sign && !more.length && !row.startsWith(sign) ? row.split(sign) : table;
}

/** A table of numbers with one hole, whatever the numbers are; null where the text is none. */
function tableOf(text: string): Cell[][] | null {
  if (text.length > 2000) return null;
  const lines = linesOf(text);
  const found = lines.flatMap((line, at) => (isFrame(line) ? [] : [cellsOf(line.replace(/\r$/, ''), at + 1)]));
  if (!found.length || found.some(({ length }) => length === 0)) return null;
  const sized = withoutSize(found);
  const words = sized.every((row) => row.length === 1 && row[0].text.length > 1);
  const rows = squared(words ? sized.map(lettered) : sized);
  const width = rows[0].length;
  const sides = [width, rows.length].every((side) => side >= fewest && side <= most);
  return sides && rows.every(({ length }) => length === width) ? rows : null;
}

/** The numbers of cells: 0 is the hole, null a wall, not a number what is none. */
function numbersOf(rows: Cell[][]) {
  const cells = rows.flat();
  const compact = cells.every(({ text }) => text.length < 2) && cells.some(({ text }) => /^[A-Z]$/i.test(text));
  const numbers = cells.map(({ text }) => {
    if (text === '=' || text === '#') return null;
    if (isHole(text) && !(compact && /x/i.test(text))) return 0;
    if (compact) return symbols.indexOf(text) + 1 || Number.NaN;
    return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  });
  return numbers;
}

/** Some write the last number for the hole. */
function withHole(numbers: (number | null)[]) {
  const last = numbers.includes(0) ? -1 : numbers.indexOf(numbers.length);
  return last < 0 ? numbers : numbers.with(last, 0);
}

const holes = (numbers: (number | null)[]) => numbers.filter((number) => number === 0).length;

/** In the rules' notation but for the sign of the hole. */
function own(text: string) {
  const line = text.trim();
  const signs = /^\d,\d,\S+$/.test(line) ? line.replace(/[^._-]/g, '') : '';
  return signs.length === 1 ? line.replace(signs, '0') : null;
}

/** As the rules write it; null where it is no table of numbers with one hole, each of which a board of its size has. */
export function board(text: string, sure: boolean): string | null {
  const rows = tableOf(text);
  if (!rows) return own(text);
  const found = numbersOf(rows);
  const numbers = sure ? found : withHole(found);
  const fits = numbers.every((number) => number === null || (number >= 0 && number < numbers.length));
  if (!fits || holes(numbers) > 1) return null;
  const squares = numbers.map((number) => (number === null ? '=' : number === 0 ? '0' : symbols[number - 1]));
  return `${rows[0].length},${rows.length},${squares.join('')}\n`;
}

/** In a table of several lines with one hole, the first that is no number of its board. */
export function error(text: string): WireError | null {
  const rows = tableOf(text);
  const numbers = rows ? withHole(numbersOf(rows)) : [];
  const wrong = numbers.findIndex((number) => number !== null && !(number < numbers.length));
  // Rows that were parted here are on no lines of their own there.
  const apart = text.trim().includes('\n') && !bracketed(text);
  if (!rows || !apart || wrong < 0 || holes(numbers) > 1) return null;
  const { text: detail, line, column } = rows.flat()[wrong];
  return { code: 'unknown-square', line, column, detail };
}
