// A press has its effect where the reader looks, and presses nothing else.

import { ofTheDay } from '../of-the-day.mjs';
import { maze } from './boards.mjs';
import { expect, fromMenu, hard, openTab, state, test, toEdit, toPlay } from './page-helper.mjs';

for (const [width, height] of ofTheDay([
  [1280, 800],
  [390, 844],
]))
  test(`a chosen board is in view, and has the keyboard (${width}x${height})`, async ({ open }) => {
    const page = await open({ hash: '#/slide', width, height, touch: width < 1000, tab: 'levels' });
    const { board } = await state(page);
    await page.locator('#gallery .card').nth(5).click();
    await expect.poll(async () => (await state(page)).board).not.toBe(board);
    await expect(page.locator('#board')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('#board')))).toBe(true);
    await openTab(page, 'levels');
    await expect(page.locator('#gallery .card[aria-current]')).toHaveCount(1);
  });

test('clicking the label of a number field focuses the field and presses no button', async ({ open }) => {
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

for (const [width, height, language, description] of ofTheDay(
  /** @type {const} */ ([
    [
      1280,
      800,
      'en',
      'The board can’t be read: line 22, column 4 · an operator is written like \\+5, -2 or \\*3 · “\\?5”. The board is unchanged.$',
    ],
    [390, 844, 'ja', '盤面を読み込めません: 22 行 4 文字目'],
  ]),
))
  test(`an error in a text is shown beside it, with the caret at its place (${width}x${height})`, async ({ open }) => {
    const page = await open({ hash: '#/maze', width, height, language, touch: width < 1000, tab: 'levels' });
    await fromMenu(page, 'text');
    const area = page.locator('.board-text');
    const read = page.locator('#text .button').first();
    const pastedBoard = maze(8, 12, 3);
    const lines = pastedBoard.split('\n');
    lines[21] = `${lines[21].slice(0, 3)}?${lines[21].slice(4)}`;
    const { board } = await state(page);
    await area.fill(lines.join('\n'));
    await read.click();
    await expect(area).toBeFocused();
    await expect(area).toHaveAttribute('aria-invalid', 'true');
    await expect(area).toHaveAccessibleDescription(new RegExp(`^${description}`));
    await expect(page.locator('.text-wrong')).toBeInViewport({ ratio: 1 });
    const shown = await area.evaluate((/** @type {HTMLTextAreaElement} */ it) => {
      const [from, to] = [it.selectionStart, it.selectionEnd];
      const lineHeight = Number.parseFloat(getComputedStyle(it).lineHeight);
      const line = it.value.slice(0, from).split('\n').length;
      const top = (line - 1) * lineHeight - it.scrollTop;
      return { picked: it.value.slice(from, to), line, inside: top > 0 && top < it.clientHeight };
    });
    expect(shown).toEqual({ picked: '?5', line: 22, inside: true });
    await expect(page.locator('#refusal'), 'said once').toBeHidden();
    expect((await state(page)).board).toBe(board);

    // Typing replaces what is selected; then the board is shown.
    await page.keyboard.type(pastedBoard.split('\n')[21].slice(3, 5));
    await expect(area).not.toHaveAttribute('aria-invalid');
    await expect(page.locator('.text-wrong')).toHaveCount(0);
    await read.click();
    await expect.poll(async () => (await state(page)).board).toBe(pastedBoard);
    await expect(page.locator('#board')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('#board')))).toBe(true);
  });

test('the figures of an answer match the board, during the search and at each step', async ({ open }) => {
  const page = await open({ hash: '#/maze', reducedMotion: true });
  await page.evaluate((/** @type {string} */ board) => {
    const { store, session } = /** @type {any} */ (globalThis).tokeru;
    session.replaceBoard(board);
    store.set({ choice: { ...store.get().choice, engine: 'article', threads: 1, seconds: 30 } });
  }, hard);
  await page.click('#solve');
  /** The number shown, and what the rules give for the moves on the board, in the same frame. */
  const pairs = await page.evaluate(async () => {
    const { store, engine } = /** @type {any} */ (globalThis).tokeru;
    const objectives = new Map();
    for (const end = performance.now() + 8000; performance.now() < end && objectives.size < 3; ) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const { answer, board } = store.get();
      const best = document.querySelector('#best')?.textContent ?? '';
      if (answer && best) objectives.set(best, engine.rules.check('maze', board, answer.moves).objective);
    }
    return [...objectives];
  });
  expect(pairs.length).toBeGreaterThan(0);
  for (const [shownBest, worth] of pairs) expect(Number(shownBest.replace(',', ''))).toBe(worth);

  // The settings beside it are not this run's, and the page says so.
  const limit = page.locator('#solving [data-control="seconds"]');
  await expect(page.locator('#solve-next')).toBeVisible();
  await limit.selectOption('60');
  const { run } = await state(page);
  expect(run.running).toBe(true);
  await page.click('#solve');
  await expect(page.locator('#solve')).toHaveText('Watch');
  await expect(page.locator('#solve-next')).toBeHidden();

  await toPlay(page);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('sokoban'));
  await page.click('#solve');
  await expect(page.locator('#solve')).toHaveText('Watch');
  const facts = page.locator('#solving .answer');
  await expect(facts).toContainText('Position at the end of the answer');
  await page.locator('#bar [name="step"]').fill('3');
  await expect(facts).toContainText(/step 3 of \d+/);
  await expect(facts).toContainText('Moves3');
  await expect(facts).not.toContainText('solved');
});
