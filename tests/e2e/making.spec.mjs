// Boards made to order: what is said meanwhile and afterwards, and what happens to the board that is there.

import { expect, openPanel, paste, state, test, toEdit } from './page-helper.mjs';

/** Holds back a worker's answers until they are released. @param {any} page @param {'generate' | 'consult'} question */
const heldBack = (page, question) =>
  page.evaluate((/** @type {string} */ name) => {
    const { engine } = /** @type {any} */ (globalThis).tokeru;
    const before = engine[name];
    engine[name] = async (/** @type {any[]} */ ...args) => {
      await new Promise((resolve) => Object.assign(globalThis, { letGo: resolve }));
      return before(...args);
    };
  }, question);
const letGo = (/** @type {any} */ page) => page.evaluate(() => /** @type {any} */ (globalThis).letGo());

const level = '######\n#@$. #\n#    #\n######\n';

test('a rating belongs to the level that it was requested for, and disappears with it', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  const panel = await openPanel(page, 'maker');
  const line = panel.locator('[aria-live]');
  await panel.getByRole('button', { name: 'Rate' }).click();
  await expect(line).toContainText(/Difficulty \d+ of 100/);
  await page.click('#more');
  await page.click('#menu-language');
  await expect(line).toContainText(/難しさ \d+ \/ 100/);
  await paste(page, level);
  await expect(line).toHaveText('');
  await heldBack(page, 'consult');
  await panel.getByRole('button', { name: '難しさ' }).click();
  await expect(line).not.toHaveText('');
  await paste(page, level.replace('@$.', '@$ ').replace('#    #', '#   .#'));
  await expect(line).toHaveText('');
});

test('opening a board while another is being made keeps the opened one', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  const panel = await openPanel(page, 'maker');
  await heldBack(page, 'generate');
  await panel.getByRole('button', { name: 'Make' }).click();
  await paste(page, level);
  await letGo(page);
  await page.waitForTimeout(600);
  expect((await state(page)).board).toBe(level);
});

test('a room being made is dropped once another one is opened, and Cancel shows no message', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await toEdit(page);
  const panel = await openPanel(page, 'sweeper-chance');
  const press = panel.locator('[data-control="random"]');
  const room = '3 2\n2 0 0\n3 0 0\n1 4\n1 4\n0\n';
  await heldBack(page, 'generate');
  await press.click();
  await expect(panel).toContainText('Making…');
  await paste(page, room);
  await letGo(page);
  await expect(press).toHaveText('Random room');
  expect((await state(page)).board).toBe(room);
  await press.click();
  await press.click();
  await letGo(page);
  await expect(press).toHaveText('Random room');
  await expect(panel.locator('[aria-live]')).toHaveText('');
  expect((await state(page)).board).toBe(room);
  const nearest = panel.getByText('you get the closest one found');
  await expect(nearest).toBeHidden();
  await panel.getByRole('combobox', { name: 'Answers' }).selectOption('1');
  await expect(nearest).toBeVisible();
});
