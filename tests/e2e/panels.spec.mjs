// The panels of the column: the focus stays whatever is redrawn; of a long list only the rows near the view exist; the
// rules play themselves.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, fromMenu, goTo, inOneWindow, openTab, openText, state, test, to } from './page-helper.mjs';

/** Focuses an element and remembers it. @param {any} page @param {string} selector */
async function focus(page, selector) {
  await page.locator(selector).first().focus();
  await page.evaluate(() => Object.assign(globalThis, { held: document.activeElement }));
}

/** @param {any} page */
const isHeld = (page) =>
  page.evaluate(
    () => document.activeElement === /** @type {any} */ (globalThis).held && document.activeElement?.isConnected,
  );

/** @param {any} page @param {object} change of the state */
const set = (page, change) =>
  page.evaluate((/** @type {any} */ now) => /** @type {any} */ (globalThis).tokeru.store.set(now), change);

/** @param {any} page @param {object} action */
const act = (page, action) =>
  page.evaluate(
    (/** @type {any} */ operation) => /** @type {any} */ (globalThis).tokeru.session.act(operation),
    action,
  );

test('the focus stays on a key when the keypad is redrawn, and Space beside an answer presses what has it', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await test.step('the focus stays on a key of the keypad when it is redrawn', async () => {
    await page.click('#mode-edit');
    await page.locator('[data-key="box"]').waitFor();
    await focus(page, '[data-key="box"]');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-key="box"]')).toHaveAttribute('aria-pressed', 'true');
    await act(page, { edit: 'wall 2 2' });
    for (const change of [{ language: 'ja' }, { dark: true }, { language: 'en' }]) await set(page, change);
    await expect(page.locator('[data-key="box"]')).toHaveText('Box');
    expect(await isHeld(page)).toBe(true);
  });
  await test.step('beside an answer Space presses the focused control and does not play the answer', async () => {
    await act(page, { undo: true });
    await to(page, 'solve');
    const playing = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().playback.playing);
    await expect(page.locator('#checked')).toBeVisible();
    await expect.poll(playing).toBe(false);
    const box = page.locator('[data-control="option:improve"]');
    const checked = await box.isChecked();
    await box.press('Space');
    expect(await box.isChecked()).toBe(!checked);
    const fold = page.locator('details:has(> [data-panel="collection"])');
    await fold.locator('> summary').press('Space');
    await expect(fold).toHaveAttribute('open', '');
    expect(await playing()).toBe(false);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press('Space');
    expect(await playing()).toBe(true);
  });
});

test('the wheel leaves a number field alone, and the focus stays on a long fact of an answer', async ({ open }) => {
  const page = await open({ hash: '#/maze', height: 600 });
  await test.step('the wheel scrolls the column over a focused number field, and does not change it', async () => {
    await page.click('#mode-edit');
    const field = page.locator('#tools input[name="height"]');
    await field.focus();
    await field.hover();
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => document.querySelector('#details')?.scrollTop)).toBeGreaterThan(40);
    await expect(field).toHaveValue('3');
    await expect(field).toBeFocused();
  });
  await test.step('the focus stays on a long fact while an answer plays to its end', async () => {
    await to(page, 'solve');
    await expect.poll(async () => (await state(page)).answer?.checked).toBe(true);
    const formula = page.locator('#solving .answer .fact-long dd');
    const playback = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().playback);
    await set(page, { playback: { ...playback, playing: false, time: 0 } });
    await expect(page.locator('#moment')).toContainText('step 0 of');
    await focus(page, '#solving .answer .fact-long dd');
    for (const time of [1, 2, playback.length]) {
      await set(page, { playback: { ...playback, playing: false, time } });
      await expect(page.locator('#moment')).toContainText(time < playback.length ? `step ${time} of` : 'at the end');
      expect(await isHeld(page), `step ${time}`).toBe(true);
    }
    await expect(formula).toBeFocused();
  });
});

