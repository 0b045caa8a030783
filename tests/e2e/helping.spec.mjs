// The help line on phones: all of its text can be read during play and drawing, and its height is the same with three
// lines as with none. The longest numbers at the ends of the gap can be read too.

import { words as late } from '../../www/app/panels/words.ts';
import { words } from '../../www/app/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, fromMenu, goTo, test, toEdit, toPlay } from './page-helper.mjs';

const blank = `6 6\n${Array.from({ length: 11 }, (_, row) => Array.from({ length: row % 2 ? 6 : 5 }, () => '?').join(' ')).join('\n')}\n1 0 35\n`;

/** The parts of the text that are outside their line, or outside the window. @param {any} page */
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
        // lines are set closely
        text.left >= left - 1 && text.right <= right + 1 && text.top >= top - 2 && text.bottom <= bottom + 2,
    );
    return help.textContent && isIn ? '' : `${Math.round(text.width)}x${Math.round(text.height)} ${help.textContent}`;
  });

/** The places of the board and of the line. @param {any} page */
const places = (page) =>
  page.evaluate(() =>
    ['#board', '.line'].map((each) => {
      const { top, height } = /** @type {Element} */ (document.querySelector(each)).getBoundingClientRect();
      return [top, height];
    }),
  );

/** Shows the gap between two numbers of 15 digits, and reports ends that overlap or leave the bar. @param {any} page */
async function crowdedGap(page) {
  await page.evaluate(() => {
    const live = { best: 123_456_789_012_345, bound: 987_654_321_098_765, nodes: 1, elapsedMs: 1000 };
    /** @type {any} */ (globalThis).tokeru.store.set({ mode: 'solve', run: { running: true, live } });
  });
  await expect(page.locator('#gap')).toBeVisible();
  await expect(page.locator('#gap .gap-end').last()).toContainText('765');
  return page.evaluate(() => {
    const bar = /** @type {Element} */ (document.querySelector('.bar')).getBoundingClientRect();
    const stop = /** @type {Element} */ (document.querySelector('#solve')).getBoundingClientRect();
    const parts = [...document.querySelectorAll('#gap .gap-end, #gap .gap-meter')].map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return (each.matches('.gap-meter') ? each : range).getBoundingClientRect();
    });
    const overlap = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5; // lines are set closely
    const sidesOf = (/** @type {DOMRect} */ { left, top, right, bottom }) =>
      [left, top, right, bottom].map(Math.round).join(' ');
    const faults = parts.flatMap((part, at) =>
      [...parts.slice(at + 1), stop]
        .filter((other) => overlap(part, other))
        .map((other) => `${sidesOf(part)} over ${sidesOf(other)}`),
    );
    const outside = parts.filter(
      ({ left, top, right, bottom }) =>
        left < bar.left || right > bar.right || top < bar.top - 1 || bottom > bar.bottom + 1,
    );
    return [...faults, ...outside.map((part) => `${sidesOf(part)} outside of ${sidesOf(bar)}`)];
  });
}

/** A narrow phone, a wide one, and one held sideways. @type {[number, number][]} */
const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
];

/** Runs in each size, once the page has its layout. @param {any} page @param {(size: string) => Promise<void>} check */
async function inEachSize(page, check) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    await check(`${width}x${height}`);
  }
}

/** Board and line do not move when the line's text changes. @param {any} page @param {string} what */
async function expectStill(page, what) {
  const words = (/** @type {string} */ text) =>
    page.evaluate((/** @type {string} */ now) => {
      const help = /** @type {HTMLElement} */ (document.querySelector('#tagline'));
      const before = help.textContent;
      help.textContent = now;
      return before;
    }, text);
  const before = await places(page);
  const lineText = await words('-');
  expect(await places(page), `${what}: nothing moves`).toEqual(before);
  await words(lineText);
}

/** Families in a language. @param {'ja' | 'en'} language */
const inLanguage = (language) => families.map(({ id }) => ({ id, language }));
const visits = ofTheDay([...inLanguage('ja'), ...inLanguage('en')], { days: 5 });

