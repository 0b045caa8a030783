/**
 * Checks a certificate that no route through a calculation maze scores more than is claimed. It is a single file
 * without imports, and shares no code with the program that wrote the certificate. It runs in browsers and in Node:
 * `node check.mjs CERTIFICATE [BOARD]` (`-` for standard input). It also reads a line that
 * `tokeru solve maze BOARD --certificate --json` has printed.
 *
 * WHAT IS PROVED. A score is a sum: each number added on a road, times the multipliers crossed after it. So fix which
 * multipliers a walk crosses, in which order and direction, and *label* each other road of the walk with the stretch
 * between multipliers on which it is walked (1 = before the first multiplier, and so on). The roads of a stretch are
 * connected, and their number at a crossing is odd at its two ends, if those differ, and even everywhere else. The
 * score is then the sum, over all roads, of what each road is worth on its label.
 *
 * 1. *The tree.* Its root stands for all walks. The first levels settle for each multiplier, the largest first, whether
 *    it is crossed; the next ones which is crossed first, second, ... and in which direction. This file makes the
 *    children of a node itself, so none can be left out. Everything after the last multiplier settled has one label,
 *    *the rest*. There each number counts as the most that it can be worth: a positive one times all multipliers still
 *    possible, a negative one times 1, or times 0 if a zero may still come.
 * 2. *A leaf* is refuted by a sweep over the crossings, row by row, that goes through all labellings at once. A state
 *    is the label and the piece of every road that crosses the frontier, with the highest worth so far; what is
 *    possible ahead depends on the state alone. A labelling is dropped if no walk can have it (by parity or pieces), or
 *    if it can't exceed the claimed score.
 * 3. *What can still come* is bounded by numbers of the certificate, a potential for each road and label. For each
 *    crossing take the maximum of (worth of the roads onward + their potentials - potentials of the roads before) over
 *    all labellings of its four roads with the right parity. Summed over the crossings ahead, the potentials cancel on
 *    all roads but those of the frontier. So the worth ahead is at most this sum plus the potentials of the frontier,
 *    *whatever the numbers are*: bad ones only prune less.
 *
 * If no leaf has a state left at its end, no walk scores more than is claimed. The walk in the certificate does score
 * that much, so it is best.
 */

/** @typedef {{ multiplier: number } | { add: number } | null} Road null: none here, or walked already */
/** @typedef {{ value: number, ends: [number, number] }} Multiplier */
/**
 * Crossings in the order of the sweep, along the shorter side. `rightWord` and `downWord` map a road to its place in
 * the text.
 * @typedef {{ width: number, nodes: number, right: Road[], down: Road[], rightWord: number[], downWord: number[],
 *   multipliers: Multiplier[], start: number, goal: number, score: number, roads: number }} Problem
 */
/** @typedef {{ multiplier: number, back: boolean }} Crossing */
/** The settled decisions. @typedef {{ used: number[], open: number[], order: Crossing[] }} Case */
/** Worths by label: 0 = not walked; null = not allowed. @typedef {(number | null)[]} Pass */
/** @typedef {{ rest: number, constant: number, right: Pass[], down: Pass[], odd: number[], ends: number[] }} Model */
/** Potentials by road of the text, then by label. @typedef {number[][]} Table */
/** @typedef {{ ok: true, score: number, moves: string, board: string, cases: number, states: number }} Confirmed */
/**
 * The part that fails. In `Refused`, `line` is the line at fault, from 1, or null if no line is.
 * @typedef {'form' | 'damaged' | 'board' | 'answer' | 'gap' | 'too-much'} Why
 */
/** @typedef {{ ok: false, reason: string, why: Why, line: number | null }} Refused */

/** A check with more states than this is refused as too much work. */
const MOST_STATES = 30_000_000;
const MOST_CROSSINGS = 144;
const MOST_MULTIPLIERS = 24;

