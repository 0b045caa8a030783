// Paper: Ctrl+P and the menu print the board and nothing of the page; several puzzles; and a booklet with answers that
// the rules have confirmed.

import { qrCode } from '../../www/app/share/qr.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { rules } from '../web/real-rules.mjs';
import { nineRooms } from './stall-boards.mjs';
import { example, expect, fromMenu, goTo, paste, state, test } from './page-helper.mjs';

/** Pages of a PDF. @param {Buffer} pdf */
const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

/** Which links the printed codes show, by encoding the page's own links again. @param {any} page */
async function addresses(page, selector = 'body > .paper') {
  const { links, drawn } = await page.evaluate((/** @type {string} */ paper) => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board, answer } = store.get();
    const link = (/** @type {any[]} */ ...more) => engine.rules.encodeLink(family.id, board, ...more).link;
    const paths = [...document.querySelectorAll(`${paper} .print-qr svg path:last-child`)];
    return {
      links: [link(), ...(answer ? [link(answer.moves, { answer: true })] : [])],
      drawn: paths.map((path) => path.getAttribute('d')),
    };
  }, selector);
  const known = links.map((/** @type {string} */ link) => qrCode(new URL(`/${link}`, page.url()).href).path);
  return drawn.map((/** @type {string} */ path) => ['board', 'answer'][known.indexOf(path)]);
}

/** @param {any} page */
const picture = (page) =>
  page.evaluate(() => document.querySelector('body > .paper .print-board')?.innerHTML.replace(/paper\d+-/g, ''));

/** The colours of a picture. @param {any} page */
const colours = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > .paper .print-board *')]
      .flatMap((each) => [each.getAttribute('fill'), each.getAttribute('stroke')])
      .filter((each) => each && !/^(none|url.*|#(..)\2\2)$/i.test(each)),
  );

/** The script for printing arrives after the first view. @param {any} page */
const printed = (page) =>
  expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      return page.locator('body > .paper').count();
    })
    .toBe(1);

test('Ctrl+P waits for the printing script; after that the browser handles the key', async ({ open }) => {
  const page = await open();
  const { promise, resolve } = Promise.withResolvers();
  await page.route(/\/print[^/]*$/, async (/** @type {any} */ route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { printed: 0 });
    globalThis.print = () => void seen.printed++;
  });
  const count = () => page.evaluate(() => /** @type {any} */ (globalThis).printed);
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  /** @returns whether the page left the key to the browser */
  const press = () =>
    page.evaluate(() => {
      const key = { key: 'p', ctrlKey: true, bubbles: true, cancelable: true };
      return document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
  expect(await press()).toBe(false);
  expect(await count()).toBe(0);
  resolve(undefined);
  await expect.poll(count).toBe(1);
  expect(await press()).toBe(true);
  await printed(page);
});

test('printed from the browser’s menu before the printing script is there: the board alone, undistorted, on one page', async ({
  open,
}) => {
  const page = await open({ width: 390, height: 664, touch: true });
  page.tolerated = /print/;
  await page.route(/\/print[^/]*$/, (/** @type {any} */ route) => route.abort());
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.names', '.board-canvas']) await expect(page.locator(shown)).toBeVisible();
  for (const hidden of ['#share', '#arrows', '#bar', '.line', '#column'])
    await expect(page.locator(hidden)).toBeHidden();
  await expect(page.locator('.board-canvas')).toHaveCSS('object-fit', 'contain');
});

for (const { language, dark } of ofTheDay(
  /** @type {const} */ ([
    { language: 'ja', dark: true },
    { language: 'en', dark: false },
  ]),
))
  test(`Ctrl+P gives one sheet: rules in three lines, the bare board in grey, a link to it (${language})`, async ({
    open,
  }) => {
    const page = await open({ language, dark });
    await paste(page, example);
    // The script for printing arrives after the first view.
    await expect(page.locator('link[rel="stylesheet"][href*="paper"]')).toHaveCount(1);
    await expect
      .poll(async () => {
        await page.emulateMedia({ media: null });
        await page.emulateMedia({ media: 'print' });
        return page.locator('body > .paper').count();
      })
      .toBe(1);
    const sheet = page.locator('body > .paper .print-sheet');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator('.print-rules li')).toHaveCount(3);
    await expect(sheet.locator('.print-board')).toBeVisible();
    // Nothing of the player's is printed: the picture stays that of the board alone.
    const before = await picture(page);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await state(page)).moves).not.toBe('');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    expect(await picture(page)).toBe(before);
    expect(await colours(page)).toEqual([]);
    expect(await addresses(page)).toEqual(['board']);
    for (const part of ['#masthead', '.page', '#notices']) await expect(page.locator(part).first()).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(page.locator('body > .paper')).toHaveCount(0);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  });

