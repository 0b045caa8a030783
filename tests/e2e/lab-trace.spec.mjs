// The laboratory's replay: a native trace file and the same search in this page give the same pictures.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sideways, violations } from './axe.mjs';
import { expect, test } from './page-helper.mjs';

const file = fileURLToPath(new URL('../data/traces/frontier.jsonl', import.meta.url));
/** The first line is the board. */
const rows = readFileSync(file, 'utf8').trim().split('\n').length - 1;

test('a native file is replayed, and the same search in this page has the same pictures; axe finds nothing', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#trace', reducedMotion: true });
  await page.setInputFiles('#trace-file', file);
  const about = page.locator('#trace-about');
  let native = null;
  const aboutText = async () => {
    native = await about.textContent();
    return native;
  };
  await expect.poll(aboutText).toContain(`Calculation maze, engine frontier, ${rows} rows`);
  await expect(page.locator('.chart canvas').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Events by kind' })).toBeVisible();
  await page.selectOption('#trace-example', 'article');
  await page.selectOption('#trace-example', 'frontier');
  await page.click('#trace-run');
  await expect(about).toContainText('The digest of the pictures is', { timeout: 60_000 });
  await expect(page.locator('#trace-run')).toBeEnabled({ timeout: 60_000 });
  expect(await about.textContent()).toBe(native);
  const saved = page.waitForEvent('download');
  await page.click('#trace-save');
  expect((await saved).suggestedFilename()).toBe('search-trace.jsonl');
  await page.locator('#trace-range').press('Home');
  await expect(page.locator('#trace-step')).toHaveText('0 nodes');
  await page.locator('#trace-range').press('End');
  await expect(page.locator('#trace-step')).not.toHaveText('0 nodes');
  expect(await violations(page)).toEqual([]);
});

test('a file that is not a trace is refused with its line; on a phone nothing is wider than the window', async ({
  open,
}) => {
  const page = await open({ hash: 'lab/#trace', language: 'ja', width: 390, height: 844, touch: true, dark: true });
  await page.setInputFiles('#trace-file', { name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('no trace') });
  await expect(page.locator('#trace-about')).toContainText(/^1 行目が探索の記録として読めません。/);
  await page.setInputFiles('#trace-file', file);
  await expect(page.locator('#trace-about')).toContainText('図の照合値');
  // A refused file leaves the picture and its description.
  const broken = Buffer.from('{"kind":"board"}\n[]');
  await page.setInputFiles('#trace-file', { name: 'x.jsonl', mimeType: 'text/plain', buffer: broken });
  await expect(page.locator('#trace-about')).toContainText(/^2 行目が探索の記録として読めません。.*図の照合値/);
  await page.click('#language');
  await expect(page.locator('#trace-about')).toContainText(/^Line 2 can’t be read as part of a trace\. .*digest/);
  const bare = Buffer.from('{"kind":"board","family":"maze","board":""}\n');
  await page.setInputFiles('#trace-file', { name: 'x.jsonl', mimeType: 'text/plain', buffer: bare });
  await expect(page.locator('#trace-about')).toHaveText('This trace has no rows except the one for its board.');
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
});
