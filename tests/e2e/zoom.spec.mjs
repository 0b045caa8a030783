// A window of 1280x800 at 400 %, and sizes between that and a phone held sideways: everything can be reached, though it
// may need scrolling.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, test, toPlay } from './page-helper.mjs';
import { missed } from './targets.mjs';

/** Is the puzzle's name covered by what is beside it? @param {any} page */
const covered = (page) =>
  page.evaluate(() => {
    const right = (/** @type {string} */ id) =>
      /** @type {HTMLElement} */ (document.getElementById(id)).getBoundingClientRect();
    return right('title').right > right('share').left + 1;
  });

for (const hash of ofTheDay(['#/maze', '#/beam']))
  test(`${hash} at 400 %: playing, drawing, answer and share sheet fit`, async ({ open }) => {
    const page = await open({ hash });
    const checkZoom = async (/** @type {string} */ what) => {
      for (const [width, height] of [
        [320, 200],
        [360, 225],
        [426, 266],
      ]) {
        await page.setViewportSize({ width, height });
        expect(await covered(page), `${what} ${width}`).toBe(false);
        expect(await missed(page, 'mouse'), `${what} ${width}`).toEqual([]);
        // The message is not a slit that scrolls inside something that scrolls.
        if (width < 400) {
          const cut = await page
            .locator('.line')
            .evaluate((/** @type {Element} */ line) => line.scrollHeight - line.clientHeight);
          expect(cut, `${what} ${width}`).toBeLessThan(8); // a link's target extends below its line
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await checkZoom('play');
    await page.click('#mode-edit');
    await checkZoom('draw');
    await toPlay(page);
    await page.click('#solve');
    await page.waitForFunction(() => Boolean(/** @type {any} */ (globalThis).tokeru.store.get().answer), null, {
      timeout: 60_000,
    });
    await checkZoom('answer');
    await page.click('#share');
    await expect(page.locator('.share-sheet')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 200 });
    expect(await missed(page, 'mouse')).toEqual([]);
  });

test('with a text size of 200 % on a phone the share sheet can be closed and its tabs chosen', async ({ open }) => {
  // Half the width and height stand for text of twice the size, as media queries and lengths see it.
  const page = await open({ hash: '#/maze', width: 195, height: 422 });
  await page.evaluate(() => document.getElementById('share')?.click());
  await expect(page.locator('.share-sheet')).toBeVisible();
  expect(await missed(page, 'mouse')).toEqual([]);
});

test('extra space between letters, words and paragraphs pushes no name out of the window', async ({ open }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    const page = await open({ hash: '#/maze', width, height });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    for (const name of ['#title', '.board-name-text']) {
      const box = await page.locator(name).boundingBox();
      expect(box.y, `${name} ${width}`).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, `${name} ${width}`).toBeLessThanOrEqual(49);
    }
  }
});
