// The largest boards and the longest moves that the rules accept, made with the rules themselves.

/** @typedef {import('../../www/engine/types.ts').Rules} Rules */

/** A room 64 by 64 with this many boxes, spread evenly, each with a goal beside it. @param {number} boxes */
export function wideRoom(boxes) {
  const side = 64;
  const edge = (/** @type {number} */ at) => at === 0 || at === side - 1;
  /** @type {string[][]} */
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_each, x) => (edge(x) || edge(y) ? '#' : ' ')),
  );
  /** @type {number[][]} */
  const places = [];
  for (let y = 2; y < side - 2; y += 2) for (let x = 3; x < side - 3; x += 2) places.push([x, y]);
  for (let box = 0; box < boxes; box++) {
    const [x, y] = places[Math.floor(((box + 0.5) * places.length) / boxes)];
    rows[y][x] = '$';
    rows[y][x + 1] = '.';
  }
  rows[1][1] = '@';
  return `${rows.map((row) => row.join('')).join('\n')}\n`;
}

/**
 * Nine rooms connected by doors. The goals fill the last room, so the boxes in the others have a long way through one
 * door after another.
 */
export function nineRooms() {
  const [side, room] = [22, 7];
  const wall = (/** @type {number} */ at) => at % room === 0;
  const middle = (/** @type {number} */ at) => at % room === 4;
  /** @type {string[][]} */
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_each, x) => {
      const isDoor = (wall(x) && middle(y)) || (wall(y) && middle(x));
      const isEdge = [x, y].some((at) => at === 0 || at === side - 1);
      if (isEdge || ((wall(x) || wall(y)) && !isDoor)) return '#';
      return Math.min(x, y) > 2 * room ? '.' : ' ';
    }),
  );
  const goals = rows.flat().filter((cell) => cell === '.').length;
  const free = (/** @type {number} */ at) => [2, 3, 5].includes(at % room);
  const places = rows.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === ' ' && free(x) && free(y) ? [[x, y]] : [])),
  );
  for (const [x, y] of places.slice(0, goals)) rows[y][x] = '$';
  rows[1][1] = '@';
  return `${rows.map((row) => row.join('')).join('\n')}\n`;
}

/**
 * A random walk over roads not yet walked, as long as it can continue.
 * @param {Rules} rules
 * @param {string} board
 * @param {number} seed
 */
function walk(rules, board, seed) {
  let moves = '';
  for (let chance = seed; ; ) {
    const legal = rules.legal('maze', board, moves);
    if (!legal.length) return moves;
    chance = (chance * 1103515245 + 12345) % 2 ** 31;
    moves = `${moves} ${legal[(chance >> 8) % legal.length]}`.trim();
  }
}

/** @param {Rules} rules */
function maze(rules) {
  const side = 12;
  const lines = Array.from({ length: 2 * side - 1 }, (_, line) =>
    Array(line % 2 ? side : side - 1)
      .fill('+1')
      .join(' '),
  );
  const board = (/** @type {string} */ goal) => `${side} ${side}\n${lines.join('\n')}\n1 0 ${goal}\n`;
  const length = (/** @type {string} */ moves) => moves.split(' ').length;
  const walks = Array.from({ length: 12 }, (_, seed) => walk(rules, board('143'), seed + 1));
  const moves = walks.reduce((a, b) => (length(b) > length(a) ? b : a));
  return { family: 'maze', board: board(/** @type {string} */ (moves.split(' ').at(-1))), moves };
}

/** Twelve people who walk until they may not any more. @param {Rules} rules */
function sweeper(rules) {
  const people = 12;
  const squares = Array.from({ length: 9 }, (_, y) =>
    Array.from({ length: 9 }, (_each, x) => (y < 2 && x < 6 ? 2 : 0)),
  );
  const limits = Array(people).fill('99').join(' ');
  const board = `9 9\n${squares.map((row) => row.join(' ')).join('\n')}\n${people} ${limits}\n0\n0\n`;
  let moves = '';
  for (let step = 0; ; step++) {
    const legal = rules.legal('sweeper', board, moves);
    if (!legal.length) break;
    const walks = legal.filter((letter) => letter !== '.');
    moves += walks.length ? walks[(step * 7 + (step >> 3)) % walks.length] : '.';
  }
  const normal = rules.normalizeMoves('sweeper', board, moves);
  return { family: 'sweeper', board, moves: normal.ok ? normal.moves : '' };
}

/** One tile back and forth on the largest board, which begins solved. */
function slide(most = 10_000) {
  const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';
  return { family: 'slide', board: `8,8,${symbols}0\n`, moves: 'UD'.repeat(most / 2) };
}

/** The longest walk that is read, and then the only push. */
function sokoban(most = 199_000) {
  const board = wideRoom(1);
  const rows = board.split('\n');
  const at = rows.findIndex((row) => row.includes('$'));
  const column = rows[at].indexOf('$');
  const walk = `${'d'.repeat(at - 1)}${'r'.repeat(column - 2)}`;
  return { family: 'sokoban', board, moves: `${'rl'.repeat((most - walk.length) / 2)}${walk}R` };
}

/** @param {number} maps @param {number} side */
function beam(maps, side) {
  const board = `${maps} 8 ${side} ${side} 10000\nseed 3\n`;
  return { family: 'beam', board, moves: `0 1 2 3 4 5 6 7\n${'URDDLLUR'.repeat(1250)}` };
}

/** @param {Rules} rules @returns {Record<string, { family: string, board: string, moves: string }>} */
export function longest(rules) {
  return { maze: maze(rules), sweeper: sweeper(rules), slide: slide(), sokoban: sokoban(), beam: beam(256, 45) };
}

/**
 * Steps that no other number has: its binary digits. They are legal where the gap is at the right edge, as an import
 * drops others.
 * @param {number} number
 */
export const word = (number) => number.toString(2).padStart(11, '0').replaceAll('0', 'LR').replaceAll('1', 'LLRR');
