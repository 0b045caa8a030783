/** A file of the contest: the budget of moves of each kind, and the boards that share it. */

/** budget: L, R, U, D */
export type Contest = { budget: number[] | null; boards: string[] };
export const kinds = ['L', 'R', 'U', 'D'];

export function readContest(text: string): Contest | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const boards = lines.filter((line) => /^\d+\s*,\s*\d+\s*,/.test(line));
  const budget = (lines[0] ?? '').split(/\s+/).map(Number);
  const whole = budget.length === 4 && budget.every((number) => Number.isInteger(number) && number >= 0);
  return boards.length === 0 ? null : { budget: whole ? budget : null, boards };
}

/** Width and height of a board. */
export const sizeOf = (board: string): [number, number] => {
  const [width, height] = board.split(',').map(Number);
  return [width, height];
};
