// Keys and tools around a board that is being drawn on a phone: they are in view, or the row shows that it scrolls.

import { expect, test, to } from './page-helper.mjs';
import { cutRings, missed } from './targets.mjs';

test('on phones the name of the recycling bin breaks between its words', async ({ open }) => {
  const page = await open({ width: 360, height: 640, touch: true, hash: '#/sweeper', language: 'ja' });
  await to(page, 'edit');
  const name = page.locator('[data-key="recycling-bin"] span');
  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(name).toBeVisible();
    const first = await name.evaluate((/** @type {HTMLElement} */ element) => {
      const range = document.createRange();
      const text = /** @type {Text} */ ([...element.childNodes].find((each) => each instanceof Text));
      const tops = [...text.data].map((_, at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().top;
      });
      return text.data.slice(0, tops.filter((top) => top === tops[0]).length);
    });
    expect(['リサイクル', 'リサイクル箱'], `${width}`).toContain(first);
  }
});

test('in a low and narrow window the board being drawn is visible beside its keys, and scrollable areas have a name', async ({
  open,
}) => {
  const page = await open({ width: 360, height: 320, touch: true, hash: '#/maze' });
  await to(page, 'edit');
  const pad = page.locator('#pad');
  await expect(pad).toBeVisible();
  const stage = page.getByRole('group', { name: 'Board and controls' });
  await stage.evaluate((/** @type {HTMLElement} */ box) => box.scrollTo(0, box.scrollHeight));
  const [grid, keys] = await Promise.all([page.locator('.board-grid').boundingBox(), pad.boundingBox()]);
  expect(grid.y).toBeGreaterThanOrEqual(44);
  expect(grid.y + grid.height).toBeLessThanOrEqual(keys.y + 1);
  expect(keys.y + keys.height).toBeLessThanOrEqual(320);
});

test('tools that do not fit beside undo fade towards the hidden ones, and focusing one by keyboard shows it completely', async ({
  open,
}) => {
  const page = await open({ width: 320, height: 568, touch: true, hash: '#/maze' });
  await to(page, 'edit');
  const tools = page.locator('#palette');
  await expect(tools).toHaveAttribute('data-after', '');
  await expect(tools).not.toHaveAttribute('data-before', '');
  await tools.evaluate((/** @type {HTMLElement} */ row) => row.scrollTo(row.scrollWidth, 0));
  await expect(tools).toHaveAttribute('data-before', '');
  await expect(tools).not.toHaveAttribute('data-after', '');
  expect(await cutRings(page)).toEqual([]);
  await page.setViewportSize({ width: 932, height: 430 }); // two lines of keys, beside the board
  expect([...(await cutRings(page)), ...(await missed(page))]).toEqual([]);
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(tools).not.toHaveAttribute('data-before', '');
});

test('on a low phone all tools for a level are in view, and the menu leads to the settings in place of the tabs', async ({
  open,
}) => {
  const page = await open({ width: 320, height: 568, touch: true, hash: '#/sokoban', language: 'ja' });
  const tabs = page.locator('#column');
  await expect(tabs).toBeVisible();
  await to(page, 'edit');
  await expect(page.locator('#pad .key').first()).toBeVisible();
  const tools = page.locator('#palette');
  await expect(tools.locator('[data-control="crop"]')).toBeInViewport({ ratio: 1 });
  await expect(tools).not.toHaveAttribute('data-after', '');
  await expect(tabs).toBeHidden();
  await page.tap('#more');
  await expect(page.locator('#menu-details')).toHaveText('盤面の設定');
  await page.tap('#menu-details');
  await expect(page.locator('#tools .number-input').first()).toBeVisible();
  await page.tap('#tab-details');
  await expect(tabs).toBeHidden();
  await to(page, 'play');
  await expect(tabs).toBeVisible();
  await page.tap('#more');
  await expect(page.locator('#menu-details')).toHaveText('くわしく');
});

test('a tool that is half hidden beside undo shows that the row scrolls', async ({ open }) => {
  const page = await open({ width: 320, height: 568, touch: true, hash: '#/maze' });
  await to(page, 'edit');
  const tools = page.locator('#palette');
  await expect(tools).toHaveAttribute('data-after', '');
  const [row, tool] = [await tools.boundingBox(), await tools.locator('[data-control="start"]').boundingBox()];
  // More of it than the edge fades.
  expect(row.x + row.width - tool.x).toBeGreaterThan(28);
});
