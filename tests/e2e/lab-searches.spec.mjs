// The laboratory's searches of Sokoban and Room Sweeper: each from a cold start at its link to its end, with the native
// engine's figures; phone, dark, reduced motion.

import { readFileSync } from 'node:fs';
import { levels } from '../../www/lab/sokoban/levels.ts';
import { rooms } from '../../www/lab/shared/rooms.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { sideways, violations } from './axe.mjs';
import { expect, test } from './page-helper.mjs';

/** The lines that tests/it checks the native engines against. @param {string} path */
const lines = (path) =>
  readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').map((cell) => cell.replaceAll('|', '\n')));
const rowsOf = (/** @type {string[][]} */ rows, /** @type {string} */ board) =>
  rows.filter(([own]) => own === board.trim());
const shown = (/** @type {string | number} */ count) => Number(count).toLocaleString('en');

test('Sokoban’s recording, the article’s counts and the run match the native figures', async ({ open }) => {
  const page = await open({ hash: 'lab/#sokoban', reducedMotion: true });
  for (const [, workers, pushes, positions, , deadlocks, met, , nodes] of rowsOf(
    lines('sokoban/searches.tsv'),
    levels[0].board,
  )) {
    await page.selectOption('#sokoban-workers', { index: [1, 2, 4, 8].indexOf(Number(workers)) });
    await expect(page.locator('#sokoban-shown')).toHaveText(`${shown(positions)} positions`);
    const collection = page.getByRole('img', { name: `${deadlocks} different deadlocks, met ${shown(met)} times` });
    await expect(collection).toBeVisible();
    await page.click('#sokoban-run');
    await expect(page.locator('#sokoban-ran')).toContainText(`${shown(nodes)} positions from both ends`);
    await expect(page.locator('#sokoban-ran')).toContainText(
      `a minimum of ${pushes} pushes. The record says the same.`,
    );
  }
  await page.locator('#sokoban-range').press('Home');
  await expect(page.locator('#sokoban-shown')).toHaveText('1 position');
  await page.goto(new URL('#processes', page.url()).href);
  const [[, , , , , , , article, nodes]] = rowsOf(lines('sokoban/searches.tsv'), levels[0].board);
  const bars = page.locator('#processes canvas').first();
  for (const count of [...article.split(','), nodes])
    await expect(bars).toHaveAttribute('aria-label', new RegExp(` ${shown(count)}(,|$)`));
  await expect(page.locator('#processes-ran')).toContainText('37 times fewer');
  await expect(
    page.getByRole('img', { name: /limit and distances [\d,]+; shuyo, 2007: 1,000 to 1,500/ }),
  ).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#processes-csv')]);
  const saved = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(saved.slice(-2)).toEqual(['4,,1000,,,"shuyo, 2007"', '4,,1500,,,"shuyo, 2007"']);
});

test('the tree of orders under each switch, and the stairs, match the native figures', async ({ open }) => {
  const page = await open({ hash: 'lab/#orders' });
  await page.selectOption('#orders-room', { index: 2 });
  for (const [, letters, nodes] of rowsOf(lines('sweeper/orders.tsv'), rooms.three.board)) {
    for (const name of ['reach', 'count', 'stock'])
      await page.locator(`#orders-${name}`).setChecked(letters.includes(name[0]));
    await expect(page.getByText(new RegExp(`(All|of) ${shown(nodes)} nodes`))).toBeVisible();
  }
  for (const name of ['reach', 'count', 'stock']) await page.locator(`#orders-${name}`).check();
  await page.click('#orders-run');
  await expect(page.locator('#orders-ran')).toContainText('the same answer');
  await page.goto(new URL('#budgets', page.url()).href);
  const [[, steps, tried]] = rowsOf(lines('sweeper/budgets.tsv'), rooms.meetings.board);
  for (const [budget, spent] of tried.split(',').map((each) => each.split(':')))
    await expect(page.locator('#budgets canvas')).toHaveAttribute(
      'aria-label',
      new RegExp(`within ${budget} steps: ${shown(spent)}(,|$)`),
    );
  await page.click('#budgets-run');
  await expect(page.locator('#budgets-ran')).toContainText(`a minimum of ${steps} steps. The record says the same.`);
});

test('on a phone, dark, in Japanese, with reduced motion: final pictures, no axe findings, files to save', async ({
  open,
}) => {
  const phone = { width: 390, height: 844, touch: true, dark: true, reducedMotion: true };
  const page = await open({ hash: 'lab/#sokoban', language: 'ja', ...phone });
  for (const key of ofTheDay(['sokoban', 'processes', 'orders', 'budgets'])) {
    await page.goto(new URL(`#${key}`, page.url()).href);
    await expect(page.locator(`#${key} .status`)).toBeHidden();
    await expect(page.locator(`#${key}-svg`)).toBeEnabled();
    expect([await violations(page), await sideways(page)], key).toEqual([[], 0]);
    for (const kind of ['csv', 'svg']) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(`#${key}-${kind}`)]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`));
    }
  }
});
