// Live analysis: fetched when it is turned on, told and drawn in every family during play and drawing, and never in the
// way of another search.

import { ofTheDay } from '../of-the-day.mjs';
import { violations } from './axe.mjs';
import { expect, openTab, playMoves, state, test, to } from './page-helper.mjs';

/**
 * What is said about the first example, and a move that changes it.
 * @type {Record<string, { first: RegExp, moves: string, later: RegExp, way: RegExp }>}
 */
const cases = {
  maze: {
    first: /^The best is 36 points \(proved\)\.$/,
    moves: '3',
    later: /^The best is 23 points/,
    way: /down.*23 points/,
  },
  sweeper: {
    first: /^Solvable in 20 steps altogether\. Proved/,
    moves: 'R..',
    later: /^Solvable in 20 steps altogether/,
    way: /boy right/,
  },
  slide: { first: /^Solvable in 73 moves/, moves: 'R', later: /^Solvable in 72 moves/, way: /6 left/ },
  sokoban: {
    first: /^Solvable in 17 pushes\. Proved/,
    moves: 'R',
    later: /^Solvable in 16 pushes/,
    way: /box \(row 6, column 3\) right/,
  },
  beam: {
    first: /^The best is at least \d+ coins\. Not proved best\./,
    moves: '0 1 2 3\nR',
    later: /^The best is at least/,
    way: /down/,
  },
};

const head = (/** @type {any} */ page) => page.locator('.analysis-head');
/** Is anything drawn over the board? @param {any} page */
const hasOverlay = (page) => page.evaluate(() => Boolean(/** @type {any} */ (globalThis).tokeru.store.get().over));

for (const [id, { first, moves, later, way }] of ofTheDay(Object.entries(cases)))
  test(`${id}: turned on by keyboard, it rates the position and its next moves, then the next position`, async ({
    open,
  }) => {
    const page = await open({ hash: `#/${id}` });
    await page.waitForFunction(() => document.getElementById('analysis'));
    const fetched = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /\/analysis(\/|-)/.test(name)).length,
      );
    expect(await fetched()).toBe(0);
    await page.focus('#analysis');
    await page.keyboard.press('Space');
    await expect(head(page)).toHaveText(first, { timeout: 20_000 });
    expect(await fetched()).toBeGreaterThan(0);
    await expect(page.locator('.analysis-moves')).toContainText(way);
    await expect(page.locator('#tagline')).toHaveText(first);
    expect(await hasOverlay(page)).toBe(true);
    expect(await violations(page, '#details')).toEqual([]);
    await playMoves(page, moves);
    await expect(head(page)).toHaveText(later, { timeout: 20_000 });
    await page.click('#analysis');
    await expect(page.locator('#analysis-result')).toBeHidden();
    expect(await hasOverlay(page)).toBe(false);
  });

test('while a board is drawn, the number of best routes is shown, or that there is no solution', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  await to(page, 'edit');
  await page.click('#analysis');
  const result = page.locator('#analysis-result');
  await expect(result).toContainText('There is one best answer. ');
  await expect(result).toContainText('Roads that no best answer uses are dimmed.');
  const draw = (/** @type {string} */ edit) =>
    page.evaluate(
      (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.act({ edit: text }),
      edit,
    );
  await draw('edge 0 1 +2');
  await expect(head(page)).not.toHaveText(/36/);
  await draw('edge 0 1 ?');
  await expect(result).toContainText('The board is not finished yet.');
  expect(await hasOverlay(page)).toBe(false);
});

test('in a lost game the box is named; the reader’s own run goes first, and the analysis continues after it', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await page.click('#analysis');
  await playMoves(page, 'urDD', '#######\n#     #\n#@$ . #\n#  $. #\n#     #\n#######\n');
  await expect(head(page)).toHaveText('No longer solvable (proved).');
  await expect(page.locator('#analysis-result')).toContainText('box (row 5, column 3)');
  await expect(page.locator('#analysis-result')).toContainText('The last move lost it.');
  await page.keyboard.press('Control+z');
  await page.click('#solve');
  await expect.poll(async () => (await state(page)).answer?.checked).toBe(true);
  await page.click('#mode-play');
  await expect(head(page)).toHaveText(/^Solvable in/);
});

test('on a phone it is turned on in the sheet and shown above the bar, and is on again at the next visit', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban', language: 'ja', width: 390, height: 844, touch: true });
  await openTab(page, 'details');
  await page.locator('#analysis').tap();
  await expect(page.locator('#tagline')).toHaveText('17 回押しで解けます。証明済み: これより少なくは解けません。', {
    timeout: 20_000,
  });
  expect(
    await page.locator('#tagline').evaluate((/** @type {any} */ line) => line.scrollHeight <= line.clientHeight + 1),
  ).toBe(true);
  await page.reload();
  await expect(page.locator('#tagline')).toHaveText(/17 回押しで解けます/, { timeout: 20_000 });
});
