/** Moves as text: the chosen maps separated by spaces, then the keys on a separate line. */

/** @param move a map's number, or keys */
export function append(moves: string, move: string) {
  if (!moves) return move;
  const key = /[URDL]$/;
  const separator = key.test(move) === key.test(moves) ? (key.test(move) ? '' : ' ') : '\n';
  return moves + separator + move;
}

export function dropLast(moves: string) {
  if (/[URDL]$/.test(moves)) return moves.slice(0, moves.at(-2) === '\n' ? -2 : -1);
  const separator = Math.max(moves.lastIndexOf(' '), moves.lastIndexOf('\n'));
  return moves.slice(0, Math.max(0, separator));
}

/** The moves after each chosen map and after each key, from the empty text on. */
export function prefixes(moves: string) {
  const games = [moves];
  for (let rest = moves; rest; games.push(rest)) rest = dropLast(rest);
  return games.reverse();
}

export const count = (moves: string) => (moves.match(/\d+|[URDL]/g) ?? []).length;

/** Most maps that can be chosen. */
const mostMaps = 8;

/**
 * Accepts map numbers, a line break, keys. Works word by word, so that a long other text costs no more than reading it.
 */
export function looksLikeMoves(text: string) {
  let maps = 0;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (/^\d+$/.test(word)) {
      maps += 1;
      end = index + word.length;
      if (maps > mostMaps) return false;
    } else {
      const last = text.slice(index).trimEnd() === word;
      return maps > 0 && last && /^[URDL]+$/.test(word) && text.slice(end, index).includes('\n');
    }
  }
  return maps > 0 && text.slice(end).includes('\n');
}
