/** Levels as they are pasted beside the rules' own notation. */

import type { WireError } from '../../engine/types.ts';
import { pictured } from './pictured.ts';

/** Letters in the place of signs, as some collections have them. */
const signs: Record<string, string> = { p: '@', P: '+', b: '$', B: '*', o: '.' };

/** Walls of another sign: what the first row is made of and the last. */
function walled(text: string): string | null {
  const rows = text.split('\n').filter((line) => line.trim());
  const wall = /[xXwW%H■█▓▪]/.exec(rows[0]?.trim()[0] ?? '')?.[0];
  if (!wall || rows.length < 3) return null;
  const whole = [rows[0], rows[rows.length - 1]].every((row) =>
    [...row.trim()].every((sign) => sign === wall || sign === ' '),
  );
  const level = rows.map((row) => row.trimEnd().replaceAll(wall, '#'));
  const fits = level.every((row) => /^[\s#@+$*._-]+$/.test(row)) && level.join('').replace(/[^@+]/g, '').length === 1;
  return whole && fits ? `${level.join('\n')}\n` : null;
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
 * them, as the cells of a table have, which has no player. One row without a player is a line that parts paragraphs, or a sign by itself.
 */
export function none(text: string): WireError | null {
  const players = text.replace(/[^@+]/g, '').length;
  const rows = text.includes('|') && players === 1 && !/\p{L}/u.test(text);
  const isNumbers = /\d/.test(text) && !text.includes('#') && !rows;
  const isOneRow = players === 0 && !/[|\n]/.test(text.trim());
  return isNumbers || isOneRow ? { code: 'no-rows', line: 1, column: 1 } : null;
}