class Refusal extends Error {
  /** @type {Why | null} */
  why = null;
  /** @type {number | null} */
  line = null;
}
/** @param {unknown} holds @param {string} reason @returns {asserts holds} */
function demand(holds, reason) {
  if (!holds) throw new Refusal(reason);
}

/**
 * Runs `work`; a refusal in it gets this reason and line.
 * @template T @param {Why} why @param {number | null} line @param {() => T} work
 */
function within(why, line, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal && !error.why) Object.assign(error, { why, line });
    throw error;
  }
}

/** @param {string} word */
function integer(word) {
  demand(/^(0|-?[1-9]\d{0,15})$/.test(word ?? ''), `not a number: ${String(word).slice(0, 20)}`);
  const number = Number(word);
  demand(Number.isSafeInteger(number), `too large: ${word}`);
  return number;
}

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== '');

/** @param {string} text a board in the format of the original program's files; any text after it is ignored */
export function readBoard(text) {
  const list = wordsOf(text.normalize('NFKC').replace(/[xX×]/g, '*'));
  let at = 0;
  const next = () => integer(list[at++]);
  const [width, height] = [next(), next()];
  demand(width > 0 && height > 0 && width * height <= MOST_CROSSINGS, 'the board is too large');
  /** @type {{ a: number, b: number, sign: string, number: number }[]} */
  const roads = [];
  const road = (/** @type {number} */ a, /** @type {number} */ b) => {
    demand(list[at] !== '?', 'a road of the board is unset');
    const [, sign, number] = /^([+*-])(\d{1,9})$/.exec(list[at++] ?? '') ?? [];
    demand(sign, 'not an operator');
    roads.push({ a, b, sign, number: Number(number) });
  };
  for (let row = 0; row < height; row++) {
    for (let column = 1; column < width; column++) road(row * width + column - 1, row * width + column);
    if (row + 1 < height)
      for (let column = 0; column < width; column++) road(row * width + column, (row + 1) * width + column);
  }
  if (at === list.length) list.push('1', '0', String(width * height - 1));
  const walked = Array.from({ length: Math.min(next(), 2 * MOST_CROSSINGS) }, next);
  const goal = next();
  demand(walked.length > 0, 'a walk begins somewhere');
  demand(
    [...walked, goal].every((node) => node >= 0 && node < width * height),
    'no such crossing',
  );
  return { width, height, roads, walked, goal };
}

/** @typedef {ReturnType<typeof readBoard>} Board */

/**
 * Walks along `nodes`, the first of which is the current crossing, and marks the roads walked.
 * @param {Board} board @param {number[]} nodes @param {boolean[]} used @param {number} score
 */
function follow({ roads }, nodes, used, score) {
  for (let step = 1; step < nodes.length; step++) {
    const [a, b] = [Math.min(nodes[step - 1], nodes[step]), Math.max(nodes[step - 1], nodes[step])];
    const index = roads.findIndex((road) => road.a === a && road.b === b);
    demand(index >= 0 && !used[index], 'the walk goes where it may not');
    used[index] = true;
    const { sign, number } = roads[index];
    score = sign === '+' ? score + number : sign === '-' ? score - number : score * number;
  }
  return score;
}

/**
 * A limit on every partial score: the sum of all numbers times all multipliers. Exact, in BigInt.
 * @param {Board} board
 */
function limitOf({ roads }) {
  const sum = roads.reduce((total, { sign, number }) => (sign === '*' ? total : total + BigInt(number)), 1n);
  return roads.reduce((total, { sign, number }) => (sign === '*' && number > 0 ? total * BigInt(number) : total), sum);
}

/**
 * @param {Board} board @param {boolean[]} used roads of the walked beginning @param {number} score after it
 * @returns {Problem}
 */
