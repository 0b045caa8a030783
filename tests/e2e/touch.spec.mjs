// Boards under real fingers: what a swipe, a pinch and a double tap do in a page that scrolls, and in another site's
// article. The touches are Chromium's own.

import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { wideRoom } from './stall-boards.mjs';
import { expect, test } from './harness.mjs';
import { columns } from './widget-faults.mjs';
import { blog } from './widget-helper.mjs';

const level = '########\n#@ $  .#\n#      #\n#      #\n#    $.#\n########\n';

const style =
  'body{margin:0} #board{position:relative;width:320px;height:300px;margin:200px 0 2000px} .board-canvas{position:absolute;inset:0;width:100%;height:100%} ' +
  '.board-grid{position:absolute;pointer-events:none} .cell{position:absolute}';
const pages = {
  '/board.html': `<!doctype html><html lang="en"><title>board</title><style>${style}</style><body><div id="board"></div></body></html>`,
};

/** Runs in the page: a board in play, with nothing around it. @param {{ text: string, scrolls: boolean }} wish */
async function play({ text, scrolls }) {
  const load = (/** @type {string} */ path) => import(path);
  const { createEngine } = await load('/www/engine/client.ts');
  const { rulesAt, orderedFamilies } = await load('/www/puzzles/index.ts');
  const { createBoard } = await load('/www/board/board.ts');
  const { light } = await load('/www/board/theme.ts');
  const entry = orderedFamilies.find((/** @type {{ id: string }} */ { id }) => id === 'sokoban');
  const { default: family } = await entry.load();
  const engine = await createEngine({ rulesAt });
  await engine.fetchRules('sokoban');
  const { rules } = engine;
  const { board: read } = rules.parse('sokoban', text);
  const game = { moves: '', ui: family.ui(), taps: 0 };
  const scene = () => ({
    ...{ family: 'sokoban', board: read, moves: game.moves, mode: 'play', language: 'en', theme: light, ui: game.ui },
    ...{ view: rules.view('sokoban', read, game.moves).view, diagnostics: [], hover: null, focus: null, answer: null },
    ...{
      time: 0,
      thumbnail: false,
      t: (/** @type {string} */ key) => key,
      number: String,
      consult: async () => null,
    },
    query: (/** @type {string} */ question) => rules.query('sokoban', read, game.moves, question).value ?? null,
  });
  const root = document.getElementById('board');
  const board = createBoard(root, {
    scrolls,
    onGesture(/** @type {any} */ gesture) {
      if (gesture.type === 'tap') game.taps += 1;
      const action = family.on(gesture, scene());
      if (!action) return false;
      Object.assign(game.ui, action.ui);
      if (action.move) game.moves += action.move;
      board.show(family, scene(), 'board');
      return true;
    },
  });
  board.show(family, scene(), 'board');
  Object.assign(globalThis, { game, board });
}

/**
 * A page with a Sokoban board, and fingers on it.
 * @param {any} browser
 * @param {string} origin
 * @param {{ text?: string, scrolls?: boolean, width?: number }} [wish]
 */
