// The calculation maze in a real tab: drawn, played, solved with and without threads, cancelled, played back.

import { ofTheDay } from '../of-the-day.mjs';
import {
  chooseEngine,
  clickOn,
  example,
  expect,
  hard,
  openTab,
  spot,
  state,
  test,
  toEdit,
  toSolve,
} from './page-helper.mjs';

/** Runs the article's search on the hard board until it has an answer. @param {import('@playwright/test').Page} page */
async function searchHard(page) {
  await page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.replaceBoard(text),
    hard,
  );
  await toSolve(page);
  await chooseEngine(page, 'article');
  await page.click('#solve');
  await expect(page.locator('#best')).not.toHaveText('');
}

test('a newcomer sees the article’s example, and walks it with the mouse, by arrow keys and in one sweep', async ({
  open,
}) => {
  const page = await open();
  expect((await state(page)).board).toBe(example);
  const restart = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ restart: true }));
  await test.step('arrow keys alone walk, undo and redo', async () => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    expect((await state(page)).moves).toBe('1 2 5');
    await page.keyboard.press('ArrowUp');
    expect((await state(page)).moves).toBe('1 2 5');
    await expect(page.locator('#tagline')).toBeVisible();
    await page.keyboard.press('Control+z');
    expect((await state(page)).moves).toBe('1 2');
    await page.keyboard.press('Control+y');
    expect((await state(page)).moves).toBe('1 2 5');
    await expect(page.locator('#live')).toContainText('Row 2, column 3, score 5');
  });
  await test.step('clicks', async () => {
    await restart();
    for (const node of [1, 2, 5, 4, 3, 6, 7]) await clickOn(page, `node-${node}`);
    await expect(page.locator('#facts')).toContainText('Score35');
    await clickOn(page, 'edge-11');
    await expect(page.locator('.fact-strong dd')).toHaveText('36');
    await expect(page.locator('#facts')).toContainText('((1 + 1 + 2 + 1) × 2 + 3) × 3 − 4 + 1 = 36');
    await expect(page.locator('#facts')).toContainText('at the goal');
  });
  await test.step('one sweep', async () => {
    await restart();
    const [from, over, to] = [await spot(page, 'node-0'), await spot(page, 'node-3'), await spot(page, 'node-6')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(over.x, over.y, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    expect((await state(page)).moves).toBe('3 6');
  });
});

test('drawing: select a road and type, move by arrows, drag start and goal, undo', async ({ open }) => {
  const page = await open();
  await toEdit(page);
  await clickOn(page, 'edge-0');
  await page.keyboard.type('x7');
  expect((await state(page)).board).toContain('3 3\n*7 +2\n');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('-12');
  expect((await state(page)).board).toContain('*7 -12\n');
  const [from, to] = [await spot(page, 'node-0'), await spot(page, 'node-4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  expect((await state(page)).board).toContain('1 4 8');
  for (let count = 0; count < 3; count++) await page.click('[aria-label^="Undo"]');
  expect((await state(page)).board).toBe(example);
});

test('new sizes and random boards', async ({ open }) => {
  const page = await open();
  await toEdit(page);
  await page.fill('[data-control="width"]', '12');
  // A number being typed stays when the page redraws meanwhile.
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ ui: { ...store.get().ui } });
  });
  await page.fill('[data-control="height"]', '2');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await state(page)).board).toMatch(/^12 2\n\+1 \+2( \?){9}\n/);
  await page.click('[data-control="clear"]');
  await expect.poll(async () => (await state(page)).board).toMatch(/^12 2\n(\? ){10}\?\n/);
  await page.fill('[data-control="seed"]', '5');
  await page.click('[data-control="random"]');
  const first = (await state(page)).board;
  await page.fill('[data-control="seed"]', '5');
  await page.click('[data-control="random"]');
  expect((await state(page)).board).toBe(first);
});

for (const [headers, backend] of ofTheDay(
  /** @type {const} */ ([
    ['all', 'threads'],
    ['none', 'workers'],
  ]),
)) {
  for (const threads of process.env.TOKERU_LONG ? [1, 2] : [2]) {
    test(`solved with headers "${headers}" on ${threads} of its threads: proved best and checked`, async ({ open }) => {
      const page = await open({ headers });
      await toSolve(page);
      // Without shared memory the article's engine is split at once; the others only if they take long.
      if (headers === 'none') await chooseEngine(page, 'article');
      await page.selectOption('#solving [data-control="threads"]', String(threads));
      await page.click('#solve');
      await expect(page.locator('#status')).toHaveText('Proved best');
      await expect(page.locator('#best')).toHaveText('36');
      await expect(page.locator('#checked')).toHaveText('Checked');
      const { run, answer } = await state(page);
      expect([backend, 'plain']).toContain(run.outcome.backend);
      expect(answer).toEqual({ moves: '1 2 5 4 3 6 7 8', objective: 36, checked: true });
      await expect(page.locator('#backend')).toContainText(headers === 'all' ? 'threads' : 'may not use shared memory');
    });
  }
}