function problemOf({ width, height, roads, walked, goal }, used, score) {
  const turned = width > height;
  const across = turned ? height : width;
  const place = (/** @type {number} */ node) => (turned ? (node % width) * across + Math.floor(node / width) : node);
  const nodes = width * height;
  const blank = () => Array(nodes).fill(null);
  /** @type {Problem} */
  const problem = {
    width: across,
    nodes,
    right: blank(),
    down: blank(),
    rightWord: blank(),
    downWord: blank(),
    multipliers: [],
    start: place(walked[walked.length - 1]),
    goal: place(goal),
    score,
    roads: roads.length,
  };
  roads.forEach(({ a, b, sign, number }, index) => {
    const [from, to] = [place(a), place(b)];
    const horizontal = width > 1 && b === a + 1;
    const [list, names] =
      horizontal === !turned ? [problem.right, problem.rightWord] : [problem.down, problem.downWord];
    names[from] = index;
    if (used[index]) return;
    if (sign === '*' && number !== 1) {
      list[from] = { multiplier: problem.multipliers.length };
      problem.multipliers.push({ value: number, ends: [from, to] });
    } else list[from] = { add: sign === '*' ? 0 : sign === '-' ? -number : number };
  });
  return problem;
}

/** The labelling problem of a case: see 1. @param {Problem} problem @param {Case} settled @returns {Model} */
function modelOf(problem, { used, open, order }) {
  const { multipliers, start, goal, score, nodes } = problem;
  const values = (/** @type {number[]} */ list) => list.map((index) => multipliers[index].value);
  const product = (/** @type {number[]} */ list) => values(list).reduce((a, b) => a * b, 1);
  const most = (/** @type {number[]} */ list) => values(list).reduce((a, b) => a * Math.max(b, 1), 1);
  const zero = (/** @type {number[]} */ list) => values(list).includes(0);
  const left = used.filter((index) => order.every(({ multiplier }) => multiplier !== index));
  const coming = [...left, ...open];
  const [highest, lowest] = [most(coming), zero(coming) ? 0 : 1];
  const after = order.map((_, at) => product([...order.slice(at).map(({ multiplier }) => multiplier), ...left]));
  const rest = order.length + 1;
  const pass = (/** @type {Road} */ road) => {
    if (!road) return [0];
    if ('add' in road)
      return [0, ...after.map((times) => road.add * times), road.add * (road.add > 0 ? highest : lowest)];
    /** @type {Pass} */
    const worths = Array(rest + 1).fill(null);
    const ahead = left.includes(road.multiplier);
    if (!ahead) worths[0] = 0;
    if (ahead || open.includes(road.multiplier)) worths[rest] = 0;
    return worths;
  };
  const odd = Array(nodes).fill(0);
  const ends = Array(nodes).fill(0);
  const stretch = (
    /** @type {number} */ label,
    /** @type {number[]} */ places,
    /** @type {number[]} */ touched = [],
  ) => {
    for (const node of places) odd[node] ^= 1 << label;
    for (const node of [...places, ...touched]) ends[node] |= 1 << label;
  };
  let here = start;
  order.forEach(({ multiplier, back }, at) => {
    const [a, b] = multipliers[multiplier].ends;
    stretch(at + 1, [here, back ? b : a]);
    here = back ? a : b;
  });
  // The rest contains its multipliers as roads. They change no parity, but the rest has to reach their ends.
  stretch(
    rest,
    [here, goal],
    left.flatMap((index) => multipliers[index].ends),
  );
  const before = score >= 0 ? score * most(open) : zero(open) ? 0 : score;
  return {
    rest,
    constant: before * product(used),
    right: problem.right.map(pass),
    down: problem.down.map(pass),
    odd,
    ends,
  };
}

/** @param {number} label 0 for a road that is not walked */
const bit = (label) => (1 << label) & ~1;

/**
 * The potentials of a case are those of its nearest ancestor that has any; labels that the ancestor lacks count as its
 * rest.
 * @param {Model} model @param {Table | null} table @param {number[]} names
 */
function potentials(model, table, names) {
  const own = (/** @type {number | null} */ name) => (name === null ? [0] : (table?.[name] ?? [0]));
  const extend = (/** @type {number[]} */ list) =>
    Array.from({ length: model.rest + 1 }, (_, label) => (label ? list[Math.min(label, list.length) - 1] : 0));
  return names.map((name) => extend(own(name)));
}

