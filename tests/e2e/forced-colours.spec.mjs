// Forced colours: no browser recolours a canvas, so the page draws it in the system's colours.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, test } from './harness.mjs';
import { test as pageTest } from './page-helper.mjs';

/** Does a canvas contain pure black? @param {any} page @param {string} selector */
const blackIn = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
      let black = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && data[at] + data[at + 1] + data[at + 2] === 0) black++;
      return black > 20;
    });

for (const colorScheme of ofTheDay(/** @type {const} */ (['light', 'dark'])))
  test(`boards have the system's colours where it decides on all of them (${colorScheme})`, async ({
    browser,
    serve,
  }) => {
    const context = await browser.newContext({ colorScheme, forcedColors: 'active' });
    const page = await context.newPage();
    await page.goto(`${await serve({ sources: true })}/bare.html`);
    const theme = await page.evaluate(async () => {
      const themes = '/www/board/theme.ts';
      return (await import(themes)).readTheme(document.body, false);
    });
    const light = colorScheme === 'light';
    expect(theme).toMatchObject({ forced: true, dark: !light });
    expect([theme.surface, theme.ink]).toEqual(
      light ? ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'] : ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    );
    for (const name of ['ink', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'])
      expect(theme[name], name).not.toBe(theme.surface);
    expect(theme.accentInk).not.toBe(theme.accent);
    await context.close();
  });

test('forced colours that begin before their script has arrived: the board still follows', async ({
  browser,
  serve,
}) => {
  const context = await browser.newContext({ viewport: { width: 700, height: 800 } });
  const page = await context.newPage();
  let letCome = () => {};
  const release = new Promise((resolve) => {
    letCome = () => resolve(undefined);
  });
  await page.route(/\/late-listeners(-[\w-]+\.js|\.ts)$/, async (/** @type {any} */ route) => {
    await release;
    await route.continue();
  });
  await page.goto(`${await serve({ headers: 'all' })}/#/maze`);
  await page.waitForSelector('[data-ready="true"]');
  await page.emulateMedia({ forcedColors: 'active' });
  letCome();
  await expect.poll(() => blackIn(page, '.board-canvas')).toBe(true);
  await context.close();
});

pageTest(
  'the system’s colours come and go: what is drawn follows, and light or dark of ours is never another for it',
  async ({ open }) => {
    const page = await open({ hash: '#/maze', tab: 'levels' });
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      const seen = /** @type {boolean[]} */ (/** @type {any} */ (globalThis).seen) ?? [];
      /** @type {any} */ (globalThis).seen = seen;
      store.subscribe((/** @type {any} */ { dark }) => seen.push(dark));
    });
    for (const forcedColors of /** @type {const} */ (['active', 'none'])) {
      await page.emulateMedia({ forcedColors });
      for (const selector of ['.board-canvas', '#gallery .card-picture'])
        await expect.poll(() => blackIn(page, selector), selector).toBe(forcedColors === 'active');
    }
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).seen.filter(Boolean))).toEqual([]);
  },
);

pageTest('that today’s puzzle waits is seen in the system’s colours too', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('#tab-levels')).toHaveAttribute('data-new', '');
  const ground = (/** @type {string | undefined} */ part) =>
    page.evaluate(
      (pseudo) =>
        getComputedStyle(/** @type {Element} */ (document.getElementById('tab-levels')), pseudo).backgroundColor,
      part,
    );
  // The computed background stays ours; what is painted is the system's colour, unless the style opts out.
  const adjust = await page.evaluate(
    () => getComputedStyle(/** @type {Element} */ (document.getElementById('tab-levels')), '::after').forcedColorAdjust,
  );
  expect(adjust).toBe('none');
  expect(await ground('::after')).not.toBe(await ground(undefined));
});
