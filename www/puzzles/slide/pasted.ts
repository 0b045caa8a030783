/** Reads pasted boards that are not in the rules' own notation: numbers in rows, with any separators of a table. */

import type { WireError } from '../../engine/types.ts';

const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';
const [minSide, maxSide] = [2, 8];

const isSide = (side: number) => Number.isInteger(side) && side >= minSide && side <= maxSide;

interface Cell {
  text: string;
  line: number;
  column: number;
}

/** Words that programs print for an empty value. */
const emptyWords = /^(?:null|none|nil|undefined|nan|blank|empty|hole)$/i;

const isHole = (text: string) => /^(?:0|-1|[-_.*bBxX□■◻⬜]|\[\]|\u7a7a|)$/.test(text) || emptyWords.test(text);

/** Lines that frame a table or separate its rows. */
const isFrame = (line: string) => /^[\s+|=:\u2500-\u257f-]*$/.test(line);

/** Separators between or around cells, in rows that have any. */
const parts = /[|,;&\t\u2500-\u257f]/;

/** The cells of a line. Between separators a cell may be empty; without separators, blanks separate cells. */
function cellsOf(source: string, line: number): Cell[] {
  const text = source.replace(/[[\](){}\\]/g, ' ').trimEnd();
  const [prefix] = /^[ ,]*[|\u2500-\u257f]?/.exec(text) ?? [''];
  const inner = text.slice(prefix.length).replace(/[|\u2500-\u257f]$/, '');
  const framed = parts.test(inner);
  const cells = [];
  let column = prefix.length + 1;
  for (const piece of framed ? inner.split(parts) : inner.split(/ /)) {
    const at = column + piece.length - piece.trimStart().length;
    if (framed || piece) cells.push({ text: piece.trim(), line, column: at });
    column += piece.length + 1;
  }
  return cells;
}

/** If every row is a single word, each letter is a cell. */
const splitLetters = ({ text, line, column }: Cell) =>
  [...text].map((letter, at) => ({ text: letter, line, column: column + at }));

/** Drops a size before the rows. */
function withoutSize(rows: Cell[][]) {
  const [first, ...rest] = rows;
  const sides = first.map(({ text }) => Number(text));
  const [width, height] = [rest[0]?.length, rest.length];
  const isSize = first.length < 3 && first.length < width && sides.every((side) => side === width || side === height);
  return isSize ? rest : rows;
}

/** A size before the cells on the same line, if there are as many cells as it says. */
function rowsBySize([wide, high, ...rest]: Cell[]): Cell[][] | null {
  const [width, height] = [Number(wide?.text), Number(high?.text)];
  const cells = rest.length === 1 ? rest.flatMap(splitLetters) : rest;
  if (!isSide(width) || !isSide(height) || width * height !== cells.length) return null;
  return Array.from({ length: height }, (_, at) => cells.slice(at * width, (at + 1) * width));
}

/** Completes a row whose hole was trimmed after its last number, and splits rows that are all on one line. */
function completeRows(rows: Cell[][]) {
  const [first, ...others] = rows;
  if (first && others.length === 0) {
    const sizedRows = rowsBySize(first);
    if (sizedRows) return sizedRows;
    const side = Math.sqrt(first.length);
    if (!Number.isInteger(side)) return rows;
    return Array.from({ length: side }, (_, at) => first.slice(at * side, (at + 1) * side));
  }
  const width = Math.max(...rows.map(({ length }) => length));
  const [short, ...shorts] = rows.filter(({ length }) => length < width);
  const last = short?.length === width - 1 && shorts.length === 0 ? short.at(-1) : undefined;
  if (!last || rows.flat().some(({ text }) => isHole(text))) return rows;
  const { text, line, column } = last;
  return rows.map((row) => (row === short ? [...row, { text: '', line, column: column + text.length }] : row));
}

const isProse = (line: string) => /\p{L}{2}/u.test(line) && !/\d/.test(line);

const splitCells = (row: string) =>
  row.includes(',') ? row.split(',').map((cell) => cell.trim()) : row.trim().split(/\s+/);

/** More than half of the cells are numbers, and each is a number, a sign or a word. */
function isRow(row: string) {
  const cells = splitCells(row);
  const numbers = cells.filter((cell) => /^-?\d{1,2}$/.test(cell)).length;
  return cells.every((cell) => /^(?:-?\d{1,2}|\p{L}{1,9}|[_.*x-])?$/u.test(cell)) && numbers > cells.length / 2;
}

