// The lowest windows, phones held sideways, and pages at high magnification: messages can be read, refusals cover no
// control, and the board that is being drawn is visible.
import { ofTheDay } from '../of-the-day.mjs';
import { expect, fromMenu, goTo, inOneWindow, paste, test, to, toPlay } from './page-helper.mjs';
import { missed } from './targets.mjs';

const box = (/** @type {any} */ page, /** @type {string} */ name) => page.locator(name).first().boundingBox();

/** Do two boxes overlap by more than a border? @param {any} a @param {any} b */
const meet = (a, b) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 2 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 2;

test('with arrows on screen a hint is readable above them, and Solve is in the window', async ({ open }) => {
  const page = await open({ touch: true, language: 'ja', width: 568, height: 320, hash: '#/sokoban' });
  for (const [width, height] of [
    [568, 320],
    [512, 300],
    [426, 266],
    [195, 422],
  ]) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.set({ hint: null }));
      await page.click('#hint');
      const tagline = page.locator('.tagline');
      await expect(tagline).toContainText('印の付いた箱');
      const unread = await tagline.evaluate((/** @type {Element} */ each) => {
        const [line, text] = [each.closest('.line'), each].map((of) => of?.getBoundingClientRect());
        return (text?.bottom ?? 0) - (line?.bottom ?? 0);
      });
      expect(unread).toBeLessThanOrEqual(1);
      const last = await box(page, '.button-last:visible');
      expect(last.y + last.height).toBeLessThanOrEqual(height);
      for (const name of ['.arrow-up', '.arrow-left', '.arrow-down', '.arrow-right']) {
        const arrow = await box(page, name);
        expect(Math.min(arrow.width, arrow.height), name).toBeGreaterThanOrEqual(44);
        expect(meet(arrow, await box(page, '.line')), name).toBe(false);
      }
    });
  }
});

test('653x280, 667x320: Hint is large enough for a finger, and Solve again is in sight below a long sentence', async ({
  open,
}) => {
  const sizes = [
    { width: 653, height: 280 },
    { width: 667, height: 320 },
  ];
  const page = await open({ ...sizes[0], touch: true, hash: '#/sokoban', language: 'ja' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => missed(page)).toEqual([]); // a later style sheet has the targets around the buttons
  }
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    const outcome = { status: 'unknown', stop: 'fault', moves: null, objective: null, error: { code: 'pool-lost' } };
    store.set({ mode: 'solve', run: { running: false, options: {}, live: { best: null, bound: null }, outcome } });
  });
  const againLink = page.getByText('もう一度解く', { exact: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(againLink).toBeVisible();
    const [line, link] = [await box(page, '.line'), await againLink.boundingBox()];
    expect(link.y + link.height, `${size.width}`).toBeLessThanOrEqual(line.y + line.height);
  }
});

test('320x200, 320x256: the message is visible wherever the rest is scrolled', async ({ open }) => {
  const page = await open({ width: 320, height: 200, touch: true, hash: '#/sokoban' });
  const stage = page.locator('.stage');
  for (const height of [200, 256]) {
    await page.setViewportSize({ width: 320, height });
    for (const end of [0, 9999]) {
      await page.click('#hint');
      await stage.evaluate((/** @type {Element} */ each, /** @type {number} */ top) => {
        each.scrollTop = top;
      }, end);
      const [around, tagline] = [await box(page, '.stage'), await box(page, '.tagline')];
      expect(tagline.y, `${height}, ${end}`).toBeGreaterThanOrEqual(around.y);
      expect(tagline.y + tagline.height, `${height}, ${end}`).toBeLessThanOrEqual(height);
    }
    // Nor does it cover what has the focus.
    for (const way of ['Tab', 'Shift+Tab'])
      for (let at = 0; at < 12; at++) {
        await page.keyboard.press(way);
        const covered = await page.evaluate(() => {
          const [held, line] = [document.activeElement, document.querySelector('.line')];
          if (!held?.closest('#bar, #arrows') || !line) return 0;
          const [a, b] = [held.getBoundingClientRect(), line.getBoundingClientRect()];
          return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        });
        expect(covered, `${height}, ${way} ${at}`).toBeLessThanOrEqual(1);
      }
  }
});

test('on that phone a refusal covers the board, not arrows or buttons', async ({ open }) => {
  const page = await open({ width: 568, height: 320, touch: true, hash: '#/sokoban' });
  await paste(page, '#####\n#@a.#\n#####');
  for (const [width, height] of [
    [568, 320],
    [512, 300],
    [426, 266],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('#refusal')).toBeVisible();
    const refusal = await box(page, '#refusal');
    for (const name of ['.arrow-up', '#mode-edit', '#hint', '.button-last:visible'])
      expect(meet(refusal, await box(page, name)), `${width}, ${name}`).toBe(false);
  }
});

