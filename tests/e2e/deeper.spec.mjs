// Deeper: a search that has met its time waits with what it knows, goes on from there, and ends as soon as something else is wanted.

import { expect, state, test } from './page-helper.mjs';

/** Proved within some seconds, and not within some milliseconds. */
const fifteen = '4,4,147C3F02A85EDB96\n';

const openText = (/** @type {any} */ page, /** @type {string} */ text) =>
  page.evaluate((/** @type {string} */ board) => /** @type {any} */ (globalThis).tokeru.session.openText(board), text);

/** @param {any} open */
async function opened(open) {
  const page = await open({ hash: '#/slide' });
  await openText(page, fifteen);
  return page;
}

/** @param {any} page @param {number} seconds */
const limit = (page, seconds) =>
  page.evaluate((/** @type {number} */ time) => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, engine: 'optimal', seconds: time } });
  }, seconds);

const nodes = async (/** @type {any} */ page) => (await state(page)).run.outcome.nodes;

test('a search goes deeper from where it stood, until it comes to its proof', async ({ open }) => {
  const page = await opened(open);
  await limit(page, 0.02);
  await page.click('#solve');
  const deeper = page.locator('#deeper');
  await expect(deeper).toBeVisible({ timeout: 20_000 });
  await expect(deeper).toHaveAttribute('title', /Continues where the search stopped/);
  const before = await nodes(page);
  // Twice as much time again and again: it comes to its proof.
  for (let presses = 0; presses < 20 && (await deeper.isVisible()); presses++) {
    await deeper.click();
    await expect(page.locator('#solve')).not.toHaveText('Stop', { timeout: 20_000 });
    expect(await nodes(page)).toBeGreaterThanOrEqual(before);
  }
  await expect(page.locator('#status')).toHaveText(/proved/i);
  expect((await state(page)).answer).toMatchObject({ checked: true });
  await expect(deeper).toBeHidden();
});

test('a search that waits gives way to another board', async ({ open }) => {
  const page = await opened(open);
  await limit(page, 0.02);
  await page.click('#solve');
  await expect(page.locator('#deeper')).toBeVisible({ timeout: 20_000 });
  await openText(page, '3,3,253147608\n');
  await expect(page.locator('#deeper')).toBeHidden();
  await limit(page, 10);
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText(/proved/i, { timeout: 20_000 });
});
