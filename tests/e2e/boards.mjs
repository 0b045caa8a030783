// Boards for tests. A generator of their own makes most of them, so that a change of the crate's generators changes no
// test.

import { nineRooms } from './stall-boards.mjs';

/** @param {number} seed */
function random(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/**
 * A calculation maze from corner to corner in the original program's format.
 * @param {number} width
 * @param {number} height
 * @param {number} seed
 */
export function maze(width, height, seed) {
  const next = random(seed);
  const operator = () => {
    const kind = next(10);
    return kind < 7 ? `+${1 + next(9)}` : kind < 9 ? `-${1 + next(5)}` : `*${2 + next(2)}`;
  };
  const row = (/** @type {number} */ count) => Array.from({ length: count }, operator).join(' ');
  const rows = Array.from({ length: 2 * height - 1 }, (_, index) => row(index % 2 ? width : width - 1));
  return [`${width} ${height}`, ...rows, `1 0 ${width * height - 1}`, ''].join('\n');
}

/** Solved almost at once. */
export const SMALL = maze(4, 4, 1);
/** Takes seconds. */
export const MIDDLE = maze(5, 5, 2);
/**
 * Takes the maze's default engine about a second (`tokeru generate maze --seed 11 --width 9 --height 9 --multipliers
 * 5`).
 */
export const LONG =
  '9 9\n+3 +7 +8 -7 *2 +4 *3 +9\n+8 +7 +7 +7 +1 +7 -3 +6 +5\n-4 +8 +8 *3 -3 -9 +9 +5\n-5 +1 +5 +3 +3 +4 +5 -3 +6\n-8 +8 +2 +5 +8 -9 +9 -8\n-9 -9 -5 -1 +3 +5 -1 +2 +3\n+8 -4 +5 -9 +7 +2 +3 +4\n+9 +4 +4 +4 +5 -4 +9 +6 +7\n-7 +6 +4 +4 +8 +9 +8 +6\n+2 +2 +6 +6 +5 -7 -1 +2 -8\n-8 +7 +4 -6 +9 +8 +6 -6\n+7 +2 +4 +9 +7 +3 -4 -9 +8\n+6 +9 *2 +9 +9 +9 +7 +7\n+3 +4 +8 +4 +3 +4 +2 +4 +5\n+1 +8 -1 *2 -5 -6 +6 +8\n+5 -4 +3 -5 +1 +1 +4 +3 +8\n+2 +5 +4 +5 -4 +8 +8 +7\n1 0 80\n';
/** Takes far longer than any test waits, with any engine. */
export const ENDLESS = maze(12, 12, 3);

/** A room in which finding the fewest steps takes at least as long. */
const crowd = `9 9\n1 0 0 2 0 0 1 1 1\n1 0 0 0 0 0 0 0 0\n0 0 5 0 0 0 0 0 0\n0 2 0 0 4 0 0 0 1\n0 4 0 0 0 0 0 0 0\n1 0 0 0 0 0 2 0 0\n1 1 0 0 0 0 0 4 1\n1 10 0 0 0 0 0 0 0\n1 1 1 0 5 0 0 0 0\n3 14 14 16\n0\n3 15 15 16\n`;

/**
 * For each family a search that ends only when it is stopped: the board, and the settings of the search.
 * @type {Record<string, { board: string, engine?: string, values?: Record<string, Record<string, string>>,
 *   seconds: number }>}
 */
export const endless = {
  maze: { board: ENDLESS, seconds: 0 },
  sweeper: { board: crowd, engine: 'sweep', values: { sweep: { mode: 'total' } }, seconds: 0 },
  slide: { board: '5,5,ONMLKJIHGFEDCBA9876543210\n', seconds: 0 },
  sokoban: { board: nineRooms(), seconds: 0 },
  beam: { board: '100 8 50 50 2500\nseed 3\n', engine: 'timed', seconds: 120 },
};
