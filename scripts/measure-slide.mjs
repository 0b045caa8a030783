// The sliding puzzle in Chromium: `node scripts/measure-slide.mjs [PART...]`; the plain build and one thread by
// default.
// The contest as the laboratory's wall runs it, with two workers: `devquiz [--minutes 15] [--rounds 4] [--every N]
// [--save FILE]`; an existing file is continued.
// Only the first of Korf's boards: `--boards N`. TOKERU_PROGRAM names another program than the release build's.
// Wall milliseconds are a reader's wait on a quiet machine; CPU seconds of the process tree are valid on a busy one
// too.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { check } from '../tests/checker/slide.mjs';
import { BARE, barePages, openEngine } from '../tests/e2e/bare.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { isProved, parseResults } from '../www/lab/wall/boards.ts';
import { kinds } from '../www/lab/wall/contest-file.ts';
import { tallyOf } from '../www/lab/wall/tally.ts';
import { cpuSeconds, workerTimes } from './cpu.mjs';
import { startServer } from './vite/server.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '4' },
    every: { type: 'string', default: '1' },
    save: { type: 'string' },
    boards: { type: 'string', default: '100' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const shared = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data/slide');
const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';

/**
 * Solves boards one after another in a separate page, and prints the cost.
 * @param {string} name @param {string[]} boards @param {any} options
 */
async function series(name, boards, options) {
  const page = await browser.newPage();
  await page.goto(server.origin + BARE);
  await page.evaluate(openEngine, {});
  const solveOptions = { backend: 'plain', threads: 1, ...options };
  // The page opens its engine before Solve is pressed.
  await outcomesOf(page, ['2,2,1203\n'], { ...solveOptions, engine: 'always' });
  const before = cpuSeconds();
  const outcomes = [];
  let busiest = 0;
  for (const board of boards) {
    const since = workerTimes();
    outcomes.push(...(await outcomesOf(page, [board], solveOptions)));
    const spent = [...workerTimes()].map(([thread, now]) => now - (since.get(thread) ?? 0));
    busiest += Math.max(0, ...spent) / 1e6;
  }
  const cpu = cpuSeconds() - before;
  await page.close();
  const walls = outcomes.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
  const right = outcomes.every(({ moves }, index) => moves === null || check(boards[index], moves).goal);
  const optimal = outcomes.filter(({ status }) => status === 'optimal').length;
  const sum = outcomes.reduce((total, { moves }) => total + (moves?.length ?? 0), 0);
  const cells = [
    `${boards.length} boards`,
    `optimal ${optimal}`,
    `moves ${sum}`,
    right ? 'all answers right' : 'WRONG',
  ];
  const mean = walls.reduce((a, b) => a + b, 0) / walls.length;
  const times = [
    `wall mean ${mean.toFixed(1)} worst ${walls[walls.length - 1].toFixed(0)} ms`,
    // An estimate of the wall time on a quiet machine, if threads are the bottleneck.
    `busiest thread mean ${(busiest / boards.length).toFixed(1)} ms`,
    `CPU ${cpu.toFixed(2)} s`,
  ];
  console.log([name, ...cells, times.join(', ')].join('  '));
  return cpu;
}

/** @param {any} page @param {string[]} boards @param {any} options @returns {Promise<any[]>} */
const outcomesOf = (page, boards, options) =>
  page.evaluate(
    async (/** @type {[string[], any]} */ [list, options]) => {
      const outcomes = [];
      for (const board of list) {
        const start = performance.now();
        const outcome = await /** @type {any} */ (globalThis).engine.solve('slide', board, options);
        outcomes.push({ ...outcome, elapsedMs: performance.now() - start });
      }
      return outcomes;
    },
    /** @type {[string[], any]} */ ([boards, options]),
  );

/** Korf's goal has the hole first: rotated by 180 degrees it is ours. @param {string} line */
function korf(line) {
  const tiles = line.split('\t')[1].split(',').map(Number).reverse();
  return `4,4,${tiles.map((tile) => (tile === 0 ? '0' : symbols[15 - tile])).join('')}\n`;
}

/** Generated boards with walls on up to half of the cells. @param {number} side @param {number} count */
function generateBoards(side, count) {
  const generateBoard = (/** @type {number} */ seed) => {
    const walls = (seed * 7) % Math.floor((side * side) / 2);
    const size = ['--width', side, '--height', side, '--walls', walls, '--seed', seed].map(String);
    return execFileSync(
      process.env.TOKERU_PROGRAM ?? join(root, 'target/release/tokeru'),
      ['generate', 'slide', ...size],
      { encoding: 'utf8' },
    );
  };
  return Array.from({ length: count }, (_, seed) => generateBoard(seed));
}

/** @param {string} name @returns {string[]} lines of a file of the shared data, empty if it is missing */
function lines(name) {
  const file = join(shared, name);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trim().split('\n');
}

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  async always() {
    for (const side of [4, 6, 8])
      await series(`always ${side}x${side}`, generateBoards(side, 100), { engine: 'always' });
  },
  async unsolvable() {
    await series('unsolvable', Array(50).fill('4,4,123456789ABCDFE0\n'), { engine: 'auto' });
  },
  async article() {
    const nodes = 100_000_000;
    const board = '5,5,1MDFG3K2OA8I4C7BJL69HN5E0\n';
    const cpu = await series('article, 5x5', [board], { engine: 'article', nodes });
    console.log(`article: ${(nodes / cpu / 1e6).toFixed(0)} M moves tried a CPU second`);
  },
  async korf() {
    const allBoards = lines('korf15_100.tsv').slice(1).map(korf);
    if (allBoards.length === 0) return console.log('korf skipped: no shared data');
    const boards = allBoards.slice(0, Number(values.boards));
    const once = await series('Korf, one board', [allBoards[2]], { engine: 'optimal' });
    const twice = await series('Korf, the same twice', [allBoards[2], allBoards[2]], { engine: 'optimal' });
    console.log(`Korf, tables: ${(2 * once - twice).toFixed(2)} CPU s`);
    await series('Korf', boards, { engine: 'optimal' });
    await series('Korf, two threads', boards, { engine: 'optimal', backend: 'threads', threads: 2 });
  },
  devquiz,
};

