// Levels, sliding boards and the streamer's maps, drawn with the thumb on a phone: with strokes, taps and a keypad,
// without scrolling.

import { ofTheDay } from '../of-the-day.mjs';
import { corner, finger, scrolled } from './finger.mjs';
import { expect, goTo, inOneWindow, spot, state, test, toEdit, toPlay } from './page-helper.mjs';

const phone = { width: 390, height: 844, touch: true };

/** The canonical text, once the page has taken it. @param {any} page */
const board = async (page) => (await state(page)).board;

/** Board and keypad are in view together, without scrolling. @param {any} page */
async function inView(page) {
  const grid = await page.locator('.board-grid').boundingBox();
  const pad = await page.locator('#pad').boundingBox();
  expect(grid.y >= 0 && grid.y + grid.height <= pad.y && pad.y + pad.height <= 844).toBe(true);
  expect(await scrolled(page)).toBe(0);
}

const level = '#########\n#   #   #\n# $ # . #\n#   #   #\n## ### ##\n#   $   #\n# . @ $ #\n#   . # #\n#########\n';

test('a 9x9 level is drawn with 18 taps and strokes', async ({ open }) => {
  const page = await open({ ...phone, hash: '#/sokoban' });
  const thumb = finger(page);
  const cell = (/** @type {number} */ column, /** @type {number} */ row) => spot(page, `cell-${row * 9 + column}`);
  await thumb.on('#mode-edit');
  await expect(page.locator('[data-key="box"]')).toBeVisible();
  await thumb.on('[data-control="clear"]');
  await expect.poll(() => board(page)).toContain('#########\n#@      #\n#       #\n');
  // The example is 9x8, so it needs one more row.
  const grid = await page.locator('.board-grid').boundingBox();
  await thumb.at({ x: grid.x + grid.width / 2, y: grid.y + grid.height - 8 });
  await expect.poll(async () => (await board(page)).split('\n').length).toBe(10);
  await thumb.stroke(await cell(4, 1), await cell(4, 3));
  await thumb.stroke(await cell(3, 4), await cell(5, 4));
  for (const [column, row] of [
    [1, 4],
    [7, 4],
    [6, 7],
  ])
    await thumb.at(await cell(column, row));
  await thumb.on('[data-key="box"]', 44);
  for (const [column, row] of [
    [2, 2],
    [4, 5],
    [6, 6],
  ])
    await thumb.at(await cell(column, row));
  await thumb.on('[data-key="goal"]', 44);
  for (const [column, row] of [
    [6, 2],
    [2, 6],
    [4, 7],
  ])
    await thumb.at(await cell(column, row));
  await thumb.on('[data-key="player"]', 44);
  await thumb.at(await cell(4, 6));
  await expect.poll(() => board(page)).toBe(level);
  expect(thumb.taps()).toBeLessThanOrEqual(18);
  await inView(page);
});

const tiles = [
  14, 3, 25, 8, 31, 1, 20, 6, 33, 11, 27, 2, 17, 9, 35, 22, 5, 12, 30, 4, 18, 26, 10, 7, 34, 15, 21, 28, 13, 0, 24, 32,
  16, 19, 29, 23,
];

// A hundred taps take ten seconds. A level and a maze (maze-typing.spec) always run; the others run at night.
const atNight = process.env.TOKERU_LONG ? test : test.skip;

atNight('a 6x6 sliding board is drawn with at most 68 taps', async ({ open }) => {
  const page = await open({ ...phone, hash: '#/slide' });
  const thumb = finger(page);
  await thumb.on('#mode-edit');
  await expect(page.locator('[data-key="1"]')).toBeVisible();
  await thumb.on('[data-control="clear"]');
  await thumb.at(await corner(page));
  await expect.poll(() => board(page)).toBe('6,6,123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0\n');
  for (const [index, tile] of tiles.entries()) {
    for (const digit of String(tile))
      await thumb.on(`[data-key="${digit === '0' && tile === 0 ? 'hole' : digit}"]`, 44);
    // Two-digit numbers begin with 1, 2 and 3, too.
    if ([1, 2, 3].includes(tile)) await thumb.on('[data-key="next"]', 44);
    const next = index + 1 < tiles.length ? index + 1 : null;
    await expect
      .poll(async () => await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().ui.caret))
      .toBe(next);
  }
  const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  await expect.poll(() => board(page)).toBe(`6,6,${tiles.map((tile) => symbols[tile]).join('')}\n`);
  expect(thumb.taps()).toBeLessThanOrEqual(68);
  await inView(page);
  // One stroke draws walls, a second one over them erases them.
  await thumb.on('[data-key="wall"]', 44);
  const [from, to] = [await spot(page, 'cell-14'), await spot(page, 'cell-26')];
  await thumb.stroke(from, to);
  await expect.poll(async () => (await board(page)).split('=').length - 1).toBe(3);
  await thumb.stroke(to, from);
  await expect.poll(() => board(page)).not.toContain('=');
});

