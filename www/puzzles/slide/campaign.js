/**
 * The contest within a time: which board is solved next, how hard, and for how long. Knows neither page nor engine.
 *
 * Round after round over all boards that are not proved, each round some five times the effort of the one before, until the time is over. A board
 * may use a few times its share of what is left, so that one hard board can't starve the others; when nothing is left in the first round
 * the rest are answered by construction. Boards of one shape stand together, because the engine keeps the tables of the last shapes.
 */

/** @typedef {{ moves: string, bound: number, rounds: number }} Known rounds: those done with the board; bound: no answer is shorter */
/** @typedef {{ moves: string | null, bound: number | null, checked: { goal: boolean } | null, error?: unknown }} Found */
/**
 * @typedef {object} Campaign
 * @property {string[]} boards
 * @property {(Known | null)[]} known by board; filled and shortened in place
 * @property {number} minutes
 * @property {AbortSignal} signal
 * @property {(board: string, wish: { engine: string, timeMs?: number, options?: Record<string, string> }) => Promise<Found>} solve
 * @property {(index: number) => void} tell called after each board
 * @property {number} [rounds] at most so many
 * @property {() => number} [now] milliseconds
 */

/** Rounds there are: the levels of the engine `quick`. */
export const rounds = 4;
/** Times its share that a board may use. */
const generous = 6;
/** Milliseconds that make a try worthwhile. */
const least = 40;
/** A bound below this part of the answer is far from it: beams were caught. */
const far = 0.75;

/** @param {Known | null | undefined} known */
export const isProved = (known) => Boolean(known) && Number(known?.bound) >= Number(known?.moves.length);

/** The walls alone: boards with the same have the same tables. @param {string} board */
function shape(board) {
  const [width, height, cells = ''] = board.trim().split(',');
  return `${width},${height},${cells.replace(/[^=]/g, '.')}`;
}

/** Cells that are no walls. @param {string} board */
const size = (board) => (board.split(',')[2] ?? '').replace(/[=\s]/g, '').length;

/**
 * The boards of a round in its order: by shape; after the first round those farthest from their bounds before the others, then the small ones, where a proof is cheap.
 * @param {string[]} boards @param {(Known | null)[]} known @param {number} round
 */
export function order(boards, known, round) {
  const open = boards.map((_, index) => index).filter((index) => waits(known[index], round));
  /** @type {Map<string, number[]>} */
  const shapes = new Map();
  for (const index of open) shapes.set(shape(boards[index]), [...(shapes.get(shape(boards[index])) ?? []), index]);
  const groups = [...shapes.values()];
  if (round === 0) return groups.flat();
  const gain = (/** @type {number} */ index) => {
    const { bound = 0, moves = '' } = known[index] ?? {};
    return bound < far * moves.length ? moves.length - bound : 0;
  };
  const rank = (/** @type {number[]} */ group) => -Math.max(...group.map(gain)) || size(boards[group[0]]);
  return groups.sort((a, b) => rank(a) - rank(b)).flat();
}

/** @param {Known | null | undefined} known @param {number} round */
const waits = (known, round) => !known || (!isProved(known) && known.rounds <= round);

/** The shorter answer and the higher bound of both. @param {Known | null | undefined} before @param {Found} found @param {number} done @returns {Known | null} */
function merged(before, found, done) {
  const moves = found.checked?.goal ? found.moves : null;
  if (moves === null) return before ? { ...before, rounds: Math.max(before.rounds, done) } : null;
  const best = before && before.moves.length <= moves.length ? before.moves : moves;
  return {
    moves: best,
    bound: Math.max(before?.bound ?? 0, found.bound ?? 0),
    rounds: Math.max(before?.rounds ?? 0, done),
  };
}

/**
 * Runs until all is proved, the time is over or the signal says stop. An error of the engine ends it as well.
 * @param {Campaign} campaign
 */
export async function run({
  boards,
  known,
  minutes,
  signal,
  solve,
  tell,
  rounds: most = rounds,
  now = () => performance.now(),
}) {
  const end = now() + minutes * 60_000;
  const attempt = async (/** @type {number} */ index, /** @type {any} */ wish, /** @type {number} */ done) => {
    const found = await solve(boards[index], wish);
    if (signal.aborted || found.error) return false;
    known[index] = merged(known[index], found, done);
    tell(index);
    return true;
  };
  for (let round = 0; round < most; round++) {
    const list = order(boards, known, round);
    for (const [at, index] of list.entries()) {
      if (signal.aborted) return;
      const left = end - now();
      const share = Math.max(least, (generous * left) / (list.length - at));
      if (left <= 0 && known[index]) continue;
      const wish =
        left > 0
          ? { engine: 'quick', options: { level: String(round) }, timeMs: Math.min(share, left + least) }
          : { engine: 'always' };
      if (!(await attempt(index, wish, left > 0 ? round + 1 : 0))) return;
    }
    if (now() >= end) return;
  }
}

/** What is kept of a campaign as text: a line a board, empty where nothing is known. @param {(Known | null)[]} known */
export const kept = (known) =>
  Array.from(known, (each) => (each ? `${each.bound} ${each.rounds} ${each.moves}` : '')).join('\n');

/** @param {string} text @param {number} count @returns {(Known | null)[]} */
export function recalled(text, count) {
  const lines = text.split('\n');
  return Array.from({ length: count }, (_, index) => {
    const [, bound, rounds, moves] = /^(\d+) (\d+) ([LRUD]+)$/.exec(lines[index] ?? '') ?? [];
    return moves ? { moves, bound: Number(bound), rounds: Number(rounds) } : null;
  });
}
