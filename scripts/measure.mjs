// Native against browser, one thread against two, in one run: `node scripts/measure.mjs [FILE...]`.
// Wall seconds say what a reader waits for on a quiet machine; CPU seconds of the process tree hold on a busy one too.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { BARE, barePages, openEngine, solveIn } from '../tests/e2e/bare.mjs';
import { maze } from '../tests/e2e/boards.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { startServer } from './serve.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'target/release/tokeru');
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** @param {number} threads @param {string} board */
function native(threads, board) {
  const parameters = ['solve', 'maze', '-', '--threads', String(threads), '--json'];
  const { stdout, stderr } = spawnSync(program, parameters, { input: board, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { status, objective, nodes, cpu_s: cpu, wall_s: wall } = JSON.parse(stdout);
  return { status, objective, nodes, cpu, wall };
}

/** CPU ticks of a process and all its descendants, the ended ones included. @param {number} pid */
function ticksOf(pid) {
  const table = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      table.set(Number(entry), { parent: Number(fields[1]), ticks });
    } catch {} // ended meanwhile
  }
  /** @param {number} process @returns {number} */
  function below(process) {
    const children = [...table].filter(([, { parent }]) => parent === process);
    return children.reduce((sum, [child]) => sum + below(child), table.get(process)?.ticks ?? 0);
  }
  return below(pid);
}

/** @param {any} page @param {number} threads @param {string} board */
async function inBrowser(page, threads, board) {
  const warm = { family: 'maze', board: maze(3, 3, 1), options: { threads } };
  await solveIn(page, warm);
  const before = ticksOf(process.pid);
  const { outcome } = await solveIn(page, { family: 'maze', board, options: { threads } });
  const cpu = (ticksOf(process.pid) - before) / ticksPerSecond;
  const { status, objective, nodes, elapsedMs } = outcome;
  return { status, objective, nodes, cpu, wall: elapsedMs / 1000 };
}

/** @param {string} name @param {Record<string, Awaited<ReturnType<typeof inBrowser>>>} runs */
function print(name, runs) {
  for (const [where, { status, objective, nodes, cpu, wall }] of Object.entries(runs)) {
    const cells = [name.padEnd(12), where.padEnd(10), status, objective, `${nodes} nodes`];
    console.log([...cells, `${cpu.toFixed(2)} CPU s`, `${wall.toFixed(2)} s`].join('  '));
  }
  const { native1, native2, browser1, browser2 } = runs;
  const ratio = (/** @type {number} */ a, /** @type {number} */ b) => (a / b).toFixed(2);
  console.log(
    `${name}: wasm/native CPU ${ratio(browser1.cpu, native1.cpu)}, wall ${ratio(browser1.wall, native1.wall)}`,
  );
  console.log(
    `${name}: two threads/one, wall: native ${ratio(native2.wall, native1.wall)}, browser ${ratio(browser2.wall, browser1.wall)}`,
  );
}

const shared = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'maze');
const standard = ['11_56.txt', '12_57.txt'].map((file) => join(shared, file)).filter((file) => existsSync(file));
const files = process.argv.slice(2);
const chosen = files.length > 0 ? files : standard;
if (chosen.length === 0) console.log('skipped: no shared data; name board files');

const server = await startServer({ pages: barePages });
const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
try {
  for (const file of chosen) {
    const board = readFileSync(file, 'utf8');
    const page = await browser.newPage();
    await page.goto(server.origin + BARE);
    await page.evaluate(openEngine, {});
    const [native1, native2] = [native(1, board), native(2, board)];
    const browser1 = await inBrowser(page, 1, board);
    const browser2 = await inBrowser(page, 2, board);
    print(basename(file), { native1, native2, browser1, browser2 });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
