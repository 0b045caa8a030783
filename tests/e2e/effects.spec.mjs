// What is pressed has its effect where the eye is, and nothing else is pressed by it.

import { expect, openTab, state, test, toEdit } from './page-helper.mjs';

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`a chosen board is seen, and has the keyboard (${width}x${height})`, async ({ open }) => {
    const page = await open({ hash: '#/slide', width, height, touch: width < 1000, tab: 'levels' });
    const { board } = await state(page);
    await page.locator('#gallery .card').nth(5).click();
    await expect.poll(async () => (await state(page)).board).not.toBe(board);
    await expect(page.locator('#board')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('#board')))).toBe(true);
    await openTab(page, 'levels');
    await expect(page.locator('#gallery .card[aria-current]')).toHaveCount(1);
  });

test('the word beside a number field presses nothing, and leads into the field', async ({ open }) => {
  const page = await open({ hash: '#/maze', tab: 'details' });
  await toEdit(page);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('#details details')) fold.setAttribute('open', '');
  });
  const fields = page.locator('.column-body .field:has(input[type="number"]:enabled)');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) {
    const input = field.locator('input[type="number"]');
    const before = await input.inputValue();
    await field.locator('.field-label').click();
    await expect(input).toHaveValue(before);
    await expect(input).toBeFocused();
  }
});
