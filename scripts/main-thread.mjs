// Tasks on the threads of pages, as Chromium's own trace has them: with the time that the thread itself ran, which a busy machine does not lengthen, and with
// what was called in the longer ones.

/** Tasks, the calls in them (scripts, timers, collections, layout, painting), and marks. */
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Of the calls in a task, those of so many milliseconds are told. */
const TOLD_MS = 4;

/**
 * @typedef {{ at: number, cpu: number, wall: number, frame: boolean, calls: string[] }} Task
 *   milliseconds: since the trace began, of CPU time, of the clock; is a frame drawn in it; the longer calls in it
 */

/** @param {import('@playwright/test').Page} page @param {string} mark */
const leaveMark = (page, mark) => page.evaluate((text) => void performance.mark(text), mark);

/**
 * The tasks of some pages, each in a process of its own, while something happens.
 * @param {Record<string, import('@playwright/test').Page>} pages of one browser
 * @param {() => Promise<unknown>} happens
 * @returns {Promise<{ tasks: Record<string, Task[]>, events: any[] }>}
 */
export async function tasksWhile(pages, happens) {
  const [first] = Object.values(pages);
  const browser = /** @type {import('@playwright/test').Browser} */ (first.context().browser());
  await browser.startTracing(first, { categories });
  for (const [name, page] of Object.entries(pages)) await leaveMark(page, `tasks of ${name}`);
  await happens();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const tasks = Object.fromEntries(Object.keys(pages).map((name) => [name, tasksAfter(traceEvents, name)]));
  return { tasks, events: traceEvents };
}

/** @param {any[]} events @param {string} name @returns {Task[]} those that began after the page's mark */
function tasksAfter(events, name) {
  const mark = events.find((event) => event.name === `tasks of ${name}`);
  if (!mark) throw new Error(`no mark of ${name} in the trace`);
  const own = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === mark.pid && tid === mark.tid && ts > mark.ts,
  );
  const drawn = own.filter((event) => event.name === 'FireAnimationFrame').map(({ ts }) => ts);
  const calls = own.filter((event) => event.name !== 'RunTask' && event.tdur >= TOLD_MS * 1000);
  return own
    .filter((event) => event.name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: (ts - mark.ts) / 1000,
      cpu: tdur / 1000,
      wall: dur / 1000,
      frame: drawn.some((at) => at >= ts && at < ts + dur),
      calls: calls.filter((call) => call.ts >= ts && call.ts < ts + dur).map(callText),
    }));
}

/** @param {any} call */
function callText({ name, tdur, args }) {
  const { functionName = '', url = '' } = args?.data ?? {};
  const where = [functionName, url.replace(/^.*\//, '')].filter(Boolean).join(' ');
  return `${name} ${(tdur / 1000).toFixed(1)}${where && ` (${where})`}`;
}
