// Levels and sliding boards drawn with the thumb on a phone: by strokes, taps and a keypad, without scrolling.

import { corner, finger, scrolled } from './finger.mjs';
import { expect, spot, state, test } from './page-helper.mjs';

const phone = { width: 390, height: 844, touch: true };

/** As it is kept once the page has taken it. @param {any} page */
const board = async (page) => (await state(page)).board;

/** Board and keypad are in view together, and nothing was scrolled for it. @param {any} page */
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
  // Of the example's size, 9x8: one row more.
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
    await thumb.at(await cell(column, row)); // prettier-ignore
  await thumb.on('[data-key="box"]', 44);
  for (const [column, row] of [
    [2, 2],
    [4, 5],
    [6, 6],
  ])
    await thumb.at(await cell(column, row)); // prettier-ignore
  await thumb.on('[data-key="goal"]', 44);
  for (const [column, row] of [
    [6, 2],
    [2, 6],
    [4, 7],
  ])
    await thumb.at(await cell(column, row)); // prettier-ignore
  await thumb.on('[data-key="player"]', 44);
  await thumb.at(await cell(4, 6));
  await expect.poll(() => board(page)).toBe(level);
  expect(thumb.taps()).toBeLessThanOrEqual(18);
  await inView(page);
});

const tiles = [
  14, 3, 25, 8, 31, 1, 20, 6, 33, 11, 27, 2, 17, 9, 35, 22, 5, 12, 30, 4, 18, 26, 10, 7, 34, 15, 21, 28, 13, 0, 24, 32,
  16, 19, 29, 23,
]; // prettier-ignore

test('a 6x6 sliding board is drawn with at most 68 taps', async ({ open }) => {
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
    // 1, 2 and 3 begin other numbers, too.
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
  // Walls are a stroke, and a stroke over them rubs them out again.
  await thumb.on('[data-key="wall"]', 44);
  const [from, to] = [await spot(page, 'cell-14'), await spot(page, 'cell-26')];
  await thumb.stroke(from, to);
  await expect.poll(async () => (await board(page)).split('=').length - 1).toBe(3);
  await thumb.stroke(to, from);
  await expect.poll(() => board(page)).not.toContain('=');
});
