// How long a page holds its thread: the longest task of an action, in CPU time, so that a busy machine lengthens nothing.

/** The tasks of the renderer's main thread are told of with the time that the thread itself ran. */
const categories = ['toplevel', 'disabled-by-default-devtools.timeline'];

/** Until everything that an action asked for is drawn, and the address bar has followed. @param {any} page */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))), 600),
      ),
  );

/**
 * The longest task during an action, in milliseconds of CPU time, and in milliseconds of the clock.
 * @param {any} page @param {() => Promise<unknown>} action @returns {Promise<{ cpu: number, wall: number }>}
 */
export async function longestTask(page, action) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories });
  await action();
  await settled(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Set();
  for (const { name, args, pid, tid } of traceEvents)
    if (name === 'thread_name' && args.name === 'CrRendererMain') threads.add(`${pid}:${tid}`);
  let [cpu, wall] = [0, 0];
  for (const { name, ph, pid, tid, dur, tdur } of traceEvents) {
    if (ph !== 'X' || name !== 'RunTask' || !threads.has(`${pid}:${tid}`)) continue;
    cpu = Math.max(cpu, (tdur ?? 0) / 1000);
    wall = Math.max(wall, (dur ?? 0) / 1000);
  }
  return { cpu: Math.round(cpu), wall: Math.round(wall) };
}
