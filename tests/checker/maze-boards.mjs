// Small mazes of every kind, reproducible.

/** Small random numbers. @param {number} seed */
export function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * A random maze: with zeros, many multipliers, any start and goal.
 * @param {(below: number) => number} draw @param {number} width @param {number} height
 */
export function randomBoard(draw, width, height) {
  const roads = 2 * width * height - width - height;
  const [minus, times] = [draw(4), 1 + draw(4)];
  const road = () => (draw(12) < times ? `*${draw(4)}` : `${draw(4) < minus ? '-' : '+'}${draw(10)}`);
  const words = Array.from({ length: roads }, road).join(' ');
  return `${width} ${height} ${words} 1 ${draw(width * height)} ${draw(width * height)}`;
}
