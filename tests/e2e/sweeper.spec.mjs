// Room Sweeper in a real tab: drawn, played, solved with and without threads, played back, hinted.

import { check } from '../checker/sweeper.mjs';
import { ofTheDay } from '../of-the-day.mjs';
import { chooseEngine, clickOn, expect, spot, state, test, toEdit, toSolve } from './page-helper.mjs';

const room = '5 5\n2 0 0 0 3\n0 5 10 6 0\n0 0 0 0 0\n8 0 10 0 9\n0 0 4 7 0\n1 8\n1 10\n1 8\n';
const small = '3 2\n2 0 0\n3 0 1\n1 2\n1 1\n0\n';

/** @param {any} page @param {string} board */
const openRoom = (page, board) =>
  page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    board,
  );

test('routes are drawn person by person, by mouse, by keys and in one sweep; a room with the palette', async ({
  open,
}) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  await test.step('by mouse and by keys', async () => {
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
  await test.step('in one sweep', async () => {
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ restart: true }));
    expect((await state(page)).moves).toBe('');
    const [from, over, to] = [await spot(page, 'cell-0'), await spot(page, 'cell-1'), await spot(page, 'cell-2')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(over.x, over.y, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    expect((await state(page)).moves).toBe('R. R.');
  });
  await test.step('a room with the palette', async () => {
    await toEdit(page);
    await page.click('[data-key="obstacle"]');
    await clickOn(page, 'cell-4');
    await page.click('[data-key="robot"]');
    await page.fill('[data-control="steps"]', '3');
    await clickOn(page, 'cell-5');
    expect((await state(page)).board).toBe('3 2\n2 0 0\n3 10 4\n1 2\n1 1\n1 3\n');
  });
});

test('every kind can be placed with its letter, which the list of keys shows', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await page.click('#mode-edit');
  await expect(page.locator('[data-key="robot"]')).toBeVisible();
  await page.keyboard.press('?');
  const letters = page.locator('.keys kbd').filter({ hasText: /^[DCOBGRPATHYM]$/ });
  await expect.poll(async () => (await letters.allTextContents()).sort()).toEqual([...'DCOBGRPATHYM'].sort());
  await page.keyboard.press('Escape');
  await page.locator('#board [data-id="cell-1"]').focus();
  // In the order of the codes with which rooms are written.
  for (const [code, letter] of [...'dcbgrpathyo'].entries()) {
    await page.keyboard.press(letter);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await state(page)).board.split('\n')[1].split(' ')[1]).toBe(String(code));
  }
});

for (const headers of ofTheDay(['all', 'none'])) {
  test(`solved and checked with headers "${headers}", played back`, async ({ open }) => {
    const page = await open({ headers, hash: '#/sweeper' });
    await openRoom(page, room);
    await toSolve(page);
    await page.getByRole('combobox', { name: 'Wanted' }).selectOption('total');
    await page.click('#solve');
    await expect(page.locator('#status')).toHaveText('Proved: fewest steps');
    await expect(page.locator('#best')).toHaveText('20');
    await expect(page.locator('#checked')).toHaveText('Checked');
  });
}

test('each goal has its own sentence, and a switch that is turned off takes effect', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, '3 3\n0 0 0\n2 1 3\n0 0 0\n1 1\n1 1\n0\n');
  await toSolve(page);
  const status = page.locator('#status');
  await page.click('#solve');
  await expect(status).toHaveText('Solved');
  await page.getByRole('combobox', { name: 'Wanted' }).selectOption('count');
  await page.click('#solve-again');
  await expect(status).toHaveText('Exactly one answer');
  await page.getByRole('checkbox', { name: 'Meetings clean' }).uncheck();
  await page.click('#solve-again');
  await expect(status).toHaveText('Proved: no answer');
  await expect(page.locator('.reason')).toHaveText('Meetings were not allowed to clean.');
});

test('solving continues from a route without stopping the other people', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  await clickOn(page, 'cell-1');
  await toSolve(page);
  await page.getByRole('checkbox', { name: 'Solve from' }).check();
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText('From here: Solved');
  expect((await state(page)).answer.moves).toBe('RR R.');
});

test('drawn steps that the room does not need count in every engine', async ({ open }) => {
  const board = '3 2\n2 1 1\n3 0 1\n1 3\n1 1\n0\n';
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, board);
  for (const cell of ['cell-1', 'cell-2', 'cell-5']) await clickOn(page, cell);
  expect((await state(page)).moves).toBe('R. R. D.');
  await toSolve(page);
  await page.getByRole('checkbox', { name: 'Solve from' }).check();
  for (const engine of ['sweep', 'article']) {
    await chooseEngine(page, engine);
    await page.getByRole('combobox', { name: 'Wanted' }).selectOption('total');
    await page.click(engine === 'sweep' ? '#solve' : '#solve-again');
    await expect(page.locator('#status')).toHaveText('From here: Proved: fewest steps');
    await expect(page.locator('.reason')).toHaveText('No answer with all the steps already drawn has a smaller total.');
    const { moves } = (await state(page)).answer;
    expect(check(board, moves, ['RRD', ''])).toEqual({ legal: true, goal: true, objective: 4 });
  }
});

test('one clock moves everything drawn, forward and back, and the figures with it', async ({ open }) => {
  const page = await open({ hash: '#/sweeper', reducedMotion: true });
  await openRoom(page, small);
  await clickOn(page, 'cell-1');
  await clickOn(page, 'cell-2');
  const clock = page.getByRole('slider', { name: 'Time' });
  await expect(page.locator('#facts')).toContainText('Still dirty1');
  await clock.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('#facts')).toContainText('Still dirty3');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#facts')).toContainText('Still dirty2');
  await page.click('[data-control="runClock"]');
  await expect(page.locator('#facts')).toContainText('Still dirty1');
  await expect(clock).toHaveValue('2');
});

