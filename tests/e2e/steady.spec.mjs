// A board stays where it was when drawing begins, as far as there is room for that.

import { expect, test, to } from './page-helper.mjs';

/** The middle of the board after every frame from now on, in pixels of the window. @param {any} page */
const watchMiddle = (page) =>
  page.evaluate(() => {
    const seen = /** @type {number[]} */ ([]);
    Object.assign(globalThis, { seen });
    const look = () => {
      const { top, height } = /** @type {Element} */ (document.querySelector('.board-grid')).getBoundingClientRect();
      seen.push(top + height / 2);
      requestAnimationFrame(() => setTimeout(look)); // once it has been laid out and drawn
    };
    look();
  });

const middles = (/** @type {any} */ page) =>
  page.evaluate(() => /** @type {any} */ (globalThis).seen.map((/** @type {number} */ y) => Math.round(y)));

for (const family of ['maze', 'slide', 'sokoban'])
  test(`${family} on a tablet that stands`, async ({ open }) => {
    const page = await open({ width: 820, height: 1180, touch: true, hash: `#/${family}` });
    await page.waitForTimeout(500); // what comes after the first view is there
    await watchMiddle(page);
    const [at] = await middles(page);
    await to(page, 'edit');
    await expect(page.locator('#pad')).toBeVisible();
    await page.waitForTimeout(300);
    await to(page, 'play');
    await page.waitForTimeout(300);
    for (const seen of await middles(page)) expect(Math.abs(seen - at)).toBeLessThanOrEqual(2);
    // What is higher than its room shrinks as it did, and nothing of it is hidden.
    await page.setViewportSize({ width: 820, height: 640 });
    await to(page, 'edit');
    await page.waitForTimeout(300);
    const [grid, line] = await Promise.all(
      ['.board-grid', '.line'].map((name) => page.locator(name).first().boundingBox()),
    );
    expect(grid.y).toBeGreaterThanOrEqual(48);
    expect(grid.y + grid.height).toBeLessThanOrEqual(line.y + 1);
  });
