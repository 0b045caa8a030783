// Shorten and Improve: an engine starts from a finished game, or from a pasted answer, and the page says by how much
// its answer is better.

import { ofTheDay } from '../of-the-day.mjs';
import { expect, openText, state, test } from './page-helper.mjs';

/** @param {any} page @param {string} moves */
const play = (page, moves) =>
  page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.act({ moves: text }),
    moves,
  );

/**
 * Finished games, and by how much an engine's answer is better. "Two rooms" takes 19 pushes here, where 17 are enough.
 */
const games = [
  {
    hash: '#/sokoban',
    moves: 'RdudrlrrUdrruduLdllUdrruLLdlUrlrUUddlUUrddrruLdlluuludrluurrDLdudddrrdurulLdlUrUdlUlU',
    name: 'Shorten',
    told: '2 pushes shorter than yours.',
    objective: 17,
  },
  { hash: '#/maze', moves: '1 2 5 8', name: 'Improve', told: '26 points better than yours.', objective: 36 },
  {
    board: '3 2\n 2 1 0\n 1 1 1\n 1 6\n 0\n 0\n',
    hash: '#/sweeper',
    moves: 'D R R U',
    name: 'Shorten',
    told: '2 steps shorter than yours.',
    objective: 2,
  },
];

for (const { hash, board, moves, name, told: reason, objective } of ofTheDay(games))
  test(`a game is improved, and the page says by how much: ${hash}`, async ({ open }) => {
    const page = await open({ hash });
    await expect(page.locator('#improve-game')).toBeHidden();
    // The proof that starts beside a finished game would leave nothing to improve.
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    if (board) await openText(page, board);
    await play(page, moves);
    await expect(page.locator('#improve-game')).toHaveText(name);
    await page.click('#improve-game');
    await expect(page.locator('.reason')).toHaveText(reason, { timeout: 20_000 });
    expect((await state(page)).answer).toMatchObject({ objective, checked: true });
    await expect(page.locator('#improve-game')).toBeHidden();
  });

test('pasted answers are improved, or proved best', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await test.step('a pasted answer is improved', async () => {
    await openText(page, '4,3,1234567=9A0B\n');
    await openText(page, 'LRRLR');
    await page.click('#improve');
    await expect(page.locator('.reason')).toHaveText('4 moves shorter than yours.', { timeout: 20_000 });
    expect((await state(page)).answer).toMatchObject({ moves: 'R', objective: 1 });
  });
  await test.step('if no better answer exists, the page says that the answer is proved best', async () => {
    await openText(page, '3 2\n 2 1 0\n 1 1 1\n 1 6\n 0\n 0\n');
    await openText(page, 'R R');
    await page.click('#improve');
    await expect(page.locator('.reason')).toHaveText('Your own answer is proved the best.', { timeout: 20_000 });
    expect((await state(page)).answer).toMatchObject({ objective: 2, checked: true });
  });
});

test('a room’s answer that need not be shortest is shortened, and proved', async ({ open }) => {
  const page = await open({ hash: '#/sweeper' });
  await page.click('#solve');
  await expect(page.locator('.reason')).toHaveText('One answer; others may be shorter.', { timeout: 20_000 });
  const { objective } = (await state(page)).answer;
  await expect(page.locator('#again')).toBeHidden();
  await page.click('#improve');
  await expect(page.locator('#status')).toHaveText('Proved: fewest steps', { timeout: 20_000 });
  expect(objective).toBeGreaterThan(20);
  expect((await state(page)).answer).toMatchObject({ objective: 20, checked: true });
  await expect(page.locator('#improve')).toBeHidden();
});

test('a beam is widened step by step, and an earlier answer is kept where it finds a worse one', async ({ open }) => {
  const page = await open({ hash: '#/beam' });
  await page.click('#solve');
  const improve = page.locator('#improve');
  await expect(improve).toHaveText('Width 3,000', { timeout: 20_000 });
  const first = (await state(page)).answer;
  expect(first.objective).toBe(285);
  await improve.click();
  // On its own, a beam of this width reaches 284.
  await expect(page.locator('.reason')).toHaveText('Searched up to width 3,000; a wider beam may find more.');
  await expect(improve).toHaveText('Width 9,000');
  expect((await state(page)).answer).toEqual(first);
});

test('stopping a wider beam leaves the previous answer', async ({ open }) => {
  const page = await open({ hash: '#/beam' });
  await openText(page, '100 8 50 50 2500\nseed 1\n');
  await page.click('#solve');
  await expect(page.locator('#improve')).toHaveText('Width 3,000', { timeout: 60_000 });
  const { answer } = await state(page);
  // On a busy machine, a click through the driver takes as long as the search.
  await page.evaluate(async () => {
    const press = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id)).click();
    press('improve');
    while (document.getElementById('solve')?.textContent?.trim() !== 'Stop')
      await new Promise((resolve) => setTimeout(resolve));
    press('solve');
  });
  await expect(page.locator('#status')).toHaveText('Best so far');
  await expect(page.locator('#again')).toBeVisible();
  expect((await state(page)).answer).toEqual(answer);
});

test('a board opened while a beam is widened gets its own answers', async ({ open }) => {
  const page = await open({ hash: '#/beam' });
  await test.step('another board opened while a beam is widened does not get the first one’s answer', async () => {
    await openText(page, '100 8 50 50 2500\nseed 1\n');
    await page.click('#solve');
    await page.click('#improve', { timeout: 60_000 });
    await openText(page, '9 1 16 16 150\nseed 2\n');
    await page.click('#solve');
    await expect
      .poll(async () => (await state(page)).answer, { timeout: 20_000 })
      .toMatchObject({ objective: 141, checked: true });
    await expect(page.locator('#improve')).toHaveText('Width 3,000');
  });
  await test.step('a search that would repeat its answer is not offered again; one limited by time is', async () => {
    await expect(page.locator('#improve')).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('#again')).toBeHidden();
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      store.set({ choice: { ...store.get().choice, engine: 'timed', seconds: 60 } });
    });
    await page.click('#solve-again');
    await expect(page.locator('#again')).toBeVisible({ timeout: 60_000 });
  });
});

test('an engine that can prove starts from the answer of one that cannot', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, engine: 'route' } });
  });
  await page.click('#solve');
  await expect(page.locator('#improve')).toHaveText('Shorten', { timeout: 20_000 });
  const { objective } = (await state(page)).answer;
  await page.click('#improve');
  await expect(page.locator('#status')).toHaveAttribute('data-tone', 'good', { timeout: 30_000 });
  const { answer, run } = await state(page);
  expect(run.outcome.status).toBe('optimal');
  expect(answer.objective).toBeLessThanOrEqual(objective);
  expect(answer.checked).toBe(true);
});
