// The front: today's puzzle and unfinished boards. Nothing moves while they arrive.

import { levels } from '../../www/puzzles/maze/set.ts';
import { dailyOf } from '../../www/app/daily-puzzle.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { violations } from './axe.mjs';
import { example, expect, spot, state, test } from './page-helper.mjs';

const date = '2026-11-30T12:00:00';
const phone = { width: 390, height: 844, touch: true };

/** The page on a Monday, whose puzzle is a maze. @param {any} open @param {object} options */
async function onMonday(open, options) {
  const page = await open({ hash: '', date, ...options });
  await page.locator('#front').waitFor({ state: 'attached' });
  return page;
}

/** The engines that prove each family's best. @type {Record<string, object>} */
const proofs = {
  beam: { engine: 'exact' },
  sokoban: { engine: 'pushes' },
  sweeper: { engine: 'sweep', options: { mode: 'total' } },
};

/** A best answer of the board. @param {any} page */
const answerOf = (page) =>
  page.evaluate(async (/** @type {Record<string, object>} */ engines) => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board } = store.get();
    return (await engine.solve(family.id, board, { timeMs: 60_000, ...engines[family.id] })).moves;
  }, proofs);

/** Solves the board and plays the answer, step by step. @param {any} page */
async function playBest(page) {
  const moves = await answerOf(page);
  await page.evaluate((/** @type {string} */ all) => {
    const { session } = /** @type {any} */ (globalThis).tokeru;
    for (const move of all.split(' ')) session.act({ move });
  }, moves);
}

const arrows = { U: 'up', R: 'right', D: 'down', L: 'left' };

/** Taps the arrows below the board. @param {any} page @param {string} letters */
async function tapArrows(page, letters) {
  for (const letter of letters) {
    const way = arrows[/** @type {keyof typeof arrows} */ (letter.toUpperCase())];
    await page.locator(`.arrow-${way}`).tap();
  }
}

/** @param {any} page @param {string} id of a cell */
async function tapOn(page, id) {
  const { x, y } = await spot(page, id);
  await page.touchscreen.tap(x, y);
}

/** Moves one finger along these cells. @param {any} page @param {string[]} ids */
async function draw(page, ids) {
  const client = await page.context().newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {object[]} */ touchPoints) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [at, id] of ids.entries()) await touch(at ? 'touchMove' : 'touchStart', [await spot(page, id)]);
  await touch('touchEnd', []);
}

/** Plays an answer with the finger. @type {Record<string, (page: any, moves: string) => Promise<void>>} */
const byFinger = {
  async maze(page, moves) {
    for (const node of moves.split(' ')) await tapOn(page, `node-${node}`);
  },
  async slide(page, moves) {
    // The tile is where the gap will be.
    const gaps = await page.evaluate((/** @type {string} */ all) => {
      const { engine, store } = /** @type {any} */ (globalThis).tokeru;
      const { board } = store.get();
      const after = (/** @type {number} */ count) => engine.rules.view('slide', board, all.slice(0, count)).view.blank;
      return [...all].map((_, at) => after(at + 1));
    }, moves);
    for (const gap of gaps) await tapOn(page, `cell-${gap}`);
  },
  async sweeper(page, moves) {
    const { people, w } = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().view);
    const steps = { U: -w, R: 1, D: w, L: -1 };
    for (const [index, { start }] of people.entries()) {
      const route = moves.split(' ').map((word) => word[index]);
      const cells = [start];
      for (const letter of route)
        if (letter !== '.') cells.push(cells[cells.length - 1] + steps[/** @type {'U'} */ (letter)]);
      await draw(
        page,
        cells.map((cell) => `cell-${cell}`),
      );
    }
  },
  sokoban: tapArrows,
  beam: (page, moves) => tapArrows(page, moves.slice(moves.indexOf('\n') + 1)),
};

/** Has nothing been scrolled, and is the sheet closed? @param {any} page */
const isStill = (page) =>
  page.evaluate(
    () =>
      document.documentElement.dataset.sheet === 'peek' &&
      [...document.querySelectorAll('*')].every(({ scrollTop }) => scrollTop === 0),
  );