/** The contest within its time, in a separate page; checks every answer again here. */
async function devquiz() {
  const file = lines('devquiz2011_problems.txt');
  if (file.length === 0) return console.log('devquiz skipped: no shared data');
  const stride = Number(values.every);
  const boards = file.slice(2).filter((_, index) => index % stride === 0);
  const page = await browser.newPage();
  await page.goto(server.origin + BARE);
  await page.evaluate(openEngine, {});
  await outcomesOf(page, ['2,2,1203\n'], { engine: 'always', backend: 'plain' });
  const saved = values.save && existsSync(values.save) ? readFileSync(values.save, 'utf8') : '';
  await page.exposeFunction('report', (/** @type {string} */ text) => {
    if (values.save) writeFileSync(values.save, text);
    printState(boards, text, file[0]);
  });
  const [start, before] = [performance.now(), cpuSeconds()];
  const text = await page.evaluate(inPage, {
    boards,
    saved,
    minutes: Number(values.minutes),
    rounds: Number(values.rounds),
  });
  const [wall, cpu] = [(performance.now() - start) / 1000, cpuSeconds() - before];
  if (values.save) writeFileSync(values.save, text);
  printState(boards, text, file[0]);
  console.log(`wall ${wall.toFixed(0)} s, CPU ${cpu.toFixed(1)} s`);
  await page.close();
}

/**
 * Runs in the page: the wall's campaign with two of the page's engines; reports the state every half minute.
 * @param {{ boards: string[], saved: string, minutes: number, rounds: number }} task
 */
async function inPage({ boards, saved, minutes, rounds }) {
  const { resultsText, parseResults } = await import(/** @type {string} */ ('/www/lab/wall/boards.ts'));
  const { run } = await import(/** @type {string} */ ('/www/lab/wall/campaign.ts'));
  const { startBeats, workClock } = await import(/** @type {string} */ ('/www/lab/wall/work-clock.ts'));
  const { createEngine } = await import(/** @type {string} */ ('/www/engine/client.ts'));
  const { rulesAt } = await import(/** @type {string} */ ('/www/puzzles/index.ts'));
  const results = parseResults(saved, boards.length);
  const { report } = /** @type {any} */ (globalThis);
  const engines = await Promise.all([0, 1].map(() => createEngine({ plain: true, rulesAt })));
  await Promise.all(engines.map((engine) => engine.fetchRules('slide')));
  const clock = workClock(minutes * 60_000);
  const stopBeats = startBeats(clock.beat);
  let nextReport = performance.now() + 30_000;
  await run({
    ...{ boards, results, rounds, clock, signal: new AbortController().signal },
    workers: engines.map(
      (engine) => (/** @type {string} */ board, /** @type {any} */ request) =>
        engine.solve('slide', `${board}\n`, { ...request, threads: 1 }),
    ),
    onBoard: () => {
      if (performance.now() < nextReport) return;
      nextReport = performance.now() + 30_000;
      report(resultsText(results));
    },
  });
  stopBeats();
  for (const engine of engines) engine.close();
  return resultsText(results);
}

/**
 * The state in a line, with the moves of each letter relative to the budget in the file's first line.
 * @param {string[]} boards @param {string} text @param {string} first
 */
function printState(boards, text, first) {
  const results = parseResults(text, boards.length);
  const right = results.map((result, index) => result && check(`${boards[index]}\n`, result.moves).goal);
  const { movesUsed } = tallyOf(results).tally;
  const budget = first.split(' ').map(Number);
  const cells = [
    `solved ${right.filter(Boolean).length} of ${boards.length}`,
    right.includes(false) ? 'WRONG' : 'all answers right',
    ...kinds.map((kind, index) => `${kind} ${movesUsed[index]}`),
    `moves ${movesUsed.reduce((sum, count) => sum + count, 0)}`,
    movesUsed.every((count, index) => count <= budget[index]) ? 'within the budget' : 'over the budget',
    `proved ${results.filter(isProved).length}`,
    `rounds ${[1, 2, 3, 4].map((round) => results.filter((result) => result && result.rounds >= round).length).join('/')}`,
  ];
  console.log(['DevQuiz', ...cells].join('  '));
}

const server = await startServer({ pages: barePages });
const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const part = parts[name];
    if (!part) throw new Error(`no such part: ${name}; there are: ${Object.keys(parts).join(', ')}`);
    await part();
  }
} finally {
  await browser.close();
  await server.close();
}
