// What the page gives out comes back unchanged; a browser that refuses it is reported in true words; and what is closed
// does not continue.

import { expect, fromMenu, paste, state, test, toSolve } from './page-helper.mjs';

const level = '######\n#@ $.#\n######\n';

test('a snippet for an article, pasted into the page, opens its board and its answer', async ({ open }) => {
  const page = await open();
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  const before = await state(page);
  await page.click('#share');
  await page.getByRole('switch', { name: 'With the answer' }).first().check();
  await page.click('#share-tab-blog');
  for (const place of ['hatena', 'qiita', 'html']) {
    await page.locator(`[name="share-place"][value="${place}"]`).check();
    const code = await page.locator('.share-code').inputValue();
    await page.keyboard.press('Escape');
    await paste(page, level);
    await expect.poll(async () => (await state(page)).board).toBe(level);
    await paste(page, code);
    await expect.poll(() => state(page), place).toMatchObject({ board: before.board, answer: before.answer });
    await page.click('#share');
    await page.click('#share-tab-blog');
  }
});

test('a single level has its name from the file, and the family’s levels stay in the list', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  const heading = page.locator('#gallery .section-title').first();
  const levels = await heading.textContent();
  await paste(page, `${level}Title: 一本道\n`);
  await expect(page.locator('#board-name')).toContainText('一本道');
  await expect(heading).toHaveText(/** @type {string} */ (levels));
  await paste(page, level.replace('@ ', ' @'));
  await expect(page.locator('#board-name')).not.toContainText('一本道');
});

test('closing an answer while it plays stops it at that step', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  const playback = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().playback);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await page.click('#solve'); // Watch
  await expect.poll(async () => (await playback()).playing).toBe(true);
  await page.click('#mode-play');
  const closed = await playback();
  expect(closed.playing).toBe(false);
  await page.waitForTimeout(500);
  expect(await playback()).toEqual(closed);
});

test('a page without a clipboard says that it could not copy, and nothing else', async ({ open }) => {
  const page = await open();
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }));
  await fromMenu(page, 'copy-link');
  await expect(page.locator('#live')).toContainText('Could not copy');
  await expect(page.locator('#refusal')).toBeHidden();
  await page.click('#share');
  await page.locator('#share-send .share-go').click();
  await expect(page.locator('#share-send .share-status')).toHaveText(/^Could not copy\. The text is selected/);
  await page.click('#share-tab-picture');
  await page.getByRole('button', { name: 'Copy picture' }).click();
  await expect(page.locator('#share-picture .share-status')).toHaveText('Could not copy.');
});