/** The contents of innermost brackets that are rows. */
const inBrackets = (text: string) =>
  [...text.matchAll(/[[{(]([^[\]{}()]{3,200})[\]})]/g)]
    .map(([, row]) => row.replace(/['"]/g, '').trim().replace(/,$/, ''))
    .filter(isRow);

/** The rows of an array in a program, each in its own brackets; null unless there are several. */
function bracketed(text: string) {
  const rows = inBrackets(text);
  return rows.length < 2 ? null : rows;
}

/** The lines of the first table in a text; rows on one line get a line each. */
function linesOf(text: string) {
  const rows = bracketed(text);
  if (rows) return rows;
  const lines = text.replace(/^\s{0,20}(\d) ?[x*\u00d7] ?(\d)(?=\s)/i, '$1 $2').split('\n');
  const first = lines.findIndex((line) => !isProse(line) && !isFrame(line));
  const after = lines.findIndex((line, at) => at > first && (isProse(line) || !line.trim()));
  const table = lines.map((line, at) => (at < first || (after > 0 && at >= after) ? '' : line));
  const [firstLine, ...otherLines] = table.filter((line) => line.trim());
  const row = (firstLine ?? '').replace(/[()]/g, ' ').trim();
  const sign = ['|', '/'].find((mark) => row.split(mark).length > 1);
  return sign && !otherLines.length && !row.startsWith(sign) ? row.split(sign) : table;
}

/** A table of numbers with one hole, whatever the numbers; null if the text is none. */
function tableOf(text: string): Cell[][] | null {
  if (text.length > 2000) return null;
  const lines = linesOf(text.replace(/(\d {0,20})# {0,20}\p{L}.*/gu, '$1'));
  const found = lines.flatMap((line, at) => (isFrame(line) ? [] : [cellsOf(line.replace(/\r$/, ''), at + 1)]));
  if (!found.length || found.some(({ length }) => length === 0)) return null;
  const sized = withoutSize(found);
  const words = sized.every((row) => row.length === 1 && row.every(({ text: word }) => word.length > 1));
  const rows = completeRows(words ? sized.map((row) => row.flatMap(splitLetters)) : sized);
  const width = rows[0].length;
  return [width, rows.length].every(isSide) && rows.every(({ length }) => length === width) ? rows : null;
}

/** The numbers of cells: 0 is the hole, null a wall, NaN anything else. */
function numbersOf(rows: Cell[][]) {
  const cells = rows.flat();
  const compact = cells.every(({ text }) => text.length < 2) && cells.some(({ text }) => /^[A-Z]$/i.test(text));
  const numbers = cells.map(({ text }) => {
    if (text === '=' || text === '#') return null;
    if (compact && /[a-z]/i.test(text)) {
      // Lower-case hexadecimal digits are tile numbers of larger boards.
      const tile = [text, text.toUpperCase()]
        .map((letter) => symbols.indexOf(letter) + 1)
        .find((of) => of < cells.length);
      return tile ?? (isHole(text) ? 0 : Number.NaN);
    }
    if (isHole(text)) return 0;
    return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  });
  return numbers;
}

/** Some sources write the last number for the hole. */
function withHole(numbers: (number | null)[]) {
  const last = numbers.includes(0) ? -1 : numbers.indexOf(numbers.length);
  return last < 0 ? numbers : numbers.with(last, 0);
}

const holes = (numbers: (number | null)[]) => numbers.filter((number) => number === 0).length;

/** The rules' notation, with another sign for the hole. */
function fromRulesNotation(text: string) {
  const line = text.trim();
  const signs = /^\d,\d,\S+$/.test(line) ? line.replace(/[^._-]/g, '') : '';
  return signs.length === 1 ? line.replace(signs, '0') : null;
}

/** The board in the rules' notation. */
const boardText = (width: number, numbers: (number | null)[]) => {
  const squares = numbers.map((number) => (number === null ? '=' : number === 0 ? '0' : symbols[number - 1]));
  return `${width},${numbers.length / width},${squares.join('')}\n`;
};

const valuesOf = (row: string) => splitCells(row).map((cell) => (isHole(cell) ? 0 : Number(cell)));

/** Is each number from 0 on there exactly once? */
const isWhole = (numbers: number[]) => [...numbers].sort((a, b) => a - b).every((number, at) => number === at);

/** The numbers of the largest square board at a position of a list; empty if there is none. */
function squareAt(numbers: number[], from: number) {
  for (let side = maxSide; side > minSide; side--) {
    const cells = numbers.slice(from, from + side * side);
    if (cells.length === side * side && isWhole(cells)) return cells;
  }
  return [];
}

const squareOf = (cells: number[]) => (cells.length ? [boardText(Math.sqrt(cells.length), cells)] : []);

/** The board with these rows. */
function boardOf(rows: number[][]) {
  const [{ length: width }] = rows;
  const even = rows.every(({ length }) => length === width);
  return [width, rows.length].every(isSide) && even && isWhole(rows.flat()) ? boardText(width, rows.flat()) : null;
}

/** The boards of a line that are arrays of a program, each with all its numbers. */
function arraysIn(line: string): string[] {
  const rows = inBrackets(line).map(valuesOf);
  const board = rows.length > 1 ? boardOf(rows) : null;
  return board ? [board] : rows.flatMap((row) => squareOf(squareAt(row, 0)));
}

/** All numbers of a line, without a trailing remark in brackets. */
const listOf = (line: string) => (line.replace(/\([^()]{0,40}\)\s{0,9}$/, '').match(/\d+/g) ?? []).map(Number);

/**
 * The number of values before each line's board: one if the lines are numbered. Known facts about a board may follow
 * it.
 */
function startOf(lists: number[][]) {
  const [cells, behind] = [0, 1].map((from) => lists.reduce((sum, list) => sum + squareAt(list, from).length, 0));
  if (cells !== behind) return Number(behind > cells);
  // Both readings give whole boards, since each list ends with the number it begins with: consecutive first numbers
  // mean numbered lines.
  return lists.length > 1 && lists.every(([number], at) => number === lists[0][0] + at) ? 1 : null;
}

const isGoal = (line: string) =>
  /\b(?:goal|target|final|solved)\b|\u76ee\u6a19|\u30b4\u30fc\u30eb|\u5b8c\u6210/i.test(line);

/** A row of one of several tables; null for lines between them. */
const rowOf = (line: string) => {
  const plain = line.replace(/[[\](){},;'"|]/g, ' ').trim();
  return plain && isRow(plain) ? valuesOf(plain) : null;
};

/** Tables one below another, separated by empty lines or words. Null if one of them is no board. */
function boardsInTables(lines: string[]): string[] | null {
  const found: { rows: number[][]; goal: boolean }[] = [];
  let [open, goal] = [false, false];
  for (const line of lines) {
    const row = rowOf(line);
    if (row && !open) found.push({ rows: [], goal });
    if (row) found[found.length - 1].rows.push(row);
    else if (line.trim()) goal = isGoal(line);
    open = row !== null;
  }
  const boards = found
    .filter((table) => !table.goal && table.rows.length > 1)
    .map(({ rows }) => boardOf(withoutSides(rows)));
  return boards.every((board) => board !== null) ? boards : null;
}

/** Drops a size before the rows. */
const withoutSides = (rows: number[][]) => (rows[0].length < rows[1].length ? rows.slice(1) : rows);

/** The boards of a text with one on each line, and the first line after them with numbers but no board. */
function boardsInLines(lines: string[]) {
  const arrays = lines.map((line) => (isGoal(line) ? [] : arraysIn(line)));
  const lists = lines.map((line, at) =>
    arrays[at].length || isGoal(line) || inBrackets(line).length ? [] : listOf(line),
  );
  const start = startOf(lists.filter(({ length }) => length > maxSide));
  const boards = lines.map((_, at) => [...arrays[at], ...(start === null ? [] : squareOf(squareAt(lists[at], start)))]);
  const first = boards.findIndex(({ length }) => length > 0);
  const isWrong = (line: string, at: number) => at > first && !boards[at].length && /\d/.test(line) && !isGoal(line);
  return { boards: boards.flat(), wrong: first < 0 ? -1 : lines.findIndex(isWrong) };
}

/** Several boards, one on each line or in each table. */
function boardsOf(text: string): string[] {
  if (text.length > 100_000) return [];
  const lines = text.split('\n');
  const { boards, wrong } = boardsInLines(lines);
  if (boards.length) return wrong < 0 ? boards : [];
  return text.length > 20_000 ? [] : (boardsInTables(lines) ?? []);
}

/**
 * The text as one board or several in the rules' notation; null if it is no table of numbers with one hole and with
 * numbers that its size allows.
 */
export function board(text: string, strict: boolean): string | null {
  const several = boardsOf(text);
  if (several.length > 1) return several.join('');
  const rows = tableOf(text);
  if (!rows) return fromRulesNotation(text) ?? several[0] ?? null;
  const found = numbersOf(rows);
  const numbers = strict ? found : withHole(found);
  const fits = numbers.every((number) => number === null || (number >= 0 && number < numbers.length));
  return fits && holes(numbers) < 2 ? boardText(rows[0].length, numbers) : null;
}

/**
 * In a table of several lines with one hole, the first number that does not fit; in a list of boards, the first line
 * without one.
 */
export function error(text: string): WireError | null {
  const lines = boardsInLines(text.length > 100_000 ? [] : text.split('\n'));
  if (lines.boards.length > 1 && lines.wrong >= 0)
    return { code: 'line-without-board', line: lines.wrong + 1, column: 1 };
  const rows = tableOf(text);
  const numbers = rows ? withHole(numbersOf(rows)) : [];
  const wrong = numbers.findIndex((number) => number !== null && !(number < numbers.length));
  // Rows that were split here have no lines of their own in the text.
  const isInLines = text.trim().includes('\n') && !bracketed(text);
  if (!rows || !isInLines || wrong < 0 || holes(numbers) > 1) return null;
  const { text: detail, line, column } = rows.flat()[wrong];
  return { code: 'unknown-square', line, column, detail };
}
