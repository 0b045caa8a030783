// Every state of the page: on a phone a finger reaches every control; on a low laptop no control is cut off and the
// board has most of the height; the focus ring is complete; axe finds nothing.

import { orderedFamilies } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, test } from './page-helper.mjs';
import { violations } from './axe.mjs';
import { everyState } from './states.mjs';
import { cutRings, missed } from './targets.mjs';

/** @typedef {{ id: string, size: [number, number], language?: 'ja' | 'en', dark?: boolean, forced?: boolean }} Visit */

/** Always: a phone held sideways, which has the least room. @type {Visit[]} */
const visits = [{ id: 'beam', size: [844, 390] }];

/**
 * At night: each family on a phone held both ways, in both schemes, on the smallest phone, on a low laptop and in
 * forced colours.
 * @type {Visit[]}
 */
const furtherVisits = orderedFamilies.flatMap(({ id }, turn) => {
  const [language, otherLanguage] = /** @type {('ja' | 'en')[]} */ (turn % 2 ? ['ja', 'en'] : ['en', 'ja']);
  return /** @type {Visit[]} */ ([
    { id, size: [390, 844], language: otherLanguage, dark: true },
    { id, size: [844, 390], language: id === 'beam' ? otherLanguage : language, dark: id === 'sokoban' },
    { id, size: [320, 640], language },
    { id, size: [1366, 650], language, dark: turn > 2 },
    { id, size: [1280, 800], language: otherLanguage, forced: true },
  ]);
});

/**
 * Reports a board that is too low. Only a dialog over it, or the card beside the seal, may take its height.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
const lowBoard = (page) =>
  page.evaluate(() => {
    const share = (document.querySelector('#board')?.clientHeight ?? 0) / innerHeight;
    return share < 0.6 ? [`the board has ${Math.round(100 * share)} % of the height`] : [];
  });

/** axe takes most of the time: each day asks it about every third state, three days about all. */
const axeTurns = ofTheDay([0, 1, 2], { days: 3 });

for (const { id, size, language = 'en', dark = false, forced = false } of process.env.TOKERU_LONG
  ? [{ id: 'maze', size: [390, 844] }, ...visits, ...furtherVisits]
  : visits) {
  const [width, height] = size;
  const touch = width < 1000;
  test(`every state of ${id} at ${width}x${height}, ${language}${dark ? ', dark' : ''}${forced ? ', forced colours' : ''}`, async ({
    open,
  }) => {
    test.slow();
    const page = await open({
      hash: `#/${id}`,
      width,
      height,
      touch,
      language,
      dark,
      tab: 'levels',
      reducedMotion: true,
    });
    if (forced) await page.emulateMedia({ forcedColors: 'active' });
    /** @type {Record<string, string[]>} */
    const found = {};
    let turn = 0;
    await everyState(page, id, async (state) => {
      const asksAxe = axeTurns.includes(turn++ % 3);
      const faults = [
        ...(await missed(page, touch ? 'finger' : 'mouse')),
        ...(await cutRings(page)),
        ...(touch ? [] : await lowBoard(page)),
        ...(asksAxe ? await violations(page) : []),
      ];
      if (faults.length) found[state] = faults;
    });
    expect(found).toEqual({});
  });
}
