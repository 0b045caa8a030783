// Native against a browser, in one run, a row for each engine or bar:
//   npm run bench:web -- [ROW...] [--browser chromium|firefox] [--repeat N] [--boards N] [--time S] [--json]
// Without ROW: the rows of `ratio`. CPU seconds are those of the searching threads (the pages' workers,
// /proc/PID/task/TID/schedstat), so they are valid on a busy machine; wall seconds only on a quiet one. Native and
// browser alternate in each round; every answer is compared. The figures are of the existing builds: measure after
// `./build.sh build` and `cargo build --release --bin tokeru`. Rows that need `../shared/data` say if it is missing.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { BARE, barePages, openEngine, solveIn } from '../tests/e2e/bare.mjs';
import { firefox } from '../tests/e2e/browsers.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { watchWorkers } from './cpu.mjs';
import { startServer } from './vite/server.mjs';

/**
 * A row of `bench-web.json`: an engine with its boards, or a target figure. `made`: options for the generator; `files`:
 * in the shared data; `once`: a long row, of one round; `bare`: a page without isolation headers, and no native run;
 * `script`: the family's own measuring script.
 * @typedef {{ name: string, family: string, engine?: string, options?: Record<string, string>, time?: string,
 *   threads?: number[], once?: boolean, bare?: boolean, made?: Record<string, number>[], files?: string[],
 *   script?: string[] }} Row
 */
/**
 * @typedef {{ status: string, objective: number | null, bound: number | null, nodes: number, cpu: number,
 *   busiest?: number, wall: number }} Run
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.TOKERU_PROGRAM ?? join(root, 'target/release/tokeru');
const shared = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data');

/** @type {{ ratio: Row[], bars: Row[], workers: Row[] }} */
const { ratio, bars, workers } = JSON.parse(readFileSync(join(root, 'scripts/bench-web.json'), 'utf8'));

const { values: args, positionals: rowNames } = parseArgs({
  allowPositionals: true,
  options: {
    repeat: { type: 'string', default: '3' },
    boards: { type: 'string', default: '1000' },
    time: { type: 'string' },
    json: { type: 'boolean', default: false },
    browser: { type: 'string', default: 'chromium' },
  },
});

/** The measured browsers, with their launch functions. @type {Record<string, () => Promise<any>>} */
const browsers = {
  chromium: () => chromium.launch({ ...config.use?.launchOptions, headless: true }),
  firefox: () => puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true, protocolTimeout: 0 }),
};
const launch = browsers[args.browser];
if (!launch) throw new Error(`no such browser: ${args.browser}; there are: ${Object.keys(browsers).join(', ')}`);

/** The options as words of the command line. @param {Record<string, unknown>} options */
const words = (options) =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));

/**
 * Solves all boards in one process, twice: the first pass makes the tables that the browser's warm engine also has.
 * @param {Row} row @param {number} threads @param {string[]} boards @returns {Run[]}
 */
