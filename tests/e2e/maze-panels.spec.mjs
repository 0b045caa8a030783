// The maze's panels that are fetched late: all best routes, the certificate, the maker and its printed sheet.

import { example, expect, openPanel, state, test, toSolve } from './page-helper.mjs';

/** It has several best routes, and a second best score below. */
const several = '3 3\n+1 +1\n+1 +1 +1\n+1 +1\n+1 +1 +1\n+1 +1\n1 0 8\n';

/** @param {any} page @param {string} text */
const paste = (page, text) =>
  page.evaluate(
    (/** @type {string} */ board) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(board),
    text,
  );

test('all best routes are counted and stepped through, each checked', async ({ open }) => {
  const page = await open();
  await paste(page, several);
  await toSolve(page);
  const panel = await openPanel(page, 'routes');
  await panel.locator('button').first().click();
  await expect(panel).toContainText(/There are \d+ best routes/);
  await expect(panel).toContainText('The second best score is');
  const count = Number(/of (\d+)/.exec(await panel.textContent())?.[1]);
  const seen = new Set();
  for (let index = 1; index <= count; index++) {
    await expect(panel).toContainText(`${index} of ${count}`);
    const { answer } = await state(page);
    expect(answer.checked).toBe(true);
    seen.add(answer.moves);
    await panel.getByRole('button', { name: 'Next route' }).click();
  }
  expect(seen.size).toBe(count);
  await expect(panel).toContainText(`1 of ${count}`);
});

test('a certificate is written, confirmed, saved and sent to the checking page', async ({ open }) => {
  const page = await open();
  await toSolve(page);
  const panel = await openPanel(page, 'certificate');
  await panel.locator('button').first().click();
  await expect(panel).toContainText('Shown: there is a route that scores 36, and none scores more.');
  const saved = async (/** @type {any} */ act) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act.click()]);
    return file.suggestedFilename();
  };
  expect(await saved(panel.getByRole('button', { name: 'Save the certificate' }))).toBe('certificate.txt');
  await panel.getByRole('link', { name: 'Check it here' }).click();
  await expect(page.locator('#verdict h1')).toHaveText('In this maze no route scores more than 36.');
  expect(await saved(page.getByRole('link', { name: 'Save this checker' }))).toBe('check.mjs');
  await page.goBack();
  await page.waitForSelector('[data-ready="true"]');
  expect((await state(page)).board).toBe(example);
});

test('a maze with requirements, and a sheet with answers on another page', async ({ open }) => {
  const page = await open();
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  const panel = await openPanel(page, 'maker');
  for (const [id, value] of [
    ['makeWidth', '3'],
    ['makeHeight', '3'],
    ['makeCount', '4'],
  ])
    await panel.locator(`[data-control="${id}"]`).fill(value);
  await panel.locator('[data-control="makeUnique"]').selectOption('true');
  await panel.getByRole('button', { name: 'Make one here' }).click();
  await expect(panel).toContainText('the greedy route gets');
  expect((await state(page)).board).toMatch(/^3 3\n/);
  await panel.getByRole('button', { name: 'Print a sheet' }).click();
  await expect(page).toHaveTitle('printed');
  const sheet = page.locator('.maze-sheet');
  await expect(sheet.locator('figure')).toHaveCount(8);
  await expect(sheet.locator('img.maze-board')).toHaveCount(8);
  await expect(sheet).toContainText('only this route');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});
