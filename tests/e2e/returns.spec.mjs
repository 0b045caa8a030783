// Returning: to a drawing that was left, each press of Undo takes back one edit, however often the reader returned;
// with a stored option that the engine does not take, its default is used.

import { expect, state, test, toEdit } from './page-helper.mjs';

/** The boards to which Undo leads. @param {any} page */
const undoBoards = (page) =>
  page.evaluate(() =>
    /** @type {any} */ (globalThis).tokeru.store.get().past.map((/** @type {string} */ each) => each),
  );

test('Back to a drawing adds no edit that was not made, and a reload after it loses none', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await toEdit(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('#');
  await expect.poll(async () => (await undoBoards(page)).length).toBe(1);
  const edits = await undoBoards(page);
  for (let turn = 0; turn < 2; turn++) {
    await page.evaluate(() => {
      location.hash = '#/maze';
    });
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id === 'maze');
    await page.goBack();
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id === 'sokoban');
    await page.waitForTimeout(700); // the stored record has arrived by then
    expect(await undoBoards(page)).toEqual(edits);
  }
  await page.evaluate(() => /** @type {any} */ (document.querySelector('[aria-label^="Undo"]')).click());
  expect(await undoBoards(page)).toEqual([]);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('[aria-label^="Redo"]')).click());
  expect(await undoBoards(page)).toEqual(edits);
  await page.waitForTimeout(1500); // it is written
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect.poll(() => undoBoards(page)).toEqual(edits);
});

test('a stored option that no control holds: Solve uses its default, says so once, and keeps the others', async ({
  open,
}) => {
  const page = await open({ hash: '#/beam' });
  const key = 'tokeru.settings.beam';
  const values = { beam: { width: 9e9, storage: 'foo', tie: 'first' }, timed: { width: 7 } };
  await page.evaluate(
    (/** @type {string[]} */ [name, text]) => localStorage.setItem(name, text),
    [key, JSON.stringify({ engine: 'beam', values })],
  );
  await page.reload();
  await page.waitForSelector('#kept details', { state: 'attached' }); // what stores settings has arrived
  await page.waitForTimeout(1500); // and the stored game is read
  await page.click('#solve');
  const message = page.locator('#tagline');
  await expect(message).toHaveText(
    'The stored setting is not an allowed value, so its default is used: Beam width · Tree storage',
  );
  await expect.poll(async () => (await state(page)).answer?.checked).toBe(true);
  expect((await state(page)).run.options).toEqual({ tie: 'first' });
  const stored = () => page.evaluate((/** @type {string} */ name) => JSON.parse(localStorage.getItem(name) ?? ''), key);
  await expect.poll(async () => (await stored()).values).toEqual({ beam: { tie: 'first' }, timed: { width: 7 } });
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await page.click('#solve');
  await expect.poll(async () => (await state(page)).run?.outcome?.status).toBe('feasible');
  await expect(message).toHaveText('');
});
