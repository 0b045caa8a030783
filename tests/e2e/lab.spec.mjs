// The laboratory: two taps from the front page to a growing tree; the film to its end by keyboard, with the native
// engine's figures; phone, dark, reduced motion.

import { readFileSync } from 'node:fs';
import { ofTheDay } from '../of-the-day.mjs';
import { sideways, violations } from './axe.mjs';
import { expect, fromMenu, inOneWindow, test } from './page-helper.mjs';

/** The lines that `tests/it/streamer` checks the native engine against. */
const list = readFileSync(new URL('../data/beam/trees.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);
const trees = list.map((line) => {
  const [board, width, layers, expanded, candidates, fingerprint] = line.split('\t');
  return { board, width, layers, expanded, candidates, fingerprint };
});
const onPage = trees.filter(({ board }) => board.startsWith('1 1 '));

/** @param {any} page @param {string} key */
const tally = (page, key) => page.locator(`[data-tally="${key}"] .figure`);

/**
 * Moves the slider to the end of the film.
 * @param {any} page
 * @param {string} layers
 * @param {{ timeout?: number }} [within]
 */
async function toEnd(page, layers, within) {
  await expect(page.locator('#beam-range')).toHaveAttribute('max', layers, within);
  await page.locator('#beam-range').press('End');
  await expect(page.locator('#beam-layer')).toHaveText(`Layer ${layers}`, within);
}

/** Compares the page with a line of the list. @param {any} page @param {typeof trees[number]} tree */
async function agrees(page, { layers, expanded, candidates, fingerprint }) {
  // A press may still reach the previous film, which has the same length.
  await expect(async () => {
    await toEnd(page, layers, { timeout: 1000 });
    await expect(tally(page, 'expanded')).toHaveText(expanded, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.click('#beam-run');
  const ran = page.locator('#beam-ran');
  await expect(ran).toContainText('The same search ran without a record');
  await expect(ran).toContainText(`${expanded} positions, ${candidates} keys`);
  await expect(ran).toContainText(fingerprint);
}

test('two taps from the front page to a growing tree, and one from the beam’s details', async ({ open }) => {
  const page = await open({ hash: '' });
  await fromMenu(page, 'lab');
  await expect(page).toHaveURL(/\/lab\/$/);
  await expect(page.locator('#beam-play')).toHaveAccessibleName('Pause');
  await expect(page.locator('#beam-layer')).toHaveText('Layer 3', { timeout: 30_000 });
  await page.click('#beam-play');
  await expect(page.locator('#beam-play')).toHaveAccessibleName('Play');
  await page.click('#home');
  await page.waitForSelector('[data-ready="true"]');
  const beam = await open({ hash: '#/beam' });
  await beam.getByRole('link', { name: 'Watch the tree of a small search grow' }).click();
  await expect(beam).toHaveURL(/\/lab\/$/);
});

test('on a phone the pairing section has room for its label, and for a finger', async ({ open }) => {
  const page = await open({ hash: 'lab/', width: 390, height: 844, touch: true });
  await page.tap('#native summary');
  const connect = page.locator('#native-connect');
  await expect(connect).toBeVisible();
  const [label, field, button] = await Promise.all(
    ['#native .field-label', '#native-address', '#native-connect'].map((each) => page.locator(each).boundingBox()),
  );
  expect(label.y + label.height).toBeLessThanOrEqual(field.y);
  expect(field.y + field.height).toBeLessThan(button.y);
  expect(Math.min(field.height, button.height)).toBeGreaterThanOrEqual(44);
  expect(field.x + field.width).toBeLessThanOrEqual(390 - 16);
});

test('the first screen has the three answers, the tree and its slider; on a phone the answers are on the second', async ({
  open,
}) => {
  const answers = {
    en: ['Stored: only the keys', 'Walked: by one board', 'Fast: the trunk is not walked'],
    ja: ['覚えるのは、キーだけ', '歩くのは、盤面一つ', '速いのは、幹を歩かないから'],
  };
  const sizes = [
    { width: 1280, height: 800, screens: 1 },
    { width: 1366, height: 650, screens: 1 },
    { width: 390, height: 844, screens: 2 },
  ];
  for (const language of /** @type {const} */ (['en', 'ja'])) {
    const page = await open({ hash: 'lab/', language, width: 1280, height: 800 });
    for (const { screens, ...size } of sizes) {
      await page.setViewportSize(size);
      await expect(page.locator('.ideas b')).toHaveText(answers[language]);
      const end = (/** @type {string} */ selector) =>
        page.evaluate(
          (/** @type {string} */ within) =>
            /** @type {Element} */ (document.querySelector(within)).getBoundingClientRect().bottom + scrollY,
          selector,
        );
      const what = `${language} ${size.width}x${size.height}`;
      for (const picture of ['.position', '.tree', '#beam .player'])
        expect(await end(picture), `${what} ${picture}`).toBeLessThanOrEqual(size.height);
      expect(await end('.ideas'), `${what} ideas`).toBeLessThanOrEqual(screens * size.height);
    }
  }
});

test('the beam by keyboard to its end: the native engine’s figures, for each width and map; the table has the same', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/' });
  await page.locator('#beam-range').focus();
  for (const tree of onPage.filter(({ board }) => board === onPage[0].board)) {
    await page.selectOption('#beam-width', tree.width);
    await agrees(page, tree);
  }
  await page.selectOption('#beam-width', '10');
  for (const tree of onPage.filter(({ board, width }) => board !== onPage[0].board && width === '10')) {
    await page.locator('#beam-next').press('Enter');
    await agrees(page, tree);
  }
  await page.locator('.as-table summary').press('Enter');
  const rows = page.locator('.figures tbody tr');
  await expect(rows).toHaveCount(27);
  const tried = await rows.locator('td:nth-of-type(1)').allTextContents();
  const { candidates } = /** @type {typeof trees[number]} */ (onPage.at(-1));
  expect(String(tried.reduce((sum, text) => sum + Number(text), 0))).toBe(candidates);
  expect(await violations(page)).toEqual([]);
});

test('by keyboard, the focus moves from Run to Stop and back', async ({ open }) => {
  const visit = inOneWindow(open);
  for (const key of ofTheDay(['storages', 'orders', 'wall'])) {
    const page = await visit({ hash: `lab/#${key}` });
    const [run, stop] = [page.locator(`#${key}-run`), page.locator(`#${key}-stop`)];
    await expect(run).toBeEnabled();
    await run.focus();
    for (let round = 0; round < 2; round++) {
      await page.keyboard.press('Enter');
      await expect(run.or(stop).and(page.locator(':focus'))).toHaveCount(1);
      if (await stop.isVisible()) await page.keyboard.press('Enter');
      await expect(run, key).toBeFocused();
    }
  }
});

test('the film: play, stop halfway, a layer forward and back, and its description of the board', async ({ open }) => {
  const page = await open({ hash: 'lab/' });
  const caption = page.locator('.position figcaption');
  await expect(caption).toContainText('The position at the red dot');
  await page.locator('#beam-play').press('Enter');
  await page.locator('#beam-first').press('Enter');
  await expect(page.locator('#beam-layer')).toHaveText('Layer 0');
  await expect(caption).toHaveText('The best position of this layer: 0 coins');
  for (let layer = 1; layer <= 5; layer++) await page.locator('#beam-on').press('Enter');
  await expect(page.locator('#beam-layer')).toHaveText('Layer 5');
  await page.locator('#beam-back').press('Enter');
  await expect(page.locator('#beam-layer')).toHaveText('Layer 4');
  await expect(page.getByRole('img', { name: 'The tree up to layer 4' })).toBeVisible();
  // Play continues from any layer; here the last ones.
  await page.getByRole('radio', { name: 'Fast' }).check();
  await page.locator('#beam-range').fill('23');
  await expect(page.locator('#beam-layer')).toHaveText('Layer 23');
  await page.locator('#beam-play').press('Enter');
  await expect(page.locator('#beam-play')).toHaveAccessibleName('Pause');
  await expect(page.locator('#beam-layer')).toHaveText('Layer 26', { timeout: 60_000 });
  await expect(page.locator('#beam-play')).toHaveAccessibleName('Play');
});

test('on a phone, dark, in Japanese, with reduced motion: the final picture at once', async ({ open }) => {
  const phone = { width: 390, height: 844, touch: true, dark: true, reducedMotion: true };
  const page = await open({ hash: 'lab/', language: 'ja', ...phone });
  await expect(page.locator('#beam-layer')).toHaveText('26 層目');
  await expect(page.locator('#beam-play')).toHaveAccessibleName('再生');
  await expect(page.locator('.position figcaption')).toHaveText('この層で最良の局面: コイン 20 枚');
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
  const inks = await page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.tree canvas'));
    const { data } = /** @type {any} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data.slice(at, at + 3).join());
    return seen.size;
  });
  expect(inks, 'trunk, families, ring').toBeGreaterThan(3);
  await page.click('#language');
  await expect(page.locator('#beam-title')).toHaveText('A beam search that walks a tree');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sideways(page)).toBe(0);
});

test('an address with an unknown experiment says so and shows one; Back to the address without a name shows the first', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#nonsense' });
  const unknown = page.locator('#unknown');
  await expect(unknown).toHaveText('There is no experiment at this address. “The beam’s tree” is shown.');
  await page.click('#language');
  await expect(unknown).toHaveText('このアドレスが指す実験はありません。「ビームの木」を表示しています。');
  await page.click('#to-orders');
  await expect(page.locator('#orders-title')).toBeVisible();
  await expect(unknown).toBeEmpty();
  await page.evaluate(() => location.assign('#orderz'));
  await expect(unknown).toHaveText('このアドレスが指す実験はありません。「三つの枝刈り」を表示しています。');
  await page.goto(new URL('./', page.url()).href);
  await page.waitForSelector('[data-ready="true"]');
  await expect(unknown).toBeEmpty();
  await page.click('#to-orders');
  await expect(page.locator('#orders-title')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#beam-title')).toBeVisible();
  await expect(page.locator('#to-beam')).toHaveAttribute('aria-current', 'true');
});

test('without the engine’s file the page says so, and tries again', async ({ open }) => {
  const page = await open({ hash: 'check/' });
  page.tolerated = /plain|streamer|wasm|ERR_FAILED|Failed to fetch/;
  const module = /(plain-streamer-[\w-]+|pkg\/\w+)\.wasm/;
  await page.route(module, (/** @type {any} */ route) => route.abort());
  await page.goto(new URL('../lab/', page.url()).href);
  await expect(page.getByText(/^The search could not be started: /)).toBeVisible({ timeout: 60_000 });
  await page.unroute(module);
  await page.click('#beam-again');
  await toEnd(page, '26');
});

test('the wheel scrolls over a focused number field, and does not change it', async ({ open }) => {
  const visit = inOneWindow(open);
  for (const [experiment, name] of ofTheDay([
    ['versus', '#versus-limit'],
    ['wall', '#wall-minutes'],
  ])) {
    const page = await visit({ hash: `lab/#${experiment}`, height: 500 });
    const field = page.locator(name);
    await field.focus();
    const [value, before] = [await field.inputValue(), await page.evaluate(() => scrollY)];
    await field.hover();
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => scrollY), experiment).toBeGreaterThan(before + 40);
    await expect(field).toHaveValue(value);
    await expect(field).toBeFocused();
  }
});
