// The laboratory's wall of dots: boards from a file are solved, counted, kept over a reload, saved and judged; dots are
// picked by finger and by keys.

import { readFileSync } from 'node:fs';
import { check } from '../checker/slide.mjs';
import { sideways, violations } from './axe.mjs';
import { expect, openTab, test, toSolve } from './page-helper.mjs';

const boards = ['3,3,253147608', '6,4,1235B67==A4===GL=IJKFMN0', '3,3,125340678', '4,4,123456789ABCDE0F'];
const file = `1 99 99 99\n${boards.length}\n${boards.join('\n')}\n`;
const upload = (/** @type {string} */ text) => ({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** @param {any} page @param {string} key */
const count = (page, key) => page.locator(`[data-count="${key}"] .figure`);

/** The answers that the page saves. @param {any} page */
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#wall-save')]);
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
}

test('the table counts while the boards are solved', async ({ open }) => {
  const page = await open({ hash: 'lab/#wall' });
  await page.getByRole('button', { name: 'Boards of our own' }).click();
  await page.click('#wall-run');
  await page.locator('.as-table summary').click();
  const solved = () =>
    page
      .locator('.as-table tbody tr td:nth-child(3)')
      .evaluateAll((/** @type {HTMLElement[]} */ all) => all.reduce((sum, each) => sum + Number(each.textContent), 0));
  await expect.poll(solved).toBeGreaterThan(0);
  await expect(page.locator('#wall-stop')).toBeVisible();
});

test('a file is solved and proved, counted against its budget, stored, saved, judged, and resumed', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#wall' });
  await page.setInputFiles('#wall-file', upload('nothing'));
  await expect(page.locator('#wall-ran')).toContainText('This is not a problem file.');
  const unsolvable = file.replace('4,4,123456789ABCDE0F', '4,4,123456789ABCDFE0');
  await page.setInputFiles('#wall-file', upload(unsolvable));
  await expect(page.locator('#wall-ran')).toContainText('Line 6: Can’t be solved: this part needs an odd number');
  await page.setInputFiles('#wall-file', upload(file.replace('3,3,125340678', '3,3,12534067')));
  await expect(page.locator('#wall-ran')).toContainText('The text ends too early (line 5, column 13).');
  await page.setInputFiles('#wall-file', upload(file));
  await expect(page.locator('#wall-dots')).toHaveAttribute('aria-valuemax', '4');
  await page.click('#wall-run');
  await expect(page.locator('#wall-ran')).toContainText('Finished: every board is proved', { timeout: 60_000 });
  await expect(count(page, 'proved')).toHaveText('4');
  const answers = await saved(page);
  expect(answers.map((moves, index) => check(`${boards[index]}\n`, moves).goal)).toEqual(boards.map(() => true));
  // The native engine's own figures: tests/data/slide and `tokeru solve slide --engine optimal`.
  expect(answers.map((moves) => moves.length)).toEqual([19, 14, 21, 1]);
  const countUsed = (/** @type {string} */ way) => [...answers.join('')].filter((letter) => letter === way).length;
  for (const [at, way] of [...'LRUD'].entries()) {
    const gauge = page.locator(`[data-way="${way}"]`);
    await expect(gauge.locator('b')).toHaveText(String([1, 99, 99, 99][at] - countUsed(way)).replace('-', '−'));
    await expect(gauge).toContainText(`${countUsed(way)} of ${[1, 99, 99, 99][at]}`);
  }
  await expect(page.locator('[data-way="L"]')).toContainText('(over)');

  // Goes to another dot by keys, and plays its answer to the end.
  await page.locator('#wall-dots').press('ArrowRight');
  await expect(page.locator('#wall-board')).toHaveText('No. 2, 6×4');
  await expect(page.locator('#wall-about')).toHaveText('14 moves, proved shortest.');
  await page.locator('#wall-range').press('End');
  await expect(page.locator('#wall-at')).toHaveText('14 of 14 moves');
  await expect(page.locator('#wall-open')).toHaveAttribute('href', /#\/slide\//);

  // Answers of any origin: one right, one that leaves the board, one without an end.
  await page.locator('.wall-judge summary').click();
  await page.fill('#wall-answers', `${answers[0]}\nUUUUUUUU\n\nL`);
  await page.click('#wall-judge');
  await expect(page.locator('#wall-judged')).toContainText('1 right, 2 wrong, 1 without an answer.');
  await expect(page.locator('.wall-judge li')).toContainText([
    'Line 2: move ',
    'Line 4: the moves do not solve the board.',
  ]);
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);

  // A tab that was closed restores what was known.
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(count(page, 'proved')).toHaveText('4');
  expect(await saved(page)).toEqual(answers);
  await page.click('#wall-forget');
  await expect(count(page, 'solved')).toHaveText('0');
});

