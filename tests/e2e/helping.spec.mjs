// The line that helps, on phones: all of what it says can be read while one plays and draws, and it is as high with three lines as with none.

import { families } from '../../www/puzzles/index.ts';
import { expect, goTo, test, toEdit, toPlay } from './page-helper.mjs';

const blank = `6 6\n${Array.from({ length: 11 }, (_, row) => Array.from({ length: row % 2 ? 6 : 5 }, () => '?').join(' ')).join('\n')}\n1 0 35\n`;

/** What of the text is outside of the line that tells it, or of the window. @param {any} page */
const cut = (page) =>
  page.evaluate(() => {
    const help = /** @type {HTMLElement} */ (document.querySelector('#tagline'));
    const range = document.createRange();
    range.selectNodeContents(help);
    const text = range.getBoundingClientRect();
    const places = [help, document.querySelector('.line')].map((each) =>
      /** @type {Element} */ (each).getBoundingClientRect(),
    );
    const isIn = places.every(
      ({ left, right, top, bottom }) =>
        text.left >= left - 1 && text.right <= right + 1 && text.top >= top - 2 && text.bottom <= bottom + 2, // of a close line
    );
    return help.textContent && isIn ? '' : `${Math.round(text.width)}x${Math.round(text.height)} ${help.textContent}`;
  });

/** Where the board and the line stand. @param {any} page */
const places = (page) =>
  page.evaluate(() =>
    ['#board', '.line'].map((each) => {
      const { top, height } = /** @type {Element} */ (document.querySelector(each)).getBoundingClientRect();
      return [top, height];
    }),
  );

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [844, 390],
])
  for (const language of /** @type {const} */ (['ja', 'en']))
    test(`the helping line is whole at ${width}x${height}, ${language}`, async ({ open }) => {
      const page = await open({ hash: '#/maze', ...{ width, height, language }, touch: true, tab: 'levels' });
      await page.evaluate(() => document.querySelector('#tab-levels, .sheet-close')?.dispatchEvent(new Event('click')));
      /** @type {Record<string, string>} */
      const found = {};
      const look = async (/** @type {string} */ what) => {
        const fault = await cut(page);
        if (fault) found[what] = fault;
      };
      for (const { id } of families) {
        await goTo(page, id);
        await expect
          .poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id))
          .toBe(id);
        await look(`${id}, play`);
        await toEdit(page);
        await expect(page.locator('.palette .tool, .pad .key').first()).toBeVisible();
        await expect
          .poll(() => cut(page))
          .toBe('')
          .catch(() => {});
        await look(`${id}, edit`);
        if (id === 'maze') {
          await page.evaluate(
            (/** @type {string} */ board) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(board),
            blank,
          );
          await look('maze, blank');
        }
        const before = await places(page);
        await page.evaluate(() => {
          const help = /** @type {HTMLElement} */ (document.querySelector('#tagline'));
          help.textContent = '-';
        });
        expect(await places(page), `${id}: nothing moves`).toEqual(before);
        await toPlay(page);
      }
      expect(found).toEqual({});
    });