test('no change of medium during printing removes the sheet', async ({ open }) => {
  const page = await open();
  const dispatch = (/** @type {string} */ type) =>
    page.evaluate((/** @type {string} */ event) => window.dispatchEvent(new Event(event)), type);
  const sheet = page.locator('body > .paper');
  await printed(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(sheet).toHaveCount(1);
  await dispatch('afterprint');
  await expect(sheet).toHaveCount(0);
});

test('a printed room states how many steps each person has; all maps are printed, with how many may be chosen and how often a key may be pressed', async ({
  open,
}) => {
  const page = await open({ hash: '#/sweeper' });
  await printed(page);
  const numbers = page.locator('body > .paper .print-board text');
  await expect(numbers).toHaveText(['8', '10', '8']);
  await expect(page.locator('body > .paper .print-rules')).toContainText('no more steps than the ring says');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('body > .paper')).toHaveCount(0);

  await goTo(page, 'beam');
  await expect(page).toHaveURL(/#\/beam\//);
  await printed(page);
  const [, maps, chosen, size, keys] = (await state(page)).board.match(/^(\d+) (\d+) (\d+) \d+ (\d+)/) ?? [];
  await expect(page.locator('body > .paper .print-title')).toContainText(
    `choose ${chosen} of ${maps} maps of ${size}×${size} · at most ${keys} keys`,
  );
  const named = Array.from({ length: Number(maps) }, (_, map) => `Map ${map}`);
  await expect(page.locator('body > .paper .print-board text')).toHaveText(named);
});

test('with an answer the sheet links to it too; the menu prints', async ({ open }) => {
  const page = await open();
  await paste(page, example);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await page.evaluate(() =>
    Object.assign(window, {
      print: () => {
        window.dispatchEvent(new Event('beforeprint'));
        Object.assign(globalThis, { printed: document.querySelectorAll('body > .paper').length });
      },
    }),
  );
  await fromMenu(page, 'print');
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).printed)).toBe(1);
  expect(await addresses(page)).toEqual(['board', 'answer']);
  // The picture shows the board, whatever is on screen.
  await expect(page.locator('.print-board')).not.toContainText('36');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('body > .paper')).toHaveCount(0);
});

test('several puzzles to a sheet, and a booklet with answers that the rules have confirmed', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(globalThis, { printed: true }) }));
  await fromMenu(page, 'share');
  await page.click('#share-tab-picture');
  await page.locator('[name="share-kind"][value="paper"]').check();
  const preview = page.locator('.share-papers');
  const perSheet = (/** @type {number} */ count) => page.locator(`[name="share-sheet"][value="${count}"]`).check();
  for (const count of [1, 3, 4]) {
    await perSheet(count);
    await expect(preview.locator('.print-sheet')).toHaveCount(1);
    await expect(preview.locator('.print-puzzle')).toHaveCount(count);
  }
  await perSheet(1);
  await page.locator('[name="share-puzzle"]').nth(1).check();
  await expect(preview.locator('.print-sheet')).toHaveCount(2);
  await page.getByRole('switch', { name: 'Answers at the end' }).check();
  await expect(preview.locator('.print-sheet')).toHaveCount(3);
  await page.locator('#share-picture').getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).printed), { timeout: 60_000 }).toBe(true);
  const answers = preview.locator('.print-answer');
  await expect(answers).toHaveCount(2);
  for (const index of [0, 1]) {
    await expect(answers.nth(index).locator('.print-verdict')).toHaveText(/^\d+ push(es)? · proved best$/);
    await expect(answers.nth(index).locator('.print-qr svg')).toBeVisible();
  }
  const scores = await page.evaluate(() => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family } = store.get();
    return [...document.querySelectorAll('.share-papers .print-answer')].map((each, index) => {
      const { board } = engine.rules.parse(family.id, family.examples[index].board);
      const report = engine.rules.check(family.id, board, each.querySelector('.print-moves')?.textContent);
      return report.ok && report.goal && !report.violation ? `${report.objective}` : 'no answer';
    });
  });
  expect(scores).toEqual(
    await answers
      .locator('.print-verdict')
      .evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((each) => each.textContent?.split(' ')[0])),
  );
  // Ctrl+P prints what the preview shows.
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(3);
});

