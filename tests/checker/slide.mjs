/**
 * The second checker of the sliding puzzle. It shares no code with the crate, and its text format is that of the rule
 * sheet.
 */

/**
 * @typedef {{ legal: boolean, goal: boolean, objective: number | null, violation?: { step: number, code: string } }}
 *   Opinion
 */

const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';

/** @param {string} boardText */
export function parse(boardText) {
  const match = /^\s*(\d+),(\d+),([\s\S]*)$/.exec(boardText);
  if (!match) throw new Error('not a board');
  const [width, height] = [Number(match[1]), Number(match[2])];
  const squares = [...match[3].replace(/\s/g, '')];
  if (squares.length !== width * height) throw new Error('not all cells are there');
  return { width, height, squares };
}

/** The goal contents of the cells. @param {string[]} squares */
export function goalOf(squares) {
  const last = squares.findLastIndex((square) => square !== '=');
  return squares.map((square, cell) => (square === '=' ? '=' : cell === last ? '0' : symbols[cell]));
}

/** @param {string} boardText @param {string} movesText @returns {Opinion} */
export function check(boardText, movesText) {
  const { width, height, squares } = parse(boardText);
  const goal = goalOf(squares);
  const here = [...squares];
  let steps = 0;
  for (const letter of movesText.replace(/\s/g, '').toUpperCase()) {
    const blank = here.indexOf('0');
    const [x, y] = [blank % width, Math.floor(blank / width)];
    const [dx, dy] = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] }[letter] ?? [NaN, NaN];
    const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
    const next = x + dx + (y + dy) * width;
    const code =
      blank < 0
        ? 'blank-missing'
        : !inside
          ? 'off-the-board'
          : here[next] === '='
            ? 'into-a-wall'
            : here[next] === '0'
              ? 'blank-twice'
              : null;
    if (code) return { legal: false, goal: false, objective: steps, violation: { step: steps, code } };
    [here[blank], here[next]] = [here[next], '0'];
    steps++;
  }
  return { legal: true, goal: here.every((square, cell) => square === goal[cell]), objective: steps };
}

/**
 * Length of a shortest answer by breadth-first search; null if there is none. For small boards only.
 * @param {string} boardText
 */
export function shortest(boardText) {
  const { width, height, squares } = parse(boardText);
  const goal = goalOf(squares).join('');
  const seen = new Set([squares.join('')]);
  let layer = [...seen];
  for (let depth = 0; layer.length > 0; depth++) {
    if (layer.includes(goal)) return depth;
    /** @type {string[]} */
    const next = [];
    for (const text of layer) {
      const blank = text.indexOf('0');
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ]) {
        const [x, y] = [(blank % width) + dx, Math.floor(blank / width) + dy];
        const cell = x + y * width;
        if (x < 0 || y < 0 || x >= width || y >= height || text[cell] === '=') continue;
        const list = [...text];
        [list[blank], list[cell]] = [list[cell], '0'];
        const after = list.join('');
        if (!seen.has(after)) {
          seen.add(after);
          next.push(after);
        }
      }
    }
    layer = next;
  }
  return null;
}
