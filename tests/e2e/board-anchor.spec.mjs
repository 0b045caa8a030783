// The board stays in place when drawing begins, as far as there is space.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, inOneWindow, test, to } from './page-helper.mjs';

/** Records the board's centre after every frame from now on, in pixels of the window. @param {any} page */
const watchMiddle = (page) =>
  page.evaluate(() => {
    const middles = /** @type {{ x: number, y: number }[]} */ ([]);
    Object.assign(globalThis, { seen: middles });
    const sample = () => {
      const grid = /** @type {Element} */ (document.querySelector('.board-grid'));
      const { left, width, top, height } = grid.getBoundingClientRect();
      middles.push({ x: Math.round(left + width / 2), y: Math.round(top + height / 2) });
      requestAnimationFrame(() => setTimeout(sample)); // once layout and painting are done
    };
    sample();
  });

/**
 * A change by a task between a frame and its reading is laid out by the next frame and never visible. A place that is
 * read twice in a row was painted.
 * @param {any} page
 */
const middles = async (page) => {
  /** @type {{ x: number, y: number }[]} */
  const seen = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
  return seen.filter(({ x, y }, at) => x === seen[at + 1]?.x && y === seen[at + 1]?.y);
};

/**
 * The board has never moved further than this.
 * @param {any} page
 * @param {string} where
 * @param {number} [least] pixels
 */
async function expectStill(page, where, least = 0) {
  const [at, ...later] = await middles(page);
  expect.soft(later.length, where).toBeGreaterThan(0);
  const moved = later.map(({ x, y }) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y)));
  expect.soft(Math.max(...moved), where).toBeLessThanOrEqual(least + 2);
}

test('the board stays in place on a tablet in portrait', async ({ open }) => {
  const visit = inOneWindow(open, { touch: true });
  for (const family of ofTheDay(['maze', 'slide', 'sokoban'])) {
    const page = await visit({ width: 820, height: 1180, hash: `#/${family}` });
    await page.waitForTimeout(500); // what follows the first view has arrived
    await watchMiddle(page);
    await to(page, 'edit');
    await expect(page.locator('#pad')).toBeVisible();
    await page.waitForTimeout(300);
    await to(page, 'play');
    await page.waitForTimeout(300);
    await expectStill(page, family);
    // A board higher than its space shrinks as before, and nothing of it is hidden.
    await page.setViewportSize({ width: 820, height: 640 });
    await to(page, 'edit');
    await page.waitForTimeout(300);
    const [grid, line] = await Promise.all(
      ['.board-grid', '.line'].map((name) => page.locator(name).first().boundingBox()),
    );
    expect.soft(grid.y, family).toBeGreaterThanOrEqual(48);
    expect.soft(grid.y + grid.height, family).toBeLessThanOrEqual(line.y + 1);
  }
});

