// The laboratory's energy: a small board to its end with the native engine's figures, in both languages; its film as a
// GIF that is read frame by frame; a board in the address, texts that are not boards, a phone.

import { existsSync, readFileSync } from 'node:fs';
import { sideways, violations } from './axe.mjs';
import { expect, test } from './page-helper.mjs';
import { framesOf } from '../gif.mjs';

const SMALL = '3,3,253147608';
const WALLED = '4,4,B9A5E==1FDC28340';

/** The line that `tests/it/slide/terrain.rs` checks the native engine against. @param {string} board */
function native(board) {
  const list = readFileSync(new URL('../data/slide/energy.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const cells = list.map((line) => line.split('\t')).find(([own]) => own === board) ?? [];
  const [, moves, nodes, stages, lowest, positions, energy, distance, own] = cells;
  return { moves, nodes, stages, lowest, positions, ...{ energy, distance, own } };
}

/** The file that a button saves. @param {any} page @param {string} button */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return readFileSync(await download.path());
}

const shown = (/** @type {string | number} */ count) => Number(count).toLocaleString('en');

test('from the first move to the last the native figures, in both languages; another board, and its film as a GIF', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#energy', reducedMotion: true });
  await page.selectOption('#energy-board', { index: 0 });
  const { moves, nodes, stages, lowest, positions, energy, distance, own } = native(SMALL);
  await expect(page.locator('#energy-step')).toHaveText(`${moves.length} of ${moves.length} moves`);
  await expect(page.locator('#energy-ran')).toContainText(`${moves.length} moves on ${stages} routes`);
  await expect(page.locator('#energy')).toContainText(`from ${distance.split(',')[0]} to ${lowest} and no further`);
  await expect(page.locator('#energy')).toContainText(`all ${positions} positions were searched`);
  await expect(page.locator('#energy')).toContainText('Energy 0. Every tile is home.');
  const csv = (await saved(page, '#energy-csv')).toString().trim().split('\r\n').slice(1);
  const columns = [1, 2, 6].map((at) => csv.map((line) => line.split(',')[at]).join(','));
  expect(columns).toEqual([energy, distance, own]);
  await page.click('#energy-run');
  await expect(page.locator('#energy-ran')).toContainText(`The same answer of ${moves.length} moves`);
  await expect(page.locator('#energy-ran')).toContainText(`with ${shown(nodes)} nodes`);
  await page.locator('#energy-range').press('Home');
  await page.click('#energy-on');
  await page.click('#energy-on');
  await expect(page.locator('#energy-step')).toHaveText(`2 of ${moves.length} moves`);
  const height = own.split(',')[2];
  await expect(page.getByRole('img', { name: `stands ${height} high` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.click('#language');
  await expect(page.locator('#energy')).toContainText(`エネルギー ${energy.split(',')[2]}。`);
  await expect(page.locator('#energy-step')).toHaveText(`2 / ${moves.length} 手`);
  await page.click('#language');
  const film = framesOf(await saved(page, '#energy-gif'));
  expect(film.frames.length).toBe(24);
  expect([film.width, film.loops]).toEqual([1080 + 2 * 20, true]); // with a margin
  expect(film.height).toBeGreaterThan(500);
  expect(film.frames.every(({ width, height }) => width === film.width && height === film.height)).toBe(true);
  expect(film.frames.map(({ delay }) => delay)).toEqual([...Array(23).fill(120), 2500]);
  // The tile moves down: each frame differs from the one before, and the last from the first.
  expect(film.frames.slice(1).every(({ pixels }, at) => !pixels.equals(film.frames[at].pixels))).toBe(true);
  expect(new Set(film.frames[0].pixels).size).toBeGreaterThan(8);
});

const contest = `${process.env.TOKERU_SHARED}/data/slide/devquiz2011_problems.txt`;

test('a board of the contest with a published answer shows it beside ours; no other does', async ({ open }) => {
  test.skip(!existsSync(contest), 'no shared data');
  const page = await open({ hash: 'lab/#energy', reducedMotion: true });
  const published = page.getByRole('img', { name: 'Published: koron, 2011: 312 moves' });
  await expect(page.locator('#energy-ran')).toContainText('routes');
  await expect(published).toHaveCount(0);
  await page.fill('#energy-text', readFileSync(contest, 'utf8').split(/\r?\n/)[3255 + 1]);
  await page.click('#energy-open');
  await expect(published).toBeVisible({ timeout: 60_000 });
  await page.locator('.as-table summary').click();
  await expect(page.locator('.figures')).toContainText('koron, 2011: 312 moves');
  const csv = (await saved(page, '#energy-csv')).toString().trim().split('\r\n');
  expect(csv.at(-1)).toBe('312,,,,,,,"koron, 2011"');
});

test('the board in an address; invalid boards; a dark phone with reduced motion', async ({ open }) => {
  const page = await open({
    hash: `lab/#energy=${encodeURIComponent(WALLED)}`,
    reducedMotion: true,
    dark: true,
    width: 390,
    height: 844,
  });
  const { moves } = native(WALLED);
  await expect(page.locator('#energy-step')).toHaveText(`${moves.length} of ${moves.length} moves`);
  await page.fill('#energy-text', 'x');
  await page.click('#energy-open');
  const refused = page.locator('#energy-refused');
  await expect(refused).toHaveText('This is not a board. Not a whole number (line 1, column 1).');
  await page.fill('#energy-text', '4,4,123456789ABCDFE0');
  await page.click('#energy-open');
  await expect(refused).toContainText('Can’t be solved: this part needs an odd number of exchanges');
  await expect(page.locator('#energy-step'), 'nothing is lost').toHaveText(`${moves.length} of ${moves.length} moves`);
  await page.fill('#energy-text', '5,4,JF4B6D=5=I1=2=HA38G0');
  await page.click('#energy-open');
  await expect(page.locator('#energy-ran')).toContainText('finds no answer to this board');
  await expect(refused).toBeHidden();
  await expect(page.locator('#energy-run')).toBeDisabled();
  await page.selectOption('#energy-board', { index: 2 });
  await expect(page.locator('#energy-ran')).toContainText(
    `${native('5,5,12345====ADB0GIKCOEMLHNJF').moves.length} moves`,
  );
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
});
