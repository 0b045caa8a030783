// The pictures that the laboratory saves: no text is cut at their edges or touches them.

import { readFileSync } from 'node:fs';
import { expect, test } from './page-helper.mjs';

/** Experiments that have a picture without a run. */
const drawn = ['beam', 'river', 'maze-sweep', 'orders', 'budgets', 'energy', 'sokoban'];
/** CSS pixels between a text and the edge. */
const LEAST = 8;

/** Texts of a picture that are too near to its edge. @param {any} paper an empty page @param {string} svg */
async function atEdge(paper, svg) {
  await paper.setContent(svg);
  return paper.evaluate((/** @type {number} */ least) => {
    const root = /** @type {Element} */ (document.querySelector('svg'));
    const box = root.getBoundingClientRect();
    const near = [...root.querySelectorAll('text')].filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return Math.min(left - box.left, box.right - right, top - box.top, box.bottom - bottom) < least;
    });
    return near.map((each) => each.textContent);
  }, LEAST);
}

for (const language of /** @type {const} */ (['ja', 'en']))
  test(`the texts of saved pictures have room at the edges, ${language}`, async ({ open }) => {
    const page = await open({ hash: 'lab/', language, reducedMotion: true });
    const paper = await page.context().newPage();
    for (const key of drawn) {
      await page.goto(new URL(`#${key}`, page.url()).href);
      await expect(page.locator(`#${key}-svg`)).toBeEnabled({ timeout: 60_000 });
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(`#${key}-svg`)]);
      const svg = readFileSync(await file.path(), 'utf8');
      expect(svg).toContain('<text ');
      expect(await atEdge(paper, svg), key).toEqual([]);
    }
  });
