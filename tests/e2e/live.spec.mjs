// The page while `./build.sh serve` watches: saved changes show, the board stays, and the page's own content policy
// holds.

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, hard, state, test as base, toSolve } from './page-helper.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page of a checkout that a test may change; nothing is built. */
const test = base.extend(
  /** @type {any} */ ({
    // Created before the server, so that it is removed after it: the server reports deleted files to the page, too.
    source: async (/** @type {any} */ { browserName: _ }, /** @type {Function} */ use) => {
      const source = await mkdtemp(join(tmpdir(), 'tokeru-live-'));
      for (const part of ['index.html', 'www']) await cp(join(root, part), join(source, part), { recursive: true });
      await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
      await use(source);
      await rm(source, { recursive: true, force: true });
    },
    working: async (/** @type {any} */ { source, servers, serve, open }, /** @type {Function} */ use) => {
      const page = await open({ origin: await serve({ source, live: async () => true }) });
      await page.evaluate(() => Object.assign(window, { same: true }));
      const change = async (/** @type {string} */ path, /** @type {(text: string) => string} */ by) =>
        writeFile(join(source, path), by(await readFile(join(source, path), 'utf8')));
      const isSame = () => page.evaluate(() => Boolean(/** @type {any} */ (window).same)).catch(() => true);
      await use({ page, change, isSame, live: servers.at(-1).live });
    },
  }),
);

/** What Vite does by itself is tested once a night. */
const atNight = process.env.TOKERU_LONG ? test : test.skip;

atNight('styles change in place, and the canvas with them', async ({ working: { page, change, isSame } }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
  expect(await paper()).toBe('light-dark(#faf8f3, #161512)');
  await change('www/app/styles/base.css', (text) => `${text}\n:root { --paper: #012345 !important }`);
  await expect.poll(paper).toBe('#012345');
  const drawn = await page.evaluate(async () => {
    const theme = '/www/board/theme.ts';
    const { style } = document.documentElement;
    style.setProperty('--ink', 'not-a-colour(1)');
    const { paper, surface, ink } = (await import(theme)).readTheme(document.documentElement, false);
    style.removeProperty('--ink');
    return [paper, surface, ink];
  });
  expect(drawn).toEqual(['rgb(1, 35, 69)', 'rgb(255, 255, 255)', '#1f1c18']);
  await expect(page.locator('link[rel=stylesheet][href*="base.css"]')).toHaveCount(1);
  expect(await isSame()).toBe(true);
});

test('scripts are reloaded with board and moves kept, and a badge says what is being built', async ({ working }) => {
  const { page, change, isSame, live } = working;
  await page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    hard,
  );
  await page.keyboard.press('ArrowRight');
  const before = await state(page);
  live.report('rebuilding engines…');
  await expect(page.locator('#building')).toHaveText('rebuilding engines…');
  await change('www/app/words.ts', (text) => text.replaceAll('Solve', 'Untangle'));
  await expect.poll(isSame).toBe(false);
  await page.waitForSelector('[data-ready="true"]');
  const after = await state(page);
  expect([after.board, after.moves, after.mode]).toEqual([before.board, before.moves, before.mode]);
  expect(after.moves).not.toBe('');
  await expect(page.locator('#solve')).toContainText('Untangle');
  await expect(page.locator('#building')).toHaveText('rebuilding engines…');
  live.report('');
  await expect(page.locator('#building')).toHaveCount(0);
});

atNight('an error of compilation is shown on the page, which stays', async ({ working: { page, change, isSame } }) => {
  page.tolerated = /500|panel\.ts/;
  await change('www/app/share/panel.ts', (text) => `${text}\nconst = ;\n`);
  await page.evaluate(() => import(/** @type {any} */ ('/www/app/share/panel.ts')).catch(() => {}));
  await expect(page.locator('#building')).toContainText('see the terminal');
  expect(await isSame()).toBe(true);
});

atNight('after a restart of the server its pages reconnect, with board and moves', async ({ open, serve, servers }) => {
  const page = await open({ origin: await serve({ live: async () => true }) });
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.waitForLoadState('networkidle'); // with the scripts that follow the board
  const [{ origin, close }] = servers;
  await close();
  servers.length = 0;
  page.tolerated = /ERR_(CONNECTION_REFUSED|CONTENT_LENGTH_MISMATCH)|WebSocket/;
  await serve({ live: async () => true, port: Number(new URL(origin).port) });
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).same).catch(() => true)).toBe(undefined);
  await page.waitForSelector('[data-ready="true"]');
  expect((await state(page)).moves).toBe('1');
});

test('before the engines are built the page plays, and Solve waits for the first of them', async ({ open, serve }) => {
  /** @type {Record<string, string>} */
  const faults = { '/pkg-threads/': 'later', '/pkg/': 'later' };
  const page = await open({ origin: await serve({ faults }) });
  await page.keyboard.press('ArrowRight');
  expect((await state(page)).moves).toBe('1');
  await toSolve(page);
  await page.click('#solve');
  const status = page.locator('#status');
  await expect(status).toContainText('Getting ready…');
  await page.waitForTimeout(2500);
  await expect(status).toContainText('Getting ready…');
  delete faults['/pkg-threads/'];
  await expect(page.locator('#checked')).toBeVisible();
  expect((await state(page)).run.outcome).toMatchObject({ backend: 'threads', status: 'optimal', confirmed: true });
});

test('waiting for an engine being built can be cancelled', async ({ open, serve }) => {
  const page = await open({ origin: await serve({ faults: { '/pkg-threads/': 'later', '/pkg/': 'later' } }) });
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#status')).toContainText('Getting ready…');
  await page.click('#solve');
  await expect.poll(async () => (await state(page)).run?.running).toBe(false);
  expect((await state(page)).run.outcome.stop).toBe('cancelled');
});
