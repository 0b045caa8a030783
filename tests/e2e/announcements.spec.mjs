// What a screen reader finds and announces on the page: each thing once, the most important first.

import { ofTheDay } from '../of-the-day.mjs';
import { newAnnouncements, listen } from './announcements.mjs';
import { expect, fromMenu, goTo, paste, test, to, toPlay } from './page-helper.mjs';

/** @type {Record<string, string>} */
const boards = { sokoban: '######\n#    #\n#@$ .#\n#    #\n######', slide: '3,3,123756048' };

for (const [language, names] of ofTheDay(
  /** @type {const} */ ([
    ['en', ['Today’s puzzle', 'Puzzles']],
    ['ja', ['今日の一問', 'パズルの種類']],
  ]),
))
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

// Each announces its own place: the cell that gets the focus, and the sentence after a move.
for (const [language, family, key, cell, sentence] of ofTheDay(
  /** @type {['en' | 'ja', string, string, RegExp, RegExp][]} */ ([
    ['en', 'sokoban', 'ArrowDown', /^row 4, column 2, floor, player/, /^Pushes 0, Moves 1, /],
    ['en', 'maze', 'ArrowRight', /^crossing row 1 column 2, /, /^Score 2\. You can go: /],
    ['en', 'slide', 'ArrowDown', /^row 3, column 1: tile 7, in place$/, /^\d of 8 tiles are in place\.$/],
    ['en', 'sweeper', 'ArrowRight', /^Row 1, column 2: .* here/, /^7 steps left\. Still dirty: \d+\.$/],
    ['ja', 'sokoban', 'ArrowDown', /^4 行 2 列, 床, 人/, /^押した回数 0, 歩数 1, /],
    ['ja', 'maze', 'ArrowRight', /^1 行 2 列の交差点, /, /^2 点。/],
    ['ja', 'slide', 'ArrowDown', /^3 行 1 列: 駒 7, 正しい場所$/, /^正しい場所の駒は \d \/ 8。$/],
    ['ja', 'sweeper', 'ArrowRight', /^1 行 2 列 .*います/, /^残り 7 歩。汚れ \d+。$/],
  ]),
  { days: 4 },
))
  test(`${family}, ${language}: after a move the focus is where the move led, and that place is announced once`, async ({
    open,
  }) => {
    const page = await open({ language, hash: `#/${family}` });
    if (boards[family]) await paste(page, boards[family]);
    await page.locator('#board [role="gridcell"][tabindex="0"]').focus();
    await page.waitForTimeout(300); // the board's own announcement
    await listen(page);
    await page.keyboard.press(key);
    await expect(page.locator('#board [role="gridcell"]:focus')).toHaveAccessibleName(cell);
    expect(await newAnnouncements(page)).toEqual([expect.stringMatching(sentence)]);
    // After undo the focus stays there, and the sentence tells the place.
    await page.keyboard.press('Control+z');
    expect((await newAnnouncements(page)).join()).toMatch(/(row|column) \d|\d [行列]/i);
  });

test('Sokoban: the arrows on the screen keep the focus, and the sentence says where', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/sokoban' });
  await paste(page, boards.sokoban);
  const down = page.locator('.arrow-down');
  await down.focus();
  await listen(page);
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  expect(await newAnnouncements(page)).toEqual([expect.stringMatching(/^row 4, column 2, Pushes 0, Moves 1/)]);
});

test('Sokoban: a step announces what is counted, a deadlock comes first, a wall is announced; Shift leads to a cell', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, boards.sokoban);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.waitForTimeout(300); // the board's own announcement
  await listen(page);
  await test.step('into a wall', async () => {
    await page.keyboard.press('ArrowLeft');
    expect((await newAnnouncements(page)).join(' ')).toContain('The player can’t walk there');
  });
  await test.step('a step', async () => {
    await page.keyboard.press('ArrowDown');
    expect(await newAnnouncements(page)).toEqual([
      expect.stringMatching(/^Pushes 0, Moves 1, Boxes on goals 0 \/ 1, Still needed at least \d pushes$/),
    ]);
  });
  await test.step('Shift and an arrow key leave the player alone', async () => {
    const focused = page.locator('#board [role="gridcell"]:focus');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(focused).toHaveAccessibleName('row 4, column 3, floor');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAccessibleName('row 3, column 3, box, selected');
    await page.keyboard.press('Enter');
  });
  await test.step('a deadlock', async () => {
    await page.keyboard.press('ArrowRight');
    await newAnnouncements(page);
    await page.keyboard.press('ArrowUp'); // the box is at the wall now
    expect(await newAnnouncements(page)).toEqual([
      expect.stringMatching(/^Position deadlock: [^,]*, Pushes 1, Moves 3, Boxes on goals 0 \/ 1$/),
    ]);
  });
});

// Firefox reports elements without pointer events as off the screen, and Orca then skips them.
test('the cells take the pointer, beneath the canvas; the focus ring is above it', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  for (const family of ofTheDay(['maze', 'sokoban'])) {
    if (family !== 'maze') await goTo(page, family);
    await expect(page).toHaveURL(new RegExp(`#/${family}/`));
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
    expect(found, family).toEqual({ takes: 'auto', met: 'board-canvas', ring: ['solid', '1', 'none'] });
  }
});

