// Makes the list of daily puzzles, www/app/front/boards.ts: 26 for each day of the week, made by the families' own generators, rated, and their best proved.
// The same list for the same engines.   node scripts/daily.mjs [WEEKDAY: one of 0 to 6, printed and not written]

import { writeFile } from 'node:fs/promises';
import { createEngine } from '../www/package/node.ts';

/** @typedef {{ level: number | null, best: number, length: number }} Judged */

/** Puzzles of a weekday. */
const weeks = 26;
const longestMs = 20_000;

const engine = await createEngine();

/** @param {string} family @param {string} board @param {object} options */
async function proved(family, board, options) {
  const { status, objective, moves, confirmed } = await engine.solve(family, board, { timeMs: longestMs, ...options });
  return status === 'optimal' && confirmed && objective !== null && moves !== null ? { best: objective, moves } : null;
}

/** @param {string} family @param {string} board */
async function answer(family, board) {
  const asked = /** @type {any} */ (await engine.consult(family, board, '', 'rating'));
  return asked.ok ? asked.value : null;
}

/** What a board asks of its player; null where its best can't be proved. @type {Record<string, (board: string) => Promise<Judged | null>>} */
const judges = {
  async maze(board) {
    const solved = await engine.solve('maze', board, { engine: 'frontier', options: { rating: 'true' } });
    const { status, objective, moves, extra } = solved;
    if (status !== 'optimal' || objective === null || moves === null) return null;
    const points = /** @type {any} */ (extra).rating.points;
    return { level: Math.ceil((points + 1) / 2), best: objective, length: moves.split(' ').length };
  },
  async slide(board) {
    const solved = await proved('slide', board, {});
    return solved && { level: null, best: solved.best, length: solved.best };
  },
  async sweeper(board) {
    const solved = await proved('sweeper', board, { engine: 'sweep', options: { mode: 'total' } });
    const rated = await answer('sweeper', board);
    return solved && rated && { level: rated.level, best: solved.best, length: solved.best };
  },
  async sokoban(board) {
    const solved = await proved('sokoban', board, { engine: 'pushes' });
    const rated = await answer('sokoban', board);
    if (!solved || !rated) return null;
    return { level: Math.max(1, Math.ceil(rated.rating / 20)), best: solved.best, length: solved.best };
  },
  async beam(board) {
    const { objective } = await engine.solve('beam', board, { timeMs: longestMs });
    return objective === null ? null : { level: null, best: objective, length: objective };
  },
};

/**
 * What is asked of a weekday's puzzles: small enough for a few minutes, the weekend's harder. `sizes`: options of the generator, taken in turn.
 * @typedef {{ family: string, sizes: Record<string, string>[], levels: number[] | null, length: [number, number] }} Wish
 */
/** @param {string} width @param {string} height @param {Record<string, string>} [more] */
const sized = (width, height, more) => ({ width, height, ...more });
/** @type {Wish[]} */
const week = [
  {
    family: 'beam',
    sizes: [
      sized('9', '9', { maps: '1', chosen: '1', keys: '30' }),
      sized('10', '8', { maps: '1', chosen: '1', keys: '30' }),
    ],
    levels: null,
    length: [10, 40],
  },
  {
    family: 'maze',
    sizes: [
      sized('4', '4', { multipliers: '2', unique: 'true' }),
      sized('4', '3', { multipliers: '2', unique: 'true' }),
    ],
    levels: [1, 2],
    length: [6, 20],
  },
  {
    family: 'slide',
    sizes: [sized('3', '3', { walls: '1' }), sized('4', '3', { walls: '1' }), sized('4', '3', { walls: '2' })],
    levels: null,
    length: [12, 30],
  },
  {
    family: 'sweeper',
    sizes: [
      sized('5', '5', { people: '2', level: '1' }),
      sized('5', '4', { people: '2', level: '2' }),
      sized('5', '5', { people: '2', level: '2' }),
    ],
    levels: [1, 2],
    length: [12, 24],
  },
  {
    family: 'sokoban',
    sizes: [sized('7', '7', { boxes: '2' }), sized('7', '6', { boxes: '2' })],
    levels: [1, 2],
    length: [10, 30],
  },
  {
    family: 'maze',
    sizes: [
      sized('5', '4', { multipliers: '3', unique: 'true' }),
      sized('5', '5', { multipliers: '2', unique: 'true' }),
    ],
    levels: [3, 4],
    length: [10, 40],
  },
  {
    family: 'sokoban',
    sizes: [sized('8', '7', { boxes: '3' }), sized('8', '8', { boxes: '3' })],
    levels: [2, 3, 4],
    length: [14, 60],
  },
];

/** @param {Wish} wish @param {number} day */
async function puzzlesOf({ family, sizes, levels, length: [least, most] }, day) {
  const rows = [];
  const codes = new Set();
  for (let seed = 1000 * (day + 1); rows.length < weeks; seed++) {
    const options = { ...sizes[rows.length % sizes.length], seed: String(seed) };
    const made = await engine.generate(family, options);
    if (!made.ok) continue;
    const judged = await judges[family](made.board);
    if (!judged || judged.length < least || judged.length > most) continue;
    if (levels && !levels.includes(judged.level ?? 0)) continue;
    const link = engine.rules.encodeLink(family, made.board);
    if (!link.ok || codes.has(link.link)) continue;
    codes.add(link.link);
    rows.push(`    ['${link.link.slice('#/'.length)}', ${judged.level}, ${judged.best}],`);
    console.error(`${family} ${rows.length}: seed ${seed}, ${JSON.stringify(judged)}`);
  }
  return `  [\n${rows.join('\n')}\n  ],`;
}

const head = `/**
 * The daily puzzles, by weekday (Sunday first), a week each: code of the link, how hard the family's rating finds it, and its best, which is proved but for
 * the streamer's game. Made by scripts/daily.mjs.
 */

export const boards: [string, number | null, number][][] = [
`;

const only = process.argv[2];
const parts = [];
for (const [day, wish] of week.entries())
  if (only === undefined || Number(only) === day) parts.push(await puzzlesOf(wish, day));
const text = `${head}${parts.join('\n')}\n];\n`;
if (only === undefined) await writeFile(new URL('../www/app/front/boards.ts', import.meta.url), text);
else console.log(text);
process.exit(0);
