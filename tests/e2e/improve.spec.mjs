// Shorten: a game that was played to its end, or an answer that was pasted, is where an engine begins, and the page says how much shorter its answer is.

import { expect, state, test } from './page-helper.mjs';

/** @param {any} page @param {string} moves */
const play = (page, moves) =>
  page.evaluate(
    (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.act({ moves: text }),
    moves,
  );

/** "Two rooms" in 19 pushes, where 17 are enough. */
const flawed = 'RdudrlrrUdrruduLdllUdrruLLdlUrlrUUddlUUrddrruLdlluuludrluurrDLdudddrrdurulLdlUrUdlUlU';

test('a game is shortened, and it is said by how much', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await expect(page.locator('#improve-game')).toBeHidden();
  // The proof that begins beside a finished game would leave nothing to be shortened.
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await play(page, flawed);
  await page.click('#improve-game');
  await expect(page.locator('.reason')).toHaveText('2 pushes shorter than yours.', { timeout: 20_000 });
  expect((await state(page)).answer).toMatchObject({ objective: 17, checked: true });
  await expect(page.locator('#improve-game')).toBeHidden();
});

test('a pasted answer is shortened; where there is nothing to shorten, that is said', async ({ open }) => {
  const page = await open({ hash: '#/slide' });
  const paste = (/** @type {string} */ text) =>
    page.evaluate(
      (/** @type {string} */ moves) => /** @type {any} */ (globalThis).tokeru.session.openText(moves),
      text,
    );
  await paste('4,3,1234567=9A0B\n');
  await paste('LRRLR');
  await page.click('#improve');
  await expect(page.locator('.reason')).toHaveText('4 moves shorter than yours.', { timeout: 20_000 });
  expect((await state(page)).answer).toMatchObject({ moves: 'R', objective: 1 });
});
