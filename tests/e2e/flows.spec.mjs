// Sequences of a reader's actions after which the page no longer reacted, or said something untrue.

import { expect, fromMenu, openText, state, test } from './page-helper.mjs';

/** No engine finds an answer to it in the first seconds. */
const slow = { board: '5,5,1=3F4068H9=5ICL7MA==GEDNO\n', engine: 'article' };

/** Chooses the board of a card in the column. @param {any} page @param {number} at */
const choose = (page, at) => page.locator('#gallery .card').nth(at).click();

/** @param {any} page @param {object} settings */
const choice = (page, settings) =>
  page.evaluate((/** @type {object} */ change) => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, ...change } });
  }, settings);

/** @param {any} page @param {'board' | 'moves' | 'mode'} key */
const stateValue = async (page, key) => (await state(page))[key];

/** Does an arrow key lead anywhere? @param {any} page */
async function plays(page) {
  const before = await stateValue(page, 'moves');
  for (const way of ['Right', 'Left', 'Up', 'Down'])
    if ((await stateValue(page, 'moves')) === before) await page.keyboard.press(`Arrow${way}`);
  return (await stateValue(page, 'moves')) !== before;
}

/** Goes to another board of the column, and returns with the browser's Back. @param {any} page @param {number} at */
async function thereAndBack(page, at) {
  const before = await stateValue(page, 'board');
  await choose(page, at);
  await expect.poll(() => stateValue(page, 'board')).not.toBe(before);
  await page.goBack();
  await expect.poll(() => stateValue(page, 'board')).toBe(before);
}

test('undo while an answer is shown does not go back to the previous board', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  await choose(page, 1);
  expect(await plays(page)).toBe(true);
  await page.click('#solve');
  await expect(page.locator('.line .badge')).toBeVisible({ timeout: 20_000 });
  const { board, moves, answer } = await state(page);
  for (const key of ['Control+z', 'Control+y', 'Control+z']) await page.keyboard.press(key);
  expect(await state(page)).toMatchObject({ board, moves, answer, mode: 'solve' });
  await page.click('#mode-play');
  await page.keyboard.press('Control+z');
  expect(await state(page)).toMatchObject({ board, moves: '', mode: 'play' });
});

test('a hint abandoned during its search can be requested again after Back', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  const hint = page.locator('#hint');
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    const leave = store.subscribe((/** @type {any} */ { hint }) => {
      if (!hint) return;
      leave();
      document.querySelectorAll(/** @type {'button'} */ ('#gallery .card'))[1].click();
    });
  });
  const { board } = await state(page);
  await hint.click();
  await expect.poll(() => stateValue(page, 'board')).not.toBe(board);
  await page.goBack();
  await expect.poll(() => stateValue(page, 'board')).toBe(board);
  await expect(hint).toHaveText('Hint');
  await hint.click();
  await expect(hint).toHaveText(/More|Show/, { timeout: 20_000 });
});

test('after a change of language the hint shows the same steps, in the new language', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  const [hint, tagline] = [page.locator('#hint'), page.locator('#tagline')];
  await hint.click();
  await expect(tagline).toHaveText(/Move the marked box/, { timeout: 20_000 });
  await fromMenu(page, 'language');
  await expect(tagline).toHaveText(/印の付いた箱を/, { timeout: 20_000 });
  await hint.click();
  await expect(tagline).not.toHaveText(/印の付いた箱を/);
  const shown = () =>
    page.evaluate(() => {
      const { hint: here, ui } = /** @type {any} */ (globalThis).tokeru.store.get();
      return here?.steps && { seen: here.seen, texts: here.steps.map((/** @type {any} */ { text }) => text), ui };
    });
  const { seen, texts, ui } = await shown();
  expect([seen, texts[1]]).toEqual([2, await tagline.textContent()]);
  await fromMenu(page, 'language');
  await expect.poll(async () => (await shown())?.seen, { timeout: 20_000 }).toBe(2);
  expect((await shown()).ui).toEqual(ui);
  await expect(tagline).toHaveText((await shown()).texts[1]);
  expect((await shown()).texts).not.toEqual(texts);
});

test('after an answer was shown, the hint’s mark has its sentence again', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  const tagline = page.locator('#tagline');
  await page.locator('#hint').click();
  await expect(tagline).toHaveText(/Move the marked box/, { timeout: 20_000 });
  await page.locator('#solve').click();
  await expect.poll(() => stateValue(page, 'mode')).toBe('solve');
  await expect.poll(() => stateValue(page, 'answer'), { timeout: 20_000 }).not.toBeNull();
  await page.keyboard.press('Escape');
  await expect.poll(() => stateValue(page, 'mode')).toBe('play');
  await expect(tagline).toHaveText(/Move the marked box/);
  await expect(page.locator('#live')).toHaveText(/Move the marked box/);
});

