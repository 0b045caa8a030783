// Every state of the page, one after another in one visit, for the specs that apply the same check to each.

import { endless } from './boards.mjs';
import { expect, fromMenu, paste, toEdit, toPlay } from './page-helper.mjs';

/** How to find a finished game. @type {Record<string, object>} */
const quickly = {
  sokoban: { engine: 'pushes' },
  slide: { engine: 'quick' },
  sweeper: { engine: 'sweep', options: { mode: 'total' } },
};

/** A press without a pointer, as the state counts and not the way to it. @param {any} page @param {string} selector */
const press = (page, selector) => page.locator(selector).first().dispatchEvent('click');

/** Closes a phone's sheet; a column stays. @param {any} page */
const closeSheet = (page) =>
  page.evaluate(() => {
    if (document.documentElement.dataset.sheet !== 'peek')
      /** @type {HTMLElement} */ (document.querySelector('[role="tab"][aria-selected="true"]')).click();
  });

/** Opens a tab and all its folds. @param {any} page @param {'levels' | 'rules' | 'details'} tab */
async function unfold(page, tab) {
  const shown = await page.evaluate(
    (/** @type {string} */ id) =>
      document.getElementById(id)?.getAttribute('aria-selected') === 'true' &&
      document.documentElement.dataset.sheet !== 'peek',
    `tab-${tab}`,
  );
  if (!shown) await press(page, `#tab-${tab}`);
  await page.evaluate((/** @type {string} */ id) => {
    for (const fold of document.querySelectorAll(`#${id} details`)) fold.setAttribute('open', '');
  }, tab);
}

/** Plays a whole answer, its last move separately. @param {any} page @param {object} options of the solve */
const finish = (page, options) =>
  page.evaluate(async (/** @type {object} */ options) => {
    const { engine, session, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board } = store.get();
    const { moves } = await engine.solve(family.id, board, { timeMs: 20_000, ...options });
    const before = family.moves ? moves.slice(0, -1) : moves.split(' ').slice(0, -1).join(' ');
    session.act({ moves: before });
    session.act({ moves });
  }, options);

/** The tabs of the share sheet, with their settings. @param {any} page @param {Look} visit */
async function sharing(page, visit) {
  await press(page, '#share');
  await expect(page.locator('dialog.share-sheet')).toBeVisible();
  for (const tab of ['send', 'blog', 'picture']) {
    await press(page, `#share-tab-${tab}`);
    await expect(page.locator(`#share-${tab}`)).toBeVisible();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('.share-sheet details')) fold.setAttribute('open', '');
    });
    await visit(`share: ${tab}`);
  }
  await page.locator('[name="share-kind"][value="paper"]').check();
  await expect(page.locator('.share-papers .print-sheet')).toBeVisible();
  await visit('share: paper');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.share-sheet')).toHaveCount(0);
}

/**
 * @typedef {(state: string) => Promise<void>} Look
 * @param {any} page opened at the family, its column or sheet on Levels
 * @param {string} id of the family
 * @param {Look} visit
 */
export async function everyState(page, id, visit) {
  await closeSheet(page);
  await visit('play');
  for (const [opener, name] of [
    ['#more', 'menu'],
    ['#title', 'families'],
  ]) {
    await page.click(opener);
    await visit(name);
    await page.keyboard.press('Escape');
  }
  for (const tab of /** @type {const} */ (['levels', 'rules', 'details'])) {
    await unfold(page, tab);
    await visit(tab);
  }
  await closeSheet(page);

  await toEdit(page);
  await expect(page.locator('.palette .tool, .pad .key').first()).toBeVisible();
  await visit('edit');
  await toPlay(page);
  await page.click('#hint');
  await expect
    .poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().hint?.seen))
    .toBeGreaterThan(0);
  await visit('hint');
  await paste(page, 'nonsense');
  await expect(page.locator('#refusal')).toBeVisible();
  await visit('refusal');
  await press(page, '#refusal button');

  const before = await searchWithoutEnd(page, id);
  await visit('solving');
  await page.click('#solve');
  await expect(page.locator('#solve')).not.toHaveClass(/is-running/);
  await visit('stopped');
  await toPlay(page);
  await bringBack(page, before);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible({ timeout: 60_000 });
  await visit('answer');
  await toPlay(page);

  await finish(page, quickly[id] ?? {});
  await expect(page.locator('.stamps')).toBeVisible();
  await expect(page.locator('#truth')).not.toBeEmpty();
  await expect
    .poll(() => page.evaluate(() => Boolean(/** @type {any} */ (globalThis).tokeru.store.get().run?.running)))
    .toBe(false);
  await visit('finished');
  await sharing(page, visit);
  if (await page.locator('#review-game').isVisible()) {
    await page.click('#review-game');
    await expect(page.locator('#review .review-headline')).not.toBeEmpty();
    await page.locator('#review .chip').first().click();
    await visit('review');
  }
  await unfold(page, 'levels');
  await expect(page.locator('.kept-row')).not.toHaveCount(0);
  await press(page, '.kept-rename');
  await visit('my boards');
  await closeSheet(page);
  await fromMenu(page, 'keys');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await visit('keys');
  await page.keyboard.press('Escape');
}

/**
 * Replaces the board by one whose search only the reader can stop, and starts that on one thread, which leaves a core
 * for the test.
 * @param {any} page
 * @param {string} id
 * @param {{ threads?: number }} [options] in place of one thread
 * @returns {Promise<any>} what stood there before
 */
export async function searchWithoutEnd(page, id, options = { threads: 1 }) {
  const before = await page.evaluate(
    (/** @type {any} */ { board, ...limits }) => {
      const { store, session } = /** @type {any} */ (globalThis).tokeru;
      const { board: stood, choice } = store.get();
      session.replaceBoard(board);
      store.set({ choice: { ...choice, ...limits } });
      return { board: stood, choice };
    },
    { ...options, ...endless[id] },
  );
  await page.click('#solve');
  await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().run?.live.nodes > 0);
  return before;
}

/** @param {any} page @param {any} before */
export const bringBack = (page, before) =>
  page.evaluate((/** @type {any} */ { board, choice }) => {
    const { store, session } = /** @type {any} */ (globalThis).tokeru;
    session.replaceBoard(board);
    store.set({ choice });
  }, before);