for (const headers of ofTheDay(['all', 'none']))
  test(`cancelled halfway with headers "${headers}": the best answer is kept`, async ({ open }) => {
    const page = await open({ headers });
    await searchHard(page);
    await expect(page.locator('#status')).toHaveText('Searching…');
    await page.click('#solve');
    await expect(page.locator('#status')).toContainText('Best so far');
    await expect(page.locator('.reason')).toHaveText('Cancelled');
    const { answer } = await state(page);
    expect(answer.checked).toBe(true);
    expect(answer.objective).toBeGreaterThan(100);
    await page.click('#again');
    await expect(page.locator('#status')).toHaveText(/Searching|Getting ready/);
    await page.keyboard.press('Escape');
    await expect(page.locator('.reason')).toHaveText(/^Cancelled\b/);
  });

test('cancelled at once, and solved again', async ({ open }) => {
  const page = await open();
  await toSolve(page);
  await page.evaluate(() => {
    const { solver } = /** @type {any} */ (globalThis).tokeru;
    void solver.start();
    solver.cancel();
  });
  await expect(page.locator('#solve')).toHaveText('Solve');
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText('Proved best');
});

test('an edit during a solve ends it; no answer of the old board is shown', async ({ open }) => {
  const page = await open();
  await searchHard(page);
  await toEdit(page);
  await clickOn(page, 'edge-0');
  await page.keyboard.type('+7');
  await toSolve(page);
  await page.waitForTimeout(300);
  expect(await state(page)).toMatchObject({ answer: null, run: null, mode: 'play' });
});

test('playback: play, step, scrub, speed', async ({ open }) => {
  const page = await open();
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('.step-count')).toHaveText('8 / 8');
  await page.locator('.slider').fill('0');
  await expect(page.locator('.step-count')).toHaveText('0 / 8');
  await page.click('[aria-label="One step forward"]');
  await expect(page.locator('.step-count')).toHaveText('1 / 8');
  await page.locator('.slider').fill('5');
  await expect(page.locator('#solving')).toContainText('Roads taken5 / 12');
  await page.locator('select[aria-label="Speed"]').selectOption('16');
  // Three steps at this speed take a fifth of a second.
  await page.evaluate(() => {
    const button = /** @type {HTMLElement} */ (document.getElementById('solve'));
    const seen = Object.assign(globalThis, { seen: [button.textContent] }).seen;
    new MutationObserver(() => seen.push(button.textContent)).observe(button, { childList: true, subtree: true });
  });
  await page.click('#solve');
  await expect(page.locator('.step-count')).toHaveText('8 / 8');
  await expect(page.locator('#solve')).toHaveText('Watch');
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).seen)).toContain('Pause');
  await page.click('#copy-moves');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1 2 5 4 3 6 7 8');
});

test('solving from the current position: the answer begins with its moves', async ({ open }) => {
  const page = await open();
  await page.keyboard.press('ArrowDown');
  await toSolve(page);
  await page.check('[data-control="fromHere"]');
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText('From here: Proved best');
  expect((await state(page)).answer.moves).toMatch(/^3 /);
});

test('the article’s prunings are switches and a table', async ({ open }) => {
  const page = await open();
  await openTab(page, 'levels');
  await page.locator('.card').nth(1).click();
  await openTab(page, 'details');
  await chooseEngine(page, 'article');
  await page.uncheck('[data-control="option:2"]');
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText('Proved best');
  await page.click('summary:has-text("pruning table")');
  await page.click('[data-panel="prunings"] button');
  const last = page.locator('[data-panel="prunings"] tbody tr').last();
  await expect(last.locator('td').last()).toHaveText(/^\d+$/);
  const nodes = await page.locator('[data-panel="prunings"] tbody tr td:nth-child(2)').allTextContents();
  expect(nodes.length).toBe(5);
  expect(Number(nodes[0].replace(/,/g, ''))).toBeGreaterThan(Number(nodes[4].replace(/,/g, '')));
});

test('a hint: the next step of a best walk, and what the last one has cost', async ({ open }) => {
  const page = await open();
  const line = page.locator('#tagline');
  const hint = page.locator('#hint');
  await hint.click();
  await expect(hint).toHaveText('More');
  await hint.click();
  await expect(line).toContainText('The best from here is 36 points.');
  await expect(hint).toHaveText('Move');
  await hint.click();
  await expect(line).toContainText('Go right.');
  await page.keyboard.press('ArrowDown');
  await expect(line).not.toContainText('right');
  await hint.click();
  await expect(hint).toHaveText('More');
  await hint.click();
  await expect(line).toContainText(/Your last step cost \d+ points\./);
});

test('no route: stated in words, and proved', async ({ open }) => {
  const page = await open();
  for (const node of ['1', '2', '5', '8', '7', '4', '3', '0'])
    await page.evaluate(
      (/** @type {string} */ move) => /** @type {any} */ (globalThis).tokeru.session.act({ move }),
      node,
    );
  await toSolve(page);
  await page.check('[data-control="fromHere"]');
  await page.click('#solve');
  await expect(page.locator('#status')).toHaveText('From here: Proved: no route');
  await expect(page.locator('#best')).toHaveText('');
});
