// Native against browser, one thread against two, in one run:
//   node scripts/measure.mjs --family F [--engine E] [--option NAME=VALUE]... [--time S] [--count N] [--where A,B]
//     FILE...
// Wall seconds are how long a reader waits, and need a quiet machine; CPU seconds of the process tree hold on a busy
// one too.
// Where: native1 native2 | browser1 browser2 (shared memory) | plain (no headers, one worker) | workers2 (no headers,
// two).

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BARE, barePages, openEngine, solveIn } from '../tests/e2e/bare.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { cpuSeconds } from './cpu.mjs';
import { startServer } from './vite/server.mjs';

/** @typedef {{ status: string, objective: number | null, nodes: number, cpu: number, wall: number }} Run */

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'target/release/tokeru');

const { values: args, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    family: { type: 'string' },
    engine: { type: 'string' },
    option: { type: 'string', multiple: true, default: [] },
    time: { type: 'string' },
    count: { type: 'string', default: '1000' },
    where: { type: 'string', default: 'native1,native2,browser1,browser2' },
  },
});
const { family = '' } = args;
if (!family || files.length === 0) throw new Error('give --family and board files');
const engineOptions = Object.fromEntries(args.option.map((option) => option.split('=')));

/** @param {number} threads @param {string} board @returns {Run} */
function native(threads, board) {
  const options = { threads, engine: args.engine, time: args.time, ...engineOptions };
  const flags = Object.entries(options).flatMap(([name, value]) => (value ? [`--${name}`, String(value)] : []));
  const { stdout, stderr } = spawnSync(program, ['solve', family, '-', ...flags, '--json'], {
    input: board,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  const { status, objective, nodes, cpu_s: cpu, wall_s: wall } = JSON.parse(stdout);
  return { status, objective, nodes, cpu, wall };
}

/** @param {any} page @param {number} threads @param {string} board @returns {Promise<Run>} */
async function inBrowser(page, threads, board) {
  // The wire format accepts a missing engine as the default one, but not an undefined one.
  const engine = args.engine ? { engine: args.engine } : {};
  const options = {
    ...engine,
    threads,
    ...(args.time ? { timeMs: Number(args.time) * 1000 } : {}),
    options: engineOptions,
  };
  const before = cpuSeconds();
  const { outcome } = await solveIn(page, { family, board, options });
  const cpu = cpuSeconds() - before;
  const { status, objective, nodes, elapsedMs } = outcome;
  return { status, objective, nodes, cpu, wall: elapsedMs / 1000 };
}

/** @type {Record<string, (pages: Record<'isolated' | 'bare', any>, board: string) => Run | Promise<Run>>} */
const places = {
  native1: (_, board) => native(1, board),
  native2: (_, board) => native(2, board),
  browser1: ({ isolated }, board) => inBrowser(isolated, 1, board),
  browser2: ({ isolated }, board) => inBrowser(isolated, 2, board),
  plain: ({ bare }, board) => inBrowser(bare, 1, board),
  workers2: ({ bare }, board) => inBrowser(bare, 2, board),
};

/** [title, what is measured, what it is divided by, figure] */
const ratios = /** @type {const} */ ([
  ['wasm/native, CPU', 'browser1', 'native1', 'cpu'],
  ['wasm/native, wall', 'browser1', 'native1', 'wall'],
  ['two threads/one, native, wall', 'native2', 'native1', 'wall'],
  ['two threads/one, browser, wall', 'browser2', 'browser1', 'wall'],
  ['two workers/one, no headers, wall', 'workers2', 'plain', 'wall'],
]);

/** @param {string} name @param {string} place @param {Run} run */
function print(name, place, { status, objective, nodes, cpu, wall }) {
  const cells = [name.padEnd(16), place.padEnd(9), status, objective, `${nodes} nodes`];
  console.log([...cells, `${cpu.toFixed(2)} CPU s`, `${wall.toFixed(3)} s`].join('  '));
}

/** @param {Record<string, Run[]>} runs by place, one per board */
function summary(runs) {
  const sum = (/** @type {Run[]} */ list, /** @type {'cpu' | 'wall'} */ figure) =>
    list.reduce((total, run) => total + run[figure], 0);
  for (const [place, list] of Object.entries(runs)) {
    const walls = list.map(({ wall }) => wall).sort((a, b) => a - b);
    const solved = list.filter(({ objective, status }) => objective !== null || status === 'infeasible').length;
    const proved = list.filter(({ status }) => status === 'optimal' || status === 'infeasible').length;
    const middle = walls[Math.floor(walls.length / 2)];
    console.log(
      `${place}: ${solved} of ${list.length} decided, ${proved} proved; ${sum(list, 'cpu').toFixed(2)} CPU s; wall mean ` +
        `${(sum(list, 'wall') / list.length).toFixed(3)}, median ${middle.toFixed(3)}, worst ${walls.at(-1)?.toFixed(3)} s`,
    );
  }
  for (const [title, one, other, figure] of ratios)
    if (runs[one] && runs[other])
      console.log(`${title}: ${(sum(runs[one], figure) / sum(runs[other], figure)).toFixed(2)}`);
}

/** @param {import('playwright-core').Browser} browser @param {string} origin */
async function openPage(browser, origin) {
  const page = await browser.newPage();
  await page.goto(origin + BARE);
  await page.evaluate(openEngine, {});
  const small = await page.evaluate(
    (/** @type {string} */ id) => /** @type {any} */ (globalThis).engine.generate(id, { seed: '1' }),
    family,
  );
  const warm = { family, board: small.board, options: { nodes: 1000 } };
  for (const threads of [1, 2]) await solveIn(page, { ...warm, options: { ...warm.options, threads } });
  return page;
}

/** @param {any} page @param {string} file @returns {Promise<[string, string][]>} name and text of every board */
async function boardsOf(page, file) {
  const text = readFileSync(file, 'utf8');
  const boards = await page.evaluate(
    (/** @type {string[]} */ [id, all]) => /** @type {any} */ (globalThis).engine.rules.splitBoards(id, all),
    [family, text],
  );
  const name = (/** @type {number} */ index) => basename(file) + (boards.length > 1 ? `#${index + 1}` : '');
  return boards
    .slice(0, Number(args.count))
    .map((/** @type {string} */ board, /** @type {number} */ i) => [name(i), board]);
}

const servers = [await startServer({ pages: barePages }), await startServer({ pages: barePages, headers: 'none' })];
const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
try {
  const isolated = await openPage(browser, servers[0].origin);
  const bare = await openPage(browser, servers[1].origin);
  /** @type {Record<string, Run[]>} */
  const runs = Object.fromEntries(args.where.split(',').map((where) => [where, []]));
  for (const file of files)
    for (const [name, board] of await boardsOf(bare, file))
      for (const [place, list] of Object.entries(runs)) {
        const runAt = places[place];
        if (!runAt) throw new Error(`no such place: ${place}; there are: ${Object.keys(places).join(', ')}`);
        const run = await runAt({ isolated, bare }, board);
        list.push(run);
        print(name, place, run);
      }
  summary(runs);
} finally {
  await browser.close();
  for (const server of servers) await server.close();
}