test('the skip link leads to a cell of the board, which tells its place', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await page.locator('#skip').press('Enter');
  await expect(page.locator('#board [role="gridcell"]:focus')).toHaveAccessibleName(/^row/);
});

test('another board is announced, even if the one before had an answer', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  await page.click('#solve');
  await expect(page.locator('.summary .status')).toContainText('proved fewest');
  await page.waitForTimeout(400); // the announcement of the answer
  await listen(page);
  await page.getByRole('button', { name: /^The hook/ }).click();
  expect(await newAnnouncements(page)).toEqual([expect.stringMatching(/^row 3, column 2, Pushes 0/)]);
});

test('the end of a playback is announced, and so is a press on a step button that does not move it', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, '######\n#    #\n#@$ .#\n#    #\n######');
  await page.click('#solve');
  await expect(page.locator('.summary .status')).toContainText('proved fewest');
  await page.waitForTimeout(400); // the announcement of the answer
  await listen(page);
  await page.click('#solve'); // Watch
  const end = /^Step 2 of 2 · Pushes 2 · Boxes on goals 1 \/ 1\s?$/;
  expect(await newAnnouncements(page)).toEqual([expect.stringMatching(end)]);
  await page.getByRole('button', { name: 'One step forward' }).click();
  expect(await newAnnouncements(page)).toEqual([expect.stringMatching(end)]);
  await page.locator('[name="speed"]').selectOption('4');
  await page.waitForTimeout(600);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).announcements), 'another speed is no news').toEqual(
    [],
  );
});

test('drawing announces its beginning and how to draw; then what is counted and where the next key goes', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await listen(page);
  await page.click('#mode-edit');
  expect(await newAnnouncements(page)).toEqual([
    'Press the board to draw. You can also move with the arrow keys and type.',
  ]);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('beam'));
  await expect(page.locator('#pad .key').first()).toBeVisible();
  await newAnnouncements(page);
  await page.locator('#board [role="gridcell"][tabindex="0"]').first().focus();
  await page.keyboard.press('o');
  const announced = (await newAnnouncements(page)).join(' ');
  expect(announced).toMatch(/\d+ coins/);
  expect(announced, 'of play').not.toContain('An arrow key picks the rest');
});

