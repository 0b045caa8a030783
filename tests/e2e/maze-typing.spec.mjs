// Drawing a newspaper maze: on a phone with the thumb, on a desktop with the keyboard; sizes, paste, undo.

import { corner, finger, scrolled } from './finger.mjs';
import { clickOn, example, expect, spot, standing, state, test, toEdit } from './page-helper.mjs';

/** Sixty roads as a newspaper prints them, with one digit each. */
const roads = Array.from({ length: 60 }, (_, road) =>
  road % 12 === 5 ? { sign: '*', digit: '2' } : { sign: '+-+'[road % 3], digit: String(1 + ((7 * road) % 9)) },
);
const words = roads.map(({ sign, digit }) => sign + digit);

test('a 6x6 newspaper maze is drawn on a phone with at most 130 taps, without scrolling', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true });
  const thumb = finger(page);
  await thumb.on('#mode-edit');
  await expect(page.locator('[data-key="+"]')).toBeVisible();
  await thumb.on('[data-control="clear"]');
  for (let side = 3; side < 6; side++) await thumb.at(await corner(page));
  expect((await state(page)).board).toMatch(/^6 6\n\? \? \? \? \?\n/);
  for (const { sign, digit } of roads) {
    await thumb.on(`[data-key="${sign}"]`, 44);
    await thumb.on(`[data-key="${digit}"]`, 44);
  }
  const { board } = await state(page);
  expect(board.trim().split(/\s+/).slice(2, 62)).toEqual(words);
  expect(thumb.taps()).toBeLessThanOrEqual(130);
  expect(await scrolled(page)).toBe(0);
  // The whole board has been in view all the time.
  const box = await page.locator('.board-grid').boundingBox();
  const pad = await page.locator('#pad').boundingBox();
  expect(box.y >= 0 && box.y + box.height <= pad.y).toBe(true);
});

test('on a desktop it is typed without a pause, pasted, undone road by road, and the keypad leaves the focus on the board', async ({
  open,
}) => {
  const page = await open({ width: 1366, height: 650 });
  await page.click('#mode-edit');
  await page.click('[data-control="clear"]');
  await clickOn(page, 'edge-0');
  await page.keyboard.type('+12-3x2');
  expect((await state(page)).board).toContain('3 3\n+12 -3\n*2 ? ?\n');
  await page.click('[data-key="next"]');
  await page.click('[data-key="7"]');
  await page.keyboard.type('0');
  expect((await state(page)).board).toContain('\n*2 *70 ?\n');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect((await state(page)).board).toContain('3 3\n+12 ?\n? ? ?\n');
  await clickOn(page, 'edge-5');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '+1\n-2\n×3\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  expect((await state(page)).board).toContain('+12 ?\n? ? ?\n+1 -2\n*3 ? ?\n');
});

test('a refusal stays until something else is picked or drawn', async ({ open }) => {
  const page = await open();
  await page.click('#mode-edit');
  await page.click('[data-control="clear"]');
  const line = page.locator('#tagline');
  const refusal = 'A road takes numbers up to 1,000,000.';
  for (const key of '12345678') await page.click(`[data-key="${key}"]`);
  await expect(line).toHaveText(refusal);
  await page.click('[data-key="next"]');
  await expect(line).not.toHaveText(refusal);
  for (const key of '12345678') await page.click(`[data-key="${key}"]`);
  await expect(line).toHaveText(refusal);
  // The board's text is as long as before.
  const [from, to] = [await spot(page, 'node-0'), await spot(page, 'node-1')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(line).not.toHaveText(refusal);
});

test('by keyboard alone: the pad’s keys are reachable and keep the focus', async ({ open }) => {
  const page = await open();
  await page.click('#mode-edit');
  await page.click('[data-control="clear"]');
  await page.locator('[data-key="5"]').focus();
  await page.keyboard.press('Enter');
  expect((await state(page)).board).toContain('3 3\n+5 ?\n');
  await expect(page.locator('[data-key="5"]')).toBeFocused();
});

test('dragging the corner resizes the maze, and keeps what fits', async ({ open }) => {
  const page = await open();
  await page.click('#mode-edit');
  const [from, node, next] = [await corner(page), await spot(page, 'node-0'), await spot(page, 'node-4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - (next.x - node.x), from.y - (next.y - node.y), { steps: 6 });
  await page.mouse.up();
  expect((await state(page)).board).toBe('2 2\n+1\n+4 -1\n+3\n1 0 3\n');
  await page.keyboard.press('Control+z');
  expect((await state(page)).board).toBe(example);
});

/** A sheet of paper, photographed at an angle: black where its grid is. @param {any} page */
const sheet = (page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 400, 300);
    pen.fillStyle = '#00f';
    pen.beginPath();
    for (const [x, y] of [
      [80, 60],
      [340, 90],
      [300, 270],
      [60, 240],
    ])
      pen.lineTo(x, y);
    pen.fill();
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array(await /** @type {Blob} */ (blob).arrayBuffer())];
  });

