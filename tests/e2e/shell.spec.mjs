// The bar and the top bar on a phone: where the last button leads, how fast an answer plays, and the text without a
// keyboard.

import { ofTheDay } from '../of-the-day.mjs';
import { searchWithoutEnd } from './states.mjs';
import { expect, goTo, paste, test, toEdit, toPlay } from './page-helper.mjs';

const twoRooms = 'Two rooms';

/** The board's name. @param {any} page */
const name = (page) => page.locator('#board-name .board-name-text');

/**
 * Controls of the bar that stick out of the window, are covered by another, or are too small for a thumb.
 * @param {any} page
 */
const cut = (page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('#bar :is(button, select, input)')].filter(
      (each) => each.getClientRects().length > 0,
    );
    return shown.flatMap((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const label = each.id || each.getAttribute('name') || each.getAttribute('aria-label') || '';
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const least = each.matches('input') ? 28 : each.matches('.button, .button *') ? 36 : 44;
      const isWhole = left >= 0 && left + width <= innerWidth && top + height <= innerHeight;
      return isWhole && (each.contains(hit) || hit === each) && Math.min(width, height) >= least - 0.5 ? [] : [label];
    });
  });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`the first five seconds at ${width}x${height}: what it is, what to do, Solve and Undo, without scrolling`, async ({
    open,
  }) => {
    const page = await open({ hash: '#/maze', width, height, touch: width < 500, tab: 'levels' });
    await page.evaluate(
      () => document.documentElement.dataset.sheet !== 'peek' && document.getElementById('tab-levels')?.click(),
    );
    for (const [id, title, expected] of /** @type {[string, string, RegExp][]} */ ([
      ['maze', 'Calculation maze', /dashed ring/],
      ['sweeper', 'Room Sweeper', /(?:Drag|Tap|Press) .*(?:person|people|robot)/i],
      ['slide', 'Sliding puzzle', /Press a tile/],
      ['sokoban', 'Sokoban', /Tap a box/],
      ['beam', 'The streamer’s challenge', /arrow/i],
    ])) {
      await page.evaluate((/** @type {string} */ to) => /** @type {any} */ (globalThis).tokeru.session.goTo(to), id);
      await expect(page.locator('#title')).toContainText(title);
      await expect(page.locator('#tagline')).toHaveText(expected);
      await expect(page.locator('#board-name .board-name-text')).not.toBeEmpty();
      for (const part of ['#title', '#board-name', '#tagline', '#solve', '.icon-undo', '.board-canvas'])
        await expect(page.locator(part).first(), `${id} ${part}`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), id).toBe(0);
    }
  });

test('a phone: Next once a board of the set is done, speed within reach of the thumb, no mention of keys', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban', width: 390, height: 844, touch: true });
  await expect(name(page)).toHaveText(twoRooms);
  await expect(page.locator('#board-name .pips')).toHaveAttribute('aria-label', 'Difficulty 2 of 5');
  await expect(page.locator('#tagline')).toContainText('Tap a box');

  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  const speed = page.locator('[name="speed"]');
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(speed).toBeVisible();
    await expect.poll(() => cut(page), `${width}x${height}`).toEqual([]);
  }
  await speed.selectOption('8');
  const moves = await page.evaluate(() => {
    const { playback, answer } = /** @type {any} */ (globalThis).tokeru.store.get();
    return playback.speed === 8 ? answer.moves : '';
  });
  expect(moves).not.toBe('');

  // The reader plays the same moves: the board is done, and another follows it.
  await page.setViewportSize({ width: 390, height: 844 });
  await toPlay(page);
  await expect(page.locator('#solve')).toHaveText('Solve');
  const play = (/** @type {string} */ all) =>
    page.evaluate(
      (/** @type {string} */ made) => /** @type {any} */ (globalThis).tokeru.session.act({ moves: made }),
      all,
    );
  await play(moves.slice(0, -1));
  await expect(page.locator('#solve')).toHaveText('Solve');
  await play(moves);
  await expect(page.locator('#solve')).toHaveText('Next');
  await expect(page.locator('#solve-here')).toBeVisible();
  await expect(page.locator('#hint')).toBeHidden();
  await expect.poll(() => cut(page)).toEqual([]);
  await page.click('#solve');
  await expect(name(page)).toHaveText('The hook');
  await expect(page.locator('#solve')).toHaveText('Solve');
  await page.goBack();
  await expect(name(page)).toHaveText(twoRooms);
  await expect(page.locator('#solve')).toHaveText('Next');
  await page.keyboard.press('n');
  await expect(name(page)).toHaveText('The hook');
});

