// What the laboratory announces to a screen reader, and how keyboard and input methods work there.

import { listen, announcementsSoFar } from './announcements.mjs';
import { expect, test } from './page-helper.mjs';

test('a playing film is not announced step by step; a step by key or slider is announced once', async ({ open }) => {
  const page = await open({ hash: 'lab/#energy' });
  const [step, range] = [page.locator('#energy-step'), page.locator('#energy-range')];
  await expect(page.locator('#energy-play')).toHaveAccessibleName('Pause');
  const before = await step.textContent();
  await listen(page);
  await expect(step).not.toHaveText(/** @type {string} */ (before));
  await page.waitForTimeout(500);
  const playing = (await step.getAttribute('aria-live')) === 'off';
  expect(playing, String(await announcementsSoFar(page))).toBe(true);
  await page.locator('#energy-play').press('Enter');
  await page.locator('#energy-on').press('Enter');
  await expect(step).toHaveAttribute('aria-live', 'polite');
  await range.press('ArrowRight');
  await expect(step).toHaveAttribute('aria-live', 'off');
  expect(await range.getAttribute('aria-valuetext')).toBe(await step.textContent());
});

test('reading a table keeps the focus and the place while figures arrive', async ({ open }) => {
  const page = await open({ hash: 'lab/#storages', width: 390, height: 844 });
  await expect(page.locator('#storages-run')).toBeEnabled();
  await page.locator('.as-table summary').press('Enter');
  await page.locator('#storages-run').press('Enter');
  const region = page.locator('.figures-room');
  await expect(region).toBeVisible();
  await region.focus();
  const rows = await region.textContent();
  await expect(region).not.toHaveText(/** @type {string} */ (rows), { timeout: 30_000 });
  await expect(region).toBeFocused();
  await page.click('#storages-stop');
});

test('Enter that ends a composition opens no board', async ({ open }) => {
  const page = await open({ hash: 'lab/#energy' });
  const field = page.locator('#energy-text');
  await field.fill('ばんめん');
  const press = (/** @type {KeyboardEventInit} */ more) =>
    field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, ...more });
  await press({ isComposing: true });
  await press({ keyCode: 229 });
  await page.waitForTimeout(500);
  await expect(page.locator('#energy-refused')).toBeHidden();
  await press({});
  await expect(page.locator('#energy-refused')).toBeVisible();
});

test('the home link is named once; the seal beside its name is decorative', async ({ open }) => {
  const page = await open({ hash: 'lab/#energy' });
  await expect(page.locator('#home')).toHaveAccessibleName('Tokeru');
});