/** The first map of the shipped example, without its border. */
const garden =
  'ooo##ooooo o#oooooo#o #o#o#oo#oo o#oooooo## oooo@oxo#o o#oooooooo ooo#ooxooo ooo#o##xoo o#o#o#oooo ooooooo#oo';

atNight(
  'a map of the streamer’s as large as the first example’s is typed with 103 taps on a phone, and a row is drawn with one stroke',
  async ({ open }) => {
    const page = await open({ ...phone, hash: '#/beam' });
    const thumb = finger(page);
    const kinds = { '#': 'wall', x: 'trap', o: 'coin', '.': 'empty', '@': 'player' };
    const first = async () =>
      (await board(page))
        .split('\n')
        .slice(2, 12)
        .map((/** @type {string} */ row) => row.slice(1, -1))
        .join(' ');
    await thumb.on('#mode-edit');
    await expect(page.locator('[data-key="wall"]')).toBeVisible();
    await thumb.on('[data-control="clear"]');
    await expect.poll(first).toMatch(/^[. ]+$/);
    await thumb.on('[data-key="typing"]', 44);
    await expect(page.locator('[data-key="typing"]')).toHaveAttribute('aria-pressed', 'true');
    /** Where each key is, once a finger has reached it. @type {Record<string, { x: number, y: number }>} */
    const keys = {};
    for (const [letter, kind] of Object.entries(kinds)) {
      const { x, y, width, height } = await page.locator(`[data-key="${kind}"]`).boundingBox();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      keys[letter] = { x: x + width / 2, y: y + height / 2 };
    }
    for (const letter of garden.replaceAll(' ', '')) await thumb.at(keys[letter]);
    await expect.poll(first).toBe(garden);
    expect(thumb.taps()).toBeLessThanOrEqual(103);
    await inView(page);
    // One step back, typing over what is there; then a stroke over a row.
    await thumb.on('[data-key="back"]', 44);
    await expect(page.locator('[data-id="cell-0-10-10"]')).toBeFocused();
    await thumb.at(keys.x);
    const end = garden.replace(/o$/, 'x');
    await expect.poll(first).toBe(end);
    await thumb.on('[data-key="back"]', 44);
    await thumb.on('[data-key="typing"]', 44);
    await thumb.at(keys['.']);
    await thumb.stroke(await spot(page, 'cell-0-1-1'), await spot(page, 'cell-0-1-10'));
    await expect.poll(first).toBe(end.replace('ooo##ooooo', '..........'));
  },
);

/** Holds back the scripts for drawing until they are released. @param {any} page */
async function holdBack(page) {
  const { promise, resolve } = Promise.withResolvers();
  await page.route(/\/(drafting|keys)[^/]*$/, async (/** @type {any} */ route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [name, file] of ofTheDay(Object.entries({ 'the keypad': /\/drafting[^/]*$/, 'its keys': /\/keys[^/]*$/ })))
  test(`where ${name} is missing, that is reported, and the next press fetches it again`, async ({ open }) => {
    const page = await open({ hash: '#/slide' });
    page.tolerated = /ERR_FAILED/;
    await page.route(file, (/** @type {any} */ route) => route.abort());
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ board: '3,3,123456780' }));
    await page.click('#mode-edit');
    const message = 'The drawing tools could not be loaded. Your next press tries again.';
    await expect(page.locator('#tagline')).toHaveText(message);
    await page.locator('[data-id="cell-0"]').focus();
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.type('8');
    await failed;
    await expect(page.locator('#pad')).toBeHidden();
    await page.unroute(file);
    await page.keyboard.type('7');
    await expect.poll(() => board(page)).toBe('3,3,873456210\n');
    await expect(page.locator('#pad')).toBeVisible();
  });

