/** The results for a campaign's boards, which boards are open, and their order. */

/** rounds: those completed for the board; bound: no answer is shorter */
export type Known = { moves: string; bound: number; rounds: number };

/** Below this ratio of bound to answer, the answer is far from the bound: the beams got stuck. */
const FAR_RATIO = 0.75;

export const isProved = (known: Known | null | undefined) =>
  Boolean(known) && Number(known?.bound) >= Number(known?.moves.length);

/** The walls alone: boards with the same walls have the same tables. */
function shape(board: string) {
  const [width, height, cells = ''] = board.trim().split(',');
  return `${width},${height},${cells.replace(/[^=]/g, '.')}`;
}

/** The number of cells that are no walls. */
const size = (board: string) => (board.split(',')[2] ?? '').replace(/[=\s]/g, '').length;

const waits = (known: Known | null | undefined, round: number) => !known || (!isProved(known) && known.rounds <= round);

/**
 * The boards of a round by shape. After the first round, boards far from their bounds come first, then small ones, for
 * which a proof is cheap.
 */
export function groupsOf(boards: string[], known: (Known | null)[], round: number): number[][] {
  const open = boards.map((_, index) => index).filter((index) => waits(known[index], round));
  const shapes = new Map<string, number[]>();
  for (const index of open) {
    const key = shape(boards[index]);
    const group = shapes.get(key);
    if (group) group.push(index);
    else shapes.set(key, [index]);
  }
  const groups = [...shapes.values()];
  if (round === 0) return groups;
  const gain = (index: number) => {
    const { bound = 0, moves = '' } = known[index] ?? {};
    return bound < FAR_RATIO * moves.length ? moves.length - bound : 0;
  };
  const rank = (group: number[]) => -Math.max(...group.map(gain)) || size(boards[group[0]]);
  return groups.sort((a, b) => rank(a) - rank(b));
}

/** A campaign as stored text: a line for each board, empty if nothing is known. */
export const kept = (known: (Known | null)[]) =>
  Array.from(known, (each) => (each ? `${each.bound} ${each.rounds} ${each.moves}` : '')).join('\n');

export function recalled(text: string, count: number): (Known | null)[] {
  const lines = text.split('\n');
  return Array.from({ length: count }, (_, index) => {
    const [, bound, rounds, moves] = /^(\d+) (\d+) ([LRUD]+)$/.exec(lines[index] ?? '') ?? [];
    return moves ? { moves, bound: Number(bound), rounds: Number(rounds) } : null;
  });
}
