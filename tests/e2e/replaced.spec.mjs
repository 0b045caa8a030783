// The server has a new version, and no longer the files of the one that is open.

import { readFile } from 'node:fs/promises';
import { expect, playMoves, state, test } from './page-helper.mjs';

test('a file of the page that is gone with a new version: the page offers the new one, and board and moves stay', async ({
  open,
  serve,
}) => {
  const { TOKERU_SITE: site } = process.env;
  test.skip(!site, 'only a built site has versions');
  /** @type {Record<string, string>} */
  const faults = {};
  const origin = await serve({ headers: 'all', faults });
  const page = await open({ origin, hash: '#/sokoban' });
  page.tolerated = /404/;
  await expect(page.locator('#kept > *')).toBeAttached(); // all that follows the first view is there
  await playMoves(page, 'r');
  const { board, moves } = await state(page);
  const offer = page.locator('.update');
  faults['/assets/panel-'] = 'missing';
  await page.click('#share');
  await expect(page.locator('#tagline')).toHaveText(/could not be loaded/);
  await expect(offer).toBeHidden(); // the same version: the file is missing for another reason
  const text = await readFile(`${site}/index.html`, 'utf8');
  const body = text.replaceAll(/-[\w-]{8}\.js/g, '-00000000.js');
  await page.route(`${origin}/`, (/** @type {any} */ route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.click('#share');
  await expect(offer).toContainText('A new version is ready.');
  await page.unroute(`${origin}/`);
  delete faults['/assets/panel-'];
  await offer.getByRole('button', { name: 'Reload' }).click();
  await page.waitForSelector('[data-ready="true"]');
  expect(await state(page)).toMatchObject({ board, moves });
});

test('where the server has nothing left, the page asks for its first page once for each missing file', async ({
  open,
  serve,
}) => {
  test.skip(!process.env.TOKERU_SITE, 'only a built site has versions');
  /** @type {Record<string, string>} */
  const faults = {};
  const origin = await serve({ headers: 'all', faults });
  const page = await open({ origin, hash: '#/sokoban' });
  page.tolerated = /404/;
  await expect(page.locator('#kept > *')).toBeAttached();
  let requests = 0;
  await page.route(`${origin}/`, (/** @type {any} */ route) => {
    requests++;
    return route.fulfill({ status: 404, body: '' });
  });
  faults['/assets/panel-'] = 'missing';
  await page.click('#share');
  await expect(page.locator('#tagline')).toHaveText(/could not be loaded/);
  await expect.poll(() => requests).toBeGreaterThan(0);
  await page.waitForTimeout(1000);
  expect(requests).toBeLessThan(4);
});