// A whole week in the long run; otherwise a day with taps and one with strokes.
for (const day of ofTheDay([23, 24, 25, 26, 27, 28, 29])) {
  const noon = `2026-11-${day}T12:00:00`;
  test(`on the ${day}th a newcomer with a phone opens /, plays the day’s board to its end and goes on, without scrolling`, async ({
    open,
  }) => {
    const daily = await dailyOf(new Date(noon));
    const page = await open({
      hash: '',
      date: noon,
      ...phone,
      reducedMotion: day === 25,
      language: day === 26 ? 'ja' : 'en',
    });
    const { board } = await state(page);
    expect(await page.evaluate(() => location.hash)).toBe('');
    const expected = await page.evaluate((/** @type {string} */ link) => {
      const { engine, store } = /** @type {any} */ (globalThis).tokeru;
      return [store.get().family.id, engine.rules.decodeLink(link).board];
    }, daily.link);
    expect([daily.family, board]).toEqual(expected);
    await expect(page.locator('#board-name')).toContainText(
      day === 26 ? '日替わり No. 4' : `Daily puzzle No. ${day - 22}`,
    );
    await expect(page.locator('#promise')).toBeInViewport({ ratio: 1 });
    const moves = await answerOf(page);
    await byFinger[daily.family](page, moves);
    await expect(page.locator('#truth')).toHaveText(
      day === 26 ? '証明済みです。これより良い答えはありません。' : 'Proved: nobody can do better.',
      { timeout: 60_000 },
    );
    const next = page.locator('#solve');
    await expect(next).toHaveText(day === 26 ? '次へ' : 'Next');
    await expect(next).toBeInViewport({ ratio: 1 });
    expect(await isStill(page)).toBe(true);
    await next.tap();
    await expect.poll(async () => (await state(page)).board).not.toBe(board);
    expect((await state(page)).moves).toBe('');
    await expect(page.locator('#promise')).toBeHidden(); // the board takes its space
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(`#/${daily.family}/`);
  });
}

test('the day’s board comes back with its moves, at an address that opens the next day’s tomorrow', async ({
  open,
}) => {
  const page = await onMonday(open, phone);
  const { board } = await state(page);
  await page.evaluate(() => {
    const { session, store } = /** @type {any} */ (globalThis).tokeru;
    session.act({ move: String(store.get().view.legal[0]) });
  });
  const { moves } = await state(page);
  expect(moves).not.toBe('');
  // A move is written half a second later.
  await page.waitForTimeout(1200);
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect.poll(() => state(page)).toMatchObject({ board, moves });
  // It does not replace the board that its family had.
  expect(await page.evaluate(() => localStorage.getItem('tokeru.board.maze'))).toBeNull();
  await page.context().clock.setFixedTime('2026-12-01T12:00:00');
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(page.locator('#board-name')).toContainText('Daily puzzle No. 9');
  await page.locator('#tab-levels').tap();
  const left = page.locator('#front section').filter({ has: page.getByRole('heading', { name: 'Continue' }) });
  await expect(left).toContainText('Daily puzzle No. 8');
  await left.getByRole('button').tap();
  await expect.poll(() => state(page)).toMatchObject({ board, moves });
});

test('a reader whose day ends while the page is open plays on', async ({ open }) => {
  const page = await onMonday(open, { ...phone, date: '2026-11-30T23:59:30' });
  const { board } = await state(page);
  await page.context().clock.setFixedTime('2026-12-01T00:00:30');
  await tapOn(
    page,
    `node-${await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().view.legal[0])}`,
  );
  const { moves } = await state(page);
  expect(moves).not.toBe('');
  const today = page.locator('.today');
  await expect(today).toContainText('Daily puzzle No. 9');
  await expect(page.locator('#board-name')).toContainText('Daily puzzle No. 8');
  expect(await state(page)).toMatchObject({ board, moves });
  await page.locator('#tab-levels').tap();
  await today.getByRole('button').tap();
  await expect(page.locator('#board-name')).toContainText('Daily puzzle No. 9');
  await expect(page.locator('#promise')).toBeHidden();
  await page.goBack();
  await expect.poll(() => state(page)).toMatchObject({ board, moves });
  await expect(page.locator('#promise')).toBeVisible();
});

