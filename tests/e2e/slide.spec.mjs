// The sliding puzzle in a real tab: played, shuffled, drawn, explained, solved, played back, and checked by pictures.

import { ofTheDay } from '../of-the-day.mjs';
import { chooseEngine, clickOn, expect, openTab, paste, state, test, toEdit, toPlay, toSolve } from './page-helper.mjs';

const eight = '3,3,253147608\n';

test('taps slide tiles, several at once; arrows push; undo takes back', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await paste(page, eight);
  await toPlay(page);
  await clickOn(page, 'cell-6');
  expect((await state(page)).moves).toBe('L');
  await clickOn(page, 'cell-8');
  expect((await state(page)).moves).toBe('LRR');
  await page.keyboard.press('ArrowDown');
  expect((await state(page)).moves).toBe('LRRU');
  await page.keyboard.press('Control+z');
  expect((await state(page)).moves).toBe('LRR');
});

test('the sentence beside a finished board begins with a capital letter', async ({ open }) => {
  const page = await open({ hash: '#/slide/1ACQBAAAA6pY' });
  const tagline = page.locator('#tagline');
  await expect(tagline).toHaveText('complete');
  const asSeen = () =>
    tagline.evaluate((/** @type {Element} */ e) => getComputedStyle(e, '::first-letter').textTransform);
  expect(await asSeen()).toBe('uppercase');
  await page.click('#hint');
  await expect(tagline).toHaveText('All tiles are in place already.');
  expect(await asSeen()).toBe('none');
});

test('the editor draws walls and says at once why a board has no answer', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await paste(page, '4,4,123456789ABCDFE0\n');
  await expect(page.locator('body')).toContainText('odd number of exchanges');
  await toEdit(page);
  await page.click('[data-key="wall"]');
  await clickOn(page, 'cell-0');
  expect((await state(page)).board).toContain('4,4,=');
});

test('a list with the hole first is converted as a whole by one press, and back by another', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  // Solved with the hole first, but for one move each.
  await paste(page, '3 1 2 0 4 5 6 7 8\n1 0 2 3 4 5 6 7 8\n');
  await expect.poll(async () => (await state(page)).board).toBe('3,3,312045678\n');
  const list = () =>
    page.evaluate(() =>
      /** @type {any} */ (globalThis).tokeru.store.get().collection?.map((/** @type {any} */ { board }) => board),
    );
  await toEdit(page);
  await openTab(page, 'details');
  const convertAll = page.getByRole('button', { name: 'Convert the whole list' });
  await convertAll.click();
  await expect.poll(async () => (await state(page)).board).toBe('3,3,123450786\n');
  expect(await list()).toEqual(['3,3,123450786\n', '3,3,123456708\n']);
  await openTab(page, 'levels');
  await expect(page.locator('#gallery [aria-current="true"] .card-name')).toHaveText('1');
  await openTab(page, 'details');
  await convertAll.click();
  await expect.poll(async () => (await state(page)).board).toBe('3,3,312045678\n');
  expect(await list()).toEqual(['3,3,312045678\n', '3,3,102345678\n']);
  await paste(page, eight);
  await expect(convertAll).toHaveCount(0);
});

test('it is solved and checked, with and without threads', async ({ open }) => {
  for (const headers of ofTheDay(['all', 'none'])) {
    const page = await open({ hash: '#/slide', headers });
    await paste(page, eight);
    await toSolve(page);
    await chooseEngine(page, 'optimal');
    await page.click('#solve');
    await expect.poll(async () => (await state(page)).answer?.objective).toBe(19);
    expect((await state(page)).answer?.checked).toBeTruthy();
  }
});

/** @type {[string, any][]} */
const looks = [
  ['desktop-light-en', { width: 1280, height: 900 }],
  ['phone-dark-ja', { width: 390, height: 844, dark: true, language: 'ja', touch: true }],
];

test('nothing is wider than the window: playing, drawing, with pictures, on desktop and phone', async ({
  open,
}, info) => {
  for (const [name, options] of ofTheDay(looks)) {
    const page = await open({ hash: '#/slide', ...options });
    const shot = (/** @type {string} */ what) =>
      page.screenshot({ path: info.outputPath(`slide-${name}-${what}.png`), fullPage: true });
    await toPlay(page);
    await shot('play');
    await toEdit(page);
    await shot('edit');
    await paste(page, '5,5,1=3F4068H9=5ICL7MA==GEDNO\n');
    await toPlay(page);
    await openTab(page, 'details');
    await page.locator('select[data-control="face"]').first().selectOption('picture');
    await shot('picture');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, name).toBeLessThanOrEqual(0);
  }
});

test('the route engine answers, and its circuit, spots and energy are drawn as it is played back', async ({
  open,
}, info) => {
  for (const [name, options] of ofTheDay(looks)) {
    const page = await open({ hash: '#/slide', ...options });
    await paste(page, '6,6,E405I=2LA3BC9P8NFO7J1KGZQD=UMHWV=SYT\n');
    await openTab(page, 'details');
    const panel = page.locator('[data-panel="route"]');
    await panel.locator('xpath=..').locator('summary').click();
    await expect(panel.locator('canvas')).toBeHidden();
    await panel.locator('[data-control="route"]').click();
    await expect.poll(async () => (await state(page)).answer?.checked).toBeTruthy();
    await expect(panel.locator('canvas')).toBeVisible();
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      const { playback } = store.get();
      store.set({ playback: { ...playback, playing: false, time: 40 } });
    });
    await expect(panel.locator('[data-role="route"]')).toContainText(/[1-9]/);
    await page.screenshot({ path: info.outputPath(`route-${name}.png`), fullPage: true });
    // Even if it was hidden meanwhile, of which no event tells.
    const isHidden = (/** @type {boolean} */ hidden) =>
      panel.evaluate((/** @type {HTMLElement} */ element, /** @type {boolean} */ now) => {
        element.hidden = now;
      }, hidden);
    await isHidden(true);
    await page.waitForTimeout(100);
    await isHidden(false);
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      store.set({ playback: { ...store.get().playback, time: store.get().answer.moves.length } });
    });
    await expect(panel.locator('[data-role="route"]')).toContainText(name.endsWith('ja') ? 'エネルギー 0' : 'Energy 0');
  }
});