test('the focus stays in every panel when it is redrawn', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });

  // The gallery: its words, its pictures and the current board change.
  await focus(page, '#gallery .card >> nth=1');
  await set(page, { language: 'ja' });
  await expect(page.locator('#gallery .card-name').first()).toHaveText('二つの部屋');
  expect(await isHeld(page)).toBe(true);
  await set(page, { language: 'en', dark: true });
  await act(page, { move: 'R' });
  expect(await isHeld(page)).toBe(true);

  // Controls: another one appears as soon as there are moves, and disappears with them.
  await openTab(page, 'details');
  for (const control of ['#solving [data-control="seconds"]', '#tools [data-control="showDead"]']) {
    await focus(page, control);
    await act(page, { restart: true });
    await expect(page.locator('[data-control="fromHere"]')).toHaveCount(0);
    await act(page, { move: 'R' });
    await expect(page.locator('[data-control="fromHere"]')).toHaveCount(1);
    await set(page, { language: 'ja' });
    await set(page, { language: 'en' });
    expect(await isHeld(page), control).toBe(true);
  }

  // The board as text: what is being typed stays too, and the caret's place, until there is another board.
  await page.locator('#text summary').press('Enter');
  const text = page.locator('#text textarea');
  const board = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().board);
  await expect(text).toHaveValue(board);
  await focus(page, '#text textarea');
  await text.evaluate((/** @type {HTMLTextAreaElement} */ area) => area.setSelectionRange(4, 4));
  await page.keyboard.type('~');
  await act(page, { restart: true });
  for (const language of ['ja', 'en']) await set(page, { language, dark: false });
  expect(await isHeld(page)).toBe(true);
  await page.keyboard.type('~~');
  await expect(text).toHaveValue(`${board.slice(0, 4)}~~~${board.slice(4)}`);
  await act(page, { edit: 'rotate' });
  await expect(text).not.toHaveValue(/~/);
  await act(page, { edit: ['rotate', 'rotate', 'rotate'] });
  await expect(text).toHaveValue(board);
  await act(page, { move: 'R' });
  await page.locator('#text summary').press('Enter');

  // A family's own panel, which creates its elements anew: its heading stays, and the focus goes to the element that
  // replaces a button.
  await focus(page, '#own summary');
  await page.keyboard.press('Enter');
  await act(page, { restart: true });
  await set(page, { language: 'ja' });
  await set(page, { language: 'en' });
  expect(await isHeld(page)).toBe(true);
  const button = page.locator('[data-panel="collection"] button').first();
  await button.focus();
  const label = await button.textContent();
  for (const change of [{ language: 'ja' }, { language: 'en' }]) {
    await set(page, change);
    await expect(button).toBeFocused();
  }
  await expect(button).toHaveText(String(label));

  // The line of figures, and the links of an answer.
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await focus(page, '#copy-moves');
  await set(page, { language: 'ja' });
  await set(page, { playback: { time: 3, length: 49, playing: false, speed: 2 } });
  await expect(page.locator('#moment')).toContainText('3 / 49');
  expect(await isHeld(page)).toBe(true);
});

test('after another family was chosen its lists begin at their top, also those that were hidden', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', width: 390, height: 844, touch: true });
  const down = (/** @type {string} */ id) =>
    page.locator(`#${id}`).evaluate((/** @type {HTMLElement} */ box) => {
      box.scrollTop = 300;
      return box.scrollTop;
    });
  const top = (/** @type {string} */ id) => page.locator(`#${id}`).evaluate(({ scrollTop }) => scrollTop);
  await page.click('#tab-details');
  expect(await down('details')).toBe(300);
  await page.click('#tab-levels');
  await expect(page.locator('[data-grade]').first()).toBeAttached();
  expect(await down('levels')).toBe(300);
  await goTo(page, 'maze');
  await expect.poll(() => top('levels')).toBe(0);
  await page.click('#tab-details');
  await expect.poll(() => top('details')).toBe(0);
});

test('of two thousand boards only those near the view have elements, and the focused one', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels', height: 720 });
  /** Each level is a different room: its number is written in walls. @param {number} at */
  const level = (at) => {
    const walls = at.toString(2).padStart(11, '0').replaceAll('0', ' ').replaceAll('1', '#');
    return `; Room ${at + 1}\n#############\n#@$.        #\n#${walls}#\n#############`;
  };
  await openText(page, Array.from({ length: 2000 }, (_, at) => level(at)).join('\n\n'));
  const rows = page.locator('#gallery li');
  await expect(rows.first()).toHaveText('Room 1');
  expect(await rows.count()).toBeLessThan(60);
  await expect(rows.first()).toHaveAttribute('aria-setsize', '2000');

  await focus(page, '#gallery li:nth-child(3) .card');
  const scroll = (/** @type {number} */ share) =>
    page.locator('#levels').evaluate((/** @type {HTMLElement} */ box, /** @type {number} */ to) => {
      box.scrollTop = box.scrollHeight * to;
    }, share);
  await scroll(0.5);
  await expect(rows.filter({ hasText: /^Room 1000$/ })).toHaveCount(1);
  expect(await isHeld(page)).toBe(true);
  await scroll(1);
  await expect(rows.last()).toHaveText('Room 2000');
  expect(await rows.count()).toBeLessThan(60);
  expect(await page.locator('#gallery *').count()).toBeLessThan(400);
  await rows.last().locator('button').click();
  await expect(page.locator('#board-name .board-name-text')).toHaveText('Room 2000');
  await expect(rows.last().locator('button')).toHaveAttribute('aria-current', 'true');
});

/** The progress of the demonstration. @param {any} page */
const progressOf = (page) =>
  page
    .locator('.demo-done')
    .evaluate((/** @type {HTMLElement} */ bar) => Number.parseFloat(bar.style.getPropertyValue('--done')));

/** Waits until the demonstration stops. @param {any} page */
const stands = (page) =>
  expect
    .poll(async () => {
      const before = await progressOf(page);
      await page.waitForTimeout(250);
      return (await progressOf(page)) === before;
    })
    .toBe(true);