/**
 * The most that a crossing can add to the worth ahead: see 3.
 * @param {Model} model @param {number} node @param {number[][]} four potentials: left, up, right, down
 * @param {Pass[]} passes likewise
 */
function mostAt(model, node, four, passes) {
  const [left, up, right, down] = passes;
  let most = -Infinity;
  for (let l = 0; l < left.length; l++) {
    for (let u = 0; u < up.length; u++) {
      if (left[l] === null || up[u] === null) continue;
      for (let r = 0; r < right.length; r++) {
        const across = right[r];
        if (across === null) continue;
        // Parity leaves at most one label for the last road.
        const need = bit(l) ^ bit(u) ^ bit(r) ^ model.odd[node];
        const d = need ? 31 - Math.clz32(need) : 0;
        const below = down[d] ?? null;
        if (below === null || bit(d) !== need) continue;
        most = Math.max(most, across + below + four[2][r] + four[3][d] - four[0][l] - four[1][u]);
      }
    }
  }
  return most;
}

/** @typedef {{ labels: number[], pieces: number[], worth: number, potential: number }} State */
/** @typedef {{ states: number, most: number }} Work */

/**
 * The data of a case's sweep over the crossings.
 * @typedef {object} Sweep
 * @property {number} width
 * @property {number} claim
 * @property {Model} model
 * @property {number[][]} right potentials of the road to the right, by node and label
 * @property {number[][]} down likewise of the road down
 * @property {number[]} passed labels with an end before a node
 * @property {number[]} coming labels with an end at a node or behind it
 */

/** @param {Problem} problem @param {Case} settled @param {Table | null} table @param {number} claim @returns {Sweep} */
function sweepOf(problem, settled, table, claim) {
  const { width, nodes } = problem;
  const model = modelOf(problem, settled);
  const passed = [0];
  const coming = [0];
  for (let node = 0; node < nodes; node++) passed.push(passed[node] | model.ends[node]);
  for (let node = nodes - 1; node >= 0; node--) coming.unshift(coming[0] | model.ends[node]);
  const right = potentials(model, table, problem.rightWord);
  const down = potentials(model, table, problem.downWord);
  return { width, claim, model, right, down, passed, coming };
}

/** The most that each crossing can add to the worth ahead. @param {Sweep} sweep @returns {number[]} */
function mostByNode({ width, model, right, down }) {
  const none = [0];
  return model.ends.map((_, node) => {
    const [l, u] = [node % width ? node - 1 : -1, node - width];
    const four = [l < 0 ? none : right[l], u < 0 ? none : down[u], right[node], down[node]];
    const passes = [l < 0 ? none : model.right[l], u < 0 ? none : model.down[u], model.right[node], model.down[node]];
    return mostAt(model, node, four, passes);
  });
}

/**
 * Is there no labelling above the claim?
 * @param {Problem} problem @param {Case} settled @param {Table | null} table @param {number} claim @param {Work} work
 */
function refuted(problem, settled, table, claim, work) {
  const sweep = sweepOf(problem, settled, table, claim);
  const { model, width } = sweep;
  work.states += model.rest ** 3; // with many labels the sums below are work too
  const most = mostByNode(sweep);
  let ahead = most.reduce((a, b) => a + b, 0);
  if (model.constant + ahead <= claim) return true;
  const slots = Array(width + 1).fill(0);
  /** @type {Map<string, State>} */
  let layer = new Map([['', { labels: slots, pieces: slots, worth: model.constant, potential: 0 }]]);
  for (let node = 0; node < problem.nodes; node++) {
    ahead -= most[node];
    /** @type {Map<string, State>} */
    const next = new Map();
    for (const state of layer.values()) {
      if (++work.states > work.most) within('too-much', null, () => demand(false, 'too much work to check'));
      cross(sweep, state, node, ahead, next);
    }
    layer = next;
  }
  return layer.size === 0;
}

