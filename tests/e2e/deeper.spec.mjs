// Deeper: a search that has reached its time limit waits with what it knows, continues from there, and ends as soon as
// something else is wanted.

import { expect, openText, optimalWithin, state, test } from './page-helper.mjs';

/** Proved within some seconds, but not within some milliseconds. */
const fifteen = '4,4,147C3F02A85EDB96\n';

/** @param {any} open */
async function opened(open) {
  const page = await open({ hash: '#/slide' });
  await openText(page, fifteen);
  return page;
}

/** Nodes of the search, once it has ended or reached its limit. A short search never shows Stop. @param {any} page */
async function nodes(page) {
  await expect.poll(async () => (await state(page)).run.running, { timeout: 20_000 }).toBe(false);
  return (await state(page)).run.outcome.nodes;
}

test('a search goes deeper from where it stopped, up to its proof', async ({ open }) => {
  const page = await opened(open);
  await optimalWithin(page, 0.02);
  await page.click('#solve');
  const deeper = page.locator('#deeper');
  await expect(deeper).toBeVisible({ timeout: 20_000 });
  await expect(deeper).toHaveAttribute('title', /Continues where the search stopped/);
  const before = await nodes(page);
  // Doubles the time until the proof is found.
  for (let presses = 0; presses < 20 && (await deeper.isVisible()); presses++) {
    await deeper.click();
    expect(await nodes(page)).toBeGreaterThanOrEqual(before);
  }
  await expect(page.locator('#status')).toHaveText(/proved/i);
  expect((await state(page)).answer).toMatchObject({ checked: true });
  await expect(deeper).toBeHidden();
});

test('a waiting search gives way to another board', async ({ open }) => {
  const page = await opened(open);
  await optimalWithin(page, 0.02);
  await page.click('#solve');
  await expect(page.locator('#deeper')).toBeVisible({ timeout: 20_000 });
  await openText(page, '3,3,253147608\n');
  await expect(page.locator('#deeper')).toBeHidden();
  await optimalWithin(page, 10);
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText(/proved/i, { timeout: 20_000 });
});

/**
 * Seconds of processor time that the browser's pages and their workers take during an action.
 * @param {any} page
 * @param {() => Promise<unknown>} act
 */
async function spent(page, act) {
  const browser = await page.context().browser().newBrowserCDPSession();
  /** @returns {Promise<{ id: number, type: string, cpuTime: number }[]>} */
  const processes = async () => (await browser.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await processes()).map(({ id, cpuTime }) => [id, cpuTime]));
  await act();
  const pages = (await processes()).filter(({ type, id }) => type === 'renderer' && before.has(id));
  await browser.detach();
  return pages.reduce((sum, { id, cpuTime }) => sum + cpuTime - Number(before.get(id)), 0);
}

/** @param {any} page */
const counted = (page) => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().run.live.nodes);

/** @param {any} page @param {boolean} hidden */
const hide = (page, hidden) =>
  page.evaluate((/** @type {boolean} */ is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('a waiting search takes no processor time, nor does one that continues while the page is hidden', async ({
  open,
}) => {
  const page = await open({ hash: '#/slide' });
  await openText(page, '5,5,ONMLKJIHGFEDCBA9876543210\n');
  await optimalWithin(page, 1);
  const deeper = page.locator('#deeper');
  await page.click('#solve');
  await expect(deeper).toBeVisible({ timeout: 30_000 });
  // On a busy machine little work is done in a second, so the wait is compared with a time in which a search took half
  // a second.
  let searched = 0;
  const goOn = async () => {
    // The title tells the next limit. The button may be hidden for so short a time that polling misses it.
    const title = String(await deeper.getAttribute('title'));
    await deeper.click();
    await expect(deeper).not.toHaveAttribute('title', title, { timeout: 60_000 });
    await expect(deeper).toBeVisible();
  };
  while (searched < 0.5) searched += await spent(page, goOn);
  const pause = () => page.waitForTimeout(1_000);
  await page.waitForTimeout(500); // the last frame
  expect(await spent(page, pause), 'while it waits').toBeLessThan(0.2 * searched);

  await optimalWithin(page, 60);
  await deeper.click();
  await expect(page.locator('#solve')).toHaveText('Stop');
  const before = await counted(page);
  await expect.poll(() => counted(page), { timeout: 30_000 }).toBeGreaterThan(before);
  await hide(page, true);
  // The search checks between two pieces of work, then pauses as long as it may.
  let [last, current] = [-1, await counted(page)];
  await expect
    .poll(async () => {
      [last, current] = [current, await counted(page)];
      return current - last;
    })
    .toBe(0);
  expect(await spent(page, pause), 'while nobody looks').toBeLessThan(0.2 * searched);
  expect(await counted(page)).toBe(current);
  await hide(page, false);
  await expect.poll(() => counted(page), { timeout: 30_000 }).toBeGreaterThan(current);
});

test('the share of time spent refers to the search’s own limit, not to one chosen meanwhile', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  const spent = async (/** @type {number} */ seconds) => {
    await page.evaluate((/** @type {number} */ chosen) => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      const live = { nodes: 1, rate: 0, best: null, bound: null, elapsedMs: 1000, memoryMb: 1, threads: 1 };
      const run = { engine: 'fast', options: {}, running: true, started: true, limitMb: 256, limitMs: 4000, live };
      store.set({ mode: 'solve', run, choice: { ...store.get().choice, seconds: chosen } });
    }, seconds);
    return page.locator('#gap');
  };
  await expect(await spent(1)).toHaveAttribute('aria-valuenow', '25');
  await expect(await spent(60)).toHaveAttribute('aria-valuenow', '25');
});
