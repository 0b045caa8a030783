// What a screen reader finds and hears on the page: each thing once, what is wanted first.

import { heard, listen } from './heard.mjs';
import { expect, fromMenu, paste, test } from './page-helper.mjs';

for (const [language, names] of /** @type {const} */ ([
  ['en', ['Today’s puzzle', 'Puzzles']],
  ['ja', ['今日の一問', 'パズルの種類']],
]))
  test(`${language}: beside the board today’s puzzle and the families are named once, by headings`, async ({
    open,
  }) => {
    const page = await open({ language, hash: '', tab: 'levels' });
    const front = page.locator('#front');
    for (const name of names) {
      await expect(front.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible();
      await expect(front.getByRole('region', { name })).toHaveCount(0);
      await expect(front.getByRole('navigation', { name })).toHaveCount(0);
    }
  });

test('a step in Sokoban: where the player is, then what counts; that all is lost comes first', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, '######\n#    #\n#@$ .#\n#    #\n######');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.waitForTimeout(300); // what the board says of itself
  await listen(page);
  await page.keyboard.press('ArrowDown');
  expect(await heard(page)).toEqual([
    expect.stringMatching(
      /^row 4, column 2, Pushes 0, Moves 1, Boxes on goals 0 \/ 1, At least still needed \d pushes$/,
    ),
  ]);
  await page.keyboard.press('ArrowRight');
  await heard(page);
  await page.keyboard.press('ArrowUp'); // the box is at the wall now
  expect(await heard(page)).toEqual([
    expect.stringMatching(/^Position deadlock: [^,]*, row 3, column 3, Pushes 1, Moves 3, Boxes on goals 0 \/ 1$/),
  ]);
});

// Firefox tells assistive technology that what takes no pointer is off the screen; Orca then passes over it.
for (const family of ['maze', 'sokoban'])
  test(`${family}: the cells take the pointer, beneath the canvas; the focus ring is above it`, async ({ open }) => {
    const page = await open({ hash: `#/${family}` });
    await page.locator('#more').focus();
    await page.keyboard.press('Tab');
    const cell = page.locator('#board [role="gridcell"]:focus');
    await expect(cell).toBeVisible();
    const found = await cell.evaluate((/** @type {HTMLElement} */ element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const ring = getComputedStyle(element, '::after');
      return {
        takes: getComputedStyle(element).pointerEvents,
        met: document.elementFromPoint(x + width / 2, y + height / 2)?.className,
        ring: [ring.outlineStyle, ring.zIndex, ring.pointerEvents],
      };
    });
    expect(found).toEqual({ takes: 'auto', met: 'board-canvas', ring: ['solid', '1', 'none'] });
  });

test('who skips to the board is in its cell, which says where one is', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await page.locator('#skip').press('Enter');
  await expect(page.locator('#board [role="gridcell"]:focus')).toHaveAccessibleName(/^row/);
});

test('another board is told, also where the one before had an answer', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  await page.click('#solve');
  await expect(page.locator('.told .status')).toContainText('proved fewest');
  await page.waitForTimeout(400); // what is said of the answer
  await listen(page);
  await page.getByRole('button', { name: /^The hook/ }).click();
  expect(await heard(page)).toEqual([expect.stringMatching(/^row 3, column 2, Pushes 0/)]);
});

test('who has watched an answer hears that it has ended, and who presses on at its end where it stands', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, '######\n#    #\n#@$ .#\n#    #\n######');
  await page.click('#solve');
  await expect(page.locator('.told .status')).toContainText('proved fewest');
  await page.waitForTimeout(400); // what is said of the answer
  await listen(page);
  await page.click('#solve'); // Watch
  const end = /^Step 2 of 2 · Pushes 2 · Boxes on goals 1 \/ 1\s?$/;
  expect(await heard(page)).toEqual([expect.stringMatching(end)]);
  await page.getByRole('button', { name: 'One step forward' }).click();
  expect(await heard(page)).toEqual([expect.stringMatching(end)]);
  await page.locator('[name="speed"]').selectOption('4');
  await page.waitForTimeout(600);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).heard), 'another speed is no news').toEqual([]);
});

test('Sokoban: an arrow key into a wall is answered', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, '######\n#    #\n#@$ .#\n#    #\n######');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.waitForTimeout(300); // what the board says of itself
  await listen(page);
  await page.keyboard.press('ArrowLeft');
  expect((await heard(page)).join(' ')).toContain('The player can’t walk there');
});

test('who begins to draw hears that, and how; then what is counted and where one types', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await listen(page);
  await page.click('#mode-edit');
  expect(await heard(page)).toEqual(['Press the board to draw. You can also move with the arrow keys and type.']);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('beam'));
  await expect(page.locator('#pad .key').first()).toBeVisible();
  await heard(page);
  await page.locator('#board [role="gridcell"][tabindex="0"]').first().focus();
  await page.keyboard.press('o');
  const said = (await heard(page)).join(' ');
  expect(said).toMatch(/\d+ coins/);
  expect(said, 'of play').not.toContain('An arrow key picks the rest');
});

test('on a phone who begins to draw hears of no keys', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/sokoban' });
  await listen(page);
  await page.tap('#mode-edit');
  expect(await heard(page)).toEqual(['Press the board to draw.']);
});

test('who begins to draw before what tells of it has come hears it then', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/sokoban' });
  const { promise, resolve } = Promise.withResolvers();
  await page.route(/\/rest[^/]*$/, async (/** @type {any} */ route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await listen(page);
  await page.tap('#mode-edit');
  await expect(page.locator('#pad')).toBeVisible();
  resolve(undefined);
  expect(await heard(page)).toEqual(['Press the board to draw.']);
});

for (const width of [360, 1280])
  test(`the board as text, from the menu, ${width} wide: it is in view, and has the focus`, async ({ open }) => {
    const page = await open({ width, height: 640, touch: width < 500, hash: '#/sokoban', tab: 'levels' });
    await fromMenu(page, 'text');
    await expect(page.locator('#text summary')).toBeFocused();
    await expect(page.locator('#text textarea')).toBeInViewport();
  });