test('drawing started and ended with a button that disappears is announced once the focus is on the board', async ({
  open,
}) => {
  const page = await open({ hash: '#/maze' });
  await page.click('#mode-edit');
  await page.locator('#pad .key').first().focus();
  await page.waitForTimeout(400); // the announcement that drawing has begun
  await page.evaluate(() => {
    const order = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { order });
    document.addEventListener('focusin', ({ target }) => order.push(/** @type {Element} */ (target).role ?? ''));
    const live = /** @type {Element} */ (document.getElementById('live'));
    new MutationObserver(() => order.push('told')).observe(live, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const order = () => page.evaluate(() => /** @type {any} */ (globalThis).order.splice(0));
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  expect(await order()).toEqual(['gridcell', 'told']);
  await page.evaluate(() => document.getElementById('mode-edit')?.focus());
  await page.waitForTimeout(100);
  await order();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(400);
  expect(await order()).toEqual(['gridcell', 'told']);
});

test('on a phone, the beginning of drawing mentions no keys', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/sokoban' });
  await listen(page);
  await page.tap('#mode-edit');
  expect(await newAnnouncements(page)).toEqual(['Press the board to draw.']);
});

test('drawing that begins before the announcing script has arrived is announced when that arrives', async ({
  open,
}) => {
  const page = await open({ width: 390, height: 844, touch: true, hash: '#/sokoban' });
  const { promise, resolve } = Promise.withResolvers();
  await page.route(/\/late-listeners[^/]*$/, async (/** @type {any} */ route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await listen(page);
  await page.tap('#mode-edit');
  await expect(page.locator('#pad')).toBeVisible();
  resolve(undefined);
  expect(await newAnnouncements(page)).toEqual(['Press the board to draw.']);
});

for (const width of ofTheDay([360, 1280]))
  test(`the board as text, from the menu, ${width} wide: it is in view, and has the focus`, async ({ open }) => {
    const page = await open({ width, height: 640, touch: width < 500, hash: '#/sokoban', tab: 'levels' });
    await fromMenu(page, 'text');
    await expect(page.locator('#text summary')).toBeFocused();
    await expect(page.locator('#text textarea')).toBeInViewport();
  });

// The cell that gets the focus tells where the next key goes.
for (const [language, family, ...steps] of ofTheDay(
  /** @type {['en' | 'ja', string, ...[string, string][]][]} */ ([
    ['en', 'sokoban', ['#', '3 boxes, 2 goals'], ['2', 'Floor'], ['$', '4 boxes, 2 goals']],
    ['en', 'slide', ['5', '20 tiles'], ['=', '19 tiles']],
    ['en', 'sweeper', ['p', 'Puddle'], ['Enter', 'Dirty: 19. 2 people.']],
    ['en', 'beam', ['o', '311 coins'], ['x', '310 coins']],
    ['en', 'maze', ['5', '0 of 12 roads blank']],
    ['ja', 'sokoban', ['#', '箱 3、ゴール 2'], ['2', '床'], ['$', '箱 4、ゴール 2']],
    ['ja', 'slide', ['5', '20 個の駒'], ['=', '19 個の駒']],
    ['ja', 'sweeper', ['p', '水たまり'], ['Enter', '汚れ 19、2 人。']],
  ]),
  { days: 4 },
))
  test(`${family}, ${language}: drawing by keys announces what is there; only the cell tells its place`, async ({
    open,
  }) => {
    const page = await open({ language, hash: `#/${family}` });
    await page.click('#mode-edit');
    await expect(page.locator('#pad .key').first()).toBeVisible();
    await page.locator('#board [role="gridcell"][tabindex="0"]').first().focus();
    if (family === 'maze') await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(400); // the announcement that drawing has begun
    await listen(page);
    for (const [key, expected] of steps) {
      await page.keyboard.press(key);
      const all = await newAnnouncements(page);
      expect.soft(new Set(all.map((each) => each.trim())), key).toEqual(new Set([expected]));
    }
  });

for (const [language, name, moved, task] of ofTheDay(
  /** @type {[string, string, string, RegExp][]} */ ([
    [
      'en',
      'Mark at the top left, 8 % across, 8 % down',
      'Mark at the top left, 9 % across, 8 % down',
      /^Put the four marks/,
    ],
    ['ja', '左上の印、横 8 %・縦 8 %', '左上の印、横 9 %・縦 8 %', /^四つの印を/],
  ]),
))
  test(`${language}: a new photo gets the focus on its first mark; the task and each mark's place are announced`, async ({
    open,
  }) => {
    const page = await open({ hash: '#/sokoban', language });
    await page.click('#mode-edit');
    await expect(page.locator('#pad .key').first()).toBeVisible();
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      /** @type {any} */ (canvas.getContext('2d')).fillRect(0, 0, 40, 30);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    const file = { name: 'board.png', mimeType: 'image/png', buffer: Buffer.from(picture) };
    await page.locator('input[name="photo"][type="file"]').setInputFiles(file);
    const mark = page.locator('.photo-mark').first();
    await expect(mark).toBeFocused();
    await expect(mark).toHaveAccessibleName(name);
    await expect(mark).toHaveAccessibleDescription(task);
    await page.keyboard.press('ArrowRight');
    await expect(mark).toHaveAccessibleName(moved);
  });

// In Firefox, Tab stops at everything that scrolls, and a screen reader reads its name.
for (const [width, height] of ofTheDay([
  [1280, 700],
  [390, 844],
]))
  test(`scrollable areas have a name, ${width}x${height}`, async ({ open }) => {
    const page = await open({ width, height, touch: width < 500, hash: '#/beam' });
    const nameless = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main *, dialog[open] *')]
          .filter(
            (each) =>
              each.checkVisibility({ visibilityProperty: true }) && !each.matches('textarea, dd, [tabindex="-1"]'),
          )
          .filter((element) => {
            const { overflowX, overflowY } = getComputedStyle(element);
            const scrolls = (/** @type {string} */ way) => way === 'auto' || way === 'scroll';
            return (
              (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
              (scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1)
            );
          })
          .filter(({ role, ariaLabel, ariaLabelledByElements: by }) => !role || !(ariaLabel || by?.[0]?.textContent))
          .map((each) => each.outerHTML.slice(0, 80)),
      );
    for (const tab of ['levels', 'rules', 'details']) {
      await page.locator(`#tab-${tab}`).focus();
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('#details details')) fold.setAttribute('open', '');
      });
      expect(await nameless(), tab).toEqual([]);
    }
    await page.click('#share');
    await page.click('#share-tab-blog');
    await expect(page.locator('#share-blog .share-how')).toBeVisible();
    expect(await nameless(), 'share').toEqual([]);
  });

test('the area around the board has a name only while it scrolls', async ({ open }) => {
  const page = await open({ touch: true, width: 653, height: 280, hash: '#/beam' });
  for (const [width, height] of [
    [653, 280],
    [360, 320],
    [320, 256],
  ]) {
    await test.step(`${width}x${height}`, async () => {
      await toPlay(page);
      await page.setViewportSize({ width, height });
      const named = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.stage, .line')].map((box) => {
            const scrolls =
              box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
            return [scrolls, box.role === 'group' && Boolean(box.ariaLabel)];
          }),
        );
      const [agree, haveSome] = [
        () => named().then((all) => all.every(([is, has]) => is === has)),
        () => named().then((all) => all.flat().some(Boolean)),
      ];
      await expect.poll(agree).toBe(true);
      await to(page, 'edit');
      await expect(page.locator('#pad')).toBeVisible();
      await expect.poll(agree).toBe(true);
      expect(await haveSome()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(haveSome).toBe(false);
    });
  }
});
