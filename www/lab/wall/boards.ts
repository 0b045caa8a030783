/** The results for a campaign's boards, which boards are open, and their order. */

/** rounds: those completed for the board; bound: no answer is shorter */
export type BoardResult = { moves: string; bound: number; rounds: number };

/** Below this ratio of bound to answer, the answer is far from the bound: the beams got stuck. */
const FAR_RATIO = 0.75;

export const isProved = (result: BoardResult | null | undefined) =>
  Boolean(result) && Number(result?.bound) >= Number(result?.moves.length);

/** The walls alone: boards with the same walls have the same tables. */
function shape(board: string) {
  const [width, height, cells = ''] = board.trim().split(',');
  return `${width},${height},${cells.replace(/[^=]/g, '.')}`;
}

/** The number of cells that are no walls. */
const size = (board: string) => (board.split(',')[2] ?? '').replace(/[=\s]/g, '').length;

const isOpen = (result: BoardResult | null | undefined, round: number) =>
  !result || (!isProved(result) && result.rounds <= round);

/**
 * The boards of a round by shape. After the first round, boards far from their bounds come first, then small ones, for
 * which a proof is cheap.
 */
export function groupsOf(boards: string[], results: (BoardResult | null)[], round: number): number[][] {
  const open = boards.map((_, index) => index).filter((index) => isOpen(results[index], round));
  const shapes = new Map<string, number[]>();
  for (const index of open) {
    const key = shape(boards[index]);
    const group = shapes.get(key);
    if (group) group.push(index);
    else shapes.set(key, [index]);
  }
  const groups = [...shapes.values()];
  if (round === 0) return groups;
  const gainOf = (index: number) => {
    const { bound = 0, moves = '' } = results[index] ?? {};
    return bound < FAR_RATIO * moves.length ? moves.length - bound : 0;
  };
  const rank = (group: number[]) => -Math.max(...group.map(gainOf)) || size(boards[group[0]]);
  return groups.sort((a, b) => rank(a) - rank(b));
}

/** A campaign as stored text: a line for each board, empty if there is no result. */
export const resultsText = (results: (BoardResult | null)[]) =>
  Array.from(results, (result) => (result ? `${result.bound} ${result.rounds} ${result.moves}` : '')).join('\n');

export function parseResults(text: string, count: number): (BoardResult | null)[] {
  const lines = text.split('\n');
  return Array.from({ length: count }, (_, index) => {
    const [, bound, rounds, moves] = /^(\d+) (\d+) ([LRUD]+)$/.exec(lines[index] ?? '') ?? [];
    return moves ? { moves, bound: Number(bound), rounds: Number(rounds) } : null;
  });
}
