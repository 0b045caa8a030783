/**
 * A double of the engine for tests of the page without wasm: the calculation maze in a few lines of JavaScript, with the
 * signatures of www/engine/types.d.ts. Never shipped.
 */

/** @param {string} code @param {number} [line] @param {number} [column] */
const failure = (code, line, column) => ({ ok: false, error: { code, line, column } });

/** @param {number} w @param {number} h */
function edgesOf(w, h) {
  const edges = [];
  for (let row = 0; row < h; row++) {
    for (let x = 0; x + 1 < w; x++) edges.push({ a: row * w + x, b: row * w + x + 1, horizontal: true, x, y: row });
    if (row + 1 < h)
      for (let x = 0; x < w; x++) edges.push({ a: row * w + x, b: (row + 1) * w + x, horizontal: false, x, y: row });
  }
  return edges;
}

/** @param {string} text */
function read(text) {
  const tokens = [];
  text.split('\n').forEach((line, row) => {
    for (const match of line.matchAll(/\S+/g)) tokens.push({ text: match[0], line: row + 1, column: match.index + 1 });
  });
  const number = () => {
    const token = tokens.shift();
    if (!token) throw failure('unexpected-end', text.split('\n').length, 1);
    if (!/^\d+$/.test(token.text)) throw failure('expected-number', token.line, token.column);
    return Number(token.text);
  };
  const w = number(),
    h = number();
  if (w < 1 || h < 1 || w > 12 || h > 12) throw failure('bad-size', 1, 1);
  const edges = edgesOf(w, h).map((edge) => {
    const token = tokens.shift();
    const match = token && /^([+\-*x×])(\d+)$/.exec(token.text);
    if (!match)
      throw failure(
        token ? 'expected-operator' : 'unexpected-end',
        token?.line ?? text.split('\n').length,
        token?.column ?? 1,
      );
    return { ...edge, op: match[1] === 'x' || match[1] === '×' ? '*' : match[1], n: Number(match[2]) };
  });
  const count = tokens.length ? number() : 1;
  const walked = Array.from({ length: count }, () => (tokens.length ? number() : 0));
  const goal = tokens.length ? number() : w * h - 1;
  return { w, h, edges, walked, goal };
}

/** @param {ReturnType<typeof read>} board */
function print({ w, h, edges, walked, goal }) {
  const rows = [];
  let at = 0;
  for (let row = 0; row < 2 * h - 1; row++) {
    const length = row % 2 ? w : w - 1;
    if (length)
      rows.push(
        edges
          .slice(at, at + length)
          .map((edge) => `${edge.op}${edge.n}`)
          .join(' '),
      );
    at += length;
  }
  return `${w} ${h}\n${rows.join('\n')}\n${walked.length} ${walked.join(' ')} ${goal}\n`;
}

/** @param {string} op @param {number} n @param {number} score */
const apply = (op, n, score) => (op === '+' ? score + n : op === '-' ? score - n : score * n);

/** @param {ReturnType<typeof read>} board @param {string} moves */
function replay(board, moves) {
  const nodes = [...board.walked, ...moves.split(/\s+/).filter(Boolean).map(Number)];
  const used = new Set();
  const steps = [];
  let score = 1;
  for (let i = 1; i < nodes.length; i++) {
    const [from, to] = [nodes[i - 1], nodes[i]];
    const edge = board.edges.findIndex((e) => (e.a === from && e.b === to) || (e.b === from && e.a === to));
    if (edge < 0) return { error: { step: i - board.walked.length, code: 'not-adjacent' } };
    if (used.has(edge)) return { error: { step: i - board.walked.length, code: 'edge-used' } };
    used.add(edge);
    score = apply(board.edges[edge].op, board.edges[edge].n, score);
    steps.push({ from, to, edge, op: board.edges[edge].op, n: board.edges[edge].n, score });
  }
  const at = nodes[nodes.length - 1];
  const legal = board.edges.flatMap((e, i) => (used.has(i) ? [] : e.a === at ? [e.b] : e.b === at ? [e.a] : []));
  return { nodes, steps, score, legal, atGoal: at === board.goal, used };
}

