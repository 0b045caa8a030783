/**
 * The second checker of calculation mazes. It shares no code with the crate, and its text format is that of the rule
 * sheet. Scores are BigInt here, so that they can't overflow, whatever the crate's limits are.
 */

/**
 * @typedef {{ legal: boolean, goal: boolean, objective: number | null, violation?: { step: number, code: string } }}
 *   Opinion
 */

/** @param {string} text */
function words(text) {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Roads by their ends (`"a-b"` with a < b). An unset road has the sign `?`. @param {string} boardText */
export function parse(boardText) {
  const list = words(boardText);
  const [width, height] = [Number(list[0]), Number(list[1])];
  let at = 2;
  /** @type {Map<string, { sign: string, number: bigint }>} */
  const roads = new Map();
  const road = (/** @type {number} */ a, /** @type {number} */ b) => {
    const word = list[at++];
    if (!/^(?:[+*-]\d+|\?)$/.test(word)) throw new Error(`not an operator: ${word}`);
    roads.set(`${a}-${b}`, { sign: word[0], number: BigInt(word.slice(1) || 0) });
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column + 1 < width; column++) road(row * width + column, row * width + column + 1);
    for (let column = 0; column < width && row + 1 < height; column++)
      road(row * width + column, (row + 1) * width + column);
  }
  const count = Number(list[at++]);
  const walked = list.slice(at, at + count).map(Number);
  return { width, height, roads, walked, goal: Number(list[at + count]) };
}

/** @param {string} boardText @param {string} movesText @returns {Opinion} */
export function check(boardText, movesText) {
  const { width, height, roads, walked, goal } = parse(boardText);
  const usedRoads = new Set();
  let cell = walked[0];
  let score = 1n;
  /** @param {number} node @returns {string | null} the violation, or null if the step was made */
  const step = (node) => {
    if (node >= width * height) return 'not-a-node';
    const name = `${Math.min(cell, node)}-${Math.max(cell, node)}`;
    const road = roads.get(name);
    if (!road) return 'not-adjacent';
    if (usedRoads.has(name)) return 'edge-used';
    if (road.sign === '?') return 'road-unset';
    usedRoads.add(name);
    cell = node;
    score = road.sign === '+' ? score + road.number : road.sign === '-' ? score - road.number : score * road.number;
    return null;
  };
  for (const node of walked.slice(1)) {
    const code = step(node);
    if (code) throw new Error(`the walked beginning: ${code}`);
  }
  const moves = words(movesText).map(Number);
  for (const [index, node] of moves.entries()) {
    const code = step(node);
    if (code) return { legal: false, goal: false, objective: Number(score), violation: { step: index, code } };
  }
  return { legal: true, goal: cell === goal, objective: Number(score) };
}

/** The best score of all walks; null if none ends on the goal. For tiny boards only. @param {string} boardText */
export function best(boardText) {
  const { roads, walked, goal } = parse(boardText);
  if ([...roads.values()].some(({ sign }) => sign === '?')) throw new Error('roads-unset');
  /** @type {Map<number, { to: number, name: string }[]>} */
  const near = new Map();
  for (const name of roads.keys()) {
    const [a, b] = name.split('-').map(Number);
    for (const [from, to] of [
      [a, b],
      [b, a],
    ])
      near.set(from, [...(near.get(from) ?? []), { to, name }]);
  }
  const usedRoads = new Set();
  /** @type {number | null} */
  let highest = null;
  /** @param {number} here @param {number} score */
  const visit = (here, score) => {
    if (here === goal && (highest === null || score > highest)) highest = score;
    for (const { to, name } of near.get(here) ?? []) {
      if (usedRoads.has(name)) continue;
      const road = /** @type {{ sign: string, number: bigint }} */ (roads.get(name));
      const number = Number(road.number);
      usedRoads.add(name);
      visit(to, road.sign === '+' ? score + number : road.sign === '-' ? score - number : score * number);
      usedRoads.delete(name);
    }
  };
  const { objective } = check(boardText, '');
  for (let index = 1; index < walked.length; index++) {
    const [a, b] = [walked[index - 1], walked[index]];
    usedRoads.add(`${Math.min(a, b)}-${Math.max(a, b)}`);
  }
  visit(walked[walked.length - 1], /** @type {number} */ (objective));
  return highest;
}