test('a random room matches the settings, and its answers are counted', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, room);
  await toEdit(page);
  await page.click('[data-panel="sweeper-chance"] >> xpath=../summary');
  await page.fill('[data-control="people"]', '2');
  await page.getByRole('combobox', { name: 'Answers' }).selectOption('1');
  await page.click('[data-control="random"]');
  await expect.poll(async () => (await state(page)).board).not.toBe(room);
  await page.click('[data-control="countAnswers"]');
  await expect(page.locator('[data-role="answers"]')).toHaveText('Exactly one answer');
  await expect(page.locator('[data-panel="sweeper-room"]')).toContainText('★');
});

/** A room with 110 answers. */
const several = '3 2\n2 0 0\n3 0 0\n1 4\n1 4\n0\n';

/** @param {any} page */
async function allAnswers(page) {
  await page.locator('details:has([data-panel="answers"]) > summary').click();
  const panel = page.locator('[data-panel="answers"]');
  await panel.locator('[data-control="listAnswers"]').click();
  await expect(panel).toContainText('110 answers in all');
  return panel;
}

/** Also by typing a number. @param {any} page @param {any} panel */
async function pagedByKeys(page, panel) {
  const shown = panel.locator('[data-role="shown"]');
  const number = panel.getByRole('spinbutton', { name: 'Answer number' });
  await number.fill('104');
  await number.press('Enter');
  await expect(shown).toContainText('Answer 104:');
  await number.press('Tab');
  await number.press('Shift+Tab');
  await expect(number).toHaveValue('104');
  await panel.getByRole('button', { name: 'Next answer' }).focus();
  for (let n = 105; n <= 110; n += 1) {
    await page.keyboard.press('Enter');
    await expect(shown).toContainText(`Answer ${n}:`);
  }
  // At the end the button does nothing and keeps the focus.
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Next answer' })).toBeFocused();
  await expect(panel.locator('[data-control="laterAnswers"]')).toHaveAttribute('aria-disabled', 'true');
}

test('all answers are counted, paged through by mouse and keyboard, and shown, each checked', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, several);
  await toSolve(page);
  const panel = await allAnswers(page);
  const seen = new Set();
  const shown = async (/** @type {number} */ n) => {
    await expect(panel.locator('[data-role="shown"]')).toContainText(`Answer ${n}:`);
    const { answer, mode } = await state(page);
    expect([answer.checked, mode]).toEqual([true, 'solve']);
    seen.add(answer.moves);
  };
  await shown(1);
  for (let n = 2; n <= 41; n += 1) {
    await panel.getByRole('button', { name: 'Next answer' }).click();
    await shown(n);
  }
  expect(seen.size).toBe(41);
  await panel.getByRole('button', { name: 'Next 20' }).click();
  await shown(61);
  await panel.getByRole('button', { name: '75', exact: true }).click();
  await shown(75);
  await panel.getByRole('button', { name: 'Previous 20' }).click();
  await shown(41);
  await pagedByKeys(page, panel);
  // What is on the board plays like any answer.
  const step = page.getByRole('slider', { name: 'Playback position' });
  await expect(step).toHaveValue('4');
  await step.press('Home');
  await expect(step).toHaveValue('0');
  await page.click('#solve');
  await expect(step).not.toHaveValue('0');
});

test('answers counted by a solve are listed unchanged', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, several);
  await toSolve(page);
  await page.getByRole('combobox', { name: 'Wanted' }).selectOption('count');
  await page.getByRole('checkbox', { name: 'Meetings clean' }).uncheck();
  await page.click('#solve');
  await expect(page.locator('#status')).toContainText('answers in all');
  await page.locator('details:has([data-panel="answers"]) > summary').click();
  const panel = page.locator('[data-panel="answers"]');
  await expect(panel).toContainText('Meetings were not allowed to clean.');
  await panel.getByRole('button', { name: 'List them' }).click();
  await expect(panel.locator('[data-role="shown"]')).toContainText('Answer 1:');
  await openRoom(page, small);
  await expect(panel).not.toContainText('answers in all');
});

test('a hint continues from the routes drawn', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await openRoom(page, small);
  await page.click('#hint');
  const line = page.locator('#tagline');
  await expect(line).toContainText('Next to move: boy.');
  for (let step = 0; step < 2 && !(await line.textContent())?.includes('right'); step += 1) await page.click('#hint');
  await expect(line).toContainText('right');
  const { hint } = await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().ui);
  expect(hint.person).toBe(0);
  // The message stays until the moves change.
  await page.locator('#board [tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  expect((await state(page)).moves).toBe('R.');
  await expect(line).not.toContainText('right');
});

test('a rating that arrives after its puzzle has gone has no effect', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await expect(page.locator('[data-panel="sweeper-room"] .facts')).toContainText('★');
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (/** @type {Error} */ error) => errors.push(error.message));
  // Asked in one family, answered in the next: a worker takes longer than a turn of the page.
  const isAnswered = await page.evaluate(async (/** @type {string} */ board) => {
    const { engine, session } = /** @type {any} */ (globalThis).tokeru;
    // Questions are answered in order: the room's rating comes after all of these, the last one after the rating.
    for (let before = 0; before < 300; before += 1) void engine.consult('sweeper', board, '', 'rating');
    session.replaceBoard(board);
    await session.goTo('sokoban');
    return (await engine.consult('sweeper', board, '', 'rating')).ok;
  }, small);
  expect(isAnswered).toBe(true);
  // An unhandled rejection is reported a turn later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((await state(page)).board).toContain('#');
  expect(errors).toEqual([]);
});
