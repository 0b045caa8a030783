// Whole collections of Sokoban in Chromium, every answer replayed by the second checker:
//   node scripts/measure-sokoban.mjs [--set microban|microban2|xsokoban|sasquatch] [--engine fast|pushes|...]
//     [--threads N] [--time S] [--memory MB] [--from K] [--to K] [--improve] [--native] [--rows] [--file F]
// `--native` also runs the command line on the same levels and prints the ratios. CPU seconds of the process tree are
// valid on a busy machine; the time limit of a level is wall time. Without `--rows` only levels that are unsolved,
// wrong, or slower than a second get a line.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { check } from '../tests/checker/sokoban.mjs';
import { BARE, barePages, openEngine, solveIn } from '../tests/e2e/bare.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { cpuSeconds } from './cpu.mjs';
import { startServer } from './vite/server.mjs';

/**
 * @typedef {{ status: string, stop: string | null, objective: number | null, bound: number | null,
 *   moves: string | null, cpu: number, wall: number, memory: number }} Run
 */

/**
 * Collections by name: the file, and the table of proved push counts if there is one.
 * @type {Record<string, [string, string?]>}
 */
const sets = {
  microban: ['Microban_155.xsb', 'optimal_pushes_microban1_martin-t.tsv'],
  microban2: ['Microban_II_135.xsb', 'optimal_pushes_microban2_martin-t.tsv'],
  xsokoban: ['XSokoban_odd_45.xsb'],
  sasquatch: ['Sasquatch_50.xsb'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data/sokoban');

const { values: args } = parseArgs({
  options: {
    set: { type: 'string', default: 'microban' },
    file: { type: 'string' },
    engine: { type: 'string', default: 'fast' },
    threads: { type: 'string', default: '1' },
    time: { type: 'string', default: '10' },
    memory: { type: 'string', default: '1024' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: '1000' },
    improve: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
  },
});
const [file, table] = args.file ? [args.file] : (sets[args.set] ?? []);
if (!file) throw new Error(`no such set: ${args.set}`);
const path = args.file ?? join(shared, file);

/** Measures the first answer, unless `--improve` asks for shorter ones. @type {Record<string, string>} */
const engineOptions = args.engine === 'fast' && !args.improve ? { improve: 'false' } : {};

/** @param {any} page @param {string} board @returns {Promise<Run>} */
async function inBrowser(page, board) {
  const { engine, threads, time, memory } = args;
  const limits = { threads: Number(threads), timeMs: Number(time) * 1000, memoryMb: Number(memory) };
  const options = { engine, options: engineOptions, ...limits };
  const before = cpuSeconds();
  const { outcome } = await solveIn(page, { family: 'sokoban', board, options });
  const { status, stop, objective, bound, moves, elapsedMs, memoryMb } = outcome;
  const [cpu, wall] = [cpuSeconds() - before, elapsedMs / 1000];
  return { status, stop, objective, bound, moves, cpu, wall, memory: memoryMb };
}

/** @param {string} board @returns {Run} */
function native(board) {
  const { engine, threads, time, memory } = args;
  const flags = Object.entries({ engine, threads, time, memory, ...engineOptions }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const program = join(root, 'target/release/tokeru');
  const { stdout, stderr } = spawnSync(program, ['solve', 'sokoban', '-', ...flags, '--json'], {
    input: board,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (!stdout) throw new Error(stderr);
  const { cpu_s: cpu, wall_s: wall, memory_mb, ...run } = JSON.parse(stdout);
  return { ...run, cpu, wall, memory: memory_mb };
}

/** The proved push counts of the set. @returns {Map<number, number>} */
function optima() {
  if (!table || !existsSync(join(shared, table))) return new Map();
  const rows = readFileSync(join(shared, table), 'utf8').split('\n');
  return new Map(rows.map((row) => /** @type {[number, number]} */ (row.split('\t').slice(0, 2).map(Number))));
}

/**
 * Is the claim false: does the answer fail to replay, or contradict the table of proved counts?
 * @param {string} board @param {Run} run @param {number | undefined} best
 */
function isWrong(board, { status, objective, bound, moves }, best) {
  if (status === 'infeasible') return true;
  if (best !== undefined && bound !== null && bound > best) return true;
  if (objective === null || moves === null) return false;
  const replay = check(board, moves);
  if (!replay.legal || !replay.goal || replay.objective !== objective) return true;
  return best !== undefined && (objective < best || (status === 'optimal' && objective !== best));
}

/** @param {string} place @param {Run[]} runs @param {number} mistakes */
function summary(place, runs, mistakes) {
  const sum = (/** @type {'cpu' | 'wall'} */ figure) => runs.reduce((total, run) => total + run[figure], 0);
  const solved = runs.filter(({ objective }) => objective !== null).length;
  const proved = runs.filter(({ status }) => status === 'optimal').length;
  const worst = Math.max(...runs.map(({ wall }) => wall));
  const cells = [`${runs.length} levels`, `solved ${solved}`, `proved ${proved}`, `wrong ${mistakes}`];
  const times = [`CPU ${sum('cpu').toFixed(2)} s`, `wall ${sum('wall').toFixed(2)} s, worst ${worst.toFixed(2)} s`];
  console.log([place.padEnd(8), ...cells, ...times].join('  '));
}

if (!existsSync(path)) {
  console.log('skipped: no shared data; name a --file');
  process.exit(0);
}
const bestPushes = optima();
const server = await startServer({ pages: barePages });
const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
try {
  const page = await browser.newPage();
  await page.goto(server.origin + BARE);
  await page.evaluate(openEngine, {});
  const warm = { family: 'sokoban', board: '#####\n#@$.#\n#####\n', options: { threads: Number(args.threads) } };
  console.log(`${args.engine}, ${args.threads} threads, ${(await solveIn(page, warm)).backend}`);
  const text = readFileSync(path, 'utf8');
  const boards = await page.evaluate(
    (/** @type {string} */ all) => /** @type {any} */ (globalThis).engine.rules.splitBoards('sokoban', all),
    text,
  );
  /** @type {Record<string, { runs: Run[], mistakes: number }>} */
  const places = { browser: { runs: [], mistakes: 0 }, ...(args.native && { native: { runs: [], mistakes: 0 } }) };
  for (let level = Number(args.from); level <= Math.min(boards.length, Number(args.to)); level++) {
    const board = boards[level - 1];
    for (const [placeName, place] of Object.entries(places)) {
      const run = placeName === 'native' ? native(board) : await inBrowser(page, board);
      const mistake = isWrong(board, run, bestPushes.get(level));
      place.runs.push(run);
      place.mistakes += Number(mistake);
      if (!args.rows && !mistake && run.objective !== null && run.wall < 1) continue;
      const { status, stop, objective, bound, cpu, wall, memory } = run;
      const cells = [`level ${level}`, placeName, status, stop ?? '', `found ${objective}`, `bound ${bound}`];
      console.log(
        [...cells, `CPU ${cpu.toFixed(2)} s`, `wall ${wall.toFixed(2)} s`, `${memory} MB`, mistake ? 'WRONG' : ''].join(
          '  ',
        ),
      );
    }
  }
  for (const [where, { runs, mistakes }] of Object.entries(places)) summary(where, runs, mistakes);
  const cpu = (/** @type {string} */ where) => places[where].runs.reduce((sum, run) => sum + run.cpu, 0);
  if (places.native) console.log(`browser/native, CPU: ${(cpu('browser') / cpu('native')).toFixed(2)}`);
} finally {
  await browser.close();
  await server.close();
}
