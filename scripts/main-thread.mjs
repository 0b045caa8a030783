// Tasks on the main threads of pages, from Chromium's own trace: with the thread's CPU time, because a busy machine
// lengthens wall time only, and with the calls in the longer tasks.

/** Categories of the trace: tasks, the calls in them (scripts, timers, garbage collection, layout, painting), marks. */
const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Calls in a task that are shorter than this are left out. */
const LONG_CALL_MS = 4;

/**
 * @typedef {{ at: number, cpu: number, wall: number, frame: boolean, calls: string[] }} Task
 *   `at`: milliseconds since the page's mark; `cpu`, `wall`: milliseconds; `frame`: whether it draws a frame;
 *   `calls`: the longer calls in it
 */

/** @param {import('@playwright/test').Page} page @param {string} mark */
const addMark = (page, mark) => page.evaluate((text) => void performance.mark(text), mark);

/**
 * Records the tasks of some pages, each in a separate process, during an action.
 * @param {Record<string, import('@playwright/test').Page>} pages of one browser
 * @param {() => Promise<unknown>} action
 * @returns {Promise<{ tasks: Record<string, Task[]>, events: any[] }>}
 */
export async function tasksWhile(pages, action) {
  const [first] = Object.values(pages);
  const browser = /** @type {import('@playwright/test').Browser} */ (first.context().browser());
  await browser.startTracing(first, { categories });
  for (const [name, page] of Object.entries(pages)) await addMark(page, `tasks of ${name}`);
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const tasks = Object.fromEntries(Object.keys(pages).map((name) => [name, tasksAfter(traceEvents, name)]));
  return { tasks, events: traceEvents };
}

/** @param {any[]} events @param {string} name @returns {Task[]} the tasks that began after the page's mark */
function tasksAfter(events, name) {
  const mark = events.find((event) => event.name === `tasks of ${name}`);
  if (!mark) throw new Error(`no mark of ${name} in the trace`);
  const threadEvents = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === mark.pid && tid === mark.tid && ts > mark.ts,
  );
  const drawn = threadEvents.filter((event) => event.name === 'FireAnimationFrame').map(({ ts }) => ts);
  const calls = threadEvents.filter((event) => event.name !== 'RunTask' && event.tdur >= LONG_CALL_MS * 1000);
  return threadEvents
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
  const place = [functionName, url.replace(/^.*\//, '')].filter(Boolean).join(' ');
  return `${name} ${(tdur / 1000).toFixed(1)}${place && ` (${place})`}`;
}
