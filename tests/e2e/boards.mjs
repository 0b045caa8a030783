// Boards of the tests' own making, by a small fixed generator.

/** @param {number} seed */
function random(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/**
 * A calculation maze from corner to corner in the original program's format.
 * @param {number} width
 * @param {number} height
 * @param {number} seed
 */
export function maze(width, height, seed) {
  const next = random(seed);
  const operator = () => {
    const kind = next(10);
    return kind < 7 ? `+${1 + next(9)}` : kind < 9 ? `-${1 + next(5)}` : `*${2 + next(2)}`;
  };
  const row = (/** @type {number} */ count) => Array.from({ length: count }, operator).join(' ');
  const rows = Array.from({ length: 2 * height - 1 }, (_, index) => row(index % 2 ? width : width - 1));
  return [`${width} ${height}`, ...rows, `1 0 ${width * height - 1}`, ''].join('\n');
}

/** Solved in a moment. */
export const SMALL = maze(4, 4, 1);
/** Takes seconds. */
export const MIDDLE = maze(5, 5, 2);
/** Takes far longer than any test waits. */
export const ENDLESS = maze(8, 8, 3);