/** The board's share of the window's height. @param {any} page */
const share = (page) =>
  page.evaluate(() => (document.querySelector('.board-grid')?.getBoundingClientRect().height ?? 0) / innerHeight);

test('a small tablet in landscape: the board has its room above the arrows, and beside the keys', async ({ open }) => {
  const page = await open({ width: 717, height: 512, touch: true, hash: '#/sokoban' });
  for (const [width, height] of [
    [717, 512],
    [1024, 600],
  ]) {
    await page.setViewportSize({ width, height });
    await toPlay(page);
    await goTo(page, 'sokoban');
    await expect.poll(() => share(page), `${width}, played`).toBeGreaterThan(0.45);
    await goTo(page, 'maze');
    await to(page, 'edit');
    await expect(page.locator('#pad .key').first()).toBeVisible();
    await expect.poll(() => share(page), `${width}, drawn`).toBeGreaterThan(0.5);
    const [board, pad] = [await box(page, '.board-grid'), await box(page, '#pad')];
    expect(meet(board, pad), `${width}`).toBe(false);
  }
});

test('Draw pressed as another puzzle appears: the board has its own room', async ({ open }) => {
  const page = await open({ width: 717, height: 512, touch: true, hash: '#/sokoban' });
  await to(page, 'edit');
  await expect(page.locator('#pad .key').first()).toBeVisible();
  await toPlay(page);
  const pressed = page.evaluate(
    () =>
      new Promise((done) => {
        const unsubscribe = /** @type {any} */ (globalThis).tokeru.store.subscribe((/** @type {any} */ { family }) => {
          if (family.id !== 'maze') return;
          unsubscribe();
          queueMicrotask(() => done(/** @type {HTMLElement} */ (document.querySelector('#mode-edit')).click()));
        });
      }),
  );
  await goTo(page, 'maze');
  await pressed;
  await expect(page.locator('#pad .key').first()).toBeVisible();
  await expect.poll(() => share(page)).toBeGreaterThan(0.5);
});

test('a folded phone in landscape: every line of a hint is readable above the arrows', async ({ open }) => {
  const page = await open({ width: 653, height: 280, touch: true, hash: '#/beam' });
  await page.click('#hint');
  await expect(page.locator('#tagline')).toContainText('still to be chosen');
  const [tagline, line] = [await box(page, '#tagline'), await box(page, '.line')];
  expect(tagline.y + tagline.height).toBeLessThanOrEqual(line.y + line.height + 1);
});

test('a low phone in portrait: a maze being drawn is larger than its keys', async ({ open }) => {
  const page = await open({ width: 375, height: 553, touch: true, hash: '#/maze' });
  await to(page, 'edit');
  await expect(page.locator('#pad .key').first()).toBeVisible();
  await expect.poll(async () => (await box(page, '.board-grid')).height).toBeGreaterThan(150);
  const [palette, bar] = [await box(page, '#palette'), await box(page, '.bar')];
  expect(meet(palette, bar)).toBe(false);
  expect(bar.x + bar.width).toBeLessThanOrEqual(375);
});

test('help for drawing can be read completely with more space between letters and lines', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/maze' });
  await to(page, 'edit');
  await expect(page.locator('#pad .key').first()).toBeVisible(); // its space depends on measured sizes
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  const cut = await page.locator('.tagline').evaluate((/** @type {Element} */ each) => {
    const { height } = each.getBoundingClientRect();
    return getComputedStyle(each).overflow === 'visible' ? 0 : each.scrollHeight - height;
  });
  expect(cut).toBeLessThanOrEqual(1);
  const [tagline, bar] = [await box(page, '.tagline'), await box(page, '#palette')];
  expect(tagline.y + tagline.height).toBeLessThanOrEqual(bar.y + 1);
});

test('with a browser’s minimum font size of 20 pixels, the step is above the slider', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/slide' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.step-count, .player .slider { font-size: 20px !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await to(page, 'solve');
  await expect(page.locator('#status')).toContainText('Proved');
  const [count, slider] = [await box(page, '.step-count'), await box(page, '.player .slider')];
  // The thumb is as high as the track is wide: 16 pixels in the middle.
  expect(count.y + count.height).toBeLessThanOrEqual(slider.y + slider.height / 2 - 8 + 1);
  expect(slider.height).toBeGreaterThanOrEqual(44);
});