test('a low window: the board keeps most of its height while it is drawn', async ({ open }) => {
  const page = await open({ hash: '#/maze', width: 1366, height: 650 });
  for (const family of ['maze', 'sokoban', 'beam']) {
    await goTo(page, family);
    await toEdit(page);
    await expect(page.locator('#palette')).toBeVisible();
    const share = () => page.evaluate(() => (document.querySelector('#board')?.clientHeight ?? 0) / innerHeight);
    await expect.poll(share, family).toBeGreaterThan(0.6);
    await expect.poll(() => cut(page), family).toEqual([]);
  }
});

for (const [touch, shown] of /** @type {[boolean, boolean][]} */ ([
  [false, true],
  [true, false],
]))
  test(`keys are ${shown ? '' : 'not '}explained ${touch ? 'on touch screens' : 'where there is a mouse'}`, async ({
    browser,
    serve,
  }) => {
    const origin = await serve({ headers: 'all' });
    const context = await browser.newContext({ locale: 'en-US', hasTouch: touch, isMobile: touch });
    const page = await context.newPage();
    await page.goto(`${origin}/#/slide`);
    await expect(page.locator('[data-ready="true"]')).toBeAttached();
    const keys = page.locator('#tagline .of-keys');
    await expect(keys).toHaveText(' Arrow keys work too.');
    await expect(keys).toBeVisible({ visible: shown });
    await context.close();
  });

test('with a menu or dialog open its keys do not play, draw or leave what is behind it', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  const moves = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().moves);
  const mode = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().mode);
  const menu = page.locator('#menu');
  await page.click('#more');
  await page.keyboard.press('ArrowRight');
  expect(await moves()).toBe('');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await toEdit(page);
  await page.click('#more');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  expect(await mode()).toBe('edit');
  await toPlay(page);
  await page.click('#share');
  await expect(page.locator('dialog.share-sheet')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Enter');
  expect([await moves(), await mode()]).toEqual(['', 'play']);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.share-sheet')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  expect(await moves()).toBe('1');
});

test('a search without an answer is described in the full width of a phone, without space for a figure', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban', width: 390, height: 844, touch: true, language: 'ja' });
  await searchWithoutEnd(page, 'sokoban');
  await page.click('#solve');
  await expect(page.locator('.reason')).toContainText(/どの答えも押しは \d+ 回以上です。/);
  expect((await page.locator('.verdict').boundingBox()).x).toBeLessThan(24);
});

/** Parts of the page that stick out of the window. @param {any} page @param {string} selector */
const outside = (page, selector) =>
  page.locator(selector).evaluateAll((/** @type {Element[]} */ all) =>
    all.flatMap((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return within ? [] : [`${each.getAttribute('aria-label') ?? each.textContent}: ${[left, top, right, bottom]}`];
    }),
  );

test('a tablet in portrait: every key of the maze’s pad is in the window', async ({ open }) => {
  const page = await open({ hash: '#/maze', width: 768, height: 1024, touch: true });
  for (const [width, height] of [
    [768, 1024],
    [1024, 600],
  ]) {
    await toPlay(page);
    await page.setViewportSize({ width, height });
    await toEdit(page);
    await expect(page.locator('#pad .key')).not.toHaveCount(0);
    expect(await outside(page, '#pad .key'), `${width}`).toEqual([]);
  }
});

test('a low window: a refusal can be read and closed, however small the board', async ({ open }) => {
  const page = await open({ hash: '#/beam', width: 512, height: 300, touch: true, language: 'ja' });
  await paste(page, 'nonsense');
  await expect(page.locator('#refusal')).toBeVisible();
  expect(await outside(page, '#refusal, .refusal-text, #refusal button')).toEqual([]);
  await page.click('#refusal button');
  await expect(page.locator('#refusal')).toBeHidden();
});

test('at high magnification, asking for a hint moves nothing', async ({ open }) => {
  for (const language of ofTheDay(/** @type {const} */ (['ja', 'en']))) {
    const page = await open({ hash: '#/slide', width: 260, height: 520, touch: true, language });
    const bar = () => page.locator('#bar').boundingBox();
    await page.locator('#hint').waitFor();
    const before = await bar();
    await page.evaluate(
      (/** @type {string} */ word) => {
        const hint = /** @type {HTMLElement} */ (document.querySelector('#hint'));
        hint.setAttribute('aria-disabled', 'true');
        hint.textContent = word;
      },
      language === 'ja' ? '考えています…' : 'Thinking…',
    );
    // The style for the longer word arrives late, with its text.
    await expect.poll(bar, { message: language }).toEqual(before);
    await page.close();
  }
});
