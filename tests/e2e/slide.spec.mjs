// The sliding puzzle in a real tab: played, shuffled, drawn, explained, solved, played back, and looked at.

import { chooseEngine, clickOn, expect, paste, state, test } from './page-helper.mjs';

const eight = '3,3,253147608\n';

test('taps slide tiles, several at once; arrows push; undo takes back', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await paste(page, eight);
  await page.click('#mode-play');
  await clickOn(page, 'cell-6');
  expect((await state(page)).moves).toBe('L');
  await clickOn(page, 'cell-8');
  expect((await state(page)).moves).toBe('LRR');
  await page.keyboard.press('ArrowDown');
  expect((await state(page)).moves).toBe('LRRU');
  await page.keyboard.press('Control+z');
  expect((await state(page)).moves).toBe('LRR');
});

test('the editor draws walls and says at once why a board has no answer', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await paste(page, '4,4,123456789ABCDFE0\n');
  await expect(page.locator('body')).toContainText('odd number of exchanges');
  await page.click('#mode-edit');
  await clickOn(page, 'cell-0');
  expect((await state(page)).board).toContain('4,4,=');
});

test('it is solved and checked, with and without threads', async ({ open }) => {
  for (const headers of ['all', 'none']) {
    const page = await open({ hash: '#/slide', headers });
    await paste(page, eight);
    await page.click('#mode-solve');
    await chooseEngine(page, 'optimal');
    await page.click('#solve');
    await expect.poll(async () => (await state(page)).answer?.objective).toBe(19);
    expect((await state(page)).answer?.checked).toBeTruthy();
  }
});

test('it looks right', async ({ open }, info) => {
  for (const [name, options] of /** @type {[string, any][]} */ ([
    ['desktop-light-en', { width: 1280, height: 900 }],
    ['phone-dark-ja', { width: 390, height: 844, dark: true, language: 'ja', touch: true }],
  ])) {
    const page = await open({ hash: '#/slide', ...options });
    await page.screenshot({ path: info.outputPath(`slide-${name}.png`) });
    await page.click('#mode-edit');
    await page.screenshot({ path: info.outputPath(`slide-${name}-edit.png`) });
  }
});