function native({ family, engine, time, options, once }, threads, boards) {
  const flags = words({ threads, engine, time: args.time ?? time, ...options });
  const { stdout, stderr } = spawnSync(program, ['solve', family, '-', ...flags, '--json'], {
    input: [...(once ? boards.slice(0, 1) : boards), ...boards].join('\n\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const rows = stdout.split('\n').filter(Boolean).slice(-boards.length);
  if (rows.length < boards.length) throw new Error(stderr);
  return rows.map((line) => {
    const { status, objective, bound, nodes, cpu_s: cpu, wall_s: wall } = JSON.parse(line);
    return { status, objective, bound, nodes, cpu, wall };
  });
}

/** @param {any} page @param {Row} row @param {number} threads @param {string} board @returns {Promise<Run>} */
async function inBrowser(page, { family, engine, time, options = {} }, threads, board) {
  const limit = args.time ?? time;
  // The wire format accepts a missing engine as the default one, but not an undefined one.
  const limits = { ...(engine ? { engine } : {}), ...(limit ? { timeMs: Number(limit) * 1000 } : {}) };
  const spent = watchWorkers();
  const solved = await solveIn(page, { family, board, options: { threads, ...limits, options } });
  const { cpu, busiest } = spent();
  const { status, stop, objective, bound, nodes, elapsedMs } = solved.outcome;
  if (stop === 'fault') throw new Error(`${family}: ${JSON.stringify(solved.outcome)}`);
  return { status, objective, bound, nodes, cpu, busiest, wall: elapsedMs / 1000 };
}

/** Rows whose names begin with one of the words; without words, the rows of `ratio`. @returns {Row[]} */
function rows() {
  if (rowNames.length === 0) return ratio;
  const allRows = [...ratio, ...bars, ...workers];
  const selected = allRows.filter(({ name }) => rowNames.some((prefix) => name.startsWith(prefix)));
  if (selected.length === 0) throw new Error(`no such row; there are: ${allRows.map(({ name }) => name).join(', ')}`);
  return selected;
}

/** The boards of a row, generated or read from files. @param {Row} row @returns {string[]} */
function boardsOf({ family, made, files }) {
  const from = (/** @type {Record<string, number>} */ options) => {
    const count = Math.min(options.count ?? 1, Number(args.boards));
    return spawnSync(program, ['generate', family, ...words({ ...options, count })], { encoding: 'utf8' }).stdout;
  };
  const texts = [...(made ?? []).map(from), ...(files ?? []).map((file) => readFileSync(join(shared, file), 'utf8'))];
  const text = texts.join('\n\n');
  const shown = spawnSync(program, ['show', family, '-', '--json'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const rows = shown.stdout.split('\n').filter(Boolean);
  return rows.map((line) => JSON.parse(line).board).slice(0, Number(args.boards));
}

/** Where a run is made, and its number of threads. @typedef {[place: 'native' | 'browser', threads: number]} Where */

/** @param {number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { least: sorted[0], median: at(0.5), most: sorted[sorted.length - 1] };
}

/** @param {Row} row @returns {('native' | 'browser')[]} */
const placesOf = ({ bare }) => (bare ? ['browser'] : ['native', 'browser']);

/**
 * A row's runs, by place; each round has all boards. The browser's first round is an uncounted warm-up. A run that
 * opens a pool with another number of threads, which takes some 50 ms, is not counted either.
 * @param {any} page @param {Row} row @param {string[]} boards
 */
async function runsOf(page, row, boards) {
  /** @type {Where[]} */
  const places = (row.threads ?? [1]).flatMap((n) => placesOf(row).map((place) => [place, n]));
  /** @type {Map<string, Run[][]>} */
  const runs = new Map(places.map(([place, n]) => [`${place}${n}`, []]));
  const rounds = row.once ? 1 : Number(args.repeat);
  const warm = row.once ? boards.slice(0, 1) : boards;
  for (const n of row.threads ?? [1]) for (const board of warm) await inBrowser(page, row, n, board);
  for (let round = 0; round < rounds; round++)
    for (const [place, n] of places) {
      /** @type {Run[]} */
      const list = place === 'native' ? native(row, n, boards) : [];
      if (place === 'browser' && row.threads?.[1] && !row.bare) await inBrowser(page, row, n, boards[0]);
      if (place === 'browser') for (const board of boards) list.push(await inBrowser(page, row, n, board));
      runs.get(`${place}${n}`)?.push(list);
    }
  return runs;
}

/**
 * A reader's first wait, by number of threads: a fresh page with everything that it fetches, compiles and opens; and
 * the search's part of it.
 * @param {Row} row @param {string} board */
async function* firstRuns(row, board) {
  for (const n of row.threads ?? []) {
    const page = await openBarePage(servers[0].origin);
    const start = performance.now();
    const { wall } = await inBrowser(page, row, n, board);
    const seconds = [(performance.now() - start) / 1000, wall].map((value) => value.toFixed(3));
    yield { row: row.name, place: `browser${n} first`, wall_s: seconds[0], search_s: seconds[1] };
    await page.close();
  }
}

const sum = (/** @type {Run[]} */ list, /** @type {'cpu' | 'wall' | 'busiest'} */ figure) =>
  list.reduce((total, run) => total + (run[figure] ?? 0), 0);

/**
 * Boards with different results in two places; searches that end at a time limit may differ.
 * @param {Run[]} one @param {Run[]} other
 */
const differences = (one, other) =>
  one.filter(({ status, objective }, at) => other[at].status !== status || other[at].objective !== objective).length;

/**
 * The ratios of a figure between two series of rounds, board by board.
 * @param {Run[][]} two @param {Run[][]} one @param {'wall' | 'busiest'} figure
 */
const boardsBy = (two, one, figure) =>
  two.flatMap((list, round) => list.map((run, at) => (run[figure] ?? 0) / (one[round][at][figure] ?? 0)));

/** The lines of a row. @param {Row} row @param {Map<string, Run[][]>} runs */
function* linesOf(row, runs) {
  for (const [place, rounds] of runs) {
    const results = rounds.flat();
    yield {
      row: row.name,
      place,
      boards: rounds[0].length,
      rounds: rounds.length,
      found: rounds[0].filter(({ objective }) => objective !== null).length,
      proved: rounds[0].filter(({ status }) => status === 'optimal' || status === 'infeasible').length,
      cpu_s: spread(rounds.map((list) => sum(list, 'cpu'))),
      wall_s: spread(results.map(({ wall }) => wall)),
    };
  }
  for (const n of row.bare ? [] : (row.threads ?? [1])) {
    const [browserRuns, nativeRuns] = [runs.get(`browser${n}`) ?? [], runs.get(`native${n}`) ?? []];
    const ratio = (/** @type {'cpu' | 'wall'} */ figure) =>
      spread(browserRuns.map((list, round) => sum(list, figure) / sum(nativeRuns[round], figure)));
    const hasSameNodes = browserRuns[0].every(({ nodes }, at) => nodes === nativeRuns[0][at].nodes);
    const differing = differences(browserRuns[0], nativeRuns[0]);
    yield {
      row: row.name,
      place: `browser${n}/native${n}`,
      differing,
      same_nodes: hasSameNodes,
      cpu: ratio('cpu'),
      wall: ratio('wall'),
    };
  }
  for (const place of row.threads?.includes(2) && row.threads.includes(1) ? placesOf(row) : []) {
    const [onTwo, onOne] = [runs.get(`${place}2`) ?? [], runs.get(`${place}1`) ?? []];
    yield {
      row: row.name,
      place: `${place}2/${place}1`,
      differing: differences(onTwo[0], onOne[0]),
      wall: spread(onTwo.map((list, round) => sum(list, 'wall') / sum(onOne[round], 'wall'))),
      // CPU seconds of the busier worker divided by those of the only one: an estimate of the ratio of wall times on a
      // quiet machine. A single board's may differ much from that of all together.
      ...(place === 'browser' && { busiest: spread(boardsBy(onTwo, onOne, 'busiest')) }),
    };
  }
}

/** @param {Record<string, unknown>} line */
function print(line) {
  if (args.json) return console.log(JSON.stringify(line));
  const cell = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null) return String(value);
    const { least, median, most } = /** @type {ReturnType<typeof spread>} */ (value);
    return [least, median, most].map((number) => number.toFixed(3)).join('..');
  };
  console.log(
    Object.entries(line)
      .map(([name, value]) => `${name} ${cell(value)}`)
      .join('  '),
  );
}

/** Prints which build is measured: a quick build is not the shipped one. */
function printBuild() {
  for (const build of ['plain', 'threads']) {
    const folder = join(root, build === 'plain' ? 'www/pkg' : `www/pkg-${build}`);
    const quick = statSync(join(folder, 'tokeru_bg.wasm'), { throwIfNoEntry: false });
    console.error(`${build}: ${quick ? 'all families in one module, compiled quickly' : 'as shipped'}`);
  }
}

const chosen = rows();
printBuild();
const servers = [await startServer({ pages: barePages }), await startServer({ pages: barePages, headers: 'none' })];
const browser = await launch();

/** A page with an engine. @param {string} origin */
async function openBarePage(origin) {
  const page = await browser.newPage();
  await page.goto(origin + BARE);
  await page.evaluate(openEngine, {});
  return page;
}

try {
  const [isolated, bare] = [await openBarePage(servers[0].origin), await openBarePage(servers[1].origin)];
  for (const row of chosen) {
    if (row.script) {
      const [script, ...rest] = row.script;
      spawnSync(process.execPath, [join(root, script), ...rest, '--boards', args.boards], { stdio: 'inherit' });
      continue;
    }
    if (row.files?.some((file) => !existsSync(join(shared, file)))) {
      print({ row: row.name, skipped: 'no shared data' });
      continue;
    }
    const boards = boardsOf(row);
    if (!row.bare && !row.once) for await (const line of firstRuns(row, boards[0])) print(line);
    for (const line of linesOf(row, await runsOf(row.bare ? bare : isolated, row, boards))) print(line);
  }
} finally {
  await browser.close();
  for (const server of servers) await server.close();
}