test('the rules: three lines and a demonstration that plays while it is in view', async ({ open }) => {
  const page = await open({ hash: '#/slide', tab: 'rules' });
  await expect(page.locator('.rules-few li')).toHaveCount(3);
  await expect(page.locator('#rules details')).not.toHaveAttribute('open');
  const first = await progressOf(page);
  await expect.poll(() => progressOf(page)).not.toBe(first);

  // Out of view it stops.
  await openTab(page, 'levels');
  await stands(page);
  await openTab(page, 'rules');
  const again = await progressOf(page);
  await expect.poll(() => progressOf(page)).not.toBe(again);

  // The reader may stop it.
  await page.click('.demo-button');
  await expect(page.locator('.demo-button')).toHaveText('Play');
  const stopped = await progressOf(page);
  await page.waitForTimeout(250);
  expect(await progressOf(page)).toBe(stopped);

  // If the system asks for less motion, it shows the end and moves only when it is asked to.
  const reduced = await open({ hash: '#/sokoban', tab: 'rules', reducedMotion: true });
  await expect(reduced.locator('.demo-button')).toHaveText('Play');
  await expect.poll(() => progressOf(reduced)).toBeGreaterThan(99);
  await reduced.waitForTimeout(250);
  expect(await progressOf(reduced)).toBeGreaterThan(99);
  await reduced.click('.demo-button');
  await expect.poll(() => progressOf(reduced)).toBeLessThan(99);
});

test('a demonstration that only touches the window’s lower edge stands still', async ({ open }) => {
  const page = await open({ hash: '#/slide', tab: 'rules', width: 390, height: 844, touch: true });
  const top = () =>
    page.locator('.demo').evaluate((/** @type {HTMLElement} */ demo) => demo.getBoundingClientRect().top);
  await page
    .locator('#rules')
    .evaluate((/** @type {HTMLElement} */ rules) => Object.assign(rules.style, { padding: '0' }));
  const first = await progressOf(page);
  await expect.poll(() => progressOf(page)).not.toBe(first);
  await page.tap('#tab-rules');
  await expect.poll(top).toBe(844);
  await stands(page);
  await page.tap('#tab-rules');
  const again = await progressOf(page);
  await expect.poll(() => progressOf(page)).not.toBe(again);
});

test('on a phone the sheet makes room for the board and its keys when drawing begins', async ({ open }) => {
  const page = await open({ hash: '#/maze', tab: 'rules', width: 390, height: 844, touch: true });
  const board = page.locator('.board-canvas');
  const height = async () => (await board.boundingBox())?.height;
  await page.tap('#mode-edit');
  await expect.poll(height).toBeGreaterThan(200);
  await expect(page.locator('#pad')).toBeVisible();

  // The controls for a new board are one press away; the board is above the sheet, not the board's keys.
  await page.tap('#tab-details');
  await expect(page.locator('#pad')).toBeHidden();
  await expect.poll(height).toBeGreaterThan(200);
  await page.tap('#tab-details');
  await expect(page.locator('#pad')).toBeVisible();
});

test('a choice with only one number of threads says why, in its description', async ({ open }) => {
  const choose = async (/** @type {any} */ page, /** @type {string} */ engine) => {
    await openTab(page, 'details');
    await page.locator('select[name="engine"]').selectOption(engine);
    return page.locator('select[name="threads"]');
  };
  const page = await open({ hash: '#/sokoban' });
  const threads = await choose(page, 'moves');
  await expect(threads).toBeDisabled();
  await expect(threads).toHaveAccessibleDescription('This engine uses one thread only.');
  await expect(page.locator('.field-why')).toBeVisible();
  await choose(page, 'fast');
  await expect(threads).toBeEnabled();
  await expect(page.locator('.field-why')).toHaveCount(0);
  const bare = await open({ hash: '#/sokoban', headers: 'none', language: 'ja' });
  const alone = await choose(bare, 'pushes');
  await expect(alone).toBeDisabled();
  const backend = await bare.locator('#backend').textContent();
  expect(backend).toContain('このページでは共有メモリを利用できません');
  await expect(alone).toHaveAccessibleDescription(backend);
  await choose(bare, 'moves');
  await expect(alone).toHaveAccessibleDescription('このエンジンは 1 スレッドだけで解きます。');
});

test('“Board as text” opens its sheet without scrolling the page itself', async ({ open }) => {
  const visit = inOneWindow(open, { touch: true });
  for (const [width, height] of ofTheDay([
    [390, 664],
    [320, 568],
    [390, 844],
  ])) {
    const page = await visit({ width, height, hash: '#/maze' });
    await page.evaluate(() => {
      const seen = /** @type {number[]} */ ([]);
      Object.assign(globalThis, { seen });
      document.addEventListener('scroll', () => seen.push(scrollY));
    });
    await fromMenu(page, 'text');
    await expect(page.locator('#text textarea')).toBeInViewport();
    await page.waitForTimeout(500); // until the sheet has risen
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).seen), `${width}x${height}`).toEqual([]);
  }
});
