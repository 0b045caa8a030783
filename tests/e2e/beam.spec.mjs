// The streamer's challenge in a real tab: played with arrow keys, solved, watched in the laboratory, compared in the
// table.

import { readFileSync } from 'node:fs';
import { levels } from '../../www/puzzles/streamer/set.ts';
import { test as bareTest, solveIn } from './harness.mjs';
import { colours, expect, spot, state, test, toSolve } from './page-helper.mjs';
import { framesOf } from '../gif.mjs';

const small = '12 4 12 12 120\nseed 5\n';

/** @param {any} page @param {string} board */
const show = (page, board) =>
  page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    board,
  );

test('arrow keys choose the maps and move all players', async ({ open }) => {
  const page = await open({ hash: '#/beam' });
  await show(page, small);
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  expect((await state(page)).moves).toMatch(/^\d+ \d+ \d+ \d+\nRDL$/);
  await page.keyboard.press('Control+z');
  expect((await state(page)).moves).toMatch(/\nRD$/);
  await expect(page.locator('#facts')).toContainText('2 / 120');
  expect((await colours(page)).length).toBeGreaterThan(5);
});

test('in a level the line above the bar says that maps are chosen first, until they are', async ({ open }) => {
  const [{ code }] = levels;
  const page = await open({ hash: `#/beam/${code}`, width: 390, height: 844, touch: true });
  const line = page.locator('#tagline');
  for (const [at, left] of [3, 2, 1].entries()) {
    await expect(line).toHaveText(`Press a map to choose it; ${left} to go.`);
    const { x, y } = await spot(page, `map-${at}`);
    await page.touchscreen.tap(x, y);
  }
  await expect(line).toContainText('Each arrow moves all players at once.');
});

test('the answer is the same with and without threads, and checked', async ({ open }) => {
  const answers = [];
  for (const headers of ['all', 'none']) {
    const page = await open({ hash: '#/beam', headers });
    await show(page, small);
    await toSolve(page);
    await page.click('#solve');
    await expect(page.locator('#checked')).toHaveText('Checked');
    await expect(page.locator('#solve')).toHaveText('Watch');
    answers.push((await state(page)).answer);
  }
  expect(answers[0].checked).toBe(true);
  expect(answers[0]).toEqual(answers[1]);
});

test('the laboratory draws the layers and shows the answer', async ({ open }) => {
  const page = await open({ hash: '#/beam' });
  await show(page, small);
  await toSolve(page);
  // A width is formatted here as it is beside an answer.
  await expect(page.locator('[data-panel="lab"] option').nth(2)).toHaveText('Width 1,000');
  await page.locator('summary', { hasText: 'Compare widths' }).click();
  await expect(page.locator('[data-panel="widths"] tbody th').last()).toHaveText('3,000');
  await page.click('[data-lab="run"]');
  await expect(page.locator('[data-panel="lab"] dd').first()).toHaveText('120');
  await expect(page.locator('[data-lab="run"]')).toBeVisible();
  expect((await state(page)).answer.checked).toBe(true);
  const saved = page.waitForEvent('download');
  await page.click('[data-lab="saveFilm"]');
  const film = readFileSync(await (await saved).path());
  const { frames, width, height } = framesOf(film);
  expect(frames.length).toBeGreaterThan(1);
  expect(frames.every((each) => each.width === width && each.height === height && each.delay > 0)).toBe(true);
  expect(frames.some(({ pixels }) => !pixels.equals(frames[0].pixels))).toBe(true);
  await page.selectOption('[data-panel="lab"] select', '100');
  await page.click('[data-lab="run"]');
  await expect(page.locator('[data-lab="run"]')).toBeVisible();
});

const atNight = process.env.TOKERU_LONG ? test : test.skip;

atNight('the table of widths shows what more time brings', async ({ open }) => {
  const page = await open({ hash: '#/beam' });
  await show(page, small);
  await toSolve(page);
  await page.locator('summary', { hasText: 'Compare widths' }).click();
  await page.click('[data-table="widths"]');
  await expect(page.locator('[data-table="widths"]')).toBeVisible({ timeout: 60_000 });
  const coins = await page.locator('[data-panel="widths"] tbody td:last-child').allTextContents();
  expect(coins).toHaveLength(4);
  for (const text of coins) expect(Number(text)).toBeGreaterThan(200);
  await expect(page.locator('[data-panel="widths"] tbody', { hasText: 'reference' })).toBeVisible();
});

/** The lines that `tests/it/streamer` checks the native builds against. */
const list = readFileSync(new URL('../data/beam/fingerprints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);

bareTest(
  'both wasm builds make the native beams, leaf by leaf, with any storage and number of threads',
  async ({ bare }) => {
    const page = await bare();
    for (const line of list) {
      const [board, width, tie, coins, fingerprint] = line.split('\t');
      const ways = [{ threads: 1 }, { threads: 2 }, { backend: 'plain' }, { backend: 'plain', storage: 'chained' }];
      for (const { storage = 'trail', ...way } of ways) {
        const options = { engine: 'beam', ...way, options: { width, tie, storage, stretch: '1' } };
        const { outcome } = await solveIn(page, { family: 'beam', board, options: /** @type {any} */ (options) });
        expect(outcome).toMatchObject({ objective: Number(coins), confirmed: true });
        expect(outcome.extra, `${line} ${JSON.stringify(way)}`).toMatchObject({
          fingerprint,
          threads: way.threads ?? 1,
        });
      }
    }
  },
);