/**
 * Adds the successors of a state after a crossing to the next layer.
 * @param {Sweep} sweep @param {State} state @param {number} node
 * @param {number} ahead the most that the crossings after it can add
 * @param {Map<string, State>} next
 */
function cross({ width, claim, model, right, down, passed, coming }, state, node, ahead, next) {
  const column = node % width;
  const [l, u] = [state.labels[column], state.labels[column + 1]];
  const came = bit(l) | bit(u);
  let elsewhere = 0;
  for (let slot = 0; slot <= width; slot++)
    if (slot !== column && slot !== column + 1) elsewhere |= bit(state.labels[slot]);
  const kept = state.potential - (l ? right[node - 1][l] : 0) - (u ? down[node - width][u] : 0);
  const missing = bit(l) ^ bit(u) ^ model.odd[node]; // labels that need an odd number of onward roads
  for (let r = 0; r < model.right[node].length; r++) {
    const across = model.right[node][r];
    if (across === null) continue;
    for (let d = 0; d < model.down[node].length; d++) {
      const below = model.down[node][d];
      if (below === null || (bit(r) ^ bit(d)) !== missing) continue;
      const worth = state.worth + across + below;
      const potential = kept + right[node][r] + down[node][d];
      if (worth + potential + ahead <= claim) continue;
      const go = bit(r) | bit(d);
      // A stretch may skip its end only if it has no roads and both of its ends are here.
      const passedBy = model.ends[node] & ~(came | go);
      if (passedBy & (elsewhere | passed[node] | coming[node + 1])) continue;
      // A stretch can't begin here if one of its ends was passed before: its piece there is finished.
      if (go & ~(came | elsewhere) & passed[node]) continue;
      const after = joined(state, column, l, u, r, d, coming[node + 1]);
      if (!after) continue;
      if (column + 1 === width) {
        after.labels.unshift(after.labels.pop() ?? 0);
        after.pieces.unshift(after.pieces.pop() ?? 0);
      }
      const key = named(after);
      const known = next.get(key);
      if (!known) next.set(key, { ...after, worth, potential });
      else if (known.worth < worth) known.worth = worth;
    }
  }
}

/**
 * The frontier after a crossing; null if a piece is finished although its stretch continues elsewhere or has ends
 * ahead.
 * @param {State} state @param {number} column
 * @param {number} l @param {number} u @param {number} r @param {number} d labels left, up, right, down
 * @param {number} coming labels with ends ahead
 */
function joined(state, column, l, u, r, d, coming) {
  const labels = state.labels.slice();
  const pieces = state.pieces.slice();
  const [left, up] = [pieces[column], pieces[column + 1]];
  if (l && l === u && left !== up)
    for (let slot = 0; slot < pieces.length; slot++) if (pieces[slot] === up) pieces[slot] = left;
  const above = l && l === u ? left : up;
  const pieceOf = (/** @type {number} */ label, /** @type {number} */ fresh) =>
    label === 0 ? 0 : label === l ? left : label === u ? above : fresh;
  const toRight = pieceOf(r, 100);
  labels[column] = d;
  labels[column + 1] = r;
  pieces[column + 1] = toRight;
  pieces[column] = d === r ? toRight : pieceOf(d, 101);
  for (const [label, piece] of [
    [l, left],
    [u, above],
  ]) {
    if (!label || pieces.some((each, slot) => each === piece && labels[slot] === label)) continue;
    if (coming & bit(label) || labels.includes(label)) return null;
  }
  return { labels, pieces };
}

/**
 * Renumbers the pieces in the order of the slots and adds the state's key.
 * @param {{ labels: number[], pieces: number[] }} state
 */
function named({ labels, pieces }) {
  /** @type {number[]} */
  const seen = [];
  let key = '';
  for (let slot = 0; slot < labels.length; slot++) {
    if (labels[slot] === 0) pieces[slot] = 0;
    else {
      if (!seen.includes(pieces[slot])) seen.push(pieces[slot]);
      pieces[slot] = seen.indexOf(pieces[slot]) + 1;
    }
    key += String.fromCharCode(labels[slot] * 32 + pieces[slot]);
  }
  return key;
}