async function open(browser, origin, { text = level, scrolls = false, width = 320 } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 640 }, hasTouch: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(`${origin}/board.html`);
  await page.evaluate(play, { text, scrolls });
  const client = await context.newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ ...touchPoints) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
  /** @param {string} cell */
  const spot = async (cell) => {
    const box = await page.locator(`[data-id="${cell}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, unit: box.width };
  };
  /** @param {string} cell @param {number} dx @param {number} dy */
  const swipe = async (cell, dx, dy) => {
    const { x, y } = await spot(cell);
    await touch('touchStart', { x, y });
    for (let part = 1; part <= 8; part++) await touch('touchMove', { x: x + (dx * part) / 8, y: y + (dy * part) / 8 });
    await touch('touchEnd');
    // After a swipe, a page scrolls on for a while.
    await page.evaluate(async () => {
      for (let still = 0, last = scrollY; still < 8; last = scrollY) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        still = scrollY === last ? still + 1 : 0;
      }
    });
  };
  return {
    page,
    swipe,
    spot,
    /** Two fingers, each moving from one place to another. @param {number[][]} from @param {number[][]} to */
    async pinch(from, to) {
      const points = (/** @type {number} */ part) =>
        from.map(([x, y], finger) => ({ x: x + (to[finger][0] - x) * part, y: y + (to[finger][1] - y) * part }));
      await touch('touchStart', points(0)[0]);
      await touch('touchStart', ...points(0));
      for (let part = 1; part <= 10; part++) await touch('touchMove', ...points(part / 10));
      await expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).board.zoomed())).toBe(true);
      await touch('touchMove', ...points(1));
      await touch('touchEnd');
    },
    /** @param {string} cell */
    async tap(cell) {
      const { x, y } = await spot(cell);
      await touch('touchStart', { x, y });
      await touch('touchEnd');
    },
    /** At a hand's pace, however slow the machine is. @param {string} cell */
    async doubleTap(cell) {
      const { x, y } = await spot(cell);
      const begun = Date.now() / 1000;
      const at = (/** @type {string} */ type, /** @type {number} */ after) => {
        const touchPoints = type === 'touchStart' ? [{ x, y }] : [];
        return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begun + after });
      };
      await Promise.all([at('touchStart', 0), at('touchEnd', 0.05), at('touchStart', 0.15), at('touchEnd', 0.2)]);
    },
    moves: () => page.evaluate(() => /** @type {any} */ (globalThis).game.moves),
    scrolled: () => page.evaluate(() => Math.round(scrollY)),
    zoomed: () => page.evaluate(() => /** @type {any} */ (globalThis).board.zoomed()),
    close: () => context.close(),
  };
}

test('a swipe up scrolls the page unless it begins on the player or a box', async ({ browser, serve }) => {
  const origin = await serve({ pages, sources: true });
  const board = await open(browser, origin);
  for (const cell of ['cell-20', 'cell-34']) {
    const before = await board.scrolled();
    await board.swipe(cell, 0, -70);
    expect((await board.scrolled()) - before, cell).toBeGreaterThan(30);
  }
  expect(await board.moves()).toBe('');
  await board.close();
});

test('a swipe on the player is a step, one on a box moves it too, and the page stays', async ({ browser, serve }) => {
  const board = await open(browser, await serve({ pages, sources: true }));
  await board.swipe('cell-9', 4, 60);
  expect(await board.moves(), 'the man goes down').toBe('d');
  await board.swipe('cell-17', 20, 0);
  expect(await board.moves(), 'however short the swipe').toBe('dr');
  await board.swipe('cell-11', 94, 0);
  expect((await board.moves()).replace(/[a-z]/g, ''), 'a box is taken along').toBe('RR');
  expect(await board.scrolled()).toBe(0);
  await board.close();
});

test('in an article a swipe up or down scrolls wherever it begins, and a sideways one still moves the player', async ({
  browser,
  serve,
}) => {
  const origin = await serve({ pages, sources: true });
  const board = await open(browser, origin, { scrolls: true });
  for (const cell of ['cell-9', 'cell-11', 'cell-20']) {
    const before = await board.scrolled();
    await board.swipe(cell, 0, before > 60 ? 50 : -50);
    expect(Math.abs((await board.scrolled()) - before), cell).toBeGreaterThan(20);
  }
  expect(await board.moves()).toBe('');
  await board.swipe('cell-9', 60, 3);
  expect(await board.moves()).toBe('r');
  await board.close();
});

test('a level of 64 x 64 is played at 320 px: pinched, played while zoomed, shown whole again', async ({
  browser,
  serve,
}) => {
  const origin = await serve({ pages, sources: true });
  const board = await open(browser, origin, { text: wideRoom(40) });
  const { page } = board;
  // the script that moves the lens has arrived
  await page.evaluate(() => /** @type {any} */ (globalThis).board.zoom(0));
  const start = await board.spot('cell-65');
  expect(start.unit).toBeLessThan(6);
  const box = await page.locator('#board').boundingBox();
  const middle = [start.x, start.y];
  await board.pinch(
    [middle, [middle[0] + 20, middle[1] + 20]],
    [
      [box.x + 40, box.y + 40],
      [box.x + 240, box.y + 240],
    ],
  );
  const large = await board.spot('cell-65');
  expect(large.unit, 'a finger hits a cell').toBeGreaterThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await board.tap('cell-67');
  expect(await board.moves(), 'a tap walks where it is seen').toBe('rr');
  const pixels = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas'));
    return [canvas.width, canvas.height];
  });
  expect(pixels, 'as sharp as the screen').toEqual([640, 600]);
  // The man walks out of view, and the view follows.
  await page.locator('#board [tabindex="0"]').focus();
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
  const man = 64 + 1 + (await board.moves()).length;
  const { x } = await board.spot(`cell-${man}`);
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(320);
  const before = await board.spot('cell-100');
  await board.swipe(`cell-${man + 1}`, -80, 0);
  expect((await board.spot('cell-100')).x, 'floor drags what is seen').toBeLessThan(before.x - 40);
  await page.keyboard.press('0');
  expect(await board.zoomed()).toBe(false);
  expect((await board.spot('cell-65')).unit).toBeLessThan(6);
  await board.close();
});

test('a double tap zooms into small cells and plays nothing; wheel and keys enlarge the board', async ({
  browser,
  serve,
}) => {
  const origin = await serve({ pages, sources: true });
  const board = await open(browser, origin, { text: wideRoom(40) });
  const { page } = board;
  await board.doubleTap('cell-1000');
  await expect.poll(board.zoomed).toBe(true);
  await page.waitForTimeout(400);
  expect(await board.moves()).toBe('');
  await page.locator('#board [tabindex="0"]').focus();
  await page.keyboard.press('0');
  const cell = await board.spot('cell-2000');
  await page.mouse.move(cell.x, cell.y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 8; notch++) {
    const { unit } = await board.spot('cell-2000');
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await board.spot('cell-2000')).unit).toBeGreaterThan(unit * 1.05);
  }
  await page.keyboard.up('Control');
  const current = await board.spot('cell-2000');
  expect(Math.hypot(current.x - cell.x, current.y - cell.y), 'what is pointed at stays').toBeLessThan(8);
  await page.keyboard.press('+');
  await expect.poll(async () => (await board.spot('cell-2000')).unit).toBeGreaterThan(current.unit * 1.4);
  await board.close();
});

test('a tap waiting for a second one is played before the next press elsewhere', async ({ browser, serve }) => {
  const origin = await serve({ pages, sources: true });
  const board = await open(browser, origin, { text: wideRoom(40) });
  const { page } = board;
  await page.evaluate(async (lens) => {
    /** @type {any} */ (globalThis).board.zoom(0);
    await import(lens); // the board has it now
    // The wait for a second tap never ends.
    /** @type {any} */ (globalThis).setTimeout = () => 0;
  }, '/www/board/zoom.ts');
  await board.tap('cell-67');
  expect(await board.moves()).toBe('');
  await page.keyboard.press('Shift');
  expect(await board.moves()).toBe('rr');
  await board.close();
});

for (const width of process.env.TOKERU_LONG ? [360, ...columns] : [360]) {
  const tested = ofTheDay(families);
  const names = tested.map(({ id }) => id).join(', ');
  test(`the widget of every family lets a finger scroll its article, wherever it lands: ${names}, ${width}`, async ({
    browser,
    serve,
  }) => {
    const boards = await Promise.all(
      tested.map(async ({ id, load }) => [id, (await load()).default.examples[0].board.replaceAll('\n', '&#10;')]),
    );
    const elements = boards.map(
      ([id, text]) => `<tokeru-board family="${id}" board="${text}"></tokeru-board><p>${id}</p>`,
    );
    const origin = await serve({
      pages: { '/blog.html': blog(`${elements.join('')}<div style="height:2000px"></div>`) },
    });
    const context = await browser.newContext({ viewport: { width, height: 640 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(`${origin}/blog.html`);
    await page.evaluate(() =>
      Promise.all([...document.querySelectorAll('tokeru-board')].map((each) => /** @type {any} */ (each).load())),
    );
    const client = await context.newCDPSession(page);
    const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ ...touchPoints) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    /** @param {any} place what is swiped @param {number[]} at share of it @param {string} what */
    const scrolls = async (place, [across, down], what) => {
      await place.evaluate((/** @type {Element} */ it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const before = await page.evaluate(() => scrollY);
      const box = await place.boundingBox();
      const [x, y] = [box.x + across * box.width, box.y + down * box.height];
      await touch('touchStart', { x, y });
      for (let part = 1; part <= 8; part++) await touch('touchMove', { x: x + part / 2, y: y - part * 9 });
      await touch('touchEnd');
      const far = async () => (await page.evaluate(() => scrollY)) - before;
      await expect.poll(far, { message: `${what} ${across} ${down}`, timeout: 4000 }).toBeGreaterThan(20);
    };
    for (const [index, [id]] of boards.entries()) {
      const widget = page.locator('tokeru-board').nth(index);
      const board = widget.locator('.board-canvas');
      await board.waitFor();
      for (const at of [
        [0.12, 0.2],
        [0.5, 0.5],
        [0.85, 0.8],
        [0.3, 0.7],
      ])
        await scrolls(board, at, id);
      // While a solver runs, while its answer plays, and on the line and the bar as well; at night in all families.
      if (index > 0 && !process.env.TOKERU_LONG) continue;
      const solving = widget.evaluate((element) => /** @type {any} */ (element).solve({ timeMs: 1500 }));
      await scrolls(board, [0.5, 0.6], `${id}, solving`);
      await solving;
      await scrolls(board, [0.4, 0.5], `${id}, solved`);
      await scrolls(widget.locator('.foot'), [0.3, 0.25], `${id}, line`);
      await scrolls(widget.locator('.bar'), [0.5, 0.5], `${id}, bar`);
    }
    await context.close();
  });
}
