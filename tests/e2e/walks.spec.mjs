// The page without a pointer: only the keyboard, through play, drawing, solving and sharing in each family. The focus
// is never lost on the way, and what happens is announced once.

import { ofTheDay } from '../of-the-day.mjs';
import { newAnnouncements, listen, announcementsSoFar } from './announcements.mjs';
import { expect, state, test } from './page-helper.mjs';

/** The focused element, if it is visible. @param {any} page @returns {Promise<string>} */
const focused = (page) =>
  page.evaluate(async () => {
    // A frame later the focus has settled.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || !activeElement.checkVisibility()) return 'nowhere';
    if (activeElement.closest('#board [role="gridcell"]')) return 'board';
    return activeElement.id || activeElement.getAttribute('aria-label')?.split(' ')[0] || activeElement.localName;
  });

/**
 * Presses Tab (or Shift and Tab) until the focus is there.
 * @param {any} page
 * @param {string} selector
 * @param {string} [key]
 */
async function tabTo(page, selector, key = 'Tab') {
  for (let presses = 0; presses < 150; presses++) {
    if (await page.evaluate((/** @type {string} */ wanted) => document.activeElement?.matches(wanted), selector))
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`no way by ${key} to ${selector}`);
}

/** Presses it by keyboard. @param {any} page @param {string} selector @param {string} [key] */
async function press(page, selector, key = 'Tab') {
  await tabTo(page, selector, key);
  await page.keyboard.press('Enter');
}

/** @param {any} page @param {string} label */
const last = (page, label) => expect(page.locator('#solve')).toHaveText(label, { timeout: 60_000 });

/** The names of all the board's cells. @param {any} page @returns {Promise<string>} */
const cells = (page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('#board [role="gridcell"]'), (each) => each.getAttribute('aria-label')).join(
      ';',
    ),
  );

/** Presses keys while a cell of the board has the focus. @param {string[]} keys */
const typed = (keys) => async (/** @type {any} */ page) => {
  for (const key of keys) await page.keyboard.press(key);
};

/**
 * How each board is drawn: with keys alone, a tool of the keypad, or a new board.
 * @type {{ id: string, draw: (page: any) => Promise<void> }[]}
 */
const families = [
  { id: 'maze', draw: typed(['ArrowRight', '7']) },
  {
    id: 'sweeper',

    async draw(page) {
      await press(page, '[data-key="obstacle"]');
      await tabTo(page, '#board [role="gridcell"]', 'Shift+Tab');
      await typed(['ArrowRight', 'Enter'])(page);
    },
  },
  { id: 'slide', draw: typed(['=']) },
  { id: 'sokoban', draw: typed(['#']) },
  { id: 'beam', draw: (page) => press(page, '[data-control="make"]') },
];
/** Presses the first arrow key that leads anywhere. @param {any} page */
async function move(page) {
  for (const way of ['Right', 'Left', 'Up', 'Down']) {
    // refused moves are announced as well
    await page.evaluate(() => void (/** @type {any} */ (globalThis).announcements.splice(0)));
    await page.keyboard.press(`Arrow${way}`);
    if ((await state(page)).moves) return;
  }
}