test('what is typed and drawn before the drawing script has arrived is kept', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  const letGo = await holdBack(page);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ board: '3,3,123456780' }));
  await page.click('#mode-edit');
  await page.keyboard.type('87');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('1');
  const at = await spot(page, 'cell-2');
  await page.mouse.click(at.x, at.y);
  await page.keyboard.type('4');
  expect(await board(page)).toBe('3,3,123456780\n');
  letGo(null);
  // Tiles swap places: 8 and 7 move to the front, then below the third cell, then where the mouse was.
  await expect.poll(() => board(page)).toBe('3,3,874351260\n');
  await expect(page.locator('[data-id="cell-3"]')).toBeFocused();

  const level = await open({ hash: '#/sokoban' });
  const release = await holdBack(level);
  await level.evaluate(() =>
    /** @type {any} */ (globalThis).tokeru.session.act({ board: '#####\n#@$.#\n#   #\n#####\n' }),
  );
  await level.click('#mode-edit');
  const [from, to] = [await spot(level, 'cell-11'), await spot(level, 'cell-13')];
  await level.mouse.move(from.x, from.y);
  await level.mouse.down();
  await level.mouse.move(to.x, to.y, { steps: 8 });
  await level.mouse.up();
  expect(await board(level)).toContain('#   #');
  release(null);
  await expect.poll(() => board(level)).toBe('#####\n#@$.#\n#####\n#####\n');
});

/**
 * Presses the pointer there, and moves it.
 * @param {any} page
 * @param {{ x: number, y: number }} at
 * @param {number} dx
 * @param {number} dy
 */
async function pressed(page, { x, y }, dx, dy) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
}

test('Escape ends a stroke or a resizing for good: neither continues when the board is drawn again', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await page.click('#mode-edit');
  await page.click('[data-control="clear"]');
  const cell = (/** @type {number} */ column, /** @type {number} */ row) => spot(page, `cell-${row * 9 + column}`);
  const [from, next] = [await cell(2, 2), await cell(3, 2)];
  const step = next.x - from.x;
  await pressed(page, from, step, 0);
  await page.keyboard.press('Escape');
  await page.mouse.move(from.x + 3 * step, from.y, { steps: 4 });
  await page.mouse.up();
  expect((await state(page)).moves).toBe('');
  await page.click('#mode-edit');
  await pressed(page, await cell(6, 6), step, 0);
  await page.mouse.up();
  const drawn = '#########\n#@      #\n# ##    #\n#       #\n#       #\n#       #\n#     ###\n#########\n';
  expect(await board(page)).toBe(drawn);
  await pressed(page, await corner(page), -3 * step, -2 * step);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await board(page)).toBe(drawn);
  await page.click('#mode-edit');
  const { x, y } = await cell(4, 4);
  await page.mouse.click(x, y);
  await expect
    .poll(() => board(page))
    .toBe(drawn.replace('#       #\n#       #\n#     ###', '#   #   #\n#       #\n#     ###'));
});

test('a window of 1,024 pixels has all keys in one row', async ({ open }) => {
  const page = await open({ width: 1024, height: 768 });
  for (const id of ofTheDay(['maze', 'slide', 'sweeper', 'sokoban'])) {
    await goTo(page, id);
    await toEdit(page);
    const keys = page.locator('#pad .key');
    await expect(keys.last()).toBeVisible();
    const boxes = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON()));
    const lowest = Math.max(...boxes.map(({ top }) => top));
    expect(lowest, id).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
    await toPlay(page);
  }
});