/** A node's children, all of them. @param {Case} settled @returns {Case[]} */
function childrenOf({ used, open, order }) {
  if (open.length > 0) {
    const [next, ...others] = open;
    return [
      { used: [...used, next], open: others, order },
      { used, open: others, order },
    ];
  }
  const left = used.filter((index) => order.every(({ multiplier }) => multiplier !== index));
  const crossings = left.flatMap((multiplier) => [false, true].map((back) => ({ multiplier, back })));
  return crossings.map((crossing) => ({ used, open, order: [...order, crossing] }));
}

/**
 * @param {string} line `+` and a word for each road: its potentials by label, separated by commas
 * @param {Problem} problem @param {number} rest @param {bigint} limit @returns {Table | null}
 */
function tableOf(line, problem, rest, limit) {
  const list = wordsOf(line).slice(1);
  if (list.length === 0) return null;
  demand(list.length === problem.roads, 'a potential for each road');
  const table = list.map((word) => word.split(',').map(integer));
  demand(
    table.every((labels) => labels.length <= rest),
    'more potentials than labels',
  );
  // Each potential enters the sums at most four times, beside the scores: below this limit all sums are exact.
  const sum = table.reduce((total, labels) => total + Math.max(...labels.map(Math.abs)), 0);
  demand(limit + 4n * BigInt(sum) < 1n << 53n, 'potentials too large to add exactly');
  return table;
}

/** 32-bit FNV-1a: detects damage in transit and is no part of the proof. @param {string} text */
function digest(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}

/** @param {string[]} lines @param {number} at @param {string} name */
function field(lines, at, name) {
  within('form', at + 1, () => demand(lines[at]?.startsWith(name), `line ${at + 1} begins with “${name}”`));
  return lines[at].slice(name.length).trim();
}

/** The lines of a certificate without the last, whose digest must match them. @param {string} certificate */
function wholeLines(certificate) {
  const lines = certificate.replace(/\r/g, '').trimEnd().split('\n');
  const last = lines.pop() ?? '';
  within('damaged', lines.length + 1, () =>
    demand(last === `end ${digest(`${lines.join('\n')}\n`)}`, 'damaged: the last line does not fit the others'),
  );
  return lines;
}

/**
 * Reads the first four lines and replays the walk; what remains to be proved is that no other walk scores more.
 * @param {string[]} lines @param {string | null} boardText
 */
function claimOf(lines, boardText) {
  field(lines, 0, 'tokeru maze certificate 1');
  const told = field(lines, 1, 'board ');
  const claimed = field(lines, 2, 'score ');
  const claim = within('form', 3, () => integer(claimed));
  const moves = field(lines, 3, 'walk');
  const board = within('form', 2, () => readBoard(told));
  if (boardText !== null)
    within('board', null, () =>
      demand(JSON.stringify(board) === JSON.stringify(readBoard(boardText)), 'it is about another board'),
    );
  const limit = limitOf(board);
  /** @type {boolean[]} */
  const used = [];
  const score = within('board', 2, () => {
    demand(limit < 1n << 53n, 'scores too large to add exactly');
    return follow(board, board.walked, used, 1);
  });
  const problem = problemOf(board, used.slice(), score);
  within('board', 2, () => demand(problem.multipliers.length <= MOST_MULTIPLIERS, 'too many multipliers'));
  const onward = within('form', 4, () => wordsOf(moves).map(integer));
  const nodes = [board.walked[board.walked.length - 1], ...onward];
  within('answer', 4, () => {
    demand(follow(board, nodes, used, score) === claim, 'the walk does not score what is claimed');
    demand(nodes[nodes.length - 1] === board.goal, 'the walk does not end on the goal');
  });
  return { told, claim, moves, problem, limit };
}