test('a waiting search left by navigation can go deeper after Back, and be stopped', async ({ open }) => {
  const page = await open({ hash: '#/slide', tab: 'levels' });
  await choice(page, { engine: slow.engine, seconds: 1 });
  await page.click('#solve');
  await expect(page.locator('#deeper')).toBeVisible({ timeout: 20_000 });
  await choose(page, 2);
  await page.waitForTimeout(2000); // until its worker has given way
  await page.goBack();
  await expect(page.locator('#deeper')).toBeVisible();
  // It continues for two seconds, in which a busy machine has no time for clicks through the driver.
  await page.evaluate(async () => {
    const press = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id)).click();
    press('deeper');
    while (document.getElementById('solve')?.textContent?.trim() !== 'Stop')
      await new Promise((resolve) => setTimeout(resolve));
    press('solve');
  });
  await expect.poll(async () => (await state(page)).run.running, { timeout: 20_000 }).toBe(false);
});

test('with nothing found yet, Back and a reload lead to a playable board', async ({ open }) => {
  const page = await open({ hash: '#/slide', tab: 'levels' });
  await choice(page, { engine: slow.engine });
  const begin = async () => {
    await page.click('#solve');
    await expect(page.locator('#solve')).toHaveText('Stop');
  };
  await begin();
  await thereAndBack(page, 2);
  expect(await stateValue(page, 'mode')).toBe('play');
  expect(await plays(page)).toBe(true);
  await choice(page, { engine: slow.engine });
  await begin();
  await page.waitForFunction(() => history.state?.mode === 'solve');
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  expect(await stateValue(page, 'mode')).toBe('play');
  expect(await plays(page)).toBe(true);
});

test('a proof of one answer is not shown for another that is pasted', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  const status = page.locator('#status');
  await page.click('#solve');
  await expect(status).toHaveText('Proved best');
  await expect(page.locator('#best')).toHaveText('36');
  const show = (/** @type {string} */ text) => openText(page, text);
  await show('1 2 5 8');
  await expect(page.locator('#best')).toHaveText('10');
  await expect(status).toHaveText('Answer');
  await show('1 2 5 4 3 6 7 8');
  await expect(status).toHaveText('Proved best');
});

test('a person chosen in a room for three does not disable a room for two', async ({ open }) => {
  const page = await open({ hash: '#/sweeper', tab: 'levels' });
  await page.keyboard.press('3');
  await choose(page, 1);
  expect(await plays(page)).toBe(true);
});

test('a link whose answer or moves break the rules leaves the board and the game alone', async ({ open }) => {
  const page = await open({ hash: '#/maze', tab: 'levels' });
  const links = await page.evaluate(() => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const linkOf = (/** @type {boolean} */ answer) =>
      engine.rules.encodeLink('maze', store.get().board, '1 7', { answer }).link;
    return { answer: linkOf(true), moves: linkOf(false) };
  });
  await choose(page, 1);
  expect(await plays(page)).toBe(true);
  const { board, moves } = await state(page);
  const refusal = page.locator('#refusal');
  for (const [what, link] of Object.entries(links)) {
    await page.evaluate(
      (/** @type {string} */ hash) => /** @type {any} */ (globalThis).tokeru.session.openLink(hash),
      link,
    );
    await expect(refusal, what).toHaveText(/damaged.*The board is unchanged/);
    expect(await state(page), what).toMatchObject({ board, moves, mode: 'play' });
    await refusal.locator('button').click();
    await expect(refusal).toBeHidden();
  }
});

test('a proof from a position is not shown for the whole board', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  await page.click('#board');
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.check('[data-control="fromHere"]');
  await page.click('#solve');
  await expect(page.locator('#best')).toHaveText('23');
  await expect(page.locator('#status')).toHaveText('From here: Proved best');
  await page.uncheck('[data-control="fromHere"]');
  await page.click('#solve-again');
  await expect(page.locator('#best')).toHaveText('36');
  await expect(page.locator('#status')).toHaveText('Proved best');
});

test('a move right before Back is in the address once its board is there again', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', tab: 'levels' });
  const { board: first } = await state(page);
  await choose(page, 1);
  expect(await plays(page)).toBe(true);
  const { board, moves } = await state(page);
  await page.evaluate(() => history.back());
  await expect.poll(() => stateValue(page, 'board')).toBe(first);
  await page.goForward();
  await expect.poll(() => stateValue(page, 'board')).toBe(board);
  const shown = () =>
    page.evaluate(() => {
      const link = /** @type {any} */ (globalThis).tokeru.engine.rules.decodeLink(location.hash);
      return [link.board, link.moves];
    });
  await expect.poll(shown).toEqual([board, moves]);
});

test('the message about a certificate is in the page’s language, and about the current board', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await page.locator('details:has([data-panel="certificate"]) > summary').click();
  await page.click('#certify');
  const status = page.locator('[data-panel="certificate"] [role="status"]');
  await expect(status).toContainText('Shown: ');
  await fromMenu(page, 'language');
  await expect(status).toContainText('照合値');
  await expect(status).not.toContainText('Shown');
  await fromMenu(page, 'language');
  await expect(status).toContainText('Shown: ');

  await openText(page, '#######\n#@$$. #\n#######\n'); // one box too many
  await expect(status).toBeEmpty();
  await page.click('#certify');
  await expect(status).toHaveText('The board has errors, so there is no certificate.');
  await openText(page, '######\n#@ $.#\n######\n');
  await expect(status).toBeEmpty();
  await page.click('#certify');
  await expect(status).toContainText('Shown: ');
});
