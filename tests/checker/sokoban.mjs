// The second checker of Sokoban, written from the rule sheet alone. It shares no code with the crate, but reads the
// same texts.

/** @type {Record<string, [number, number]>} */
const ways = { u: [0, -1], r: [1, 0], d: [0, 1], l: [-1, 0] };

/** @param {string} text */
function read(text) {
  const lines = text.split(/\r?\n/);
  const rows = lines.filter((line) => /^[#@$.*+\-_ ]*$/.test(line) && /[#@$.*+\-_]/.test(line));
  const objective = lines.map((line) => /^\s*objective:\s*(\w+)/i.exec(line)?.[1]).find(Boolean) ?? 'pushes';
  /** @type {Set<string>} */
  const boxes = new Set();
  /** @type {Set<string>} */
  const goals = new Set();
  /** @type {[number, number] | null} */
  let player = null;
  for (const [y, row] of rows.entries()) {
    for (const [x, c] of [...row].entries()) {
      if ('$*'.includes(c)) boxes.add(`${x},${y}`);
      if ('.*+'.includes(c)) goals.add(`${x},${y}`);
      if ('@+'.includes(c)) player = [x, y];
    }
  }
  const width = Math.max(...rows.map((row) => row.length));
  const wall = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 || x >= width || y >= rows.length || rows[y][x] === '#';
  return { boxes, goals, player: /** @type {[number, number] | null} */ (player), wall, objective };
}

/**
 * @param {string} boardText @param {string} movesText LURD without counts
 * @returns {{ legal: boolean, goal: boolean, objective: number, violation?: { step: number, code: string } }}
 */
export function check(boardText, movesText) {
  const { boxes, goals, wall, objective, player: start } = read(boardText);
  let player = start;
  let [pushes, moves] = [0, 0];
  const score = () => (objective === 'moves' ? moves : pushes);
  for (const [step, letter] of [...movesText.replace(/\s/g, '')].entries()) {
    const refuse = (/** @type {string} */ code) => ({
      legal: false,
      goal: false,
      objective: score(),
      violation: { step, code },
    });
    if (!player) return refuse('no-player');
    const [dx, dy] = ways[letter.toLowerCase()];
    const [x, y] = [player[0] + dx, player[1] + dy];
    const push = letter !== letter.toLowerCase();
    const box = boxes.has(`${x},${y}`);
    if (wall(x, y)) return refuse('wall-ahead');
    if (box !== push) return refuse(box ? 'box-ahead' : 'no-box-ahead');
    if (push) {
      if (wall(x + dx, y + dy) || boxes.has(`${x + dx},${y + dy}`)) return refuse('box-blocked');
      boxes.delete(`${x},${y}`);
      boxes.add(`${x + dx},${y + dy}`);
      pushes += 1;
    }
    player = [x, y];
    moves += 1;
  }
  const goal = boxes.size === goals.size && [...boxes].every((box) => goals.has(box));
  return { legal: true, goal, objective: score() };
}

/**
 * The fewest pushes, found by breadth-first search over steps in layers of equal pushes; null if there is no answer.
 * For small levels only.
 * @param {string} boardText
 */
export function fewestPushes(boardText) {
  const { boxes, goals, player, wall } = read(boardText);
  const done = [...goals].sort().join(' ');
  const key = (/** @type {number[]} */ at, /** @type {Set<string>} */ standing) =>
    `${at} ${[...standing].sort().join(' ')}`;
  /** @type {{ at: number[], standing: Set<string> }[]} */
  let layer = [{ at: player ?? [0, 0], standing: boxes }];
  const seen = new Set([key(layer[0].at, boxes)]);
  for (let pushes = 0; layer.length > 0; pushes++) {
    /** @type {typeof layer} */
    const next = [];
    for (const { at, standing } of layer) {
      if ([...standing].sort().join(' ') === done) return pushes;
      for (const [dx, dy] of Object.values(ways)) {
        const [x, y] = [at[0] + dx, at[1] + dy];
        const push = standing.has(`${x},${y}`);
        const beyond = `${x + dx},${y + dy}`;
        if (wall(x, y) || (push && (wall(x + dx, y + dy) || standing.has(beyond)))) continue;
        const after = push ? new Set([...standing].map((box) => (box === `${x},${y}` ? beyond : box))) : standing;
        const name = key([x, y], after);
        if (push) next.push({ at: [x, y], standing: after });
        else if (!seen.has(name)) {
          seen.add(name);
          layer.push({ at: [x, y], standing });
        }
      }
    }
    layer = next.filter(({ at, standing }) => !seen.has(key(at, standing)) && seen.add(key(at, standing)));
  }
  return null;
}
