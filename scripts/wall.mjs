// The laboratory's wall of dots for a long time: does the page stay responsive, and its memory flat?
//   npm run wall -- BOARDS [--minutes 15]
// BOARDS is a problem file of the contest. Beside the page stands an empty one in a process of its own that counts its long
// tasks too, from a beat of 10 ms of work: what the machine itself holds up shows there. Memory is sampled twice a minute, after a collection that is asked for
// and whose own task is not counted; its lines
// must stay flat after the first third, when every worker has its tables. Exit status 1 if the page had a task of over 50 ms and the empty one had none, if a line rises or the page failed.

import { parseArgs } from 'node:util';
import { treeUse } from './cpu.mjs';
import { open } from './driving.mjs';
import { lineOf, staysFlat } from './flat.mjs';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '15' } },
});
const [boards] = positionals;
if (!boards) throw new Error('npm run wall -- BOARDS [--minutes 15]');
const minutes = Number(asked.minutes);
const [LONG_MS, SAMPLE_MS, BEAT_MS, WORK_MS] = [50, 30_000, 100, 10];

const tolerances = {
  heapMb: { share: 0.15, least: 3 },
  residentMb: { share: 0.15, least: 40 },
  nodes: { share: 0.05, least: 50 },
};

/** Counts a page's long tasks from now on, those of its frames and scripts. */
function countLongTasks() {
  const counted = { tasks: /** @type {[number, number][]} */ ([]) };
  Object.assign(globalThis, { counted });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) counted.tasks.push([startTime / 1000, duration]);
  }).observe({ type: 'longtask' });
}

/** @param {import('@playwright/test').Page} of @returns {Promise<[number, number][]>} seconds since the page began, and milliseconds */
const longTasks = (of) => of.evaluate(() => /** @type {any} */ (globalThis).counted.tasks);

const { page, close } = await open('/lab/#wall');
/** @type {string[]} */
const errors = [];
page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
page.on('crash', () => errors.push('the page has crashed'));
await page.waitForSelector('[data-ready="true"]');
const empty = await /** @type {import('@playwright/test').Browser} */ (page.context().browser()).newPage();
await empty.goto('data:text/html,<title>empty</title>');
await page.bringToFront();
for (const each of [page, empty]) await each.evaluate(countLongTasks);
await empty.evaluate(
  ([beat, work]) => {
    setInterval(() => {
      const began = performance.now();
      while (performance.now() - began < work);
    }, beat);
  },
  [BEAT_MS, WORK_MS],
);

const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
const began = Date.now();

/** @type {[number, number][]} seconds since the page began */
const collections = [];
const isCollected = (/** @type {[number, number]} */ [at]) => collections.some(([from, to]) => at >= from && at <= to);

/** @returns {Promise<import('./flat.mjs').Sample>} */
async function sample() {
  const from = await page.evaluate(() => performance.now());
  await session.send('HeapProfiler.collectGarbage');
  collections.push([from / 1000, (await page.evaluate(() => performance.now())) / 1000]);
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (/** @type {string} */ wish) => metrics.find(({ name }) => name === wish)?.value ?? 0;
  const known = await page.locator('#wall-dots').getAttribute('aria-valuemax');
  return {
    seconds: (Date.now() - began) / 1000,
    heapMb: metric('JSHeapUsedSize') / 2 ** 20,
    residentMb: treeUse().bytes / 2 ** 20,
    nodes: metric('Nodes'),
    boards: Number(known),
  };
}

await page.setInputFiles('#wall-file', boards);
await page.fill('#wall-minutes', asked.minutes);
await page.click('#wall-run');
const samples = [];
while (Date.now() - began < minutes * 60_000 && errors.length === 0) {
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  samples.push(await sample());
  console.log(lineOf(samples[samples.length - 1]));
}

const counts = await page.locator('[data-count] .figure').allTextContents();
console.log('counted', counts.join(' | '), '|', await page.locator('.wall-numbers').innerText());
const own = (await longTasks(page)).filter((task) => !isCollected(task));
const idle = await longTasks(empty);
for (const [name, tasks] of /** @type {const} */ ([
  ['page', own],
  ['empty page', idle],
])) {
  const most = tasks.reduce((longest, [, duration]) => Math.max(longest, duration), 0);
  console.log(`${name}: ${tasks.length} tasks over ${LONG_MS} ms, the longest ${most} ms`);
  for (const [at, duration] of tasks) console.log(`  ${duration} ms at ${at.toFixed(1)} s`);
}
const steady = samples.filter(({ seconds }) => seconds > 20 * minutes);
const flat = staysFlat(steady, tolerances);
for (const error of errors) console.log(error);
await close();
process.exitCode = flat && errors.length === 0 && (own.length === 0 || idle.length > 0) ? 0 : 1;