/** All of them take half a minute. */
for (const { id, draw } of ofTheDay(families))
  test(`by keyboard alone: ${id}`, async ({ open }) => {
    const page = await open({ hash: `#/${id}`, tab: id === 'beam' ? 'details' : 'levels' });
    const at = async (/** @type {string} */ wanted, /** @type {string} */ after) =>
      expect(await focused(page), after).toBe(wanted);

    await listen(page);

    // Play: a move, undone, redone, and everything undone.
    await tabTo(page, '#board [role="gridcell"]');
    if (id === 'beam') await press(page, '[data-control="autoMaps"]');
    else await move(page);
    expect(await newAnnouncements(page), 'a move').toHaveLength(1);
    for (const name of ['Undo', 'Redo', 'Restart']) {
      await press(page, `[aria-label^="${name}"]`);
      await at(name, name);
      if (name === 'Redo') await expect(page.locator('[aria-label^="Redo"]')).toBeDisabled();
    }
    await press(page, '#hint');
    await expect(page.locator('#hint')).not.toHaveText('Thinking…');
    await at('hint', 'a hint');
    await expect
      .poll(
        async () => (await announcementsSoFar(page)).at(-1) === (await page.locator('#tagline').textContent()),
        'a hint',
      )
      .toBe(true);
    expect(await newAnnouncements(page), 'each move taken back or made again, and the hint').toHaveLength(4);

    // Drawing begins on the board, and its end leads on.
    await press(page, '#mode-edit', 'Shift+Tab');
    await last(page, 'Done');
    await at('board', 'Edit');
    // the scripts for drawing have arrived
    await expect(page.locator('.palette .tool, .pad .key').first()).toBeVisible();
    await draw(page);
    await press(page, '[aria-label^="Undo"]', id === 'beam' ? 'Shift+Tab' : 'Tab');
    await at('Undo', 'an edit is taken back');
    await expect(page.locator('[aria-label^="Redo"]')).toBeEnabled();
    await press(page, '#solve');
    await last(page, 'Solve');
    await at('solve', 'Done');

    // Solve, stop, solve again, watch: one button.
    await page.keyboard.press('Enter');
    await last(page, 'Watch');
    const verdict = await page.locator('#status').textContent();
    await at('solve', 'an answer is shown');
    const results = await newAnnouncements(page);
    expect(
      results.filter((each) => each.startsWith(String(verdict))),
      `a result: ${results}`,
    ).toHaveLength(1);
    await page.keyboard.press('Enter');
    await last(page, 'Pause');
    await page.keyboard.press('Enter');
    await last(page, 'Watch');
    await press(page, '[aria-label="One step forward"]', 'Shift+Tab');
    await at('One', 'a step');
    await newAnnouncements(page);
    const before = await cells(page);
    await page.keyboard.press('Enter');
    const step = await newAnnouncements(page);
    expect(step, 'a step of the playback').toHaveLength(1);
    expect(step[0]).toMatch(/^Step \d+ of \d+ · /);
    await expect.poll(() => cells(page), 'the cells tell the step that is shown').not.toBe(before);
    await press(page, '#how', 'Shift+Tab');
    await at('tab-details', 'How');
    await press(page, '#solve-again');
    await last(page, 'Watch');
    await at('solve-again', 'solved again from the column');
    await press(page, '#mode-play', 'Shift+Tab');
    await at('board', 'back to the board');

    // Another board of the column; Back restores the one before.
    await press(page, '#tab-details', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await press(page, '#gallery li:nth-child(2) button');
    await at('board', 'another board');

    // The share sheet: its tabs by arrows; the focus returns to what opened it.
    await press(page, '#share', 'Shift+Tab');
    await expect(page.locator('dialog.share-sheet')).toBeVisible();
    await tabTo(page, '#share-tab-send');
    await page.keyboard.press('ArrowRight');
    await at('share-tab-blog', 'the next tab');
    await page.keyboard.press('Escape');
    await at('share', 'the sheet is closed');
    await press(page, '#more');
    await press(page, '#menu-keys');
    await expect(page.locator('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await at('more', 'the list of keys is closed');
  });

const arrowOf = { u: 'Up', d: 'Down', l: 'Left', r: 'Right' };

/** A best game of the current board. @param {any} page @returns {Promise<string>} */
const bestOf = (page) =>
  page.evaluate(async () => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    return (await engine.solve('sokoban', store.get().board, { engine: 'pushes' })).moves;
  });

/** Plays it with the arrow keys on the board. @param {any} page @param {string} moves */
async function playByKeys(page, moves) {
  await tabTo(page, '#board [role="gridcell"]');
  for (const letter of moves.toLowerCase()) await page.keyboard.press(`Arrow${arrowOf[/** @type {'u'} */ (letter)]}`);
}

/** The column's levels: one of its tabs is a tab stop, the arrows lead to the others. @param {any} page */
async function toLevels(page) {
  await tabTo(page, '#tabs [role="tab"][tabindex="0"], #tabs [role="tab"][aria-selected="true"]', 'Shift+Tab');
  for (let presses = 0; presses < 3 && (await focused(page)) !== 'tab-levels'; presses++)
    await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('tab-levels');
  await expect(page.locator('#levels')).toBeVisible();
}

const atNight = process.env.TOKERU_LONG ? test : test.skip;

atNight(
  'by keyboard alone: from / to today’s seal, its review, a level, its certificate, and the page that checks it',
  async ({ open }) => {
    const page = await open({ hash: '', date: '2026-11-26T12:00:00', tab: 'levels', reducedMotion: true });
    await playByKeys(page, await bestOf(page));
    await expect(page.locator('#truth')).toHaveText('Proved: nobody can do better.', { timeout: 60_000 });
    await last(page, 'Next');

    // Review: a step is chosen and tried again.
    await press(page, '#review-game', 'Shift+Tab');
    await expect(page.locator('#review [role="status"]')).toHaveText('No step cost anything.');
    await press(page, '#review [aria-label^="Step 3:"]');
    expect((await state(page)).moves).toHaveLength(3);
    await press(page, '#review .review-step button');
    expect(await focused(page)).toBe('board');
    expect((await state(page)).moves).toHaveLength(2);

    // The front's column: another family, then a level of its set.
    await toLevels(page);
    await press(page, '[data-kind="slide"]');
    await expect(page.locator('#title')).toContainText('Sliding puzzle');
    await toLevels(page);
    await press(page, '[data-kind="sokoban"]');
    await toLevels(page);
    await press(page, '#gallery li:nth-child(2) button');
    expect(await focused(page)).toBe('board');
    await playByKeys(page, await bestOf(page));
    await expect(page.locator('#truth')).toHaveText('Proved: nobody can do better.', { timeout: 60_000 });
    await press(page, '#how-known', 'Shift+Tab');
    await press(page, '#certify');
    await expect(page.locator('[data-panel="certificate"]')).toContainText('and with no fewer.');
    await press(page, '#check-here');
    await expect(page.locator('#verdict h1')).toContainText('can’t be solved with fewer than');
  },
);
