// The laboratory's river, race of storages, and two searches side by side, at small sizes, with the native engine's
// figures.

import { readFileSync } from 'node:fs';
import { ofTheDay } from '../of-the-day.mjs';
import { sideways, violations } from './axe.mjs';
import { expect, pasted, test } from './page-helper.mjs';

/**
 * The lines that `tests/it/streamer` checks the native engine against: the same search with and without removal of
 * equal positions.
 */
const [unique, equal] = readFileSync(new URL('../data/beam/rivers.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => line.startsWith('4 4 20 20 120 seed 3\t100'))
  .map((line) => {
    const [, , , layers, coins, families, expanded, candidates, fingerprint] = line.split('\t');
    return { layers, coins, families, expanded, candidates, fingerprint };
  });
/**
 * The lines for the first board that `tests/it/maze/lab.rs` checks the native engines against: the article's search
 * with all prunings, and the frontier engine.
 */
const [article, frontier] = readFileSync(new URL('../data/maze/races.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .filter(([board, runner], _, [[first]]) => board === first && ['4', 'frontier'].includes(runner))
  .map(([board, runner, nodes, score]) => ({ board: board.replaceAll('/', '\n'), runner, nodes, score }));
const grouped = (/** @type {string} */ figure) => Number(figure).toLocaleString('en-GB');

/** Chooses the river that ends quickly. @param {any} page */
async function small(page) {
  await page.selectOption('#river-size', 'small');
  await expect(page.locator('#river-range')).toHaveAttribute('max', unique.layers, { timeout: 60_000 });
}

test('the river: the native engine’s figures, a slider linked to the board, a table, the saved file', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#river' });
  await small(page);
  await expect(
    page.getByRole('img', { name: `The river of all 120 layers, with ${unique.families} families` }),
  ).toBeVisible();
  await expect(page.locator('#river-measured')).toContainText(
    `found ${unique.coins} coins; with duplicates kept, ${equal.coins}.`,
  );
  await page.locator('#river-range').press('End');
  await expect(page.locator('#river-layer')).toHaveText('Key 120');
  await expect(page.locator('[data-tally="coins"] .figure')).toHaveText(unique.coins);
  await expect(page.getByRole('img', { name: `after 120 keys, with ${unique.coins} coins` })).toBeVisible();
  await page.locator('#river-range').press('Home');
  await expect(page.locator('#river-largest')).toHaveText('This layer has no family beside the line.');
  await expect(page.locator('#river-play')).toHaveAccessibleName('Play');
  await page.click('#river-run');
  const ran = page.locator('#river-ran');
  await expect(ran).toContainText(`${grouped(unique.expanded)} positions, ${grouped(unique.candidates)} keys`, {
    timeout: 60_000,
  });
  await expect(ran).toContainText(`${unique.fingerprint} is that of the river above`);
  await page.locator('.as-table summary').press('Enter');
  await expect(page.locator('.figures tbody tr')).toHaveCount(40);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#river-csv')]);
  const saved = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect([download.suggestedFilename(), saved.length]).toEqual(['beam-river.csv', 121]);
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
});

test('the race of storages: five bars for one beam, the native engine’s', async ({ open }) => {
  const page = await open({ hash: 'lab/#storages' });
  // Published figures are shown for their own size only.
  await page.selectOption('#storages-size', 'contest');
  await expect(page.getByRole('img', { name: 'Copies of states not measured yet; rhoo, 2022: 3.249 s' })).toBeVisible();
  await page.selectOption('#storages-size', 'small');
  await expect(page.getByRole('img', { name: 'rhoo' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Bars of the time: Trail (this site’s) not measured yet' })).toBeVisible();
  await page.click('#storages-run');
  const ran = page.locator('#storages-ran');
  await expect(ran).toHaveText(
    `8 rounds have run. All five visited the same ${grouped(unique.expanded)} positions and made the same beam: fingerprint ${unique.fingerprint}.`,
    { timeout: 80_000 },
  );
  await page.locator('.as-table summary').press('Enter');
  const rows = page.locator('.figures tbody tr');
  await expect(rows).toHaveCount(5);
  await expect(rows.locator('td:last-child')).toHaveText(Array(5).fill(unique.fingerprint));
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
});

test('the time limit of two searches is shown as it counts', async ({ open }) => {
  const page = await open({ hash: 'lab/#versus' });
  for (const [typed, shown] of [
    ['-5', '1'],
    ['1e9', '600'],
    ['', '20'],
    ['0.5', '1'],
    ['7', '7'],
  ]) {
    await page.fill('#versus-limit', typed);
    await page.keyboard.press('Tab');
    await expect(page.locator('#versus-limit')).toHaveValue(shown);
  }
});

test('two searches: up to a verdict, with a refused setting, in any family', async ({ open }) => {
  const page = await open({ hash: 'lab/#versus' });
  const ran = page.locator('#versus-ran');
  await page.click('#versus-run');
  await expect(ran).toContainText(/faster|could be shown/, { timeout: 80_000 });
  await expect(ran).toContainText('Both answers have the same value.');
  await page.locator('.as-table summary').press('Enter');
  const answers = page.locator('.figures tbody td:last-child');
  expect((await answers.allTextContents()).every((text) => /^\d+, proved best$/.test(text))).toBe(true);

  // Two engines on a small maze, with the nodes of the native ones.
  await page.fill('#versus-a-board', frontier.board);
  for (const [side, engine] of [...'ab'].entries())
    await page.selectOption(`#versus-${engine}-engine`, ['frontier', 'article'][side]);
  await page.click('#versus-run');
  const nodes = page.locator('.figures tbody td:nth-of-type(6)');
  await expect(nodes).toHaveText([grouped(frontier.nodes), grouped(article.nodes)], { timeout: 80_000 });
  await expect(answers).toHaveText(Array(2).fill(`${grouped(frontier.score)}, proved best`));
  await expect(ran).toContainText('Both answers have the same value.', { timeout: 80_000 });
  await page.selectOption('#versus-family', 'beam');
  await expect(page.locator('#versus-a-width')).toBeVisible({ timeout: 60_000 });
  await expect(ran).toHaveText('');
  await page.fill('#versus-b-width', 'x');
  await page.click('#versus-run');
  await expect(ran).toHaveText(/^B can’t begin: not an allowed value \(.*width.*\)\.$/, { timeout: 80_000 });
  // Boards that cannot be searched are reported before anything runs: with side, reason and place.
  await page.selectOption('#versus-family', 'sokoban');
  await expect(page.locator('#versus-run')).toBeEnabled();
  await page.uncheck('#versus-same');
  await page.fill('#versus-b-board', '#####\n#@$ #\n#####\n');
  await page.click('#versus-run');
  await expect(ran).toHaveText('Board of B: More boxes than goals.');
  await page.fill('#versus-a-board', '');
  await page.click('#versus-run');
  await expect(ran).toHaveText('Board of A: The text of the board is empty.');
  await pasted(page, '#versus-a-board', '#'.repeat(1 << 20));
  await expect(ran).toContainText('Board of A: This is too long for a board.');
  await page.fill('#versus-a-board', '4,4,123456789ABCDEF0');
  await page.click('#versus-run');
  await expect(ran).toHaveText('Board of A: This is not a board. No level was found (line 1, column 1).');
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
});

test('on a phone, dark, in Japanese, with reduced motion: the river’s last layer at once; all three fit', async ({
  open,
}) => {
  const phone = { width: 390, height: 844, touch: true, dark: true, reducedMotion: true };
  const page = await open({ hash: 'lab/#river', language: 'ja', ...phone });
  await small(page);
  await expect(page.locator('#river-layer')).toHaveText('120 キー目');
  await expect(page.locator('#river-play')).toHaveAccessibleName('再生');
  for (const key of ofTheDay(['storages', 'versus', 'river'])) {
    await page.evaluate((/** @type {string} */ to) => {
      location.hash = to;
    }, key);
    await expect(page.locator(`#${key}-title`)).toBeFocused();
    await expect(page.locator(`#${key}-run`)).toBeEnabled();
    expect([key, await violations(page), await sideways(page)]).toEqual([key, [], 0]);
  }
});
