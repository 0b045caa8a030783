// What cannot be pressed now remains a tab stop, so that a screen reader reads the reason. Where the reason is not
// visible, a press shows it.

import { ofTheDay } from '../of-the-day.mjs';
import { example, expect, paste, test, to } from './page-helper.mjs';

for (const [language, reason] of ofTheDay(
  /** @type {const} */ ([
    ['en', 'Available once solved'],
    ['ja', '解いた後に選べます'],
  ]),
))
  test(`the switch for a missing answer, ${language}: reached by Tab, with its reason`, async ({ open }) => {
    const page = await open({ language });
    await page.click('#share');
    for (const tab of ['send', 'blog', 'picture']) {
      await page.click(`#share-tab-${tab}`);
      const control = page.locator(`#share-${tab}`).getByRole('switch').first();
      await expect(control).toHaveAccessibleDescription(reason);
      await page.focus(`#share-tab-${tab}`);
      const isThere = () => control.evaluate((/** @type {Element} */ each) => each === document.activeElement);
      for (let at = 0; at < 40 && !(await isThere()); at++) await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      await page.keyboard.press('Space');
      await expect(control).not.toBeChecked();
      await expect(page.locator(`#share-${tab}`).getByText(reason, { exact: true }), 'told once').toHaveCount(1);
    }
    await expect(page.getByRole('group', { name: language === 'ja' ? '形式' : 'Format' })).toHaveAccessibleDescription(
      `GIF, WebP: ${reason}`,
    );
  });

test('a review without moves, a pasted answer after a restarted search, paper without a puzzle', async ({ open }) => {
  const page = await open();
  await test.step('a review of no moves says that there are none; Escape used by an input method does not close a refusal', async () => {
    const review = page.locator('#review-open');
    await expect(review).toHaveAttribute('aria-disabled', 'true');
    await review.press('Enter');
    await expect(page.locator('.tagline')).toHaveText('There are no moves to review yet.');
    await expect(review).toBeFocused();

    await paste(page, '3 3\n+1 x');
    const refusal = page.locator('#refusal');
    await expect(refusal).toBeVisible();
    const press = (/** @type {KeyboardEventInit} */ more) =>
      page.locator('body').dispatchEvent('keydown', { key: 'Escape', bubbles: true, ...more });
    await press({ isComposing: true });
    await press({ keyCode: 229 }); // as Safari reports the last key of a composition
    await page.waitForTimeout(200);
    await expect(refusal).toBeVisible();
    await press({});
    await expect(refusal).toBeHidden();
  });
  await test.step('a pasted answer shows nothing about a restarted search', async () => {
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      const live = { nodes: 1, rate: 0, best: null, bound: null, elapsedMs: 1, memoryMb: 1, threads: 1 };
      const outcome = { status: 'unknown', stop: 'cancelled', objective: null, moves: null, bound: null };
      store.set({
        run: { engine: 'frontier', options: {}, live, outcome, fallback: { from: 'threads', code: 'no-worker' } },
      });
    });
    await paste(page, '1 2 5 8');
    await expect(page.locator('#status')).toHaveText('Answer');
    await expect(page.locator('.reason')).toBeEmpty();
  });
  await test.step('paper without a puzzle is not printed, and the reason is shown', async () => {
    await paste(page, example);
    await page.evaluate(() => Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }));
    await page.click('#share');
    await page.click('#share-tab-picture');
    await page.locator('input[name="share-kind"][value="paper"]').check();
    await page.locator('input[name="share-puzzle"]').first().uncheck();
    const print = page.locator('.share-print-row .share-go');
    await print.press('Enter');
    await expect(page.locator('#share-picture .share-status')).toHaveText('Choose a puzzle to print first.');
    await expect(print).toBeFocused();
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).printed)).toBeUndefined();
  });
});

test('answers of a faulty room are not counted, and the reason is shown', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await to(page, 'edit');
  await page.locator('#palette').getByRole('button', { name: 'Clear' }).click();
  const count = page.locator('[data-control="countAnswers"]');
  await expect(count).toHaveAttribute('aria-disabled', 'true');
  await count.press('Enter');
  const answers = page.locator('[data-role="answers"]');
  await expect(answers).toHaveText('Fix what is wrong with the room first; then its answers can be counted.');
  await expect(count).toBeFocused();
  await page.locator('.bar').getByRole('button', { name: 'Undo' }).click();
  await expect(answers).toBeEmpty();
  await count.press('Enter');
  await expect(answers).toContainText('answers');
});

test('a long refusal covers no arrow, and can be read', async ({ open }) => {
  const page = await open({ width: 320, height: 568, touch: true, hash: '#/sokoban' });
  const refusal = page.locator('#refusal');
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
  ]) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      const level = '######\n#@ $.#\n######\n';
      for (const text of [`Game: Hexoban\n\n${level}`, `; A\n\n${level}\n; B\n\n${level.replace(' ', 'x')}`]) {
        await paste(page, text);
        await expect(refusal).toContainText(text.startsWith('Game') ? 'Hexoban' : 'The list marks');
        const [message, ...arrows] = await Promise.all(
          ['#refusal', '.arrow-down', '.arrow-left', '.arrow-up'].map((name) => page.locator(name).boundingBox()),
        );
        for (const arrow of arrows)
          expect(
            message.y >= arrow.y + arrow.height || message.y + message.height <= arrow.y,
            JSON.stringify(message),
          ).toBe(true);
        expect(message.y).toBeGreaterThanOrEqual(47);
        if (width === 390 && text.startsWith('Game')) {
          expect(message.height, 'three lines').toBeGreaterThan(46);
          expect(message.y).toBeGreaterThanOrEqual(arrows[0].y + arrows[0].height);
        }
        await page.tap('.arrow-left');
        await page.tap('#refusal button');
        await expect(refusal).toBeHidden();
      }
    });
  }
});

test('a hint is not hidden behind an earlier refusal', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true });
  await paste(page, 'no board');
  const refusal = page.locator('#refusal');
  await expect(refusal).toBeVisible();
  await page.tap('#hint');
  await expect(page.locator('.tagline')).toContainText('The next road is');
  await expect(refusal).toBeHidden();
});

test('a phone in landscape: a refusal covers its line completely', async ({ open }) => {
  const page = await open({ width: 740, height: 390, touch: true, hash: '#/slide', language: 'ja' });
  await paste(page, 'no board');
  await expect(page.locator('#refusal')).toBeVisible();
  const isVisible = (/** @type {string} */ each) =>
    page.locator(each).evaluate((/** @type {Element} */ it) => it.checkVisibility({ visibilityProperty: true }));
  const both = () => Promise.all(['.tagline', '#summary'].map(isVisible));
  expect(await both()).toEqual([false, false]);
  await page.tap('#refusal button');
  await expect.poll(both).toEqual([true, true]);
});
