/** A file of the contest: the budget of moves in each direction, and the boards that share it. */

/** budget: L, R, U, D */
export type Contest = { budget: number[] | null; boards: string[] };
export const kinds = ['L', 'R', 'U', 'D'];

const isBudget = (line: string) => {
  const words = line.split(/\s+/);
  return words.length === 4 && words.every((word) => /^\d+$/.test(word));
};

/**
 * The first line, from 0, that is neither empty nor the budget, the number of boards or a solvable board; null: there
 * is none.
 */
export function* invalidLine(text: string, solvable: (board: string) => boolean): Generator<void, number | null> {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    const isHead = trimmed === '' || /^\d+$/.test(trimmed) || (index === 0 && isBudget(trimmed));
    if (!isHead && !solvable(trimmed)) return index;
    yield;
  }
  return null;
}

export function readContest(text: string): Contest | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const boards = lines.filter((line) => /^\d+\s*,\s*\d+\s*,/.test(line));
  const budget = isBudget(lines[0]) ? lines[0].split(/\s+/).map(Number) : null;
  return boards.length === 0 ? null : { budget, boards };
}

/** The number of boards that the file claims, and the line of that claim, from 1; null: there is none. */
export function claimedCount(text: string): { line: number; claimed: number } | null {
  const lines = text.split(/\r?\n/, 8).map((line) => line.trim());
  const at = lines.findIndex((line) => /^\d{1,15}$/.test(line));
  return at < 0 ? null : { line: at + 1, claimed: Number(lines[at]) };
}

/** Width and height of a board. */
export const sizeOf = (board: string): [number, number] => {
  const [width, height] = board.split(',').map(Number);
  return [width, height];
};
