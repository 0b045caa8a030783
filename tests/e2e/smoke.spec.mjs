// What must go in every browser: the page is drawn, a board is played, solved as fast as the place allows, and comes back from its link. Runs in Chromium with all
// other specs, and in Playwright's WebKit by `./build.sh test webkit`.

import { clickOn, colours, expect, state, test, toSolve } from './page-helper.mjs';

for (const headers of ['all', 'none']) {
  test(`headers ${headers}: drawn, played, solved, proved`, async ({ open }) => {
    const page = await open({ headers });
    expect((await colours(page)).length).toBeGreaterThan(2);
    await clickOn(page, 'node-1');
    await expect.poll(async () => (await state(page)).moves).toBe('1');
    await toSolve(page);
    await page.click('#solve');
    await expect(page.locator('#checked')).toBeVisible();
    const { answer, run } = await state(page);
    expect(answer).toMatchObject({ objective: 36, checked: true });
    expect(run.outcome.status).toBe('optimal');
    expect(run.outcome.backend === 'threads').toBe(await page.evaluate(() => globalThis.crossOriginIsolated));
  });
}

test('every family is drawn, and its link opens the same board again', async ({ open }) => {
  for (const family of ['maze', 'sweeper', 'slide', 'sokoban', 'beam']) {
    const page = await open({ hash: `#/${family}` });
    expect((await colours(page)).length, family).toBeGreaterThan(2);
    const { board } = await state(page);
    expect(board, family).not.toBe('');
    await expect.poll(() => new URL(page.url()).hash, family).toMatch(new RegExp(`^#/${family}/.`));
    const other = await open({ hash: new URL(page.url()).hash });
    expect((await state(other)).board, family).toBe(board);
  }
});
