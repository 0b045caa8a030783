// Uses one page for a long time: opens links of all families, edits, solves, cancels, makes boards. Then checks that
// memory is flat and that no thread or worker is left.
//   npm run soak -- [--minutes 60] [--seed 1] [--every SECONDS]
// Samples the page's JavaScript heap after a garbage collection, resident memory and threads of all browser processes,
// and workers. After the first tenth each must stay flat: the line through its samples may rise only by its tolerance
// until the end. Exit status 1 if one rises more, or if the page failed.

import { parseArgs } from 'node:util';
import { treeUse } from './cpu.mjs';
import { seededRandom, links, pickFrom, open } from './driving.mjs';
import { lineOf, isFlat } from './flat.mjs';

const { values: args } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string' },
  },
});
const minutes = Number(args.minutes);
const everyMs = 1000 * Number(args.every ?? Math.max(2, minutes / 2));
const next = seededRandom(Number(args.seed));
const boards = [...links('hard.txt', undefined), ...links('hostile.txt', undefined), ...links('links.txt', undefined)];

/**
 * The allowed rise from the end of the first tenth to the end, as a share of the mean, and a least value in its own
 * unit.
 */
const tolerances = /** @type {const} */ ({
  heapMb: { share: 0.15, least: 2 },
  residentMb: { share: 0.15, least: 40 },
  threads: { share: 0.1, least: 3 },
  workers: { share: 0, least: 1 },
});
/** @typedef {import('./flat.mjs').Sample} Sample */

const { page, close } = await open('/#/maze');
await page.waitForSelector('[data-ready="true"]');
/** @type {string[]} */
const errors = [];
page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
page.on('crash', () => errors.push('the page has crashed'));
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');

/**
 * One action of a reader, in the page.
 * @param {{ link: string, what: string, wait: number, threads: number, pick: number }} action
 */
async function act({ link, what: kind, wait, threads, pick }) {
  const { engine, store, session: player } = /** @type {any} */ (globalThis).tokeru;
  const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  location.hash = link;
  await pause(200);
  const { family, board } = store.get();
  const { rules } = engine;
  if (kind === 'make') {
    const generated = await engine.generate(family.id, { seed: String(Math.floor(pick * 1e6)) });
    if (generated.ok) player.replaceBoard(generated.board);
    return generated.ok ? 'made' : generated.error.code;
  }
  if (kind === 'play') {
    for (let moves = '', step = 0; step < 20; step += 1) {
      const legal = rules.legal(family.id, board, moves);
      if (legal.length === 0) break;
      moves = `${moves} ${legal[Math.floor(pick * legal.length)]}`;
      rules.view(family.id, board, moves);
      rules.encodeLink(family.id, board, moves);
    }
    return 'played';
  }
  const info = rules.families().find((/** @type {{ id: string }} */ entry) => entry.id === family.id);
  const { id } = info.engines[Math.floor(pick * info.engines.length)];
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), wait);
  const options = { engine: id, threads, timeMs: 5000, memoryMb: 128 };
  const outcome = await engine.solve(family.id, board, options, { signal: controller.signal });
  clearTimeout(timer);
  if (outcome.objective !== null && !outcome.confirmed) throw new Error(`not confirmed: ${link} ${id}`);
  if (outcome.stop === 'fault') throw new Error(`${outcome.error?.code}: ${link} ${id}`);
  return outcome.stop ?? outcome.status;
}

/** @param {number} start @returns {Promise<Sample>} */
async function sample(start) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  const { bytes, threads } = treeUse();
  const seconds = (Date.now() - start) / 1000;
  return { seconds, heapMb: heap / 2 ** 20, residentMb: bytes / 2 ** 20, threads, workers: page.workers().length };
}

const start = Date.now();
/** @type {Sample[]} */
const samples = [];
/** @type {Record<string, number>} */
const endings = {};
for (let nextReport = 0; Date.now() - start < minutes * 60_000 && errors.length === 0; ) {
  const kind = next() < 0.15 ? 'make' : next() < 0.2 ? 'play' : 'solve';
  const threads = next() < 0.9 ? 2 : 1;
  const action = { link: pickFrom(boards, next), what: kind, wait: 3000 * next() ** 3, threads, pick: next() };
  try {
    const end = await page.evaluate(act, action);
    endings[end] = (endings[end] ?? 0) + 1;
  } catch (error) {
    errors.push(`${JSON.stringify(action)}: ${error}`);
  }
  if (Date.now() - start < nextReport) continue;
  nextReport = Date.now() - start + everyMs;
  samples.push(await sample(start));
  console.log(lineOf(samples[samples.length - 1]));
}
console.log(endings);

const steady = samples.filter(({ seconds }) => seconds > 6 * minutes);
const flat = isFlat(steady, tolerances);
for (const error of errors) console.log(error);
await close();
process.exitCode = flat && errors.length === 0 ? 0 : 1;
