// What needs the page's one engine while the reader's own search is running never ends that search.

import { ENDLESS } from './boards.mjs';
import { expect, fromMenu, paste, test } from './page-helper.mjs';

/** The run that the page shows. @param {any} page */
const run = (page) =>
  page.evaluate(() => {
    const { running, outcome, deeper } = /** @type {any} */ (globalThis).tokeru.store.get().run ?? {};
    return { running, stop: outcome?.stop ?? null, waits: Boolean(deeper) };
  });

/** Solves without a time limit, on one thread, which leaves a core for what is tested meanwhile. @param {any} page */
async function solving(page) {
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, seconds: 0, threads: 1 } });
  });
  await page.click('#solve');
  await expect.poll(() => run(page)).toMatchObject({ running: true });
}

/** Keeps the browser's print dialog from opening. @param {any} page */
const noPrinter = (page) =>
  page.evaluate(() => Object.assign(window, { print: () => Object.assign(globalThis, { printed: true }) }));
const isPrinted = (/** @type {any} */ page) => page.evaluate(() => Boolean(/** @type {any} */ (globalThis).printed));

test('a sheet of mazes being made gives way to Solve, and says so', async ({ open }) => {
  const page = await open();
  await noPrinter(page);
  await paste(page, ENDLESS);
  await page.locator('details:has([data-panel="maker"]) > summary').click();
  const panel = page.locator('[data-panel="maker"]');
  for (const id of ['makeWidth', 'makeHeight']) await panel.locator(`[data-control="${id}"]`).fill('3');
  // The boards are made in parallel with the searches: the sheet's next search follows after Solve has begun.
  await page.evaluate(() => {
    const { engine } = /** @type {any} */ (globalThis).tokeru;
    const { generate } = engine;
    let calls = 0;
    engine.generate = async (/** @type {any[]} */ ...parameters) => {
      calls += 1;
      if (calls > 1) await new Promise((resolve) => Object.assign(globalThis, { letGo: resolve }));
      return generate(...parameters);
    };
  });
  await panel.getByRole('button', { name: 'Print a sheet' }).click();
  await page.waitForFunction(() => 'letGo' in globalThis);
  await solving(page);
  await page.evaluate(() => /** @type {any} */ (globalThis).letGo());
  await expect(panel).toContainText('Stopped because another search has begun.');
  await page.waitForTimeout(500);
  expect(await run(page)).toMatchObject({ running: true, stop: null });
  expect(await isPrinted(page)).toBe(false);
});

test('a press in a panel ends the search that is running; Solve then ends the panel’s', async ({ open }) => {
  const page = await open();
  await paste(page, ENDLESS);
  await solving(page);
  await page.locator('details:has([data-panel="prunings"]) > summary').click();
  const press = page.locator('[data-panel="prunings"] button');
  await press.click();
  await expect.poll(() => run(page)).toMatchObject({ running: false, stop: 'cancelled' });
  await expect(press).toHaveText('Stop');
  await page.click('#mode-play');
  await page.click('#solve');
  await expect(press).toHaveText('Measure');
  await page.waitForTimeout(500);
  expect(await run(page)).toMatchObject({ running: true, stop: null });
});

test('behind the share sheet: the proof of a goal waits until the search has ended, and Stop ends the wait; so does a booklet’s', async ({
  open,
}) => {
  const page = await open();
  await noPrinter(page);
  await paste(page, ENDLESS);
  await solving(page);
  await fromMenu(page, 'share');
  await test.step('the proof of a goal', async () => {
    await page.click('#share-tab-blog');
    await page.locator('[name="share-reader"][value="puzzle"]').check();
    await page.locator('[name="share-goal"][value="best"]').check();
    const line = page.locator('.share-goal-line');
    await expect(line).toContainText('Waiting for the current search to end before proving the best…');
    await line.getByRole('button', { name: 'Stop' }).click();
    await expect(line).toContainText('No answer was found');
    expect(await run(page)).toMatchObject({ running: true, stop: null });
  });
  await test.step('the answers of a booklet', async () => {
    await page.click('#share-tab-picture');
    await page.locator('[name="share-kind"][value="paper"]').check();
    const puzzles = page.locator('[name="share-puzzle"]');
    await puzzles.nth(1).check();
    await puzzles.nth(0).uncheck();
    await page.getByRole('switch', { name: 'Answers at the end' }).check();
    const sheet = page.locator('#share-picture');
    await sheet.getByRole('button', { name: 'Print' }).click();
    await expect(sheet).toContainText('Waiting for the current search to end before solving 1 of 1…');
    expect(await run(page)).toMatchObject({ running: true, stop: null });
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.player.runs.cancel());
    await expect.poll(() => isPrinted(page), { timeout: 30_000 }).toBe(true);
    expect(await run(page)).toMatchObject({ running: false, stop: 'cancelled' });
    await expect(page.locator('.share-papers .print-verdict')).toContainText('proved best');
  });
});
