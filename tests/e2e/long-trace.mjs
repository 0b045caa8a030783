// A trace of any length: what a search with this many samples records, with best, bound, depth, table and prunings. It
// is the same every time.

/** @param {number} points samples */
export function longTrace(points) {
  const rows = [
    { kind: 'board', form: 1, family: 'maze', index: 1, board: '', moves: '', seed: 0, threads: 1 },
    { kind: 'start', nodes: 0, engine: 'frontier' },
  ];
  for (let at = 1; at <= points; at++) {
    const nodes = 500 * at;
    const wave = Math.round(20 * Math.sin(at / 7) + 10 * Math.sin(at / 900));
    const scores = { best: Math.floor(400 * (at / points) ** 0.5), bound: 900 - Math.floor(500 * (at / points)) };
    rows.push(/** @type {any} */ ({ kind: 'sample', nodes, ...scores, depth: 40 + wave }));
    const table = { positions: 30 * at, places: 2 ** Math.ceil(Math.log2(30 * at)), hits: 7 * at, waiting: 50 + wave };
    if (at % 4 === 0) rows.push(/** @type {any} */ ({ kind: 'table', nodes, ...table }));
    if (at % 50 === 0)
      rows.push(/** @type {any} */ ({ kind: 'prunes', nodes, goal: at, dead_end: 2 * at, bound: 3 * at }));
  }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
