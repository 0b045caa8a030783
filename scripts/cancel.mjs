// Cancels searches in Chromium at random moments: every engine of every family, with one thread and two, on easy and
// hard boards.
//   node scripts/cancel.mjs [--count 300] [--family F] [--seed 1]
// Prints the milliseconds from the cancel to the end as the page sees it, and how many pools had to be killed. Exit
// status 1: an answer or a pool was lost.

import { parseArgs } from 'node:util';
import { BARE, openEngine, solveIn } from '../tests/e2e/bare.mjs';
import { seededRandom, links, pickFrom, open, quantile } from './driving.mjs';

const { values: args } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    family: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const count = Number(args.count);
/** Latest moment of a cancel; most come much earlier. */
const LATEST_MS = 1500;

const next = seededRandom(Number(args.seed));
const [hard, hostile] = ['hard.txt', 'hostile.txt'].map((name) => links(name, args.family));
const { page, close } = await open(BARE);
await page.evaluate(openEngine, {});

/** Number of pools started; each has its own engine's worker. */
let pools = 0;
page.on('worker', (worker) => {
  if (worker.url().endsWith('/threads-worker.ts')) pools += 1;
});

/** @param {string} link */
const boardOf = (link) =>
  page.evaluate((/** @type {string} */ address) => {
    const { rules } = /** @type {any} */ (globalThis).engine;
    const read = rules.decodeLink(address);
    const sound =
      read.ok &&
      rules
        .parse(read.family, read.board)
        .diagnostics.every((/** @type {{ severity: string }} */ found) => found.severity !== 'error');
    const info = rules.families().find((/** @type {{ id: string }} */ family) => family.id === read.family);
    return sound ? { family: read.family, board: read.board, engines: info.engines, direction: info.direction } : null;
  }, link);

/** @type {{ name: string, ms: number }[]} */
const delays = [];
/** @type {string[]} */
const lost = [];
let ended = 0;
let switches = 0;
let before = 0;

async function cancelOne() {
  const link = pickFrom(next() < 0.8 ? hard : hostile, next);
  const board = await boardOf(link);
  if (!board) return;
  const engine = pickFrom(board.engines, next).id;
  // Another pool size needs another pool, so the size changes seldom.
  const threads = next() < 0.95 && before ? before : 1 + Math.floor(next() * 2);
  if (threads !== before) switches += 1;
  before = threads;
  const options = { engine, threads, timeMs: 30_000 };
  const abort = LATEST_MS * next() ** 3;
  const { outcome, events, abortMs, backend } = await solveIn(page, { ...board, options, abort });
  if (outcome.stop !== 'cancelled' || abortMs === null) {
    ended += 1;
    return;
  }
  delays.push({ name: `${board.family} ${engine}`, ms: abortMs });
  const incumbents = events.flatMap((event) => (event.type === 'incumbent' ? [event.objective] : []));
  const better = (/** @type {number} */ a, /** @type {number} */ b) => (board.direction === 'maximize' ? a > b : a < b);
  const isAtLeastAsGood = incumbents.every(
    (objective) => outcome.objective !== null && !better(objective, outcome.objective),
  );
  const confirmed = outcome.objective === null || outcome.confirmed;
  if (!isAtLeastAsGood || !confirmed || outcome.error || backend !== 'threads')
    lost.push(
      `${link} ${engine}: reported ${incumbents.at(-1)}, returned ${outcome.objective}, ${outcome.error?.code ?? backend}`,
    );
}

for (let done = 0; done < count; done += 1) await cancelOne();

const names = [...new Set(delays.map(({ name }) => name))].sort();
const row = (/** @type {string} */ name, /** @type {number[]} */ ms) =>
  console.log(
    `${name.padEnd(18)} ${String(ms.length).padStart(5)}  ${[0.5, 0.95, 1].map((share) => quantile(ms, share).toFixed(0).padStart(6)).join('')}`,
  );
console.log('engine             cancels   p50   p95   max (ms)');
for (const name of names)
  row(
    name,
    delays.filter((delay) => delay.name === name).map(({ ms }) => ms),
  );
row(
  'all',
  delays.map(({ ms }) => ms),
);
const killed = pools - switches;
console.log(`${ended} searches had ended before their cancel; ${killed} pools killed; ${lost.length} answers lost`);
for (const line of lost.slice(0, 10)) console.log(line);
await close();
process.exitCode = killed > 0 || lost.length > 0 ? 1 : 0;
