// How long a page blocks its thread: the longest task of an action, in CPU time, so that a busy machine changes
// nothing.

/**
 * With these the trace has the tasks of the renderer's main thread with the thread's own time, and the marks with
 * theirs.
 */
const categories = ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Longer than the page waits before it writes its address. */
const pauseMs = 450;

/** Waits until the requested change is drawn. @param {any} page @param {number} [pause] */
const settled = (page, pause = 20) =>
  page.evaluate(
    (/** @type {number} */ pause) =>
      new Promise((resolve) =>
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))), pause),
      ),
    pause,
  );

/** @param {any} page @param {string} name */
const mark = (page, name) => page.evaluate((/** @type {string} */ text) => void performance.mark(text), name);

/** @typedef {{ cpu: number, wall: number }} Longest in milliseconds: of CPU time, and of the clock */

/**
 * The longest task of each of some actions, made one after another.
 * @param {any} page
 * @param {Record<string, () => Promise<unknown>>} actions
 * @returns {Promise<Record<string, Longest>>}
 */
async function longestTasks(page, actions) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories });
  for (const [name, action] of Object.entries(actions)) {
    await mark(page, `step ${name}`);
    await action();
    await settled(page);
  }
  await settled(page, pauseMs);
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

/** Work that took a tenth of a second on the machine where this was written. @param {any} page */
const work = (page) =>
  page.evaluate(() => {
    const list = Array.from({ length: 200_000 }, (_, index) => ({ key: `k${(index * 7919) % 100_003}`, index }));
    return list.sort((a, b) => (a.key < b.key ? -1 : 1))[0].index;
  });

/**
 * The time that this machine needs for it now, in an empty page. Results are in units of this, so that a slow machine
 * fails no test.
 * @param {any} page an empty one
 */
async function unitOf(page) {
  await work(page);
  const browser = page.context().browser();
  await browser.startTracing(page, { categories });
  for (let turn = 0; turn < 5; turn++) {
    await mark(page, `step ${turn}`);
    await work(page);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const turns = Object.values(longestBetween(traceEvents, ['0', '1', '2', '3', '4']));
  return turns.map(({ cpu }) => cpu).sort((a, b) => a - b)[2];
}

/**
 * Most measurements of a step. What exceeds the limit by chance does not do so every time; what is too long always
 * does.
 */
const attempts = 3;

/**
 * The longest task of each step, in units. If one that counts exceeds the limit, all steps are repeated; of each step
 * the shortest measurement counts.
 * @param {any} page
 * @param {number} bar
 * @param {Record<string, () => Promise<unknown>>} actions the first opens the page
 * @param {string[]} [counted] default: all
 * @returns {Promise<Record<string, number>>}
 */
export async function shares(page, bar, actions, counted = Object.keys(actions)) {
  /** @type {Record<string, number>} */
  const least = {};
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await page.goto('about:blank');
    const unit = await unitOf(page);
    const tasks = await longestTasks(page, actions);
    for (const [name, { cpu }] of Object.entries(tasks)) least[name] = Math.min(least[name] ?? Infinity, cpu / unit);
    if (counted.every((name) => least[name] < bar)) break;
  }
  return Object.fromEntries(counted.map((name) => [name, least[name]]));
}
