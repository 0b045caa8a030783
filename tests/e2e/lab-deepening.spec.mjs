// The laboratory's iterative deepening: three methods on a board with the native engines' nodes in each iteration; a
// board of the reader's own; a phone.

import { readFileSync } from 'node:fs';
import { violations } from './axe.mjs';
import { expect, pasted, test } from './page-helper.mjs';

/**
 * The nodes of each iteration on a board, from the lines that `tests/it/slide/deepening.rs` checks the native engine
 * against.
 * @param {string} board
 */
const native = (board) =>
  readFileSync(new URL('../data/slide/deepening.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([own]) => own === board)
    .flatMap(([, , , nodes, , iterations]) => {
      const starts = iterations.split(' ').map((each) => Number(each.split(':')[2]));
      return [...starts.slice(1), Number(nodes)].map((end, at) => (end - starts[at]).toLocaleString('en'));
    });

test('three methods match the native figures and the table; then another board, pasted, on a dark phone', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#deepening' });
  await page.click('#deepening-run');
  await expect(page.locator('#deepening-ran')).toContainText('times as many as the tables', { timeout: 60_000 });
  await page.locator('.as-table summary').click();
  const rows = native('4,4,B9A5E==1FDC28340');
  await expect(page.locator('.figures tbody td:nth-of-type(2)')).toHaveText([
    ...rows,
    /^[\d,.]+ million moves per second$/,
    'koron, Core 2 Duo 3 GHz, 2011: 40 million moves per second',
  ]);
  await expect(page.getByRole('img', { name: 'Published: koron, Core 2 Duo 3 GHz, 2011: 40 million' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#deepening-csv')]);
  const csv = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(csv.filter((line) => line.endsWith(',here')).length).toBe(rows.length + 5);
  expect(csv.at(-1)).toBe(',around,,,,,,,40000000,"koron, Core 2 Duo 3 GHz, 2011"');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.click('#language');
  const refused = page.locator('#deepening-refused');
  await page.fill('#deepening-text', 'x');
  await page.click('#deepening-open');
  await expect(refused).toHaveText('盤面として読めません。整数ではありません(1 行 1 文字目)。');
  // Boards without an answer: because of the order of their tiles, and because of their walls. Nothing runs, and the
  // previous board's figures stay.
  await page.fill('#deepening-text', '4,4,123456789ABCDFE0');
  await page.locator('#deepening-text').press('Enter');
  await expect(refused).toContainText('解けません: この区画は奇数回の入れ替えが必要です');
  await expect(refused).toContainText('(4 行 2 列)。');
  await page.fill('#deepening-text', '3,2,4=31=0');
  await page.click('#deepening-open');
  await expect(refused).toContainText('解けません: この駒は空きマスの届かない所にあり、正しい場所へ動かせません');
  await expect(page.locator('#deepening-ran')).toContainText('分の 1 になりました。');
  await page.click('#language');
  await expect(refused).toHaveText(
    'Can’t be solved: this tile is misplaced where the hole can’t get to it (row 1, column 1).',
  );
  await pasted(page, '#deepening-text', '1'.repeat(1 << 20));
  await expect(refused).toHaveText('This is too long for a board. At most 300 characters are read.');
  await expect(page.locator('#deepening-text')).toHaveValue('3,2,4=31=0');
  await page.click('#language');
  await page.fill('#deepening-text', '3,3,253147608');
  await page.click('#deepening-open');
  await expect(refused).toBeHidden();
  await expect(page.locator('#deepening-board')).toHaveValue('4');
  await page.click('#deepening-run');
  await expect(page.locator('#deepening-ran')).toContainText('分の 1 になりました。', { timeout: 60_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
});
