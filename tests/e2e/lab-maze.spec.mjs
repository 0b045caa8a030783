// The laboratory's mazes: each experiment runs to its end on a small board, with the native engine's figures.

import { readFileSync } from 'node:fs';
import { sideways, violations } from './axe.mjs';
import { expect, pasted, test } from './page-helper.mjs';

/** The lines that `tests/it/maze/lab.rs` checks the native engines against. */
const list = readFileSync(new URL('../data/maze/races.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);
const races = list.map((line) => {
  const [board, runner, nodes, score] = line.split('\t');
  return { board: board.replaceAll('/', '\n'), runner, nodes, score };
});
const small = races.filter(({ board }) => board === races[0].board);

test('the pruning race on a pasted maze, to its end: the native engines’ nodes; figures are saved', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#maze-race' });
  await page.getByText('The maze as text').click();
  await page.fill('#maze-race-board', 'no maze');
  await page.click('#maze-race-take');
  const refused = page.locator('#maze-race-wrong');
  await expect(refused).toHaveText('This is not a board. Not a whole number (line 1, column 1).');
  await page.fill('#maze-race-board', small[0].board.replace('+', '?'));
  await page.click('#maze-race-take');
  await expect(refused).toContainText(/road is still blank|is written like \+5|Not an? /i);
  await pasted(page, '#maze-race-board', '+1 '.repeat(350_000));
  await expect(refused).toHaveText('This is too long for a board. At most 16384 characters are read.');
  await expect(page.locator('#maze-race-size'), 'the maze of before is there').toHaveValue('5×6');
  await page.fill('#maze-race-board', small[0].board);
  await page.click('#maze-race-take');
  await expect(page.locator('#maze-race-size')).toHaveValue('own');
  await page.click('#maze-race-run');
  await expect(page.locator('#maze-race-ran')).toContainText(`The best score is proved to be ${small[0].score}`, {
    timeout: 60_000,
  });
  await page.getByText('As a table').click();
  const figures = await page.locator('.figures tbody tr').allInnerTexts();
  const nodes = figures.map((/** @type {string} */ row) => row.split('\t')[1].replaceAll(',', ''));
  expect(nodes).toEqual(small.map((race) => race.nodes));
  expect(figures.map((/** @type {string} */ row) => row.split('\t')[5])).toEqual(small.map(() => 'proved'));
  // Both are short, so they were run by turns and tested.
  await expect(page.locator('#maze-race-ran')).toContainText(/Wilcoxon’s signed-rank test gives p = [01]\.\d+/);
  const saved = page.waitForEvent('download');
  await page.click('#maze-race-csv');
  expect((await saved).suggestedFilename()).toBe('maze-pruning-race.csv');
  expect(await violations(page)).toEqual([]);
});

test('the race can be stopped halfway, and on a phone nothing is wider than the window', async ({ open }) => {
  const phone = { width: 390, height: 844, touch: true, dark: true };
  const page = await open({ hash: 'lab/#maze-race', language: 'ja', ...phone });
  await page.selectOption('#maze-race-size', '6×6');
  await page.click('#maze-race-run');
  await page.click('#maze-race-stop');
  await expect(page.locator('#maze-race-run')).toBeEnabled();
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
});

/** The lines that `tests/it/maze/lab.rs` checks the native engine against. */
const sweeps = readFileSync(new URL('../data/maze/sweeps.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test('the sweep by keyboard to its end, for sizes and levels: the native engine’s states; a film is saved', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#maze-sweep' });
  await page.getByText('As a table').click();
  const sum = async (/** @type {number} */ column) => {
    const cells = await page.locator(`.figures tbody td:nth-of-type(${column})`).allTextContents();
    return String(cells.reduce((/** @type {number} */ all, text) => all + Number(text.replaceAll(',', '')), 0));
  };
  // States, ways to them, and ways that were not followed: below the level, not connected.
  const sums = () => Promise.all([2, 3, 5, 6].map(sum));
  for (const [board, below, , ...figures] of sweeps) {
    await page.selectOption('#maze-sweep-size', board.slice(0, 3).replace(' ', '×'));
    await page.selectOption('#maze-sweep-below', below);
    await expect.poll(sums).toEqual(figures);
  }
  await page.locator('#maze-sweep-range').press('End');
  await expect(page.locator('#maze-sweep-step')).toHaveText('Crossing 36');
  await expect(page.getByRole('img', { name: 'All crossings are passed' })).toBeVisible();
  await page.click('#maze-sweep-run');
  const shown = (/** @type {unknown} */ count) => Number(count).toLocaleString('en');
  const native = races.find(({ board, runner }) => board.startsWith('6 6\n') && runner === 'frontier');
  await expect(page.locator('#maze-sweep-ran')).toContainText(
    `best score ${shown(sweeps.at(-1)?.[2])}, ${shown(native?.nodes)} nodes, a median of`,
  );
  const saved = page.waitForEvent('download');
  await page.click('#maze-sweep-svg');
  expect((await saved).suggestedFilename()).toBe('maze-sweep.svg');
  expect(await violations(page)).toEqual([]);
});