test('with a browser’s minimum font size of 20 pixels, the name of the board is whole in its line', async ({
  open,
}) => {
  const page = await open({ width: 1280, height: 800, language: 'ja' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.family-button, .board-name > * { font-size: 20px !important }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const [width, height, hidden] of [
    [1280, 800, 0],
    [390, 844, 3],
  ]) {
    await page.setViewportSize({ width, height });
    const [name, head] = [await box(page, '.board-name-text'), await box(page, '#masthead')];
    const around = await box(page, '#board-name');
    expect(name.y + name.height, `${width}`).toBeLessThanOrEqual(around.y + around.height + hidden);
    expect(around.y + around.height, `${width}`).toBeLessThanOrEqual(head.y + head.height);
  }
});

test('with a browser’s minimum font size of 20 pixels, the checker is no wider than a phone', async ({ open }) => {
  const page = await open({ width: 390, height: 844, hash: 'check/', language: 'ja' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.drop * { font-size: 20px !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide(), 'ja').toBe(390);
  await page.click('#language');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await wide(), 'en').toBe(390);
});

test('a folded phone: help for drawing does not cover the board, and films are no wider than the window', async ({
  open,
}) => {
  const drawing = inOneWindow(open, { touch: true, language: 'ja' });
  for (const family of ofTheDay(['maze', 'beam'])) {
    const page = await drawing({ width: 280, height: 653, hash: `#/${family}` });
    await to(page, 'edit');
    await expect(page.locator('#pad .key').first()).toBeVisible();
    const overlap = async () => {
      const [tagline, board] = [await box(page, '.tagline'), await box(page, '.board-grid')];
      return board.y + board.height - tagline.y;
    };
    await expect.poll(overlap, { message: family }).toBeLessThanOrEqual(4);
  }
  const films = inOneWindow(open);
  for (const key of ofTheDay(['energy', 'trace', 'maze-sweep'])) {
    const page = await films({ width: 280, height: 653, hash: `lab/#${key}` });
    await expect(page.locator(`#${key}-step`)).not.toBeEmpty();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), key).toBe(280);
  }
});

test('a phone in portrait, magnified: experiments and the checker are as wide as the window, and no word of their bar breaks', async ({
  open,
}) => {
  const visit = inOneWindow(open, { language: 'en' });
  const experiments = ['energy', 'trace', 'orders', 'sokoban', 'versus'].map((key) => `lab/#${key}`);
  for (const hash of ofTheDay(['check/', ...experiments], { always: 1 })) {
    const page = await visit({ width: 195, height: 422, hash });
    await expect(
      page.locator('#verdict button, .experiment .button-strong').filter({ visible: true }).first(),
    ).toBeVisible();
    const measured = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = /** @type {HTMLElement} */ (document.getElementById('language'));
      return [document.documentElement.scrollWidth, scrollHeight - clientHeight];
    });
    expect(measured, hash).toEqual([195, 0]);
  }
});

/** No part lies outside the window or over another one, and no text is cut. @param {any} page @param {string} parts */
async function fits(page, parts) {
  const visible = page.locator(parts).filter({ visible: true });
  await expect(visible.first(), parts).toBeVisible();
  const boxes = await visible.evaluateAll((/** @type {HTMLElement[]} */ elements) =>
    elements.map((each) => {
      const { x, y, width, height, left, right } = each.getBoundingClientRect();
      const isCut = left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1;
      return { x, y, width, height, isCut, name: each.textContent || each.outerHTML.slice(0, 80) };
    }),
  );
  const faults = boxes.filter((each, index) => each.isCut || boxes.slice(0, index).some((other) => meet(each, other)));
  expect(
    faults.map(({ name }) => name),
    parts,
  ).toEqual([]);
}

for (const language of ofTheDay(/** @type {const} */ (['ja', 'en'])))
  test(`a phone in portrait, magnified: dialogs are inside the window, and can be closed (${language})`, async ({
    open,
  }) => {
    const page = await open({ width: 195, height: 422, touch: true, language, hash: '#/beam' });
    for (const [opener, parts] of [
      ['#more', '#menu .menu-item'],
      ['#title', '#families .family'],
    ]) {
      await page.click(opener);
      await fits(page, parts);
      await page.keyboard.press('Escape');
    }
    await fromMenu(page, 'details');
    await expect(page.locator('#details .number-input').first()).toBeVisible();
    await fits(page, '.tabs .tab, .sheet-close');
    await fits(page, '#details .number-input');
    await page.click('.sheet-close');
    await page.click('#share');
    await page.click('#share-tab-blog');
    await fits(page, '.share-choices label');
    await page.keyboard.press('Escape');
    await fromMenu(page, 'keys');
    await fits(page, '.keys td');
  });
