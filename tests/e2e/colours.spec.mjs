// The system's colours change while a page is open: dark in the evening, high contrast when it is turned on.

import { ofTheDay } from '../of-the-day.mjs';
import { colours, expect, test } from './page-helper.mjs';

/** @param {any} page */
const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The board as drawn. @param {any} page */
const drawn = (page) =>
  page.locator('.board-canvas').evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());

for (const hash of ofTheDay(['check/', 'lab/#orders']))
  test(`a separate page follows the system while it is open, until its reader chooses: ${hash}`, async ({ open }) => {
    const page = await open({ hash });
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(page)).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(page)).toBe(light);
    await page.click('#theme');
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground(page)).toBe(dark);
  });

test('the board has the system’s colours once it decides on all of them, and its own again after that', async ({
  open,
}) => {
  const page = await open({ hash: '#/maze' });
  await page.waitForFunction(() => document.querySelector('#gallery canvas'));
  const ownColours = await colours(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => colours(page)).toContain('0,0,0');
  await page.emulateMedia({ forcedColors: 'none' });
  await expect.poll(async () => (await colours(page)).toSorted()).toEqual(ownColours.toSorted());
});

test('a drawing of the laboratory has the system’s colours, too', async ({ open }) => {
  const page = await open({ hash: 'lab/', reducedMotion: true });
  await expect(page.locator('#beam-layer')).toHaveText('Layer 26');
  const hasBlack = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.tree canvas'));
      const { data } = /** @type {any} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && data[at] + data[at + 1] + data[at + 2] === 0) return true;
      return false;
    });
  expect(await hasBlack()).toBe(false);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(hasBlack).toBe(true);
});

test('more contrast, requested while the page is open: ink replaces grey, on the page and on its board', async ({
  open,
}) => {
  const page = await open({ hash: '#/slide' });
  const greys = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const colour = (/** @type {string} */ name) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
      };
      const found = ['--muted', '--faint', '--line'].map((name) => colour(name) === colour('--ink'));
      probe.remove();
      return found;
    });
  const before = await drawn(page);
  expect(await greys()).toEqual([false, false, false]);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(greys).toEqual([true, true, true]);
  await expect.poll(() => drawn(page)).not.toBe(before);
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect.poll(greys).toEqual([false, false, false]);
  await expect.poll(() => drawn(page)).toBe(before);
});

test('with the whole page selected, text on a strong button has the page’s ink colour', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    const [selected, ink] = await page.locator('#solve').evaluate((/** @type {HTMLElement} */ button) => {
      return [getComputedStyle(button, '::selection').color, getComputedStyle(document.body).color];
    });
    expect(selected, colorScheme).toBe(ink);
  }
});
