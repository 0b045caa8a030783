/**
 * The contest within a time: which board is solved next, how hard, and for how long. Knows neither page nor engine.
 *
 * Round after round over all boards that are not proved, each round some five times the effort of the one before, until the time is over. A board
 * may use a few times its share of what is left, so that one hard board can't starve the others; when nothing is left in the first round
 * the rest are answered by construction. Boards of one shape stand together, because the engine keeps the tables of the last shapes.
 */

/** rounds: those done with the board; bound: no answer is shorter */
export type Known = { moves: string; bound: number; rounds: number };
export type Found = { moves: string | null; bound: number | null; checked: { goal: boolean } | null; error?: unknown };
export interface Campaign {
  boards: string[];
  /** by board; filled and shortened in place */
  known: (Known | null)[];
  minutes: number;
  signal: AbortSignal;
  solve: (board: string, wish: { engine: string; timeMs?: number; options?: Record<string, string> }) => Promise<Found>;
  /** called after each board */
  tell: (index: number) => void;
  /** at most so many */
  rounds?: number;
  /** milliseconds */
  now?: () => number;
}

/** Rounds there are: the levels of the engine `quick`. */
export const rounds = 4;
/** Times its share that a board may use. */
const generous = 6;
/** Milliseconds that make a try worthwhile. */
const least = 40;
/** A bound below this part of the answer is far from it: beams were caught. */
const far = 0.75;

export const isProved = (known: Known | null | undefined) =>
  Boolean(known) && Number(known?.bound) >= Number(known?.moves.length);

/** The walls alone: boards with the same have the same tables. */
function shape(board: string) {
  const [width, height, cells = ''] = board.trim().split(',');
  return `${width},${height},${cells.replace(/[^=]/g, '.')}`;
}

/** Cells that are no walls. */
const size = (board: string) => (board.split(',')[2] ?? '').replace(/[=\s]/g, '').length;

/** The boards of a round in its order: by shape; after the first round those farthest from their bounds before the others, then the small ones, where a proof is cheap. */
export function order(boards: string[], known: (Known | null)[], round: number) {
  const open = boards.map((_, index) => index).filter((index) => waits(known[index], round));
  const shapes: Map<string, number[]> = new Map();
  for (const index of open) shapes.set(shape(boards[index]), [...(shapes.get(shape(boards[index])) ?? []), index]);
  const groups = [...shapes.values()];
  if (round === 0) return groups.flat();
  const gain = (index: number) => {
    const { bound = 0, moves = '' } = known[index] ?? {};
    return bound < far * moves.length ? moves.length - bound : 0;
  };
  const rank = (group: number[]) => -Math.max(...group.map(gain)) || size(boards[group[0]]);
  return groups.sort((a, b) => rank(a) - rank(b)).flat();
}

const waits = (known: Known | null | undefined, round: number) => !known || (!isProved(known) && known.rounds <= round);

/** The shorter answer and the higher bound of both. */
function merged(before: Known | null | undefined, found: Found, done: number): Known | null {
  const moves = found.checked?.goal ? found.moves : null;
  if (moves === null) return before ? { ...before, rounds: Math.max(before.rounds, done) } : null;
  const best = before && before.moves.length <= moves.length ? before.moves : moves;
  return {
    moves: best,
    bound: Math.max(before?.bound ?? 0, found.bound ?? 0),
    rounds: Math.max(before?.rounds ?? 0, done),
  };
}

/** Runs until all is proved, the time is over or the signal says stop. An error of the engine ends it as well. */
export async function run({
  boards,
  known,
  minutes,
  signal,
  solve,
  tell,
  rounds: most = rounds,
  now = () => performance.now(),
}: Campaign) {
  const end = now() + minutes * 60_000;
  const attempt = async (index: number, wish: Parameters<Campaign['solve']>[1], done: number) => {
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

/** What is kept of a campaign as text: a line a board, empty where nothing is known. */
export const kept = (known: (Known | null)[]) =>
  Array.from(known, (each) => (each ? `${each.bound} ${each.rounds} ${each.moves}` : '')).join('\n');

export function recalled(text: string, count: number): (Known | null)[] {
  const lines = text.split('\n');
  return Array.from({ length: count }, (_, index) => {
    const [, bound, rounds, moves] = /^(\d+) (\d+) ([LRUD]+)$/.exec(lines[index] ?? '') ?? [];
    return moves ? { moves, bound: Number(bound), rounds: Number(rounds) } : null;
  });
}
