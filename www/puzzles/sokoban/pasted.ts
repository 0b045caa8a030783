/** Reads pasted levels that are not in the rules' own notation. */

import type { WireError } from '../../engine/types.ts';
import { levelFromPictures } from './pictured.ts';

export { solutionsIn as answers } from './solutions.ts';

/**
 * Letters instead of signs: the form of a row, the sets of letters of which one must occur, and the signs that they
 * stand for.
 */
interface Letters {
  row: RegExp;
  needed: string[];
  signs: Record<string, string>;
  /** accept only as many boxes as goals, because other readings would be as good */
  even?: boolean;
}

const dialects: Letters[] = [
  { row: /^[\s#pPbBo_-]+$/, needed: ['bB'], signs: { p: '@', P: '+', b: '$', B: '*', o: '.' } },
  // from a Japanese textbook on games
  { row: /^[\s#pPoO._-]+$/, needed: ['oO'], signs: { p: '@', P: '+', o: '$', O: '*' }, even: true },
  // from contests: start, box and target, with floor as full stops
  { row: /^[\s#SBT._-]+$/, needed: ['B', 'T'], signs: { S: '@', B: '$', T: '.', '.': ' ' }, even: true },
  { row: /^[\s#P$.*_-]+$/, needed: ['P'], signs: { P: '@' }, even: true },
];

/** The sign for walls, if a line of three characters or more consists only of it and blanks. */
function wallOf(line: string) {
  const [wall, ...others] = line.trim();
  return 'xXwW%H■█▓▪'.includes(wall ?? ' ') &&
    others.length > 1 &&
    others.every((sign) => sign === wall || sign === ' ')
    ? wall
    : null;
}

/** The first and the last row are closed, and there is one player. */
const isWhole = (rows: string[]) =>
  rows.length > 2 &&
  [rows[0], rows[rows.length - 1]].every((row) => /^[# ]+$/.test(row)) &&
  rows.join('').replace(/[^@+]/g, '').length === 1;

/**
 * In levels without a `$`, a `*` beside goals is a box off a goal: read as usual, every box would already be on a goal.
 * `&` is a box on a goal there.
 */
const hasStarBoxes = (rows: string[]) =>
  rows.some((row) => row.includes('*')) &&
  rows.some((row) => row.includes('.')) &&
  !rows.some((row) => row.includes('$'));

const isProse = (line: string) => /[\p{L}\d]/u.test(line);

/**
 * Levels whose rows have another form; null if there is none or one is not whole. Text between them stays, except ruled
 * lines.
 */
function levelsOf(
  lines: string[],
  isRow: (line: string) => boolean,
  toLevelRow: (row: string) => string,
): string | null {
  const levels: string[][] = [];
  let before = false;
  const read = lines.map((line) => {
    const row = isRow(line);
    const level = row ? toLevelRow(line) : '';
    if (row && !before) levels.push([]);
    if (row) levels[levels.length - 1].push(level);
    before = row;
    return row ? level : isProse(line) ? line.replace(/^\s*#+/, ';') : '';
  });
  const areWhole = levels.length > 0 && levels.every(isWhole);
  return areWhole ? `${read.join('\n').replace(/^\n+/, '').trimEnd()}\n` : null;
}

/** Levels with another sign for walls. */
function withOtherWalls(lines: string[]): string | null {
  const wall = lines.map(wallOf).find(Boolean);
  if (!wall) return null;
  const isRow = (line: string) => line.includes(wall) && [...line].every((sign) => `${wall} @+$*.&_-`.includes(sign));
  const stars = hasStarBoxes(lines.filter(isRow));
  if (!stars && lines.some((line) => isRow(line) && line.includes('&'))) return null;
  const plain = (row: string) => (stars ? row.replaceAll('*', '$').replaceAll('&', '*') : row);
  return levelsOf(lines, isRow, (row) => plain(row).replaceAll(wall, '#'));
}

const areEven = (level: string) => level.replace(/[^$*]/g, '').length === level.replace(/[^.*+]/g, '').length;

/** Levels in letters. */
function inLetters(lines: string[]): string | null {
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

/** A longer text would block the page for too long. */
const longest = 200_000;

/** The levels in the rules' notation. */
export function board(text: string): string | null {
  if (text.length > longest) return null;
  const inPictures = levelFromPictures(text);
  const lines = text.split('\n').map((line) => line.trimEnd());
  return inLetters(lines) ?? withOtherWalls(lines) ?? (inPictures && 'board' in inPictures ? inPictures.board : null);
}

/** The first meaningless picture of a level in pictures. */
export function error(text: string): WireError | null {
  const inPictures = levelFromPictures(text);
  return inPictures && 'error' in inPictures ? inPictures.error : null;
}

/**
 * Refuses texts that only look like levels. In numbers and signs without a wall the rules would read run lengths: a
 * minus as floor, a full stop as a goal. Rows on one line are separated by a sign, but so are the cells of a table,
 * which has no player. A single row without a player is a rule between paragraphs or a lone sign; rows without walls
 * and players between words are ornaments, too.
 */
export function notABoard(text: string, board = ''): WireError | null {
  const players = text.replace(/[^@+]/g, '').length;
  const rows = text.includes('|') && players === 1 && !/\p{L}/u.test(text);
  const isNumbers = /\d/.test(text) && !text.includes('#') && !rows;
  const isOneRow = players === 0 && !/[|\n]/.test(text.trim());
  // Rows of a table, each framed by `|`.
  const framed = text.split('\n').filter((line) => /^\|.*\|$/.test(line.trim()));
  const isOrnament = /\p{L}/u.test(text) && /^[^#@+]+$/.test(board.replace(/^Objective.*$/m, ''));
  return isNumbers || isOneRow || framed.length > 1 || isOrnament ? { code: 'no-rows', line: 1, column: 1 } : null;
}
