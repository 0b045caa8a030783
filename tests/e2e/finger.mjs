// A thumb on a phone, for the specs that draw. It counts its taps, and touches only what is in view and uncovered.

import { expect } from './page-helper.mjs';

/** @param {any} page */
export function finger(page) {
  let taps = 0;
  /** @param {{ x: number, y: number }} point */
  const at = async ({ x, y }) => {
    taps += 1;
    await page.touchscreen.tap(x, y);
  };
  return {
    /** number of taps and strokes */
    taps: () => taps,
    at,
    /** @param {string} selector @param {number} minSize height and width */
    async on(selector, minSize = 40) {
      const { middle, size, isIn, isFree } = await page.locator(selector).evaluate((/** @type {HTMLElement} */ it) => {
        const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
        const middle = { x: left + width / 2, y: top + height / 2 };
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const isFree = it.contains(document.elementFromPoint(middle.x, middle.y));
        return { middle, size: Math.min(width, height), isIn, isFree };
      });
      expect(isIn, `${selector} is in view`).toBe(true);
      expect(size, `${selector} is large enough for a finger`).toBeGreaterThanOrEqual(minSize);
      expect(isFree, `${selector} is not covered`).toBe(true);
      await at(middle);
    },
    /**
     * A stroke over the board, with a few moves on the way.
     * @param {{ x: number, y: number }} from
     * @param {{ x: number, y: number }} to
     */
    async stroke(from, to) {
      taps += 1;
      const touch = await page.context().newCDPSession(page);
      const send = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints });
      await send('touchStart', [from]);
      for (const share of [0.3, 0.7, 1])
        await send('touchMove', [{ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }]);
      await send('touchEnd', []);
      await touch.detach();
    },
  };
}

/** The corner that resizes the board. @param {any} page */
export async function corner(page) {
  const box = await page.locator('.board-grid').boundingBox();
  return { x: box.x + box.width - 6, y: box.y + box.height - 6 };
}

/** How far anything on the page has been scrolled. @param {any} page */
export const scrolled = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].reduce((sum, each) => sum + each.scrollTop + Math.abs(each.scrollLeft), 0),
  );
