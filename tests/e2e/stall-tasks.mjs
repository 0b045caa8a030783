// How long a page holds its thread: the longest task of an action, in CPU time, so that a busy machine lengthens nothing.

/** The tasks of the renderer's main thread are told of with the time that the thread itself ran, and marks with their moment. */
const categories = ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Longer than the page waits before it writes its address. */
const pauseMs = 450;

/** Until everything that an action asked for is drawn. @param {any} page */
const settled = (page) =>
  page.evaluate(
    (/** @type {number} */ pause) =>
      new Promise((resolve) =>
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))), pause),
      ),
    pauseMs,
  );

/** @param {any} page @param {string} name */
const mark = (page, name) => page.evaluate((/** @type {string} */ text) => void performance.mark(text), name);

/** @typedef {{ cpu: number, wall: number }} Longest in milliseconds: of CPU time, and of the clock */

/**
 * The longest task of each of some actions, made one after another.
 * @param {any} page @param {Record<string, () => Promise<unknown>>} actions @returns {Promise<Record<string, Longest>>}
 */
export async function longestTasks(page, actions) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories });
  for (const [name, action] of Object.entries(actions)) {
    await mark(page, `step ${name}`);
    await action();
    await settled(page);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return longestBetween(traceEvents, Object.keys(actions));
}

/** @param {any[]} events @param {string[]} names @returns {Record<string, Longest>} */
function longestBetween(events, names) {
  const threads = new Set();
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args.name === 'CrRendererMain') threads.add(`${pid}:${tid}`);
  const starts = names.map((name) => events.find((event) => event.name === `step ${name}`)?.ts ?? Infinity);
  /** @type {Record<string, Longest>} */
  const longest = Object.fromEntries(names.map((name) => [name, { cpu: 0, wall: 0 }]));
  for (const { name, ph, pid, tid, ts, dur, tdur } of events) {
    if (ph !== 'X' || name !== 'RunTask' || !threads.has(`${pid}:${tid}`)) continue;
    const step = starts.findLastIndex((start) => ts >= start);
    if (step < 0) continue;
    const known = longest[names[step]];
    known.cpu = Math.max(known.cpu, Math.round((tdur ?? 0) / 1000));
    known.wall = Math.max(known.wall, Math.round((dur ?? 0) / 1000));
  }
  return longest;
}

/** @param {any} page @param {() => Promise<unknown>} action */
export const longestTask = async (page, action) => (await longestTasks(page, { action })).action;

/**
 * What this machine takes for a piece of work in an empty page: figures are told in its units, so that a slow machine fails no test.
 * @param {any} page an empty one
 */
export async function unitOf(page) {
  const work = () =>
    page.evaluate(() => {
      const list = Array.from({ length: 200_000 }, (_, index) => ({ key: `k${(index * 7919) % 100_003}`, index }));
      return list.sort((a, b) => (a.key < b.key ? -1 : 1))[0].index;
    });
  await work();
  const { first, second, third } = await longestTasks(page, { first: work, second: work, third: work });
  return [first.cpu, second.cpu, third.cpu].sort((a, b) => a - b)[1];
}
