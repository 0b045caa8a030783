// Levels in a real tab: by grade with pictures; Next after a finished one; what is solved, also after a reload; and a
// link to a level, which is shown with its name.

import { expect, openTab, state, test } from './page-helper.mjs';

/** Plays a proved best answer of the current board. @param {any} page */
const finish = (page) =>
  page.evaluate(async () => {
    const { solver, store, session } = /** @type {any} */ (globalThis).tokeru;
    const { family, bare, choice } = store.get();
    store.set({ choice: { ...choice, ...family.proof(bare) } });
    const { status } = await solver.start();
    const { moves } = store.get().answer;
    // Moves that come all at once do not count as the reader's game, so the last one is played separately.
    session.act({ mode: 'play', moves: moves.slice(0, -1) });
    session.act({ move: moves.slice(-1) });
    return status;
  });

const name = (/** @type {any} */ page) => page.locator('#board-name .board-name-text');

test('a level is chosen, finished, marked, and leads to the next', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  const grades = page.locator('#gallery .grade');
  await expect(grades).toHaveText(['First steps', 'Easy', 'Medium', 'Hard', 'Master']);
  const cards = page.locator('#gallery [data-board]').locator('..');
  expect(await cards.count()).toBeGreaterThanOrEqual(40);
  const first = cards.first();
  await first.scrollIntoViewIfNeeded();
  await expect(first.locator('canvas')).toHaveCount(1);
  await expect(page.locator('#gallery [data-board] canvas')).not.toHaveCount(await cards.count());
  const chosen = await first.locator('.card-name').textContent();
  await expect(first.locator('.card-note')).toHaveText('');
  await first.click();
  await expect(name(page)).toHaveText(String(chosen));
  expect(await finish(page)).toBe('optimal');
  await expect(page.locator('#solve')).toHaveText('Next');
  await expect(first.locator('.card-note')).toHaveText(/^\d+ pushes, the best$/);
  await expect(page.locator('#gallery .grade-note').first()).toContainText('You have solved 1 of');
  await page.click('#solve');
  await expect(name(page)).toHaveText(String(await cards.nth(1).locator('.card-name').textContent()));

  // The link of a level is enough.
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(name(page)).toHaveText(String(await cards.nth(1).locator('.card-name').textContent()));
  await openTab(page, 'levels');
  await expect(first.locator('.card-note')).toHaveText(/^\d+ pushes, the best$/);
});

test('a level of the streamer shows all maps, and its best is proved', async ({ open }) => {
  const page = await open({ hash: '#/beam', tab: 'levels' });
  const first = page.locator('#gallery [data-board]').locator('..').first();
  await first.click();
  await expect(name(page)).toHaveText(String(await first.locator('.card-name').textContent()));
  const { maps, shown } = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().view);
  expect(shown).toHaveLength(maps);
  expect(await finish(page)).toBe('optimal');
  await expect(first.locator('.card-note')).toHaveText(/^\d+ coins, the best$/);
});

test('a board that is chosen beside an answer can be played at once', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  const mode = async () => (await state(page)).mode;
  const answered = async () => {
    await page.click('#solve');
    await expect(page.locator('.line .badge')).toBeVisible({ timeout: 20_000 });
    expect(await mode()).toBe('solve');
  };
  await answered();
  await page.locator('#gallery [data-board]').first().click();
  expect(await mode()).toBe('play');
  // Choosing the same board again puts its answer away too.
  await answered();
  await page.locator('#gallery [data-board]').first().click();
  expect(await mode()).toBe('play');
  await answered();
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('maze'));
  await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id === 'maze');
  expect(await mode()).toBe('play');
  await page.click('#mode-edit');
  // Drawing continues.
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('sokoban'));
  await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id === 'sokoban');
  expect(await mode()).toBe('edit');
});
