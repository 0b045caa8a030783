// The front: today's puzzle, what was left, and that nothing moves while they come.

import { expect, state, test, toPlay } from './page-helper.mjs';

const date = '2026-11-30T12:00:00';
const phone = { width: 390, height: 844, touch: true };

/** The page on a Monday, whose puzzle is a maze. @param {any} open @param {object} options */
async function onMonday(open, options) {
  const page = await open({ hash: '', date, ...options });
  await page.locator('#front').waitFor({ state: 'attached' });
  return page;
}

/** Solves the board and plays it, step by step. @param {any} page */
const playBest = (page) =>
  page.evaluate(async () => {
    const { engine, store, session } = /** @type {any} */ (globalThis).tokeru;
    const { family, board } = store.get();
    const { moves } = await engine.solve(family.id, board, {});
    for (const move of moves.split(' ')) session.act({ move });
  });

test('today’s puzzle on a phone: it waits, is played to its seal, and leads on', async ({ open }) => {
  const page = await onMonday(open, phone);
  const tab = page.locator('#tab-levels');
  await expect(tab).toHaveAttribute('data-new', '');
  await tab.tap();
  await expect(page.locator('.promise')).toContainText('Nothing is uploaded');
  const today = page.locator('.today');
  await expect(today).toContainText('Today’s puzzle No. 8');
  await expect(today).toContainText('Today everybody has the same board.');
  await expect(today.locator('canvas')).toBeVisible();
  await today.locator('button').tap();
  await expect(page.locator('#board-name')).toContainText('Today’s puzzle No. 8');
  await expect(tab).not.toHaveAttribute('data-new', '');
  const { board } = await state(page);
  await playBest(page);
  await expect(page.locator('#truth')).toHaveText('Proved: nobody can do better.');
  await expect(page.locator('#solve')).toHaveText('Next');
  await page.locator('#solve').tap();
  expect((await state(page)).board).not.toBe(board);
  await tab.tap();
  await expect(today).toContainText(/You have solved it: \d+ points, the best\./);
  await expect(today.locator('.card-seal')).toHaveText('善');
  // And it is known on the next visit.
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(page.locator('.today')).toContainText('You have solved it');
});

test('what was left can be taken up again', async ({ open }) => {
  const page = await onMonday(open, { width: 1280, height: 800, tab: 'levels' });
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('sokoban'));
  await expect.poll(async () => (await state(page)).board).toContain('@');
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ move: 'r' }));
  const { board, moves } = await state(page);
  expect(moves).not.toBe('');
  await expect(page.locator('#front')).not.toContainText('Continue');
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('sweeper'));
  const left = page.locator('#front').getByRole('region', { name: 'Continue' });
  await expect(left).toContainText('Two rooms');
  await left.getByRole('button').click();
  await expect.poll(async () => (await state(page)).board).toBe(board);
  await toPlay(page);
  expect((await state(page)).moves).toBe(moves);
});

test('all families are there from the front, and one can draw', async ({ open }) => {
  const page = await onMonday(open, phone);
  await page.locator('#tab-levels').tap();
  const kinds = page.getByRole('navigation', { name: 'Puzzles' });
  await expect(kinds.getByRole('button')).toHaveCount(6);
  await kinds.getByRole('button', { name: 'Sokoban' }).tap();
  await expect.poll(async () => (await state(page)).board).toContain('@');
  await page.locator('#tab-levels').tap();
  await page.locator('#draw-own').tap();
  expect((await state(page)).mode).toBe('edit');
});

test('nothing moves while the column comes', async ({ open }) => {
  const page = await open({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const moved = /** @type {any} */ (globalThis);
    moved.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.shift += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(new URL('/', page.url()).href);
  await page.waitForSelector('[data-ready="true"]');
  await page.locator('.today canvas').waitFor();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).shift)).toBeLessThan(0.02);
});
