/** Moves as text: the chosen maps parted by spaces, then on a line of their own the keys. */

/** @param {string} moves @param {string} move a map's number, or keys */
export function append(moves, move) {
  if (!moves) return move;
  const key = /[URDL]$/;
  const parted = key.test(move) === key.test(moves) ? (key.test(move) ? '' : ' ') : '\n';
  return moves + parted + move;
}

/** @param {string} moves */
export const dropLast = (moves) => moves.replace(/\n?[URDL]$|\s*\d+$/, '');

/** @param {string} moves */
export const count = (moves) => (moves.match(/\d+|[URDL]/g) ?? []).length;
