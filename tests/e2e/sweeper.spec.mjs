// Room Sweeper in a real tab: drawn, played, solved with and without threads, played back, hinted.

import { clickOn, expect, spot, state, test } from './page-helper.mjs';

const room = '5 5\n2 0 0 0 3\n0 5 10 6 0\n0 0 0 0 0\n8 0 10 0 9\n0 0 4 7 0\n1 8\n1 10\n1 8\n';
const small = '3 2\n2 0 0\n3 0 1\n1 2\n1 1\n0\n';

/** @param {any} page @param {string} board */
const openRoom = (page, board) =>
  page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    board,
  );

test('routes are drawn person by person, by mouse and by keys', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  await clickOn(page, 'cell-1');
  await clickOn(page, 'cell-2');
  expect((await state(page)).moves).toBe('R. R.');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  expect((await state(page)).moves).toBe('RR R.');
  await expect(page.locator('#facts')).toContainText('The room is clean');
  await page.keyboard.press('Control+z');
  expect((await state(page)).moves).toBe('R. R.');
});

test('a route is drawn in one sweep', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  const [from, over, to] = [await spot(page, 'cell-0'), await spot(page, 'cell-1'), await spot(page, 'cell-2')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  expect((await state(page)).moves).toBe('R. R.');
});

test('the room is drawn with the palette', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  await page.click('#mode-edit');
  await page.click('[data-control="obstacle"]');
  await clickOn(page, 'cell-4');
  await page.click('[data-control="robot"]');
  await page.fill('[data-control="steps"]', '3');
  await clickOn(page, 'cell-5');
  expect((await state(page)).board).toBe('3 2\n2 0 0\n3 10 4\n1 2\n1 1\n1 3\n');
});

for (const headers of ['all', 'none']) {
  test(`solved and checked with headers "${headers}", played back`, async ({ open }) => {
    const page = await open({ headers, hash: '#/sweeper' });
    await openRoom(page, room);
    await page.click('#mode-solve');
    await page.getByRole('combobox', { name: 'Wanted' }).selectOption('total');
    await page.click('#solve');
    await expect(page.locator('#status')).toHaveText('Proved best');
    await expect(page.locator('#best')).toHaveText('20');
    await expect(page.locator('#checked')).toHaveText('Checked');
  });
}

test('a hint goes on from the routes drawn', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  await page.click('[data-control="askHint"]');
  await expect(page.locator('[data-role="hint"]')).toContainText('The boy goes right.');
  await page.click('[data-control="takeHint"]');
  expect((await state(page)).moves).toBe('R.');
});