for (const [family, width, height, lateFile] of ofTheDay(
  /** @type {[string, number, number, string][]} */ ([
    ['sokoban', 390, 844, 'rest'],
    ['sokoban', 390, 844, 'inside'],
    ['maze', 820, 1180, 'rest'],
  ]),
))
  test(`drawing ${family} before ${lateFile} has arrived: the board stays in place, ${width}x${height}`, async ({
    open,
  }) => {
    const page = await open({ width, height, touch: true, hash: `#/${family}` });
    const { promise, resolve } = Promise.withResolvers();
    await page.route(new RegExp(`/${lateFile}[^/]*$`), async (/** @type {any} */ route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    await page.waitForSelector('[data-ready="true"]');
    await watchMiddle(page);
    await page.tap('#mode-edit');
    await expect(page.locator('#pad')).toBeVisible();
    resolve(undefined);
    await page.waitForTimeout(500);
    await expectStill(page, family);
  });

/**
 * Lines of fewer than six keys, if there are two lines: the last key alone below all others looks lost.
 * @param {any} page
 * @returns {Promise<number[]>}
 */
const lonely = (page) =>
  page.evaluate(() => {
    /** @type {Record<number, number>} */
    const lines = {};
    for (const key of document.querySelectorAll('#pad .key')) {
      const top = Math.round(key.getBoundingClientRect().top);
      lines[top] = (lines[top] ?? 0) + 1;
    }
    const counts = Object.values(lines);
    return counts.length > 1 ? counts.filter((count) => count < 6) : [];
  });

/**
 * By how much the page is higher than its window when the keys' names are as large as a browser may make them.
 * @param {any} page
 * @returns {Promise<number>}
 */
const spilled = (page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.key span { font-size: 20px !important; }');
    document.adoptedStyleSheets.push(sheet);
    return document.documentElement.scrollHeight - innerHeight;
  });

/**
 * Visits to a place: family, width, height, and whether the board is watched from the press on.
 * @typedef {[family: string, width: number, height: number, early?: string]} Visit
 */
/**
 * By place: touch, how many of the first visits every run makes, all visits.
 * @type {[place: string, touch: boolean, always: number, visits: Visit[]][]}
 */
const places = [
  [
    'phones',
    true,
    1,
    [
      ['slide', 390, 844, 'from the press on'],
      ['maze', 360, 640],
      ['slide', 320, 568],
      ['slide', 360, 640],
      ['sokoban', 390, 844],
      ['sokoban', 360, 640, 'from the press on'],
      ['sokoban', 320, 568],
      ['sweeper', 390, 844, 'from the press on'],
      ['sweeper', 360, 640],
      ['beam', 320, 568],
    ],
  ],
  [
    'tablets',
    true,
    0,
    [
      ['maze', 900, 700],
      ['slide', 1000, 760],
      ['sweeper', 1010, 760],
      ['sokoban', 900, 700],
      ['beam', 900, 700],
      // On large ones the arrows have reserved enough space for all of them.
      ['maze', 1024, 768],
      ['slide', 1180, 820],
      ['sokoban', 1024, 768],
    ],
  ],
  [
    'a desk',
    false,
    0,
    [
      ['maze', 1280, 800],
      ['sweeper', 1280, 800],
    ],
  ],
  [
    // In one line of keys or two.
    'narrow windows with a mouse',
    false,
    1,
    [
      ['sweeper', 950, 700],
      ['maze', 900, 700],
      ['maze', 1010, 760],
      ['slide', 760, 800],
      ['beam', 765, 700],
      ['sweeper', 900, 700],
      ['slide', 600, 700],
    ],
  ],
];

/** A visit in a test's title. @param {[family: string, width: number, height: number, ...rest: unknown[]]} visit */
const named = ([family, width, height]) => `${family} ${width}x${height}`;

for (const [place, touch, always, all] of places) {
  const visits = ofTheDay(all, { always });
  test(`the board stays in place when its keys arrive, on ${place}: ${visits.map(named).join(', ')}`, async ({
    open,
  }) => {
    const visit = inOneWindow(open, { touch });
    for (const [family, width, height, early] of visits) {
      const page = await visit({ width, height, hash: `#/${family}` });
      await page.waitForTimeout(500); // what follows the first view has arrived
      const { promise, resolve } = Promise.withResolvers();
      const keys = /\/(keys|keypad)[^/]*$/;
      let requests = 0;
      await page.route(keys, async (/** @type {any} */ route) => {
        requests += 1;
        await promise;
        await route.continue();
      });
      if (early) await watchMiddle(page);
      await page.click('#mode-edit');
      await page.waitForTimeout(300);
      if (!early) await watchMiddle(page);
      await page.waitForTimeout(100);
      expect.soft(requests, `${family}: what comes late`).toBeGreaterThan(0);
      resolve(undefined);
      await expect(page.locator('#pad')).toBeVisible();
      await page.waitForTimeout(500);
      await expectStill(page, `${family}, ${width}x${height}`);
      if (width >= 760) expect.soft(await lonely(page), `${family}, ${width}x${height}: keys in lines`).toEqual([]);
      if (width === 950) expect.soft(await spilled(page), 'letters enlarged by the browser').toBeLessThanOrEqual(0);
      await page.unroute(keys);
    }
  });
}

/** Phones as browsers leave them with their bars shown, with the whole screen, and held sideways. */
const phones = [
  [390, 664],
  [360, 640],
  [412, 785],
  [390, 844],
  [844, 390],
];

/**
 * Visits with the most pixels that a press of Draw may move the board by, and the least share of its width that the
 * board keeps.
 * @type {[family: string, width: number, height: number, most: number, least: number][]}
 */
const listed = [
  ['maze', 390, 664, 0, 1],
  ['maze', 412, 732, 0, 1],
  // The tools are in a row of their own.
  ['maze', 390, 844, 10, 1],
  // Keys, bars and line leave less height than the window has width.
  ['maze', 320, 568, 0, 0.95],
  ['slide', 320, 568, 0, 0.95],
  ['maze', 375, 553, 0, 0.75],
  // What is beside the board is wider than in play, and the board as wide as the rest.
  ['maze', 664, 390, 22, 1],
  // If drawing leaves more space than playing, the board does not grow into it. Crop marks make a level narrower.
  ['sokoban', 390, 664, 0, 0.95],
  ['sokoban', 320, 568, 0, 0.95],
  ['sokoban', 1000, 760, 0, 0.9],
  ['beam', 320, 568, 0, 0.95],
  ['beam', 765, 800, 0, 1],
];

for (const [width, height] of phones)
  for (const family of ['maze', 'slide', 'sweeper', 'beam'])
    if (!listed.some((each) => `${each.slice(0, 3)}` === `${[family, width, height]}`))
      listed.push([family, width, height, 0, 1]);

const presses = ofTheDay(listed, { always: 2 });

test(`a press of Draw moves the board by at most this many pixels, and keeps its size: ${presses.map(named).join(', ')}`, async ({
  open,
}) => {
  const visit = inOneWindow(open, { touch: true });
  for (const [family, width, height, most, least] of presses) {
    const page = await visit({ width, height, hash: `#/${family}` });
    if (width >= 760 && height < 480) await page.tap('.sheet-close'); // the tab that every visit opens
    await page.waitForTimeout(500); // what follows the first view has arrived
    const { width: before } = await page.locator('.board-grid').boundingBox();
    await watchMiddle(page);
    await page.tap('#mode-edit');
    await expect(page.locator('#pad')).toBeVisible();
    await page.waitForTimeout(500);
    await expectStill(page, `${family}, ${width}x${height}`, most);
    const { width: after } = await page.locator('.board-grid').boundingBox();
    expect.soft(after / before, `${family}, ${width}x${height}`).toBeGreaterThanOrEqual(least - 0.01);
  }
});

for (const [hash, width, height] of ofTheDay(
  /** @type {[string, number, number][]} */ ([
    ['', 390, 844],
    ['ja/sokoban/', 820, 1180],
    ['en/sweeper/', 820, 1180],
    ['', 844, 390],
    ['#/sokoban', 390, 844],
    ['#/sokoban', 820, 1180],
    ['#/beam', 844, 390],
  ]),
  { always: 1 },
))
  test(`nothing moves while the page loads: /${hash}, ${width}x${height}`, async ({ browser, serve }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const totals = Object.assign(globalThis, { shift: 0, nameless: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) totals.shift += /** @type {any} */ (entry).value;
      }).observe({ type: 'layout-shift', buffered: true });
      // The prerendered name stays until the page has its own.
      const sample = () => {
        const head = document.getElementById('masthead');
        if (head?.children.length && !head.querySelector('h1')?.textContent) totals.nameless++;
        requestAnimationFrame(sample);
      };
      sample();
    });
    await page.goto(`${await serve({ headers: 'all' })}/${hash}`);
    await page.waitForSelector('[data-ready="true"]');
    await page.waitForTimeout(500);
    const [shift, nameless] = await page.evaluate(() => {
      const { shift, nameless } = /** @type {any} */ (globalThis);
      return [shift, nameless];
    });
    expect(nameless).toBe(0);
    expect(shift).toBeLessThan(0.001);
    await context.close();
  });