test('a photo under the grid: placed, straightened by four marks, stored here, in no link, removed', async ({
  open,
}) => {
  const page = await open();
  await page.click('#mode-edit');
  await page.click('[data-control="clear"]');
  await expect(page.locator('#pad .key').first()).toBeVisible();
  const buffer = Buffer.from(await sheet(page));
  const chosen = page.waitForEvent('filechooser');
  await page.click('[data-control="photo"]');
  await (await chosen).setFiles({ name: 'sheet.png', mimeType: 'image/png', buffer });
  const link = page.url();
  const flat = await standing(page.locator('.photo-flat .photo-image'));
  for (const [index, [x, y]] of [
    [80, 60],
    [340, 90],
    [300, 270],
    [60, 240],
  ].entries()) {
    const mark = await page.locator(`[data-corner="${index}"]`).boundingBox();
    await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2);
    await page.mouse.down();
    await page.mouse.move(flat.x + (flat.width * x) / 400, flat.y + (flat.height * y) / 300, { steps: 4 });
    await page.mouse.up();
  }
  await page.click('[data-photo="corners"]');
  await expect(page.locator('.photo-flat')).toHaveCount(0);
  // The blue sheet ends at the outer crossings: beside them it is white, inside them blue.
  const [first, last, road] = [await spot(page, 'node-0'), await spot(page, 'node-8'), await spot(page, 'edge-5')];
  const colours = async () => {
    const image = await page.screenshot();
    return page.evaluate(
      async (/** @type {any} */ { bytes, points }) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
        pen.drawImage(bitmap, 0, 0);
        return points.map((/** @type {number[]} */ [x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3));
      },
      {
        bytes: [...image],
        points: [
          [first.x + 0.25 * (last.x - first.x), first.y + 0.25 * (last.y - first.y)],
          [last.x - 0.25 * (last.x - first.x), last.y - 0.25 * (last.y - first.y)],
          [last.x + 0.14 * (last.x - first.x), last.y - 0.25 * (last.y - first.y)],
          [road.x, road.y],
        ],
      },
    );
  };
  await page.locator('input[name="photo"][type="range"]').fill('1');
  const [inside, far, outside, slip] = await colours();
  // A blank road hides nothing of the print below it.
  for (const [red, , blue] of [inside, far, slip]) expect(blue - red).toBeGreaterThan(200);
  expect(Math.abs(outside[2] - outside[0])).toBeLessThan(30);
  expect(page.url()).toBe(link);
  await page.waitForTimeout(500);
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  // The page may restore the mode.
  if ((await state(page)).mode !== 'edit') await page.click('#mode-edit');
  await expect(page.locator('.photo')).toBeVisible();
  await page.click('[data-photo="remove"]');
  await expect(page.locator('.photo')).toBeHidden();
});

test('what another version has stored as a photo is none', async ({ open }) => {
  const page = await open();
  for (const wrong of [{ picture: 5 }, { corners: [{ x: 0, y: 0 }], opacity: 1 }]) {
    await page.evaluate(
      (/** @type {any} */ value) =>
        new Promise((resolve) => {
          localStorage.setItem('tokeru.photo.maze', 'kept');
          const asked = indexedDB.open('tokeru-photos', 1);
          asked.onupgradeneeded = () => asked.result.createObjectStore('photos');
          asked.onsuccess = () => {
            const write = asked.result.transaction('photos', 'readwrite');
            write.objectStore('photos').put(value.corners ? { ...value, picture: new Blob(['x']) } : value, 'maze');
            write.oncomplete = resolve;
            asked.result.close();
          };
        }),
      wrong,
    );
    await page.reload();
    await page.waitForSelector('[data-ready="true"]');
    await toEdit(page);
    await page.locator('.photo').first().waitFor({ state: 'attached' });
    await clickOn(page, 'edge-0'); // the board is drawn again, with whatever was found
    await expect(page.locator('.photo').first()).toBeHidden();
    await expect(page.locator('#refusal')).toBeHidden();
  }
});
