// Runs the laboratory's wall of dots for a long time: does the page stay responsive, and its memory flat?
//   npm run wall -- BOARDS [--minutes 15] [--site DIST] [--bar 50]
// BOARDS is a problem file of the contest. Serves the sources, or the built folder DIST. A task's length is the CPU
// time of the page's thread (Chromium's trace), so a busy machine lengthens none; for comparison it also traces an
// empty page with a timer, in a separate process. Once a minute it reads the trace, and memory after a garbage
// collection: the page's heap, its JavaScript and WebAssembly with its workers', and the memory of the processes. Their
// lines must stay flat after the first tenth. Exit status 1 if the page had a task over the bar, a line rises or the
// page failed.

import { parseArgs } from 'node:util';
import { treeUse } from './cpu.mjs';
import { open } from './driving.mjs';
import { lineOf, isFlat } from './flat.mjs';
import { tasksWhile } from './main-thread.mjs';
import { wasmMb } from './wasm-memory.mjs';

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    site: { type: 'string' },
    bar: { type: 'string', default: '50' },
  },
});
const [boards] = positionals;
if (!boards) throw new Error('npm run wall -- BOARDS [--minutes 15] [--site DIST] [--bar 50]');
const [minutes, barMs] = [Number(args.minutes), Number(args.bar)];
const [SAMPLE_MS, BEAT_MS, LONG_TASK_MS] = [60_000, 100, 25];

const tolerances = {
  heapMb: { share: 0.15, least: 3 },
  wasmMb: { share: 0.15, least: 40 },
  residentMb: { share: 0.15, least: 40 },
  nodes: { share: 0.05, least: 50 },
};

const { page, another, close } = await open('/lab/#wall', { site: args.site });
/** @type {string[]} */
const errors = [];
page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
page.on('crash', () => errors.push('the page has crashed'));
await page.waitForSelector('[data-ready="true"]');
const empty = await another();
await empty.goto('data:text/html,<title>empty</title>');
await empty.evaluate((/** @type {number} */ beat) => void setInterval(() => {}, beat), BEAT_MS);
await page.bringToFront();

const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
const start = Date.now();

/** @returns {Promise<import('./flat.mjs').Sample>} */
async function sample() {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (/** @type {string} */ key) => metrics.find(({ name }) => name === key)?.value ?? 0;
  const solved = await page.locator('#wall-dots').getAttribute('aria-valuemax');
  return {
    seconds: (Date.now() - start) / 1000,
    heapMb: metric('JSHeapUsedSize') / 2 ** 20,
    wasmMb: args.site ? 0 : await wasmMb(page, session),
    residentMb: treeUse().bytes / 2 ** 20,
    nodes: metric('Nodes'),
    boards: Number(solved),
  };
}

/** The longest task and the number of tasks of each page so far. */
const longest = { page: { count: 0, over: 0, most: 0 }, empty: { count: 0, over: 0, most: 0 } };

/** @param {keyof typeof longest} name @param {import('./main-thread.mjs').Task[]} tasks */
function addTasks(name, tasks) {
  const totals = longest[name];
  for (const { cpu, wall, calls } of tasks) {
    totals.count++;
    if (cpu > barMs) totals.over++;
    totals.most = Math.max(totals.most, cpu);
    if (cpu > LONG_TASK_MS)
      console.log(`  ${name}: ${cpu.toFixed(1)} ms of CPU, ${wall.toFixed(0)} on the clock: ${calls.join(', ')}`);
  }
}

/** @param {() => Promise<unknown>} action */
async function traced(action) {
  const { tasks } = await tasksWhile({ page, empty }, action);
  addTasks('page', tasks.page);
  addTasks('empty', tasks.empty);
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
await traced(async () => {
  await page.setInputFiles('#wall-file', boards);
  await page.fill('#wall-minutes', args.minutes);
  await page.click('#wall-run');
  await pause(5000);
});
/** @type {import('./flat.mjs').Sample[]} */
const samples = [];
while (Date.now() - start < minutes * 60_000 && errors.length === 0) {
  await traced(() => pause(SAMPLE_MS - ((Date.now() - start) % SAMPLE_MS)));
  samples.push(await sample());
  console.log(lineOf(samples[samples.length - 1]));
}

console.log('counted', await page.locator('.wall-numbers').textContent());
for (const [name, { count, over, most }] of Object.entries(longest))
  console.log(`${name}: ${count} tasks, the longest ${most.toFixed(1)} ms of CPU, ${over} over ${barMs} ms`);
const flat = isFlat(
  samples.filter(({ seconds }) => seconds > 6 * minutes),
  tolerances,
);
for (const error of errors) console.log(error);
await close();
process.exitCode = flat && errors.length === 0 && longest.page.over === 0 ? 0 : 1;
