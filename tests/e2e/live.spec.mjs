// The page while `./build.sh serve` watches: what is saved shows, the board stays, and the page's own content policy is kept.

import { openPages } from '../../scripts/watch.mjs';
import { expect, hard, state, test } from './page-helper.mjs';

test('styles change in place, and the canvas with them', async ({ open, serve }) => {
  const live = openPages();
  const page = await open({ origin: await serve({ live }) });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
  await page.evaluate(() => Object.assign(window, { same: true }));
  const before = await paper();
  await page.route(/base\.css\?/, async (/** @type {any} */ route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n:root { --paper: #012345 !important }` });
  });
  live.tell('style');
  await expect.poll(paper).toBe('#012345');
  expect(before).toBe('light-dark(#faf8f3, #161512)');
  const drawn = await page.evaluate(async () => {
    const theme = '/www/board/theme.ts';
    const { style } = document.documentElement;
    style.setProperty('--ink', 'not-a-colour(1)');
    const { paper, surface, ink } = (await import(theme)).readTheme(document.documentElement, false);
    style.removeProperty('--ink');
    return [paper, surface, ink];
  });
  expect(drawn).toEqual(['rgb(1, 35, 69)', 'rgb(255, 255, 255)', '#1f1c18']);
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(7);
  expect(await page.evaluate(() => /** @type {any} */ (window).same)).toBe(true);
});

test('scripts are loaded anew with board and moves, and a badge says what is being built', async ({ open, serve }) => {
  const live = openPages();
  const page = await open({ origin: await serve({ live }) });
  await page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    hard,
  );
  await page.keyboard.press('ArrowRight');
  const before = await state(page);
  live.tell('say', 'rebuilding engines…');
  await expect(page.locator('#building')).toHaveText('rebuilding engines…');
  await page.evaluate(() => Object.assign(window, { same: true }));
  live.tell('reload');
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).same).catch(() => true)).toBe(undefined);
  await page.waitForSelector('[data-ready="true"]');
  const after = await state(page);
  expect([after.board, after.moves, after.mode]).toEqual([before.board, before.moves, before.mode]);
  expect(after.moves).not.toBe('');
  await expect(page.locator('#building')).toHaveText('rebuilding engines…');
  live.tell('say', '');
  await expect(page.locator('#building')).toHaveCount(0);
});

test('before the engines are built the page plays, and Solve waits for the first of them', async ({ open, serve }) => {
  /** @type {Record<string, string>} */
  const faults = { '/pkg-threads/': 'later', '/pkg/': 'later' };
  const page = await open({ origin: await serve({ faults }) });
  await page.keyboard.press('ArrowRight');
  expect((await state(page)).moves).toBe('1');
  await page.click('#mode-solve');
  await page.click('#solve');
  const status = page.locator('#solving');
  await expect(status).toContainText('Getting ready…');
  await page.waitForTimeout(2500);
  await expect(status).toContainText('Getting ready…');
  delete faults['/pkg-threads/'];
  await expect(page.locator('#checked')).toBeVisible();
  expect((await state(page)).run.outcome).toMatchObject({ backend: 'threads', status: 'optimal', confirmed: true });
});

test('a wait for an engine that is being built can be cancelled', async ({ open, serve }) => {
  const page = await open({ origin: await serve({ faults: { '/pkg-threads/': 'later', '/pkg/': 'later' } }) });
  await page.click('#mode-solve');
  await page.click('#solve');
  await expect(page.locator('#solving')).toContainText('Getting ready…');
  await page.click('#solve');
  await expect.poll(async () => (await state(page)).run?.running).toBe(false);
  expect((await state(page)).run.outcome.stop).toBe('cancelled');
});
