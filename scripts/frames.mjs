// CPU time of each frame of the laboratory's films: runs and plays each experiment at two window sizes.
//   node scripts/frames.mjs [--seconds 8] [--only KEY]
//   node scripts/frames.mjs --points 10000   only the replay, with charts of so many points: a file is opened and
//     played while another page searches
// A frame is a task in which a frame was drawn, with styles, layout and painting if they were in the same task. Its
// length is CPU time (Chromium's trace), so that searches beside it do not lengthen it. Exit status 1 if a frame took
// 16 ms or more.

import { parseArgs } from 'node:util';
import { experiments } from '../www/lab/experiments.ts';
import { longTrace } from '../tests/e2e/long-trace.mjs';
import { open, quantile } from './driving.mjs';
import { tasksWhile } from './main-thread.mjs';

const { values: args } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    points: { type: 'string', default: '0' },
  },
});
const points = Number(args.points);
const FRAME_MS = 16;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const { page, another, origin, close } = await open('/lab/');
/** A search in another page, during the replay. */
async function searchInAnotherPage() {
  const searching = await another();
  await searching.goto(`${origin}/lab/#maze-race`);
  await searching.selectOption('#maze-race-size', '6×6');
  await searching.selectOption('#maze-race-limit', '600');
  await searching.click('#maze-race-run');
}
const file = { name: 'long.jsonl', mimeType: 'text/plain', buffer: Buffer.from(longTrace(points)) };
const chosen = (/** @type {string} */ key) => (points > 0 ? key === 'trace' : key.includes(args.only));
if (points > 0) await searchInAnotherPage();
console.log('experiment | size | frames | median | 99th | most, in ms of CPU');
for (const { key } of experiments.filter(({ key }) => chosen(key)))
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto(`${origin}/lab/#${key}`);
    await page.locator(`#lab-${key}[data-ready="true"], [data-ready="true"]`).first().waitFor({ timeout: 120_000 });
    const press = (/** @type {string} */ id) =>
      page.evaluate((id) => {
        const button = document.getElementById(id);
        // A film that already plays would be paused.
        const plays = /Pause|一時停止/.test(button?.getAttribute('aria-label') ?? '');
        if (button instanceof HTMLButtonElement && button.checkVisibility() && !plays) button.click();
      }, id);
    const { tasks } = await tasksWhile({ page }, async () => {
      if (points > 0) await page.setInputFiles('#trace-file', file);
      else await press(`${key}-run`);
      await press(`${key}-play`);
      await page.waitForTimeout(1000 * Number(args.seconds));
      await press(`${key}-stop`);
    });
    const frames = tasks.page.filter(({ frame }) => frame);
    const cpu = frames.map((task) => task.cpu);
    const longestFrame = frames.reduce((longest, task) => (task.cpu > longest.cpu ? task : longest), frames[0]);
    const figures = [quantile(cpu, 0.5), quantile(cpu, 0.99), longestFrame?.cpu ?? 0].map((ms) => ms.toFixed(1));
    console.log([key, `${size.width}x${size.height}`, frames.length, ...figures].join(' | '));
    if (longestFrame && longestFrame.cpu >= FRAME_MS) {
      process.exitCode = 1;
      const tooLong = frames.filter((task) => task.cpu >= FRAME_MS);
      for (const { at, cpu, calls } of tooLong.slice(0, 5))
        console.log(`  ${cpu.toFixed(1)} at ${(at / 1000).toFixed(1)} s: ${calls.join(', ')}`);
    }
  }
await close();
