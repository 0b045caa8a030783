// Sentences about a search: there is room for every one.

import { words } from '../../www/app/panels/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, paste, standing, state, test, toPlay } from './page-helper.mjs';
import { searchWithoutEnd } from './states.mjs';

/** Everything that may be below a search's verdict, with the longest values. @param {'ja' | 'en'} language */
async function sentences(language) {
  const tables = [words[language]];
  for (const { load } of families) tables.push((await load()).default.words[language]);
  const belowVerdict = /^(?:verdict\.|stop\.|fault\.why$|improve\.(?:.*\.)?(?:by|none|proved)$)/;
  return tables
    .flatMap((each) => Object.entries(each))
    .flatMap(([key, text]) => (belowVerdict.test(key) ? [text.replaceAll(/\{[^}]+\}/g, '1,234')] : []));
}

for (const language of ofTheDay(/** @type {const} */ (['ja', 'en'])))
  test(`every sentence about a search fits: ${language}`, async ({ open }) => {
    test.slow();
    const page = await open({ hash: '#/beam', language });
    // For a search with a time limit the line has its widest links, as another search may find another answer.
    await page.evaluate(() => {
      const { store, session } = /** @type {any} */ (globalThis).tokeru;
      session.openText('9 1 16 16 150\nseed 2\n');
      store.set({ choice: { ...store.get().choice, engine: 'timed', seconds: 60 } });
    });
    await page.click('#solve');
    await expect(page.locator('#again')).toBeVisible({ timeout: 75_000 });
    const allTexts = await sentences(language);
    expect(allTexts.length).toBeGreaterThan(40);
    // Two sentences at once: a stopped search says so before what it found.
    allTexts.push(
      allTexts
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
            const elementsOf = (/** @type {string} */ selector) => [
              .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector)),
            ];
            const [[reason], [badge], [status]] = ['.reason', '.badge', '.status'].map(elementsOf);
            badge.hidden = !isChecked;
            const others = elementsOf('.figure, .answer-links > *, .bar *').filter((each) => each.checkVisibility());
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
          [allTexts, checked],
        );
        expect(covered, `${width}x${height}, checked: ${checked}`).toEqual([]);
      }
    }
  });

/** Sokoban, whose quick answer is not proved: the longest sentence, beside the longest button. */
const offered = '#/sokoban/1ACBj_QOBgMVz7wIZbbBCjgBhAQ';

/**
 * Parts of the line and the bar that cover one another, the board or the arrows, or leave the window.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
const collisions = (page) =>
  page.evaluate(() => {
    const shown = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)].filter(
        (each) => each.checkVisibility() && (each.textContent || each.matches('.icon-button, .slider')),
      );
    const parts = shown('.figure > *, .status, .badge, .reason, .answer-links > *, .bar :is(button, select, .slider)');
    const around = shown('.board-grid, .arrow');
    const name = (/** @type {Element} */ each) => each.id || each.getAttribute('class');
    return parts.flatMap((each, at) => {
      const running = each.closest('.verdict'); // these share their lines
      const others = [...parts.slice(at + 1), ...around].filter((other) => !running?.contains(other));
      const overlapping = others.filter((other) =>
        [...each.getClientRects()].some((a) =>
          [...other.getClientRects()].some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
          ),
        ),
      );
      const { left, right, bottom } = each.getBoundingClientRect();
      const faultsOutside = left < 0 || right > innerWidth || bottom > innerHeight ? [`${name(each)} outside`] : [];
      return [...overlapping.map((other) => `${name(each)} over ${name(other)}`), ...faultsOutside];
    });
  });

