// What every family looks like at every size, in both languages, light and dark, compared with the pictures in
// `pictures/`, so that no change goes unseen. `TOKERU_BLESS=1` makes them anew; then look at each that changed. They
// hold for the browser and the fonts that they were made with: elsewhere nothing is compared, and the tests are
// reported as skipped.

import { readFileSync, writeFileSync } from 'node:fs';
import { orderedFamilies } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, openTab, test, toPlay } from './page-helper.mjs';

const blessed = new URL('./pictures/made-with.txt', import.meta.url);

/**
 * The browser's version without its patch level, and the widths of words in the page's fonts.
 * @param {any} page
 * @returns {Promise<string>}
 */
const madeWith = async (page) => {
  const widths = await page.evaluate(() => {
    const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    const style = getComputedStyle(document.documentElement);
    return ['--serif', '--sans'].flatMap((name) =>
      ['400', '700'].map((weight) => {
        pen.font = `${weight} 40px ${style.getPropertyValue(name)}`;
        return pen.measureText('解ける Solve 0123456789').width.toFixed(3);
      }),
    );
  });
  const [major] = page.context().browser().version().split('.');
  return `Chromium ${major}\n${widths.join(' ')}\n`;
};

const sizes = {
  desk: { width: 1280, height: 800 },
  laptop: { width: 1366, height: 650 },
  phone: { width: 390, height: 844, touch: true },
  lying: { width: 844, height: 390, touch: true },
  small: { width: 320, height: 640, touch: true },
  zoomed: { width: 640, height: 400 }, // 1280 x 800 at 200 %
};
const families = orderedFamilies.map(({ id }) => id);
const states = ['play', 'edit', 'solved', 'hint'];

/** The states of the page that are pictured. @param {any} page @param {string} state */
async function bring(page, state) {
  if (state === 'edit') {
    await page.click('#mode-edit');
    const pad = page.locator('#pad');
    await expect.poll(async () => (await pad.isHidden()) || (await pad.locator('.key').count()) > 0).toBe(true);
  }
  if (state === 'hint') {
    await page.click('#hint');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().hint?.seen > 0);
    await expect(page.locator('#hint')).toBeEnabled();
  }
  if (state !== 'solved') return;
  await page.click('#solve');
  await expect
    .poll(() => page.evaluate(() => Boolean(/** @type {any} */ (globalThis).tokeru.store.get().run?.outcome)), {
      timeout: 40_000,
    })
    .toBe(true);
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    const { playback } = store.get();
    store.set({ playback: { ...playback, playing: false, time: playback.length } });
  });
}

/** One thread finds the same answer each time. @param {any} page @param {Record<string, unknown>} [change] */
const set = (page, change = {}) =>
  page.evaluate((/** @type {any} */ change) => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ ...change, choice: { ...store.get().choice, threads: 1 } });
  }, change);

/** A press on the open tab closes its sheet; a column stays. @param {any} page */
const closeSheet = (page) =>
  page.evaluate(() => {
    const open = document.documentElement.dataset.sheet !== 'peek';
    if (open) /** @type {HTMLElement} */ (document.querySelector('[role="tab"][aria-selected="true"]')).click();
  });

/** @param {any} page @param {string} name */
const compare = (page, name) =>
  expect(page).toHaveScreenshot(`${name}.png`, {
    maxDiffPixelRatio: 0.005,
    mask: [page.locator('#backend, .share-qr, .share-link, .record-text')], // addresses
  });

/** A fixed day, as each day has its own puzzle. */
const date = '2026-11-30T12:00:00';

/** Opens the page, unless its pictures were made with something else. @param {Function} open @param {any} options */
async function visit(open, options) {
  const page = await open({ reducedMotion: true, date, ...options });
  const versions = await madeWith(page);
  if (process.env.TOKERU_BLESS) writeFileSync(blessed, versions);
  else
    test.skip(
      readFileSync(blessed, 'utf8') !== versions,
      `made with others: ${readFileSync(blessed, 'utf8')}, here ${versions}`,
    );
  return page;
}

