/** Levels as they are pasted beside the rules' own notation. */

import type { WireError } from '../../engine/types.ts';

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
export const board = (text: string): string | null => lettered(text) ?? walled(text);

/**
 * Numbers and signs without a wall: the rules read run lengths, of floor for a minus and of goals for a full stop. Rows on one line have a sign between
 * them, as the cells of a table have, which has no player.
 */
export function none(text: string): WireError | null {
  const rows = text.includes('|') && text.replace(/[^@+]/g, '').length === 1 && !/\p{L}/u.test(text);
  return /\d/.test(text) && !text.includes('#') && !rows ? { code: 'no-rows', line: 1, column: 1 } : null;
}
