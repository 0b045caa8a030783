// The sliding puzzle in Chromium: `node scripts/measure-slide.mjs [PART...]`; the plain build and one thread unless said.
// Wall milliseconds say what a reader waits for on a quiet machine; CPU seconds of the process tree hold on a busy one too.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { check } from '../tests/checker/slide.mjs';
import { BARE, barePages, openEngine } from '../tests/e2e/bare.mjs';
import config from '../tests/e2e/playwright.config.mjs';
import { cpuSeconds } from './cpu.mjs';
import { startServer } from './serve.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = join(process.env.TOKERU_SHARED ?? join(root, '../shared'), 'data/slide');
const symbols = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';

/**
 * Solves boards one after another in a page of its own, and prints what it took.
 * @param {string} name @param {string[]} boards @param {any} options
 */
async function series(name, boards, options) {
  const page = await browser.newPage();
  await page.goto(server.origin + BARE);
  await page.evaluate(openEngine, {});
  await outcomesOf(page, ['2,2,1203\n'], { engine: 'always', rung: 'plain' });
  const before = cpuSeconds();
  const outcomes = await outcomesOf(page, boards, { rung: 'plain', threads: 1, ...options });
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
  const times = `wall mean ${mean.toFixed(1)} worst ${walls[walls.length - 1].toFixed(0)} ms, CPU ${cpu.toFixed(2)} s`;
  console.log([name, ...cells, times].join('  '));
  return cpu;
}

/** @param {any} page @param {string[]} boards @param {any} options @returns {Promise<any[]>} */
const outcomesOf = (page, boards, options) =>
  page.evaluate(
    async (/** @type {[string[], any]} */ [list, wish]) => {
      const outcomes = [];
      for (const board of list) {
        const began = performance.now();
        const outcome = await /** @type {any} */ (globalThis).engine.solve('slide', board, wish);
        outcomes.push({ ...outcome, elapsedMs: performance.now() - began });
      }
      return outcomes;
    },
    /** @type {[string[], any]} */ ([boards, options]),
  );

/** Korf's goal has the hole first: seen upside down it is ours. @param {string} line */
function korf(line) {
  const tiles = line.split('\t')[1].split(',').map(Number).reverse();
  return `4,4,${tiles.map((tile) => (tile === 0 ? '0' : symbols[15 - tile])).join('')}\n`;
}

/** Boards of the generator with up to half of the cells walls. @param {number} side @param {number} count */
function generated(side, count) {
  const one = (/** @type {number} */ seed) => {
    const walls = (seed * 7) % Math.floor((side * side) / 2);
    const size = ['--width', side, '--height', side, '--walls', walls, '--seed', seed].map(String);
    return execFileSync(join(root, 'target/release/tokeru'), ['generate', 'slide', ...size], { encoding: 'utf8' });
  };
  return Array.from({ length: count }, (_, seed) => one(seed));
}

/** @param {string} name @returns {string[]} lines of a file of the shared data, none where it is absent */
function lines(name) {
  const file = join(shared, name);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trim().split('\n');
}

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  async always() {
    for (const side of [4, 6, 8]) await series(`always ${side}x${side}`, generated(side, 100), { engine: 'always' });
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
    const boards = lines('korf15_100.tsv').slice(1).map(korf);
    if (boards.length === 0) return console.log('korf skipped: no shared data');
    const once = await series('Korf, one board', [boards[2]], { engine: 'optimal' });
    const twice = await series('Korf, the same twice', [boards[2], boards[2]], { engine: 'optimal' });
    console.log(`Korf, tables: ${(2 * once - twice).toFixed(2)} CPU s`);
    await series('Korf', boards, { engine: 'optimal' });
    await series('Korf, two threads', boards, { engine: 'optimal', rung: 'threads', threads: 2 });
  },
  async devquiz() {
    const boards = lines('devquiz2011_problems.txt').slice(2, 52);
    if (boards.length === 0) return console.log('devquiz skipped: no shared data');
    await series(
      'DevQuiz, first 50',
      boards.map((board) => `${board}\n`),
      { engine: 'quick', rung: 'threads', threads: 2 },
    );
  },
};

const server = await startServer({ pages: barePages });
const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
try {
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]();
} finally {
  await browser.close();
  await server.close();
}