/** A desk and a phone by turns, and one of the other sizes. */
const rows = [...Object.entries(sizes).entries()];
const isUsual = (/** @type {[number, [string, unknown]]} */ [, [size]]) => size === 'desk' || size === 'phone';
const [usual, others] = [rows.filter(isUsual), rows.filter((row) => !isUsual(row))];

for (const [row, [size, place]] of [...ofTheDay(usual), ...ofTheDay(others)])
  test(`the page, ${size}`, async ({ open }) => {
    const page = await visit(open, { ...place, hash: '#/maze' });
    for (const [column, family] of families.entries()) {
      // No two rows have a family in the same state, language and scheme.
      const [state, language, dark] = [
        states[(row + column) % 4],
        ['ja', 'en'][(row + column) % 2],
        (row >> 1) % 2 === 1,
      ];
      await page.emulateMedia({ colorScheme: dark !== (column % 2 === 1) ? 'dark' : 'light' });
      await toPlay(page);
      await page.evaluate(
        (/** @type {string} */ id) => /** @type {any} */ (globalThis).tokeru.session.goTo(id),
        family,
      );
      await set(page, { language });
      await openTab(page, 'levels');
      await closeSheet(page);
      await bring(page, state);
      await compare(page, `${size}-${family}-${state}`);
    }
  });

test('forced system colours', async ({ browser, serve }) => {
  const context = await browser.newContext({
    viewport: sizes.desk,
    forcedColors: 'active',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  await context.clock.setFixedTime(date);
  const page = await context.newPage();
  await page.goto(`${await serve({ headers: 'all' })}/#/maze`);
  await page.waitForSelector('[data-ready="true"]');
  test.skip(!process.env.TOKERU_BLESS && readFileSync(blessed, 'utf8') !== (await madeWith(page)), 'made with others');
  for (const family of families) {
    await page.evaluate((/** @type {string} */ id) => /** @type {any} */ (globalThis).tokeru.session.goTo(id), family);
    await openTab(page, 'levels');
    await compare(page, `forced-${family}`);
  }
  await context.close();
});

for (const [size, language, dark] of ofTheDay(
  /** @type {const} */ ([
    ['desk', 'ja', false],
    ['phone', 'en', true],
    ['lying', 'ja', false],
    ['small', 'en', false],
  ]),
  { days: 2 },
))
  test(`a finished game, ${size}`, async ({ open }) => {
    const page = await visit(open, { ...sizes[size], language, dark, hash: '#/sokoban', tab: 'levels' });
    await closeSheet(page);
    await page.evaluate(async () => {
      const { engine, store, session } = /** @type {any} */ (globalThis).tokeru;
      const { moves } = await engine.solve('sokoban', store.get().board, { engine: 'pushes', threads: 1 });
      for (const end of [-1, undefined]) session.act({ moves: moves.slice(0, end) });
    });
    await expect(page.locator('.stamps')).toHaveAttribute('data-seal', 'best');
    await expect(page.locator('#watch-best')).toBeVisible();
    await expect(page.locator('.record-text')).toContainText('17');
    await compare(page, `${size}-finished`);
  });

// Not the size of the day whose page is pictured above.
for (const [size, language] of ofTheDay(
  /** @type {const} */ ([
    ['phone', 'ja'],
    ['desk', 'en'],
  ]),
))
  test(`the column’s tabs, and sharing, ${size}`, async ({ open }) => {
    const page = await visit(open, { ...sizes[size], language, hash: '#/sokoban', tab: 'rules' });
    await set(page);
    for (const tab of /** @type {const} */ (['levels', 'rules', 'details'])) {
      await page.locator(`#tab-${tab}`).click();
      await compare(page, `${size}-tab-${tab}`);
      await closeSheet(page);
    }
    await page.click('#share');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await compare(page, `${size}-share`);
  });
