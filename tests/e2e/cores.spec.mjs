// Cores of two kinds: measured after a long search, never before its answer, and used from the next visit on.

import { searchWithoutEnd } from './states.mjs';
import { expect, fromMenu, test } from './page-helper.mjs';

/** A worker's samples on cores that are fast for half of the time. */
const SAMPLES = JSON.stringify(Array.from({ length: 60 }, (_, at) => ({ pieces: 1, time: at < 40 ? 2 : 4 })));
const measured = (/** @type {any} */ page) => page.evaluate(() => localStorage.getItem('tokeru.cores'));

/**
 * A device with four cores. A request for the worker's script shows that it measures.
 * @param {Function} open
 * @param {any} browser
 */
async function onFour(open, { script = '' } = {}) {
  const page = await open();
  const requests = { count: 0 };
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { configurable: true, get: () => 4 });
    // The test decides how long a search lasts, not the machine.
    let now = 0;
    performance.now = () => now;
    Object.assign(globalThis, { pass: (/** @type {number} */ ms) => (now += ms) });
  });
  await page.route(/cores-worker/, async (/** @type {any} */ route) => {
    requests.count += 1;
    if (script) return route.fulfill({ contentType: 'text/javascript', headers: isolating, body: script });
    return route.continue();
  });
  await visit(page);
  return { page, asked: requests };
}

const isolating = { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-resource-policy': 'same-origin' };

/** @param {any} page */
async function visit(page) {
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
}

/** The engine's threads, and what the page says about them. @param {any} page */
const threadsShown = async (page) => ({
  ...(await page.evaluate(() => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    return { threads: engine.threads, most: engine.threadsFor('maze'), chosen: store.get().choice.threads };
  })),
  words: await page.locator('#backend').textContent(),
});

/**
 * A search on the page's default number of threads that lasts this long by the page's clock, and is ended by Stop.
 * @param {any} page
 * @param {number} ms
 */
async function searchFor(page, ms) {
  await searchWithoutEnd(page, 'maze', {});
  await page.evaluate((/** @type {number} */ by) => /** @type {any} */ (globalThis).pass(by), ms);
  await page.keyboard.press('Enter');
  await expect(page.locator('#solve')).not.toHaveClass(/is-running/);
}

const half = `addEventListener('message', () => postMessage(${SAMPLES})); postMessage(null);`;

const [before, after] = ['Solves on up to 4 threads', 'Solves on up to 2 threads'];
const japanese = { [before]: '最大 4 スレッドで解きます', [after]: '最大 2 スレッドで解きます' };

/**
 * Sets the number of threads as the reader would, and checks the page's sentence.
 * @param {any} page
 * @param {number} threads
 * @param {string} words
 */
async function choose(page, threads, words) {
  await page.evaluate((/** @type {number} */ count) => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, threads: count } });
  }, threads);
  await expect.poll(async () => (await threadsShown(page)).words, 'whoever chooses more has more').toBe(words);
}

test('after a long search the fast cores are counted, and the next visit takes as many', async ({ open }) => {
  const { page, asked: requests } = await onFour(open, { script: half });
  await expect.poll(() => threadsShown(page)).toEqual({ threads: 4, most: 4, chosen: 4, words: before });
  await searchFor(page, 2500);
  await expect.poll(() => measured(page)).toBe('2');
  expect(requests.count).toBe(4);
  expect(await threadsShown(page), 'this visit stays as it is').toMatchObject({ threads: 4, chosen: 4 });
  await visit(page);
  await expect.poll(() => threadsShown(page)).toEqual({ threads: 2, most: 4, chosen: 2, words: after });
  await choose(page, 4, before);
  await fromMenu(page, 'language');
  await choose(page, 4, japanese[before]);
  await choose(page, 2, japanese[after]);
});

test('no measurement follows a short search, or one immediately followed by another', async ({ open }) => {
  const { page, asked: requests } = await onFour(open, { script: half });
  await searchFor(page, 200);
  await page.waitForTimeout(1500);
  expect([requests.count, await measured(page)]).toEqual([0, null]);
  await searchFor(page, 2500);
  await searchFor(page, 1500);
  expect(await measured(page)).toBe(null);
});

test('the real worker does its work; with more workers than cores the measurement is empty or correct', async ({
  open,
}) => {
  const { page, asked: requests } = await onFour(open);
  await searchFor(page, 2500);
  await expect.poll(() => requests.count).toBe(4);
  await page.waitForTimeout(500);
  expect([null, '4']).toContain(await measured(page));
});
