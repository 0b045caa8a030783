// The computer's own Tokeru: a page is paired by the printed link and by the pasted address, solves there, and solves in the browser again when the program dies.

import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, hard, state, test } from './page-helper.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
test.setTimeout(900_000); // the program may have to be compiled first

/** The program as the tests in Rust have it, or the one that is named. */
function program() {
  if (process.env.TOKERU_PROGRAM) return process.env.TOKERU_PROGRAM;
  execFileSync('cargo', ['build', '-q', '--locked', '--bin', 'tokeru'], { cwd: root });
  return `${root}target/debug/tokeru`;
}

/** @param {string} origin of the page @returns the process, the address and the link that it prints for this page */
function started(origin) {
  const child = spawn(program(), ['serve', '--origin', `${origin}/`, '--threads', '2'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  // Read to its end: a program whose reader leaves ends as well.
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      printed += part;
      const [, address, link] = /^address +(\S+)\nlink +(\S+)\n/.exec(printed) ?? [];
      if (link) resolve({ child, address, link });
    });
    child.on('exit', () => reject(new Error(`tokeru serve has ended: ${printed}`)));
  });
}

const openText = (/** @type {any} */ page, /** @type {string} */ text) =>
  page.evaluate((/** @type {string} */ board) => /** @type {any} */ (globalThis).tokeru.session.openText(board), text);
const run = async (/** @type {any} */ page) => (await state(page)).run;

test('a paired page solves on the computer’s own Tokeru, and in the browser when that is killed', async ({
  open,
  serve,
}) => {
  const origin = await serve({ headers: 'all' });
  const { child, address, link } = await started(origin);
  try {
    const token = address.split('#')[1];
    const page = await open({ origin, hash: link.slice(link.indexOf('#')) });
    const foot = page.locator('#backend');
    await expect(foot).toHaveText('Solves on your computer’s own Tokeru, on up to 2 threads');
    await expect(page.locator('#private')).toHaveText(/^What you solve goes to your computer’s own Tokeru/);
    await expect(page.locator('#native-told')).toHaveText('Connected: up to 2 threads and 4096 MiB for a search');
    expect(
      await page.evaluate(
        () => location.href + JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
      ),
    ).not.toContain(token);

    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('maze'));
    await page.click('#solve');
    await expect.poll(async () => (await run(page))?.outcome?.backend, { timeout: 60_000 }).toBe('native');
    expect((await run(page)).outcome).toMatchObject({ status: 'optimal', confirmed: true });

    // By hand, after leaving it. A wrong token is told.
    await page.click('#native-leave');
    await expect(foot).toHaveText(/^Solves on (up to \d+ threads|one thread)/);
    page.tolerated = /WebSocket connection|403/;
    await page.fill('#native-address', address.replace(token, '0'.repeat(32)));
    await page.click('#native-connect');
    await expect(page.locator('#native-told')).toHaveText(/^Not connected: nothing answered/);
    await page.fill('#native-address', address);
    await page.click('#native-connect');
    await expect(foot).toHaveText(/own Tokeru/);

    await openText(page, hard);
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      store.set({ choice: { ...store.get().choice, engine: 'article', seconds: 60 } });
    });
    await page.click('#solve');
    await expect.poll(async () => (await run(page))?.live?.nodes ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await expect.poll(async () => (await run(page))?.fallback?.from, { timeout: 60_000 }).toBe('native');
    await expect(page.locator('#ended')).toContainText(
      'Your computer’s own Tokeru failed (the connection ended); solving again in this browser',
    );
    await expect(page.locator('#native-told')).toHaveText('Not connected: the connection ended');
    await expect(foot).not.toHaveText(/own Tokeru/);
    await expect(page.locator('#private')).toHaveText(/^Everything is computed in this tab/);
    await page.click('#solve'); // Stop
    await expect.poll(async () => (await run(page))?.running, { timeout: 60_000 }).toBe(false);
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      store.set({ choice: { ...store.get().choice, engine: 'frontier' } });
    });
    await page.click('#solve-again');
    await expect.poll(async () => (await run(page))?.outcome?.status, { timeout: 120_000 }).toBe('optimal');
    expect((await run(page)).outcome).toMatchObject({ confirmed: true, error: null });
    expect(['threads', 'plain']).toContain((await run(page)).outcome.backend);
  } finally {
    child.kill('SIGKILL');
  }
});