for (const language of /** @type {const} */ (['ja', 'en'])) {
  const tested = visits.filter((each) => each.language === language).map(({ id }) => id);
  if (tested.length === 0) continue;
  test(`the help line and the gap of long numbers fit on phones, ${language}: ${tested.join(', ')}`, async ({
    open,
  }) => {
    const [[width, height]] = SIZES;
    const page = await open({ hash: '#/maze', ...{ width, height, language }, touch: true, tab: 'levels' });
    await page.evaluate(() => document.querySelector('#tab-levels, .sheet-close')?.dispatchEvent(new Event('click')));
    /** @type {Record<string, string>} */
    const found = {};
    const checkCut = (/** @type {string} */ what) => async (/** @type {string} */ size) => {
      await expect
        .poll(() => cut(page), { timeout: 3000 })
        .toBe('')
        .catch(async () => {
          found[`${what}, ${size}`] = await cut(page);
        });
    };
    for (const id of tested) {
      await goTo(page, id);
      await expect
        .poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id))
        .toBe(id);
      await inEachSize(page, checkCut(`${id}, play`));
      await toEdit(page);
      await expect(page.locator('.palette .tool, .pad .key').first()).toBeVisible();
      await inEachSize(page, checkCut(`${id}, edit`));
      if (id === 'maze') {
        await page.evaluate(
          (/** @type {string} */ board) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(board),
          blank,
        );
        await inEachSize(page, checkCut('maze, blank'));
      }
      await inEachSize(page, (size) => expectStill(page, `${id}, ${size}`));
      await toPlay(page);
    }
    expect(found).toEqual({});
    await inEachSize(page, async (size) => expect(await crowdedGap(page), size).toEqual([]));
  });
}

/** What the hint button says, in turn. */
const labels = Object.fromEntries(
  /** @type {const} */ (['en', 'ja']).map((language) => {
    const { hint, thinking } = words[language];
    return [language, { hint, thinking, more: late[language]['hint.more'], move: late[language]['hint.move'] }];
  }),
);

/** Labels the hint button as a hint would. @param {any} page @param {string} word @param {boolean} waits */
const label = (page, word, waits) =>
  page.evaluate(
    (/** @type {[string, boolean]} */ [text, isDisabled]) => {
      const hint = /** @type {Element} */ (document.querySelector('#hint'));
      hint.textContent = text;
      if (isDisabled) hint.setAttribute('aria-disabled', 'true');
      else hint.removeAttribute('aria-disabled');
    },
    [word, waits],
  );

/** The pairs of the bar's buttons that cover one another. @param {any} page */
const overlapping = (page) =>
  page.evaluate(() => {
    // An icon is empty for ten pixels on either side.
    const boxes = [...document.querySelectorAll('.bar button')]
      .filter((each) => each.checkVisibility())
      .map((each) => ({ box: each.getBoundingClientRect(), free: each.matches('.button') ? 0 : 10 }));
    return boxes.flatMap(({ box: a, free }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box: b, free: other }) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > free + other &&
            Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top),
        )
        .map(({ box: b }) => `${a.left}-${a.right} over ${b.left}-${b.right}`),
    );
  });

test('each label of the hint button covers nothing and leaves the pencil in its place', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', width: 320, height: 700, language: 'en', touch: true });
  for (const language of /** @type {const} */ (['en', 'ja'])) {
    if (language === 'ja') await fromMenu(page, 'language');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const width of [300, 320, 340, 360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 700 });
      const pencil = new Set();
      for (const key of Object.keys(labels[language])) {
        await label(page, labels[language][key], key === 'thinking');
        await expect.poll(() => overlapping(page), `${language}, ${width} wide, ${key}`).toEqual([]);
        pencil.add((await page.locator('#mode-edit').boundingBox())?.x);
      }
      expect([...pencil], `${language}, ${width} wide`).toHaveLength(1);
    }
  }
});

test('on the narrowest phone the ends of the gap are beside its bar, and the longest puzzle name fits', async ({
  open,
}) => {
  const page = await open({ width: 320, height: 568, touch: true, hash: '#/beam' });
  const name = page.locator('.family-button > span').first();
  expect(await name.evaluate((/** @type {Element} */ it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  await goTo(page, 'sweeper');
  await expect(name).toHaveText('Room Sweeper');
  await page.evaluate(() => {
    const live = { best: 53, bound: 44, nodes: 1, elapsedMs: 1000 };
    /** @type {any} */ (globalThis).tokeru.store.set({ mode: 'solve', run: { running: true, live } });
  });
  await expect(page.locator('#gap .gap-end').last()).toContainText('44');
  const [best, meter, bound] = await Promise.all(
    ['.gap-end:first-child', '.gap-meter', '.gap-end:last-child'].map((each) =>
      page.locator(`#gap ${each}`).boundingBox(),
    ),
  );
  expect(meter.x - best.x - best.width).toBeGreaterThanOrEqual(3);
  expect(bound.x - meter.x - meter.width).toBeGreaterThanOrEqual(3);
});
