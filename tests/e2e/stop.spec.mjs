// Stop, pressed right after Solve, while the solver is still being fetched: it stops, the page says what is true, and
// Solve works again.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, state, test } from './page-helper.mjs';
import { blog, element, PROVED, ready, watch } from './widget-helper.mjs';

/** What a solve waits for, in the order of the requests: the page's script for solving, the worker's, the module. */
const onTheWay = {
  'what asks the engines': /\/solving(-[\w-]{8}\.js|\.ts)/,
  'the worker': /\/threads-worker(-[\w-]{8}\.js|\.ts)/,
  'the module': /(pkg-threads\/maze|threads-maze-[\w-]{8})\.wasm/,
};

/**
 * Holds back the responses to these requests until they are released.
 * @param {any} context of the browser
 * @param {RegExp} pattern
 */
async function hold(context, pattern) {
  const held = Promise.withResolvers();
  let requests = 0;
  await context.route(pattern, async (/** @type {any} */ route) => {
    requests += 1;
    await held.promise;
    await route.continue();
  });
  return { letGo: () => held.resolve(null), asked: () => requests };
}

for (const [name, file] of ofTheDay(Object.entries(onTheWay)))
  test(`page: Stop works while ${name} has not arrived`, async ({ open }) => {
    const page = await open({ hash: '#/maze' });
    const held = await hold(page.context(), file);
    await page.reload();
    await page.waitForSelector('[data-ready="true"]');
    const button = page.locator('#solve');
    await button.click();
    await expect.poll(held.asked).toBeGreaterThan(0);
    await expect(button).toHaveText(/^Stop/);
    await button.click();
    await expect(button).toHaveText('Solve');
    // A run that never began reports nothing.
    const began = file !== onTheWay['what asks the engines'];
    await expect(page.locator('#summary')).toContainText(began ? /Nothing found.*Cancelled/ : 'Roads taken');
    await expect(page.locator('#status')).toBeVisible({ visible: began });
    expect(await state(page)).toMatchObject({ mode: began ? 'solve' : 'play', answer: null });
    held.letGo();
    await button.click();
    await expect(page.locator('#status')).toHaveText('Proved best');
  });

for (const [name, file] of ofTheDay(Object.entries(onTheWay).slice(1)))
  test(`widget: Stop works while ${name} has not arrived`, async ({ page, serve }) => {
    const held = await hold(page.context(), file);
    await watch(page);
    const origin = await serve({ pages: { '/blog.html': blog(element()) } });
    await page.goto(`${origin}/blog.html`);
    await ready(page, 1);
    const button = page.locator('[data-name="solve"]:visible, [data-name="cancel"]:visible');
    const spoken = page.locator('.spoken');
    await button.click();
    await expect.poll(held.asked).toBeGreaterThan(0);
    await expect(button).toHaveText(/Stop/);
    await button.click();
    await expect(button).toHaveText('Solve');
    await expect(spoken).toHaveText('Nothing found before it ended (cancelled)');
    held.letGo();
    await button.click();
    await expect(spoken).toHaveText(PROVED);
  });