test('a pinch that begins as a stroke reverts it, and what had been undone can still be redone', async ({ open }) => {
  const page = await open({ ...phone, hash: '#/maze' });
  const touch = await page.context().newCDPSession(page);
  const send = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ ...touchPoints) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [family, tool, from] of ofTheDay([
    ['sokoban', 'wall', 'cell-19'],
    ['slide', 'wall', 'cell-0'],
    ['sweeper', 'obstacle', 'cell-0'],
    ['beam', 'wall', null],
  ]))
    await test.step(family, async () => {
      await toPlay(page);
      await goTo(page, family);
      await expect(page).toHaveURL(new RegExp(`#/${family}/`));
      await page.tap('#mode-edit');
      await page.tap(`#pad [data-key="${tool}"], #palette [data-control="${tool}"]`);
      const grid = await page.locator('.board-grid').boundingBox();
      const at = from ? await spot(page, from) : { x: grid.x + 60, y: grid.y + 60 };
      await finger(page).stroke(at, { x: at.x + 60, y: at.y });
      const drawn = await board(page);
      await page.tap('[aria-label^="Undo"]');
      const before = await board(page);
      expect(drawn).not.toBe(before);
      const [first, second] = [
        { x: at.x + 60, y: at.y, id: 1 },
        { x: at.x + 60, y: at.y + 90, id: 2 },
      ];
      await send('touchStart', { ...at, id: 1 });
      await send('touchMove', { x: at.x + 25, y: at.y, id: 1 });
      await send('touchMove', first);
      await expect.poll(() => board(page)).toBe(drawn);
      await send('touchStart', first, second);
      await expect.poll(() => board(page)).toBe(before);
      await send('touchMove', { ...first, y: at.y - 40 }, { ...second, y: at.y + 140 });
      await send('touchEnd');
      expect(await board(page)).toBe(before);
      await expect(page.locator('[aria-label^="Undo"]')).toHaveAttribute('aria-disabled', 'true');
      await page.tap('[aria-label^="Redo"]');
      await expect.poll(() => board(page)).toBe(drawn);
    });
});

test('a pinch that begins as a walk through the maze reverts it', async ({ open }) => {
  const page = await open({ ...phone, hash: '#/maze' });
  const [from, to] = [await spot(page, 'node-0'), await spot(page, 'node-1')];
  const touch = await page.context().newCDPSession(page);
  const send = (/** @type {string} */ type, /** @type {{ x: number, y: number, id: number }[]} */ ...touchPoints) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const first = { x: to.x, y: to.y, id: 1 };
  await send('touchStart', { ...from, id: 1 });
  await send('touchMove', { ...first, x: (from.x + to.x) / 2 });
  await send('touchMove', first);
  await expect.poll(async () => (await state(page)).moves).toBe('1');
  await send('touchStart', first, { ...first, y: to.y + 120, id: 2 });
  await expect.poll(async () => (await state(page)).moves).toBe('');
  await send('touchEnd');
  expect((await state(page)).moves).toBe('');
});

test('a stroke ends when the window is rotated, and what was drawn stays', async ({ open }) => {
  const page = await open({ width: 820, height: 1180, hash: '#/sokoban' });
  await page.click('#mode-edit');
  await page.click('[data-control="clear"]');
  const cell = (/** @type {number} */ column, /** @type {number} */ row) => spot(page, `cell-${row * 9 + column}`);
  const from = await cell(2, 2);
  await pressed(page, from, (await cell(4, 2)).x - from.x, 0);
  await expect.poll(() => board(page)).toContain('# ###   #');
  const drawn = await board(page);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.mouse.move(from.x + 300, from.y + 300, { steps: 4 });
  await page.mouse.up();
  expect(await board(page)).toBe(drawn);
  const again = await cell(2, 4);
  await pressed(page, again, (await cell(3, 4)).x - again.x, 0);
  await page.mouse.up();
  await expect.poll(() => board(page)).not.toBe(drawn);
  await page.click('[aria-label^="Undo"]');
  expect(await board(page)).toBe(drawn);
});

test('on a folded phone keys are as wide as a finger, and names of brushes break only between words', async ({
  open,
}) => {
  const at = inOneWindow(open, { touch: true });
  for (const [hash, width] of ofTheDay(
    /** @type {const} */ ([
      ['#/maze', 280],
      ['#/slide', 280],
      ['#/sweeper', 280],
      ['#/sweeper', 260],
    ]),
    { days: 2 },
  )) {
    const page = await at({ hash, width, height: 653 });
    await page.click('#mode-edit');
    await expect(page.locator('#pad button').first()).toBeVisible();
    const narrow = await page.evaluate(
      () =>
        [...document.querySelectorAll('#pad button')].filter((key) => key.getBoundingClientRect().width < 40).length,
    );
    expect(narrow, hash).toBe(0);
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll('#pad .key-brush span')].flatMap((name) => {
        const text = /** @type {Text} */ (name.firstChild);
        return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect(broken, `${hash} ${width}`).toEqual([]);
  }
});
