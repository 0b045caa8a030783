/**
 * The second checker of Lights. It shares no code with the crate, and its text format is that of the rule sheet.
 */

/**
 * @typedef {{ legal: boolean, goal: boolean, objective: number | null, violation?: { step: number, code: string } }}
 *   Opinion
 */

/** @param {string} boardText */
function parse(boardText) {
  const [width, height, ...rows] = boardText.trim().split(/\s+/);
  if (rows.length !== Number(height) || rows.some((row) => row.length !== Number(width) || /[^#.]/.test(row)))
    throw new Error('not a board');
  return rows.map((row) => [...row].map((lamp) => lamp === '#'));
}

/** @param {string} boardText @param {string} movesText @returns {Opinion} */
export function check(boardText, movesText) {
  const lamps = parse(boardText);
  const pressed = new Set();
  const presses = movesText.split(' ').filter(Boolean).map(Number);
  for (const [step, cell] of presses.entries()) {
    if (pressed.has(cell))
      return { legal: false, goal: false, objective: step, violation: { step, code: 'pressed-twice' } };
    pressed.add(cell);
    const [x, y] = [cell % lamps[0].length, Math.floor(cell / lamps[0].length)];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ])
      if (lamps[y + dy]?.[x + dx] !== undefined) lamps[y + dy][x + dx] = !lamps[y + dy][x + dx];
  }
  return { legal: true, goal: lamps.flat().every((lamp) => !lamp), objective: presses.length };
}

/**
 * Fewest presses, by trying all sets of presses; null if none solves the board. For small boards only.
 * @param {string} boardText
 */
export function fewest(boardText) {
  const cells = parse(boardText).flat().length;
  let best = /** @type {number | null} */ (null);
  for (let set = 0; set < 2 ** cells; set++) {
    const presses = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => (set >> cell) & 1);
    if ((best === null || presses.length < best) && check(boardText, presses.join(' ')).goal) best = presses.length;
  }
  return best;
}
