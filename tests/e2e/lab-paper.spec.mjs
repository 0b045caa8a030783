// Skipping the laboratory's list; the laboratory on paper; and on a phone, where pictures leave no screen empty.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, inOneWindow, test } from './page-helper.mjs';

test('the first Tab stop skips the list of experiments', async ({ open }) => {
  for (const [language, name] of ofTheDay(
    /** @type {const} */ ([
      ['en', 'Skip to the experiment'],
      ['ja', '実験へ移動'],
    ]),
  )) {
    const page = await open({ hash: 'lab/#maze-sweep', language });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name });
    await expect(skip).toBeFocused();
    expect((await skip.boundingBox()).y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('#maze-sweep-title')).toBeFocused();
    await expect(page).toHaveURL(/\/lab\/#maze-sweep$/);
    await page.keyboard.press('Tab');
    await expect(page.locator('#maze-sweep :focus')).toHaveCount(1);
  }
});

/**
 * Is most of what is drawn on a canvas darker than grey?
 * @param {any} page @param {string} selector @param {boolean} [printed] as a printer sees it: without another frame,
 * but after pending microtasks
 */
const inkIsDark = (page, selector, printed = false) =>
  page.evaluate(
    async (/** @type {[string, boolean]} */ [selector, onPaper]) => {
      if (onPaper) dispatchEvent(new Event('beforeprint'));
      await Promise.resolve();
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      let [dark, light] = [0, 0];
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) data[at] + data[at + 1] + data[at + 2] < 384 ? dark++ : light++;
      return dark > light;
    },
    [selector, printed],
  );

test('printing in dark mode uses light colours, and the window is dark again afterwards', async ({ open }) => {
  const visit = inOneWindow(open, { dark: true });
  for (const [key, selector, night, paper] of ofTheDay(
    /** @type {const} */ ([
      ['maze-sweep', '#maze-sweep > canvas', false, true],
      ['beam', '.position canvas', true, false], // its background is most of it
      ['deepening', '.chart canvas', true, false], // its grid is
    ]),
  )) {
    const page = await visit({ hash: `lab/#${key}` });
    if (key === 'deepening') {
      await page.click('#deepening-run');
      await expect(page.locator('#deepening-ran')).toContainText('times as many as the tables', { timeout: 60_000 });
    }
    await expect.poll(() => inkIsDark(page, selector), key).toBe(night);
    expect(await inkIsDark(page, selector, true), key).toBe(paper);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => inkIsDark(page, selector), key).toBe(night);
  }
});

test('printed pictures keep their proportions, and controls are left out', async ({ open }) => {
  const page = await open({ hash: 'lab/#maze-sweep' });
  const form = () =>
    page
      .locator('#maze-sweep > canvas')
      .evaluate(
        (/** @type {HTMLCanvasElement} */ { clientWidth, clientHeight, width, height }) =>
          (clientWidth * height) / (clientHeight * width),
      );
  await page.emulateMedia({ media: 'print' });
  await page.locator('#maze-sweep').evaluate((/** @type {HTMLElement} */ { style }) => (style.width = '600px'));
  expect(await form()).toBeCloseTo(1, 1);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('on a phone the states of a sweep leave less than half a screen empty, and their list says how many are not drawn', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#maze-sweep', width: 390, height: 844, touch: true });
  const [above, below] = await Promise.all(
    ['.sweep > div canvas', '#maze-sweep-run'].map((each) => page.locator(each).boundingBox()),
  );
  expect(below.y - above.y).toBeLessThan(844 / 2);
});