/** @param {string} board @param {string} operation */
function edit(board, operation) {
  const state = read(board);
  const [verb, ...rest] = operation.trim().split(/\s+/);
  if (verb === 'edge') {
    const [a, b] = rest.map(Number);
    const edge = state.edges.find((e) => (e.a === a && e.b === b) || (e.b === a && e.a === b));
    const match = /^([+\-*x×])(\d+)$/.exec(rest[2]);
    if (!edge || !match) throw failure('bad-edit', 1, 1);
    edge.op = match[1] === 'x' || match[1] === '×' ? '*' : match[1];
    edge.n = Number(match[2]);
  } else if (verb === 'start') state.walked = [Number(rest[0])];
  else if (verb === 'goal') state.goal = Number(rest[0]);
  else if (verb === 'walk') state.walked = rest.map(Number);
  else if (verb === 'size')
    return print(
      read(
        `${rest.join(' ')} ${edgesOf(Number(rest[0]), Number(rest[1]))
          .map(() => '+1')
          .join(' ')}`,
      ),
    );
  else if (verb === 'random') {
    const [seed, w, h] = rest.map(Number);
    let s = seed + 12345;
    const next = () => {
      s = (s * 1103515245 + 12345) % 2147483648;
      return s / 2147483648;
    };
    const text = edgesOf(w, h).map(() => {
      const r = next();
      return `${r < 0.75 ? '+' : r < 0.9 ? '-' : '*'}${r < 0.9 ? 1 + Math.floor(next() * 5) : 2 + Math.floor(next() * 2)}`;
    });
    return print(read(`${w} ${h} ${text.join(' ')}`));
  } else throw failure('unknown-edit', 1, 1);
  return print(state);
}

/** @template T @param {() => T} work */
const caught = (work) => {
  try {
    return work();
  } catch (error) {
    if (/** @type {any} */ (error)?.ok === false) return error;
    throw error;
  }
};

export const rules = {
  families: () => [
    {
      id: 'maze',
      direction: 'maximize',
      engines: [
        { id: 'frontier', exact: true, default: true },
        { id: 'article', exact: true, default: false },
      ],
    },
  ],
  /** @param {string} _ @param {string} text */
  parse: (_, text) => caught(() => ({ ok: true, board: print(read(text)), diagnostics: [] })),
  /** @param {string} _ @param {string} text */
  splitBoards: (_, text) => [text],
  /** @param {string} _ @param {string} board @param {string} op */
  edit: (_, board, op) => caught(() => ({ ok: true, board: edit(board, op), diagnostics: [] })),
  /** @param {string} _ @param {string} text @param {string} moves */
  view: (_, text, moves) =>
    caught(() => {
      const board = read(text);
      const run = replay(board, moves);
      if ('error' in run && run.error) return failure(run.error.code);
      const { nodes, steps, score, legal, atGoal } = /** @type {any} */ (run);
      return {
        ok: true,
        view: {
          w: board.w,
          h: board.h,
          start: board.walked[0],
          goal: board.goal,
          edges: board.edges,
          walked: board.walked,
          nodes,
          score,
          steps,
          scores: [1, ...steps.map((/** @type {any} */ s) => s.score)],
          legal,
          atGoal,
        },
      };
    }),
  /** @param {string} _ @param {string} text @param {string} moves */
  legal: (_, text, moves) => /** @type {any} */ (replay(read(text), moves)).legal.map(String),
  /** @param {string} _ @param {string} text @param {string} moves */
  check: (_, text, moves) => {
    const run = /** @type {any} */ (replay(read(text), moves));
    return run.error
      ? { ok: true, violation: run.error, goal: false, objective: null, steps: 0 }
      : { ok: true, violation: null, goal: run.atGoal, objective: run.score, steps: run.steps.length };
  },
  /** @param {string} _ @param {string} text @param {string} moves */
  frames: (_, text, moves) => {
    const board = read(text);
    const run = /** @type {any} */ (replay(board, moves));
    const from = board.walked.length - 1;
    const scores = [1, ...run.steps.map((/** @type {any} */ step) => step.score)].slice(from);
    return { ok: true, frames: { steps: run.steps.length - from, nodes: run.nodes.slice(from), scores } };
  },
  /** @param {string} _ @param {string} __ @param {string} moves */
  normalizeMoves: (_, __, moves) => ({ ok: true, moves: moves.trim().split(/\s+/).join(' ') }),
  query: () => failure('unknown-question'),
  generate: () => failure('unknown-option'),
  /** @param {string} family @param {string} board @param {string} [moves] */
  encodeLink: (family, board, moves = '') => ({
    ok: true,
    link: `#/${family}/1${btoa(JSON.stringify([board, moves]))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')}`,
  }),
  /** @param {string} link */
  decodeLink: (link) => {
    const match = /^#?\/?([a-z]+)\/1([\w-]+)$/.exec(link);
    try {
      const [board, moves] = JSON.parse(
        atob(/** @type {RegExpExecArray} */ (match)[2].replaceAll('-', '+').replaceAll('_', '/')),
      );
      return { ok: true, family: match?.[1], board, moves };
    } catch {
      return failure('link-damaged');
    }
  },
};

