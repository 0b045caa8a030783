// What is said of a search: every sentence has its room.

import { words } from '../../www/app/panels/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { expect, test } from './page-helper.mjs';

/** Everything that may stand below a search's verdict, with values as long as they come. @param {'ja' | 'en'} language */
async function sentences(language) {
  const all = [words[language]];
  for (const { load } of families) all.push((await load()).default.words[language]);
  const beside = /^(?:told\.|stop\.|fault\.why$|improve\.(?:.*\.)?(?:by|none|proved)$)/;
  return all
    .flatMap((each) => Object.entries(each))
    .flatMap(([key, text]) => (beside.test(key) ? [text.replaceAll(/\{[^}]+\}/g, '1,234')] : []));
}

for (const language of /** @type {const} */ (['ja', 'en']))
  test(`whatever is said of a search has its room: ${language}`, async ({ open }) => {
    const page = await open({ hash: '#/beam', language });
    await page.click('#solve');
    await expect(page.locator('#again')).toBeVisible({ timeout: 30_000 });
    const said = await sentences(language);
    expect(said.length).toBeGreaterThan(40);
    // Two at once: a search that was stopped says so before what it found.
    said.push(
      said
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 2)
        .join(' '),
    );
    for (const [width, height] of [
      [1280, 800],
      [1366, 650],
      [800, 600],
      [390, 844],
      [844, 390],
    ]) {
      await page.setViewportSize({ width, height });
      for (const checked of [true, false]) {
        const covered = await page.evaluate(
          (/** @type {[string[], boolean]} */ [texts, isChecked]) => {
            const all = (/** @type {string} */ selector) => [
              .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector)),
            ];
            const [[reason], [badge], [status]] = ['.reason', '.badge', '.status'].map(all);
            badge.hidden = !isChecked;
            const others = all('.figure, .answer-links > *, .bar *').filter((each) => each.checkVisibility());
            return texts.filter((text) => {
              reason.textContent = text;
              if (!reason.checkVisibility()) return false; // beside a checked answer a small screen leaves it out
              const [top, { left, right, bottom }] = [
                status.getBoundingClientRect().top,
                reason.getBoundingClientRect(),
              ];
              const isCovered = others.some((each) => {
                const box = each.getBoundingClientRect();
                return box.left < right && left < box.right && box.top < bottom - 1 && top < box.bottom;
              });
              return isCovered || top < 0 || bottom > innerHeight;
            });
          },
          [said, checked],
        );
        expect(covered, `${width}x${height}, checked: ${checked}`).toEqual([]);
      }
    }
  });