test('only the contest’s own size and budget show the contestants’ published results', async ({ open }) => {
  const page = await open({ hash: 'lab/#wall' });
  const published = page.locator('#wall-results');
  await expect(page.locator('#wall-dots')).toHaveAttribute('aria-valuemax', /\d/);
  await expect(published).toBeHidden();
  const contest = `72187 81749 72303 81778\n5000\n${`${boards[0]}\n`.repeat(5000)}`;
  await page.setInputFiles('#wall-file', upload(contest));
  await expect(page.locator('#wall-dots')).toHaveAttribute('aria-valuemax', '5000');
  await expect(published.getByRole('listitem')).toHaveText([
    'koron, 2011, iterative deepening, up to 120 s a board: 4,229 solved',
    'koron, 2011: 5,000 solved, 302,051 moves',
    'amf48, 2011: 5,000 solved, 2,509 proved shortest, 290,497 moves',
  ]);
  await page.locator('.as-table summary').click();
  await expect(page.locator('.figures tbody tr').last()).toContainText('amf48, 2011');
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
  await page.click('#language');
  await expect(published).toContainText('2011 年、koron: 5,000 問、302,051 手');
  await page.setInputFiles('#wall-file', upload(file));
  await expect(published).toBeHidden();
});

test('a campaign begun on the puzzle’s page is found here; on a phone, dark, in Japanese', async ({ open }) => {
  const phone = { width: 390, height: 844, touch: true, dark: true, reducedMotion: true };
  const page = await open({ hash: '#/slide', language: 'ja', ...phone });
  await page.evaluate((/** @type {string} */ text) => {
    localStorage.setItem('tokeru.slide.contest.file', text);
    // The third answer is wrong, and is not accepted.
    localStorage.setItem('tokeru.slide.contest.known', '\n\n1 1 LLLL\n1 1 R');
  }, file);
  await toSolve(page);
  await openTab(page, 'details');
  await page.locator('[data-panel="lab"]').locator('xpath=..').locator('summary').click();
  await page.locator('[data-panel="lab"] a').first().click();
  await page.waitForSelector('[data-ready="true"]');
  await expect(page.locator('#wall-title')).toHaveText('5,000 の点');
  await expect(count(page, 'solved')).toHaveText('1');
  const dots = page.locator('#wall-dots');
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await dots.boundingBox());
  await page.touchscreen.tap(box.x + 4, box.y + 4);
  await expect(page.locator('#wall-board')).toHaveText('1 番、3×3');
  await dots.press('End');
  await expect(dots).toHaveAttribute('aria-valuetext', '4 番、4×4: 1 手。最短と証明済みです。');
  await expect(page.locator('#wall-at'), 'the end at once').toHaveText('1 / 1 手');
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
});

test('the answers so far can be saved while the run continues', async ({ open }) => {
  const page = await open({ hash: 'lab/#wall' });
  await expect(page.locator('#wall-dots')).toHaveAttribute('aria-valuemax', '500');
  await expect(page.locator('#wall-save')).toBeDisabled();
  await page.click('#wall-run');
  await expect(page.locator('#wall-save')).toBeEnabled();
  await expect(page.locator('#wall-stop')).toBeEnabled();
  const answers = await saved(page);
  expect(answers.some((moves) => /^[LRUD]+$/.test(moves))).toBe(true);
  await page.click('#wall-stop');
});
