/** Levels as they are pasted beside the rules' own notation. */

import type { WireError } from '../../engine/types.ts';
import { pictured } from './pictured.ts';

/** Letters in the place of signs, as some collections have them. */
const signs: Record<string, string> = { p: '@', P: '+', b: '$', B: '*', o: '.' };

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

/** Levels with walls of another sign; null where there is none, or one of them is not whole. What is said between them stays, but for lines that are drawn. */
function walled(text: string): string | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const wall = lines.map(wallOf).find(Boolean);
  if (!wall) return null;
  const isRow = (line: string) => line.includes(wall) && [...line].every((sign) => `${wall} @+$*.&_-`.includes(sign));
  const stars = starred(lines.filter(isRow));
  const levels: string[][] = [];
  let before = false;
  const read = lines.map((line) => {
    const row = isRow(line);
    const plain = stars ? line.replaceAll('*', '$').replaceAll('&', '*') : line;
    const level = plain.replaceAll(wall, '#');
    if (row && !before) levels.push([]);
    if (row) levels[levels.length - 1].push(level);
    before = row;
    return row ? level : /[\p{L}\d]/u.test(line) ? line.replace(/^\s*#+/, ';') : '';
  });
  const fits = levels.flat().every((row) => !row.includes('&')) && levels.every(isWhole);
  return fits ? `${read.join('\n').replace(/^\n+/, '').trimEnd()}\n` : null;
}

/** A level in letters; null where it has none, or no player or more than one. */
function lettered(text: string): string | null {
  const rows = text.split('\n').filter((line) => /^\s*#/.test(line));
  const lettered = rows.length > 2 && rows.every((row) => /^[\s#pPbBo_-]+$/.test(row));
  if (!lettered || rows.join('').replace(/[^pP]/g, '').length !== 1) return null;
  return rows.map((row) => `${row.trimEnd().replace(/[pPbBo]/g, (letter) => signs[letter])}\n`).join('');
}

/** As the rules read it. */
export function board(text: string): string | null {
  const inPictures = pictured(text);
  return lettered(text) ?? walled(text) ?? (inPictures && 'board' in inPictures ? inPictures.board : null);
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
  const isOrnament = /\p{L}/u.test(text) && /^[^#@+]+$/.test(board.replace(/^Objective.*$/m, ''));
  return isNumbers || isOneRow || isOrnament ? { code: 'no-rows', line: 1, column: 1 } : null;
}
