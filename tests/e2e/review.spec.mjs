// A review: opened from the menu and from a finished game, its steps shown on the board, continued, and interrupted by
// another run.

import { expect, playMoves, state, test } from './page-helper.mjs';

/** "Two rooms" in 19 pushes: the push in step 34 costs two. */
const flawed = 'RdudrlrrUdrruduLdllUdrruLLdlUrlrUUddlUUrddrruLdlluuludrluurrDLdudddrrdurulLdlUrUdlUlU';
/**
 * Two boxes. The third step pushes one away from the goals, the fourth pushes it to the bottom wall, where there is no
 * goal.
 */
const walled = '#######\n#     #\n#@$ . #\n#  $. #\n#     #\n#######\n';

const headline = (/** @type {any} */ page) => page.locator('#review .review-headline');

test('a finished game: its cost, the first mistake on the board, and playing on from before it', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await playMoves(page, flawed);
  await page.click('#review-game');
  await expect(headline(page)).toHaveText('19 pushes. The best possible is 17 (proved).');
  await expect(page.locator('#review [role="status"]')).toHaveText('1 step cost something, 2 pushes in all.');
  await page.getByRole('button', { name: 'First mistake' }).click();
  expect((await state(page)).moves).toBe(flawed.slice(0, 34));
  await expect(page.locator('.review-step')).toContainText('Step 34 costs 2 pushes');
  await expect(page.locator('.review-step')).toContainText('Before it, the best was 17 pushes; from here it is 19.');
  await expect(page.getByRole('button', { name: 'Step 35: costs nothing' })).toBeVisible();
  await page.getByRole('button', { name: 'Step 85: costs nothing' }).click();
  expect((await state(page)).moves).toBe(flawed);
  await page.getByRole('button', { name: 'Step 34: costs 2 pushes' }).click();
  await page.getByRole('button', { name: 'Try again from here' }).click();
  expect(await state(page)).toMatchObject({ moves: flawed.slice(0, 33), mode: 'play' });
  // The game can still be redone, as one line.
  await page.keyboard.press('Control+y');
  expect((await state(page)).moves).toBe(flawed.slice(0, 34));
  await page.getByRole('button', { name: 'Watch the best from there' }).click();
  const { mode, answer } = await state(page);
  expect([mode, answer.objective, answer.moves.slice(0, 33)]).toEqual(['solve', 17, flawed.slice(0, 33)]);
});

test('the push that lost the game is named and shown; the review of another board disappears', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', language: 'ja' });
  await playMoves(page, 'urDD', walled);
  await page.click('#more');
  await page.click('#menu-review');
  await expect(headline(page)).toContainText('ここからはもう解けません');
  await page.getByRole('button', { name: '最初のまちがい' }).click();
  await expect(page.locator('.review-step')).toContainText('2 回押しの損');
  await page.getByRole('button', { name: '次のまちがい' }).click();
  await expect(page.locator('.review-step')).toContainText('4 手目');
  await expect(page.locator('.review-step')).toContainText('この手で解けなくなりました');
  await expect(page.locator('.review-step')).toContainText('手詰まり');
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('maze'));
  await expect(page.locator('#review')).toBeHidden();
});

test('on a phone the review is in view, however far down the button was', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', width: 390, height: 844, touch: true });
  await playMoves(page, 'Rd');
  await page.click('#tab-details');
  await page.locator('#review-open').scrollIntoViewIfNeeded();
  await page.click('#review-open');
  await expect(headline(page)).toBeInViewport({ ratio: 1 });
});

test('a shown answer is reviewed without becoming the reader’s game; a review without moves says so', async ({
  open,
}) => {
  const page = await open({ hash: '#/slide' });
  await page.click('#more');
  await page.click('#menu-review');
  await expect(page.locator('#notices, #tagline').filter({ hasText: 'no moves to review' }).first()).toBeVisible();
  await playMoves(page, '', '4,3,1234567=9A0B\n');
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.showMoves('LRR'));
  await page.click('#review-open');
  await expect(headline(page)).toHaveText('3 moves. The best possible is 1 (proved).');
  await page.getByRole('button', { name: 'Step 1: costs 2 moves' }).click();
  expect(await state(page)).toMatchObject({ mode: 'solve', moves: '' });
  await page.getByRole('button', { name: 'Try again from here' }).click();
  expect(await state(page)).toMatchObject({ mode: 'play', moves: '' });
});
