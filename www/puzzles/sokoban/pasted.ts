/** Levels as they are pasted beside the rules' own notation. */

import type { WireError } from '../../engine/types.ts';
import { pictured } from './pictured.ts';

export { solutionsIn as answers } from './solutions.ts';

/** Letters in the place of signs: in which rows, of which sets a letter must be there, and what they stand for. */
interface Letters {
  row: RegExp;
  needed: string[];
  signs: Record<string, string>;
  /** others would be as good where there are not as many boxes as goals */
  even?: boolean;
}

const dialects: Letters[] = [
  { row: /^[\s#pPbBo_-]+$/, needed: ['bB'], signs: { p: '@', P: '+', b: '$', B: '*', o: '.' } },
  // of a Japanese textbook on games
  { row: /^[\s#pPoO._-]+$/, needed: ['oO'], signs: { p: '@', P: '+', o: '$', O: '*' }, even: true },
  // of contests: start, box and target, with floor as full stops
  { row: /^[\s#SBT._-]+$/, needed: ['B', 'T'], signs: { S: '@', B: '$', T: '.', '.': ' ' }, even: true },
  { row: /^[\s#P$.*_-]+$/, needed: ['P'], signs: { P: '@' }, even: true },
];

/** The sign of which a line is made, at least three times and with nothing but blanks between, where walls may be made of it. */
function wallOf(line: string) {
  const [wall, ...more] = line.trim();
  return 'xXwW%H■█▓▪'.includes(wall ?? ' ') && more.length > 1 && more.every((sign) => sign === wall || sign === ' ')
    ? wall
    : null;
}

/** Each with its first row and its last whole, and one player. */
const isWhole = (rows: string[]) =>
  rows.length > 2 &&
  [rows[0], rows[rows.length - 1]].every((row) => /^[# ]+$/.test(row)) &&
  rows.join('').replace(/[^@+]/g, '').length === 1;

/** In levels without a `$`, stars beside goals are boxes that stand off them: all goals would have one already. `&` is a box on a goal there. */
const starred = (rows: string[]) =>
  rows.some((row) => row.includes('*')) &&
  rows.some((row) => row.includes('.')) &&
  !rows.some((row) => row.includes('$'));

const isSaid = (line: string) => /[\p{L}\d]/u.test(line);

/** Levels in rows of another kind; null where there is none, or one of them is not whole. What is said between them stays, but for lines that are drawn. */
function levelsOf(lines: string[], isRow: (line: string) => boolean, asRead: (row: string) => string): string | null {
  const levels: string[][] = [];
  let before = false;
  const read = lines.map((line) => {
    const row = isRow(line);
    const level = row ? asRead(line) : '';
    if (row && !before) levels.push([]);
    if (row) levels[levels.length - 1].push(level);
    before = row;
    return row ? level : isSaid(line) ? line.replace(/^\s*#+/, ';') : '';
  });
  const whole = levels.length > 0 && levels.every(isWhole);
  return whole ? `${read.join('\n').replace(/^\n+/, '').trimEnd()}\n` : null;
}

/** Levels with walls of another sign. */
function walled(lines: string[]): string | null {
  const wall = lines.map(wallOf).find(Boolean);
  if (!wall) return null;
  const isRow = (line: string) => line.includes(wall) && [...line].every((sign) => `${wall} @+$*.&_-`.includes(sign));
  const stars = starred(lines.filter(isRow));
  if (!stars && lines.some((line) => isRow(line) && line.includes('&'))) return null;
  const plain = (row: string) => (stars ? row.replaceAll('*', '$').replaceAll('&', '*') : row);
  return levelsOf(lines, isRow, (row) => plain(row).replaceAll(wall, '#'));
}

const areEven = (level: string) => level.replace(/[^$*]/g, '').length === level.replace(/[^.*+]/g, '').length;

/** Levels in letters. */
function lettered(lines: string[]): string | null {
  for (const { row, needed, signs, even } of dialects) {
    const isRow = (line: string) => line.includes('#') && row.test(line);
    const rows = lines.filter(isRow).join('');
    const found = needed.every((letters) => [...letters].some((letter) => rows.includes(letter)))
      ? levelsOf(lines, isRow, (line) => line.replace(/[A-Za-z.]/g, (letter) => signs[letter] ?? letter))
      : null;
    if (found && (!even || areEven(found.replace(/^[^#]*$/gm, '')))) return found;
  }
  return null;
}

/** A longer text is looked through at once for longer than a page may stand still. */
const longest = 200_000;

/** As the rules read it. */
export function board(text: string): string | null {
  if (text.length > longest) return null;
  const inPictures = pictured(text);
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lettered(lines) ?? walled(lines) ?? (inPictures && 'board' in inPictures ? inPictures.board : null);
}

/** In a level in pictures, the first that means nothing there. */
export function error(text: string): WireError | null {
  const inPictures = pictured(text);
  return inPictures && 'error' in inPictures ? inPictures.error : null;
}

/**
 * Numbers and signs without a wall: the rules read run lengths, of floor for a minus and of goals for a full stop. Rows on one line have a sign between
 * them, as the cells of a table have, which has no player. One row without a player is a line that parts paragraphs, or a sign by itself; so are rows
 * without wall and player between words.
 */
export function none(text: string, board = ''): WireError | null {
  const players = text.replace(/[^@+]/g, '').length;
  const rows = text.includes('|') && players === 1 && !/\p{L}/u.test(text);
  const isNumbers = /\d/.test(text) && !text.includes('#') && !rows;
  const isOneRow = players === 0 && !/[|\n]/.test(text.trim());
  // Rows of a table, each between two of those signs.
  const framed = text.split('\n').filter((line) => /^\|.*\|$/.test(line.trim()));
  const isOrnament = /\p{L}/u.test(text) && /^[^#@+]+$/.test(board.replace(/^Objective.*$/m, ''));
  return isNumbers || isOneRow || framed.length > 1 || isOrnament ? { code: 'no-rows', line: 1, column: 1 } : null;
}