test('an untouched page shows the new day at midnight, and the one after it; its board stays', async ({ open }) => {
  const page = await onMonday(open, { ...phone, date: '2026-11-30T23:59:58' });
  const { board } = await state(page);
  const today = page.locator('.today');
  await expect(today).toContainText('No. 8');
  await page.context().clock.setFixedTime('2026-12-01T23:59:59');
  await expect(today).toContainText('Daily puzzle No. 9');
  await page.context().clock.setFixedTime('2026-12-02T00:00:00');
  await expect(today).toContainText('Daily puzzle No. 10');
  expect(await state(page)).toMatchObject({ board, moves: '' });
  await expect(page.locator('#board-name')).toContainText('Daily puzzle No. 8');
});

test('a link on / opens its board as before, and so does an old link to a family alone', async ({ open }) => {
  const page = await open({ hash: '#/maze', date: '2026-11-24T12:00:00', ...phone });
  const link = await page.evaluate(() => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    return engine.rules.encodeLink('maze', store.get().board, '1 2').link;
  });
  expect((await state(page)).board).toBe(example);
  await expect(page.locator('#promise')).toBeHidden();
  const nextDay = await open({ hash: link, date: '2026-11-24T12:00:00', ...phone });
  expect(await state(nextDay)).toMatchObject({ board: example, moves: '1 2' });
  await expect(nextDay.locator('#promise')).toBeHidden();
  expect(new URL(nextDay.url()).hash).toBe(link);
});

test('today’s puzzle opened from another board: it is marked as new, is played to its seal, and leads on', async ({
  open,
}) => {
  const page = await onMonday(open, phone);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('slide'));
  const tab = page.locator('#tab-levels');
  await expect(tab).toHaveAttribute('data-new', '');
  await tab.tap();
  const today = page.locator('.today');
  await expect(today).toContainText('Daily puzzle No. 8');
  await expect(today).toContainText('Everybody gets the same board today.');
  await expect(today.locator('canvas')).toBeVisible();
  await today.locator('button').tap();
  await expect(page.locator('#board-name')).toContainText('Daily puzzle No. 8');
  await expect(tab).not.toHaveAttribute('data-new', '');
  await expect(today).toContainText('The best result is already proved.');
  const { board } = await state(page);
  await playBest(page);
  await expect(page.locator('#truth')).toHaveText('Proved: nobody can do better.');
  await expect(page.locator('#solve')).toHaveText('Next');
  await page.locator('#solve').tap();
  expect((await state(page)).board).not.toBe(board);
  await tab.tap();
  await expect(today).toContainText(/You have solved it: \d+ points, the best possible\./);
  await expect(today.locator('.card-seal')).toHaveText('善');
  // The next visit knows it too.
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(page.locator('.today')).toContainText('You have solved it');
});

test('a family’s card counts solved levels, and an unfinished board can be continued', async ({ open }) => {
  const page = await onMonday(open, { width: 1280, height: 800, tab: 'levels' });
  await test.step('a family’s card counts its solved levels, and no other board', async () => {
    const card = page.locator('[data-kind="maze"]');
    await expect(card).toContainText('55 levels');
    await playBest(page);
    await expect(page.locator('.today')).toContainText('You have solved it');
    await expect(card).toContainText('55 levels');
    await page.evaluate(
      (/** @type {string} */ code) => /** @type {any} */ (globalThis).tokeru.session.openLink(`#/maze/${code}`),
      levels[0].code,
    );
    await playBest(page);
    await expect(card).toContainText('1 of 55 solved');
  });
  await test.step('an unfinished board can be continued', async () => {
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('sokoban'));
    await expect.poll(async () => (await state(page)).board).toContain('@');
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ move: 'r' }));
    const { board, moves } = await state(page);
    expect(moves).not.toBe('');
    await expect(page.locator('#front')).not.toContainText('Continue');
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('sweeper'));
    const left = page.locator('#front section').filter({ has: page.getByRole('heading', { name: 'Continue' }) });
    await expect(left).toContainText('Two rooms');
    await left.getByRole('button').click();
    await expect.poll(() => state(page)).toMatchObject({ board, moves });
  });
});

