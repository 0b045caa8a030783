// The Tokeru program on the same computer: a page is paired by the printed link and by the pasted address, solves
// there, and solves in the browser again when the program dies.

import { started, WITH_COMPILING_MS } from './native-program.mjs';
import { expect, hard, openText, optimalWithin, state, test } from './page-helper.mjs';

test.setTimeout(WITH_COMPILING_MS);

const run = async (/** @type {any} */ page) => (await state(page)).run;

test('a paired page solves on the computer’s own Tokeru, and in the browser after that is killed', async ({
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
    await expect(page.locator('#native-status')).toHaveText('Connected: up to 2 threads and 4096 MiB per search');
    expect(
      await page.evaluate(
        () => location.href + JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
      ),
    ).not.toContain(token);

    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('maze'));
    await page.click('#solve');
    await expect.poll(async () => (await run(page))?.outcome?.backend, { timeout: 60_000 }).toBe('native');
    expect((await run(page)).outcome).toMatchObject({ status: 'optimal', confirmed: true });

    // By hand, after unpairing. A wrong token is reported.
    await page.click('#native-leave');
    await expect(foot).toHaveText(/^Solves on (up to \d+ threads|one thread)/);
    page.tolerated = /WebSocket connection|403/;
    await page.fill('#native-address', address.replace(token, '0'.repeat(32)));
    await page.click('#native-connect');
    await expect(page.locator('#native-status')).toHaveText(/^Not connected: nothing answered/);
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
    await expect(page.locator('#native-status')).toHaveText('Not connected: the connection ended');
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

test('a search outside the browser goes deeper from where it stopped, and ends there if the program is killed', async ({
  open,
  serve,
}) => {
  const origin = await serve({ headers: 'all' });
  const { child, address } = await started(origin);
  try {
    const page = await open({ origin, hash: `#/native/${address.slice('ws://127.0.0.1:'.length).replace('/#', '/')}` });
    await expect(page.locator('#backend')).toHaveText(/own Tokeru/);
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('slide'));
    // A board that takes far longer than the test.
    await openText(page, '5,5,ONMLKJIHGFEDCBA9876543210\n');
    await optimalWithin(page, 0.2);
    await page.click('#solve');
    const deeper = page.locator('#deeper');
    await expect(deeper).toBeVisible({ timeout: 60_000 });
    await expect(deeper).toHaveAttribute('title', /Continues where the search stopped/);
    // Doubles the time again and again; the engine prepares its tables before its first node.
    const counts = [(await run(page)).outcome.nodes];
    while (counts.length < 12 && new Set(counts).size < 3) {
      await deeper.click();
      await expect.poll(async () => (await run(page)).running, { timeout: 60_000 }).toBe(false);
      counts.push((await run(page)).outcome.nodes);
    }
    expect(counts, 'nodes are counted on').toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(3);
    expect((await run(page)).outcome).toMatchObject({ backend: 'native', stop: 'time' });

    page.tolerated = /WebSocket connection/;
    child.kill('SIGKILL');
    await expect(page.locator('#backend')).not.toHaveText(/own Tokeru/, { timeout: 20_000 });
    await expect(deeper).toHaveAttribute('title', /Searches from the beginning again/);
    const { running, fallback, outcome } = await run(page);
    expect([running, fallback, outcome.stop, outcome.backend]).toEqual([false, null, 'time', 'native']);
    await deeper.click();
    await expect.poll(async () => (await run(page)).outcome?.backend, { timeout: 60_000 }).toBe('threads');
  } finally {
    child.kill('SIGKILL');
  }
});
