// The preview of a picture in the share sheet: the whole picture, and no margin that it does not have.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, paste, test } from './page-helper.mjs';

const wide = '#####\n#@$.#\n#####\n';
const square = `${'#'.repeat(9)}\n${'#       #\n'.repeat(3)}# @$.   #\n${'#       #\n'.repeat(3)}${'#'.repeat(9)}\n`;

for (const [name, size] of ofTheDay(
  /** @type {[string, Record<string, any>][]} */ ([
    ['a desk', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844, touch: true }],
    ['a phone in landscape', { width: 844, height: 390, touch: true }],
  ]),
))
  test(`a picture is shown completely, in its own frame, on ${name}`, async ({ open }) => {
    const page = await open({ hash: '#/sokoban', ...size });
    for (const board of [wide, square]) {
      await paste(page, board);
      await page.click('#share');
      await page.click('#share-tab-picture');
      const picture = page.locator('.share-picture img');
      await expect.poll(() => picture.evaluate((/** @type {HTMLImageElement} */ it) => it.naturalWidth)).toBe(600);
      const [isVisible, ratio, framed] = await picture.evaluate((/** @type {HTMLImageElement} */ it) => {
        const [own, desk] = [it, it.closest('.share-desk') ?? it].map((each) => each.getBoundingClientRect());
        const isSeen = own.top >= desk.top && own.bottom <= desk.bottom + 1 && own.height > 60;
        const isFramed = getComputedStyle(it).boxShadow !== 'none';
        return [isSeen, own.width / own.height / (it.naturalWidth / it.naturalHeight), isFramed];
      });
      expect([isVisible, framed]).toEqual([true, true]);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
      await page.keyboard.press('Escape');
    }
  });

test('on a low phone the card in the preview can be scrolled to its top', async ({ open }) => {
  const page = await open({ hash: '#/slide', width: 360, height: 640, touch: true });
  await page.click('#share');
  const card = page.locator('.share-card');
  await expect(card).toBeVisible();
  const [above, hidden] = await card.evaluate((/** @type {HTMLElement} */ it) => {
    const desk = /** @type {HTMLElement} */ (it.closest('.share-desk'));
    desk.scrollTop = 0;
    return [
      desk.getBoundingClientRect().top - it.getBoundingClientRect().top,
      it.offsetHeight - desk.clientHeight, // the test needs a card that does not fit
    ];
  });
  expect(hidden).toBeGreaterThan(0);
  expect(above).toBeLessThanOrEqual(0);
});

test('in the list of puzzles to print a long note leaves a name on one line', async ({ open }) => {
  const page = await open({ hash: '#/beam', width: 1366, height: 650 });
  await page.click('#share');
  await page.click('#share-tab-picture');
  await page.locator('[name="share-kind"][value="paper"]').check();
  const name = page.locator('.share-puzzles label > span').first();
  await expect(name).toHaveText('Four gardens');
  const lines = await name.evaluate((/** @type {HTMLElement} */ it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('an article with the answer stands at its end, as the note says', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await paste(page, wide);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await page.click('#share');
  await page.locator('#share-send [name="share-answer"]').check();
  await page.click('#share-tab-blog');
  await expect(page.locator('#share-reader-note')).toHaveText('It shows the answer, which can be played back.');
  await expect(page.locator('.share-body tokeru-board').getByRole('slider')).toHaveJSProperty('value', '1');
  await expect(page.locator('.share-body tokeru-board').getByRole('button', { name: 'Watch' })).toBeVisible();
});

test('of a board that is proved to have no answer none is promised', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await paste(page, '3,3,123456870\n');
  await page.click('#share');
  const note = page.locator('#share-send .share-switch small');
  await expect(note).toHaveText('Available once solved');
  await page.keyboard.press('Escape');
  await page.click('#solve');
  await expect(page.locator('.verdict').first()).toContainText('no solution');
  await page.click('#share');
  await expect(note).toHaveText('This board has no solution');
  await page.click('#share-tab-picture');
  await expect(page.locator('#share-kind-note')).toHaveText('GIF, WebP: This board has no solution');
  await page.locator('[name="share-kind"][value="paper"]').check();
  await page.getByRole('switch', { name: 'Answers at the end' }).check();
  await expect(page.locator('.share-papers .print-verdict')).toHaveText('proved: no solution');
});

test('the message about one picture disappears when another kind is chosen', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await page.click('#share');
  await page.click('#share-tab-picture');
  const status = page.locator('#share-picture .share-status');
  await page.getByRole('button', { name: 'Copy picture' }).click();
  await expect(status).toHaveText('Copied');
  await page.locator('[name="share-kind"][value="paper"]').check();
  await expect(status).toHaveText('');
});
