// What axe-core finds in a page or a part of it, and whether it is wider than its window.

import { readFileSync } from 'node:fs';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** One line for each broken rule. @param {any} page @param {string} [part] a selector @returns {Promise<string[]>} */
export async function violations(page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (/** @type {string} */ selector) => {
    // A colour in transition has a contrast of its own, so transitions must end first. Endless animations are checked
    // while they run.
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
    const { axe: checker } = /** @type {any} */ (globalThis);
    const { violations: found } = await checker.run(document.querySelector(selector), { resultTypes: ['violations'] });
    return found.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes.map((/** @type {any} */ { target, html }) => `${target.flat().join(' ')} ${html.slice(0, 100)}`).join(', ')}`,
    );
  }, part);
}

/** By how many pixels the page is wider than its window. @param {any} page @returns {Promise<number>} */
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