/** Depth-first search in slices, with incumbents. @param {string} _ @param {string} text @param {any} [options] @param {any} [call] */
async function solve(_, text, options = {}, call = {}) {
  const board = read(text);
  const began = performance.now();
  const prefix = replay(board, options.moves ?? '');
  const { nodes: walked, used, score: first } = /** @type {any} */ (prefix);
  /** @type {{ moves: string, objective: number } | null} */
  let best = null;
  let nodes = 0;
  let stop = /** @type {string | null} */ (null);
  const path = [...walked];
  call.onEvent?.({ type: 'started', engine: options.engine ?? 'frontier', backend: 'plain', threads: 1 });
  const elapsed = () => performance.now() - began;
  /** @param {number} at @param {number} score @returns {Generator<undefined>} */
  function* search(at, score) {
    nodes++;
    if (nodes % 2000 === 0) yield;
    if (at === board.goal && (!best || score > best.objective)) {
      best = { moves: path.slice(board.walked.length).join(' '), objective: score };
      call.onEvent?.({ type: 'incumbent', ...best, elapsedMs: elapsed() });
    }
    for (const [index, edge] of board.edges.entries()) {
      if (used.has(index) || (edge.a !== at && edge.b !== at)) continue;
      const to = edge.a === at ? edge.b : edge.a;
      used.add(index);
      path.push(to);
      yield* search(to, apply(edge.op, edge.n, score));
      path.pop();
      used.delete(index);
    }
  }
  for (const slice of search(path[path.length - 1], first)) {
    void slice;
    await new Promise((done) => setTimeout(done, 0));
    call.onEvent?.({
      type: 'progress',
      nodes,
      nodesPerSecond: (nodes / elapsed()) * 1000,
      depth: path.length,
      best: best?.objective ?? null,
      bound: 9999,
      gap: null,
      elapsedMs: elapsed(),
      memoryMb: 1,
      threads: 1,
    });
    if (call.signal?.aborted) {
      stop = 'cancelled';
      break;
    }
    if (options.timeMs && elapsed() > options.timeMs) {
      stop = 'time';
      break;
    }
  }
  const found = /** @type {any} */ (best);
  return {
    status: stop ? (found ? 'feasible' : 'unknown') : found ? 'optimal' : 'infeasible',
    stop,
    engine: options.engine ?? 'frontier',
    backend: 'plain',
    threads: 1,
    objective: found?.objective ?? null,
    bound: stop ? 9999 : (found?.objective ?? null),
    moves: found?.moves ?? null,
    nodes,
    elapsedMs: elapsed(),
    checked: found ? rules.check('maze', text, found.moves) : null,
    confirmed: Boolean(found),
    memoryMb: 1,
    error: null,
    extra: null,
  };
}

export const createEngine = async () => ({
  backend: 'plain',
  reason: 'not-isolated',
  threads: 1,
  rules,
  solve,
  prefetch: async () => {},
  fetchConsult: async () => {},
  consult: async () => failure('unknown-question'),
  close() {},
});