test('all families can be reached from the front, and so can drawing', async ({ open }) => {
  const page = await onMonday(open, phone);
  await page.locator('#tab-levels').tap();
  const kinds = page.locator('#front').getByRole('navigation');
  await expect(kinds.getByRole('button')).toHaveCount(6);
  await kinds.getByRole('button', { name: 'Sokoban' }).tap();
  await expect.poll(async () => (await state(page)).board).toContain('@');
  await page.locator('#tab-levels').tap();
  await page.locator('#draw-own').tap();
  expect((await state(page)).mode).toBe('edit');
});

/** The play states of the families' boards. @param {any} page */
const clocks = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.playing img')].map((image) => image.getAnimations()[0]?.playState ?? 'idle'),
  );
const [allRun, allRest] = ['running', 'paused'].map((each) => Array(5).fill(each));
const allStand = Array(5).fill('idle');

test('the families’ boards play themselves while their cards are in view', async ({ open }) => {
  const page = await onMonday(open, { ...phone, tab: undefined });
  await test.step('the families’ boards play themselves while their cards are in view, the tab is visible and they are not stopped', async () => {
    /** @type {string[]} */
    const requested = [];
    page.on(
      'request',
      (/** @type {any} */ request) => /\/sprites/.test(request.url()) && requested.push(request.url()),
    );
    await page.locator('.kinds').waitFor({ state: 'attached' });
    expect(await page.locator('.playing').count()).toBe(0);
    await page.locator('#tab-levels').tap();
    await expect(page.locator('.playing img')).toHaveCount(5);
    expect(requested.length).toBe(1);
    await expect.poll(() => clocks(page)).toEqual(allRun);
    expect(await violations(page, '#front')).toEqual([]);
    expect(await clocks(page)).toEqual(allRun);
    const hide = (/** @type {boolean} */ hidden) =>
      page.evaluate((/** @type {boolean} */ is) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    expect(await clocks(page)).toEqual(allRest);
    await hide(false);
    expect(await clocks(page)).toEqual(allRun);
    const toggle = page.locator('#boards-play');
    await expect(toggle).toHaveText('Pause the boards');
    await toggle.tap();
    expect(await clocks(page)).toEqual(allStand);
    await expect(toggle).toHaveText('Play the boards');
  });
  await test.step('cards that only touch the window’s lower edge are not in view: their boards stand still', async () => {
    const cards = page.locator('.kinds');
    await page.locator('#boards-play').tap();
    await expect.poll(() => clocks(page)).toEqual(allRun);
    // They begin where the closed sheet ends.
    await page.evaluate(() => {
      const levels = /** @type {HTMLElement} */ (document.getElementById('levels'));
      levels.style.padding = '0';
      const above = document.querySelectorAll('.front > :not(:has(.kinds)), .kinds-head');
      for (const each of above) /** @type {HTMLElement} */ (each).style.display = 'none';
    });
    await page.locator('#tab-levels').tap();
    await expect
      .poll(() => cards.evaluate((/** @type {HTMLElement} */ list) => list.getBoundingClientRect().top))
      .toBe(844);
    await expect.poll(() => clocks(page)).toEqual(allRest);
  });
});

test('with reduced motion the families’ boards stand still until they are started', async ({ open }) => {
  const page = await onMonday(open, { width: 1280, height: 800, tab: 'levels', reducedMotion: true });
  await expect(page.locator('.playing img')).toHaveCount(5);
  expect(await clocks(page)).toEqual(allStand);
  for (const colorScheme of process.env.TOKERU_LONG ? ['light', 'dark'] : ['dark']) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, '#front'), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('#boards-play').click();
  await expect.poll(() => clocks(page)).toEqual(allRun);
  // Other colours need other pictures.
  const before = await page.locator('[data-kind="slide"] img').getAttribute('src');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('[data-kind="slide"] img')).not.toHaveAttribute('src', String(before));
});

test('nothing moves while the column comes', async ({ open }) => {
  const page = await open({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const moved = /** @type {any} */ (globalThis);
    moved.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.shift += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(new URL('/', page.url()).href);
  await page.waitForSelector('[data-ready="true"]');
  await page.locator('.kinds').waitFor();
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).shift)).toBeLessThan(0.02);
});