for (const [language, touch, sizes] of ofTheDay(
  /** @type {['ja' | 'en', boolean, [number, number][]][]} */ (
    ['ja', 'en'].flatMap((each) => [
      [
        each,
        true,
        [
          [260, 520],
          [280, 653],
          [344, 882],
          [844, 390],
          [768, 1024],
        ],
      ],
      [
        each,
        false,
        [
          [1024, 600],
          [1366, 650],
        ],
      ],
    ])
  ),
))
  test(`an offer beside an answer leaves room for the sentence about it, and nothing moves: ${language}, ${touch ? 'by finger' : 'with a mouse'}`, async ({
    open,
  }) => {
    test.slow();
    const page = await open({ hash: offered, language, touch });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // On a phone held sideways this has opened the sheet over the board.
      await page.evaluate(
        () => document.documentElement.dataset.sheet !== 'peek' && document.getElementById('tab-details')?.click(),
      );
      await page.locator('#hint').waitFor({ timeout: 15_000 });
      const places = () =>
        page.evaluate(() =>
          ['.frame', '.line', '.bar'].map((each) =>
            JSON.stringify(document.querySelector(each)?.getBoundingClientRect()),
          ),
        );
      await standing(page.locator('.frame'));
      const before = await places();
      await page.click('#solve');
      await expect(page.locator('#offer')).toBeVisible({ timeout: 30_000 });
      expect(await collisions(page), `${width}x${height}`).toEqual([]);
      if (height > 480) expect(await places(), `${width}x${height}`).toEqual(before);
      await toPlay(page);
    }
  });

/** What is below the line, or wider than its container. @param {any} page @returns {Promise<string[]>} */
const spilt = (page) =>
  page.evaluate(() => {
    const bar = /** @type {Element} */ (document.querySelector('.bar')).getBoundingClientRect();
    const low = [...document.querySelectorAll('.line *')].filter(
      (each) =>
        each.checkVisibility() &&
        innerHeight > 480 &&
        getComputedStyle(each).display !== 'inline' && // as high as its text may be, not as its line
        each.getBoundingClientRect().bottom > bar.top + 1,
    );
    const wide = [...document.querySelectorAll('.line, .column-body > *')].filter(
      (each) => each.scrollWidth > each.clientWidth,
    );
    return [...low, ...wide].map((each) => each.id || (each.getAttribute('class') ?? each.tagName));
  });

test('figures of seven and thirteen digits, and the sentences beside them, fit during and after a search', async ({
  open,
}) => {
  const page = await open({ hash: '#/maze' });
  await searchWithoutEnd(page, 'maze');
  await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().run.live.best > 1e10);
  expect(await spilt(page), 'searched for').toEqual([]);
  await page.click('#solve');
  await expect(page.locator('#again')).toBeVisible();
  /** Writes another figure as the line does. @param {string} text @returns {Promise<string>} the one before */
  const figure = (text) =>
    page.evaluate((/** @type {string} */ now) => {
      const best = /** @type {Element} */ (document.querySelector('#best'));
      const before = best.textContent ?? '';
      best.textContent = now;
      best.classList.toggle('is-long', now.length > 9);
      return before;
    }, text);
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [560, 900],
    [700, 900],
    [844, 390],
    [1280, 800],
    [1366, 650],
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      const { sheet } = document.documentElement.dataset;
      if (sheet && sheet !== 'peek') document.getElementById('tab-details')?.click();
    });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const faults = [...(await collisions(page)), ...(await spilt(page))];
    // The largest figure of any family that is not written smaller.
    const figureBefore = await figure('8,888,888');
    faults.push(...(await spilt(page)).map((each) => `seven digits: ${each}`));
    await figure(figureBefore);
    if (faults.length) found[`${width}x${height}`] = faults;
  }
  expect(found).toEqual({});

  // The browser enlarges the text only: the bar can still be pressed.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.summary * { font-size: 18px !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await spilt(page), 'enlarged').toEqual([]);
  await page.click('#mode-play', { timeout: 5000 });
});

for (const language of ofTheDay(['ja', 'en']))
  test(`on the narrowest phones an answer's number keeps its unit, ${language}`, async ({ open }) => {
    const page = await open({ width: 320, height: 568, touch: true, language, hash: '#/slide' });
    await paste(page, '3,3,253147608\n');
    await page.tap('#solve');
    await expect.poll(async () => (await state(page)).answer?.objective).toBe(19);
    const unit = page.locator('.summary-unit');
    await expect(unit).toHaveText(language === 'ja' ? '手' : 'moves');
    await expect(unit).toBeVisible();
    const [number, unitBox, line, verdict] = await Promise.all(
      ['.summary-number', '.summary-unit', '.line', '.verdict'].map((name) => page.locator(name).boundingBox()),
    );
    expect(unitBox.y).toBeGreaterThanOrEqual(number.y + number.height - 1);
    expect(unitBox.y + unitBox.height).toBeLessThanOrEqual(line.y + line.height);
    expect(Math.max(number.x + number.width, unitBox.x + unitBox.width)).toBeLessThanOrEqual(verdict.x);
  });