/**
 * Checks the tree of cases, which begins in the fifth line.
 * @param {string[]} lines @param {Problem} problem @param {number} claim @param {bigint} limit @param {Work} work
 * @returns {number} the number of leaves refuted by a sweep
 */
function refuteAll(lines, problem, claim, limit, work) {
  const order = problem.multipliers.map((_, index) => index);
  order.sort((a, b) => problem.multipliers[b].value - problem.multipliers[a].value || a - b);
  let cases = 0;
  /** @type {{ settled: Case, table: Table | null }[]} */
  const waiting = [{ settled: { used: [], open: order, order: [] }, table: null }];
  for (let node = waiting.pop(), at = 4; node || at < lines.length; node = waiting.pop(), at++) {
    const isThere = at < lines.length;
    const { settled, table } = within('gap', isThere ? at + 1 : null, () => {
      demand(node, 'there are more cases than there can be');
      demand(isThere, 'a case is left out');
      return node;
    });
    const line = lines[at];
    if (line.startsWith('+')) {
      const own = within('form', at + 1, () => tableOf(line, problem, settled.order.length + 1, limit)) ?? table;
      const children = childrenOf(settled).map((child) => ({ settled: child, table: own }));
      within('gap', at + 1, () => demand(children.length > 0, 'a case with nothing left to settle'));
      waiting.push(...children.reverse());
    } else {
      within('form', at + 1, () => demand(line === '-', 'a line is “+” with potentials, or “-”'));
      const isRefuted = refuted(problem, settled, table, claim, work);
      within('gap', at + 1, () => demand(isRefuted, `line ${at + 1}: a higher score is not excluded`));
      cases++;
    }
  }
  return cases;
}

/** @param {string} certificate @param {string | null} boardText @param {number} most */
function confirm(certificate, boardText, most) {
  const lines = wholeLines(certificate);
  const { told, claim, moves, problem, limit } = claimOf(lines, boardText);
  const work = { states: 0, most };
  const cases = refuteAll(lines, problem, claim, limit, work);
  return { ok: /** @type {const} */ (true), score: claim, moves, board: told, cases, states: work.states };
}

/**
 * Is it proved that no route of the board scores more than the certificate claims?
 * @param {string} certificate its text
 * @param {string | null} [board] the text of the board that it must be about
 * @param {number} [most] the limit on states
 * @returns {Confirmed | Refused}
 */
export function check(certificate, board = null, most = MOST_STATES) {
  try {
    return confirm(certificate, board, most);
  } catch (error) {
    if (error instanceof Refusal)
      return { ok: false, reason: error.message, why: error.why ?? 'gap', line: error.line };
    throw error;
  }
}

/** The certificate in a file, or in a line that `tokeru solve --json` has printed. @param {string} text */
export function extract(text) {
  if (!text.startsWith('{')) return text;
  return JSON.parse(text.split('\n')[0]).extra?.certificate ?? '';
}

/** The stand-alone program in Node. @param {any} node its process */
async function main(node) {
  const load = (/** @type {string} */ name) => import(name);
  const [{ readFileSync }, { pathToFileURL }] = await Promise.all(['node:fs', 'node:url'].map(load));
  if (import.meta.url !== pathToFileURL(node.argv[1] ?? '').href) return;
  const [file, board] = node.argv.slice(2);
  node.exitCode = 2;
  if (!file) return console.error('node check.mjs CERTIFICATE [BOARD]');
  const read = (/** @type {string} */ name) => readFileSync(name === '-' ? 0 : name, 'utf8');
  const answer = check(extract(read(file)), board ? read(board) : null);
  node.exitCode = answer.ok ? 0 : 1;
  if (!answer.ok) return console.log(`REFUSED: ${answer.reason}`);
  console.log(`confirmed: no route scores more than ${answer.score} (${answer.cases} cases, ${answer.states} states)`);
}

const node = /** @type {any} */ (globalThis).process;
if (node?.versions?.node) await main(node);