/** The sheet for printing of the board in a link, with its answer at the end. @param {any} page */
async function booklet(page) {
  await fromMenu(page, 'share');
  await page.click('#share-tab-picture');
  await page.locator('[name="share-kind"][value="paper"]').check();
  await page.getByRole('switch', { name: 'Answers at the end' }).check();
  return page.locator('.share-papers .print-sheet');
}

test('what the page’s own run has proved is proved on paper and as a goal, whatever engine that was', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, '#######\n#@ $. #\n# $ . #\n#######\n');
  await page.click('#solve');
  await expect(page.locator('.verdict').first()).toContainText('proved fewest');
  expect((await state(page)).run.engine).toBe('fast'); // not the engine that is asked for a proof
  await booklet(page);
  await expect(page.locator('.share-papers .print-verdict')).toHaveText('3 pushes · proved best');
  await page.click('#share-tab-blog');
  await page.locator('[name="share-goal"][value="best"]').check();
  await expect(page.locator('.share-goal-line [role="status"]')).toHaveText('3 pushes: proved the best.');
});

test('answers that were not searched for, or not to the end, are said to be missing, not that time has run out', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(globalThis, { printed: true }) }));
  await paste(page, nineRooms()); // takes far longer than this test
  const printed = () => page.evaluate(() => /** @type {any} */ (globalThis).printed);
  await booklet(page);
  const verdict = page.locator('.share-papers .print-verdict');
  await expect(verdict).toHaveText('no answer yet');
  // Ctrl+P, with the sheet open: the same pages
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > .paper .print-verdict')).toHaveText('no answer yet');
  await page.emulateMedia({ media: null });
  const status = page.locator('#share-picture .share-status');
  const button = page.locator('#share-picture').getByRole('button', { name: 'Print' });
  await button.click();
  await expect(status).toHaveText('Solving 1 of 1…');
  await page.locator('#share-picture').getByRole('button', { name: 'Stop' }).click();
  await expect.poll(printed).toBe(true);
  await expect(verdict).toHaveText('no answer yet');
});

test('an answer is drawn as large as its own maps allow; only the sheets before it say that it follows', async ({
  open,
}) => {
  const link = rules.encodeLink('beam', '10 2 12 12 20\nseed 3\n', '0 1\nURDL', { answer: true });
  const sheets = await booklet(await open({ hash: link.ok ? link.link : '' }));
  await expect(sheets).toHaveCount(2);
  const shapes = await sheets.locator('.print-board').evaluateAll((/** @type {SVGElement[]} */ all) =>
    all.map((each) => {
      const [, , width, height] = (each.getAttribute('viewBox') ?? '').split(' ').map(Number);
      return width / height;
    }),
  );
  // Ten maps in three rows; the answer's two, side by side.
  expect(shapes[0]).toBeLessThan(1.3);
  expect(shapes[1]).toBeGreaterThan(1.5);
  await expect(sheets.first().locator('.print-foot')).toContainText('The answers are at the end.');
  await expect(sheets.last().locator('.print-foot')).not.toContainText('The answers are at the end.');
});

test('a link too long for a code is named, and no caption stands below nothing; a name keeps its line', async ({
  open,
}) => {
  const keys = Array.from({ length: 2500 }, (_, at) => 'URDL'[Math.floor(1e4 * Math.abs(Math.sin(at))) % 4]).join('');
  const board = '100 8 50 50 2500\nseed 1\n';
  const link = rules.encodeLink('beam', board, `0 1 2 3 4 5 6 7\n${keys}`, { answer: true });
  const page = await open({ hash: link.ok ? link.link : '' });
  const sheets = await booklet(page);
  const way = sheets.last().locator('.print-way');
  await expect(way).toHaveText('The link to the answer is too long for a QR code.');
  await page.locator('[name="share-sheet"][value="4"]').check();
  const [puzzle] = await sheets.first().locator('.print-puzzle').all();
  const lines = await puzzle.locator('h2').evaluate((/** @type {HTMLElement} */ each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('the separate pages are light on paper, and dark again afterwards', async ({ open }) => {
  for (const hash of ofTheDay(['check/', 'lab/#wall'])) {
    const page = await open({ hash, dark: true });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.evaluate(() => {
      addEventListener('beforeprint', () =>
        Object.assign(globalThis, { printed: document.documentElement.dataset.theme }),
      );
    });
    expect(await theme()).toBe('dark');
    await page.pdf();
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).printed)).toBe('light');
    await expect.poll(theme).toBe('dark');
  }
});
