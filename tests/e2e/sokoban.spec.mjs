// Sokoban in a real tab: walking, pushing by pointer, undoing a push, warnings of deadlocks, solving and proving,
// collections.

import {
  chooseEngine,
  clickOn,
  expect,
  openTab,
  openText,
  paste,
  spot,
  state,
  test,
  toPlay,
  toSolve,
} from './page-helper.mjs';

const level = '########\n#@     #\n#  $   #\n#    . #\n########\n';
const file = `; one\n\n${level}\n; two\n\n#######\n#@ $ .#\n#######\n`;

/** A detour that the bound does not see. */
const longer =
  '##########\n####@  ..#\n####$  #.#\n####   # #\n####$$##.#\n#      $ #\n###   #  #\n#### ### #\n##########\n';
/** Nine boxes placed at random, at least 29 pushes: more positions than fit into any small memory. */
const crowded =
  '###########\n#  ##     #\n#     @$  #\n# .##.$   #\n# .# $$ . #\n# . $ $ . #\n#   .$$.  #\n#   .  $  #\n#         #\n###########\n';

/** Forty boxes placed at random in an open room: no proof ends there in any memory. */
const endless = [
  '##########################',
  '#@                       #',
  '#  $   .      $.     $$$ #',
  '#     $   $ $          . #',
  '#   $.     .      $    $ #',
  '#      $.   $  .     $$. #',
  '# $         .  . $       #',
  '#        .$  $     $     #',
  '#  $ ...    . $     .    #',
  '# .        $    $  .     #',
  '# $ .$  .         .   $  #',
  '# $  .            $  $   #',
  '# .  $.    .$.           #',
  '#  .  .   $    .         #',
  '# .   . .       .  .$$   #',
  '#    .          . .  $   #',
  '# $  $                   #',
  '#      ..    $  . $      #',
  '#                        #',
  '##########################',
]
  .map((row) => `${row}\n`)
  .join('');

/** Removes all moves. @param {any} page */
const restart = (page) => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ restart: true }));

test('keys walk and push, undo takes back a step; a box is dragged, or sent to its place by taps', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, level);
  await toPlay(page);
  await page.locator('#board [tabindex="0"]').focus();
  for (const key of ['ArrowRight', 's', 'l']) await page.keyboard.press(key);
  expect((await state(page)).moves).toBe('rdR');
  await page.keyboard.press('d');
  expect((await state(page)).moves).toBe('rdRR');
  await page.keyboard.press('Control+z');
  expect((await state(page)).moves).toBe('rdR');
  await test.step('a box is dragged; a dead position is named', async () => {
    await restart(page);
    const [from, to] = [await spot(page, 'cell-19'), await spot(page, 'cell-22')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    expect((await state(page)).moves).toContain('RRR');
    await expect(page.locator('#facts')).toContainText('deadlock');
  });
  await test.step('a tap sends a chosen box to its place, and a tap on the floor walks there', async () => {
    await restart(page);
    await clickOn(page, 'cell-19');
    await clickOn(page, 'cell-29');
    expect((await state(page)).moves.replace(/[a-z]/g, '')).toHaveLength(3);
    await expect(page.locator('#facts')).toContainText('solved');
    await clickOn(page, 'cell-9');
    expect((await state(page)).moves.length).toBeGreaterThan(7);
  });
});

test('a pasted solution in lower case: a step onto a box is a push; with both cases, capitals are the pushes', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, level);
  await paste(page, 'rdrrurd');
  expect((await state(page)).answer).toMatchObject({ moves: 'rdRRurD', objective: 3, checked: true });
  await openText(page, 'rdrRurD');
  await expect(page.locator('.refusal-text')).toContainText('walked into a box');
});

test('fewest pushes are proved and played back', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', language: 'ja' });
  await openText(page, level);
  await toSolve(page);
  await chooseEngine(page, 'pushes');
  await page.click('#solve');
  await expect.poll(async () => (await state(page)).answer?.objective).toBe(3);
  expect((await state(page)).answer?.checked).toBe(true);
});

test('a fast answer is labelled as one, and the button beside it continues to the proof', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, longer);
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#status')).toContainText(/Solved in \d+ pushes/);
  await expect(page.locator('.reason')).toContainText('No answer takes fewer than');
  await page.click('#offer');
  await expect(page.locator('#status')).toContainText(/\d+ pushes, proved fewest/);
  await expect(page.locator('#offer')).toBeHidden();
});

test('a proof that runs out of memory ends with a bound, and the page stays usable', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, crowded);
  await toSolve(page);
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, engine: 'pushes', memoryMb: 1, seconds: 0 } });
  });
  await page.click('#solve');
  await expect(page.locator('.reason')).toContainText(/The memory limit was reached.*No answer takes fewer than \d+/);
  const { run } = await state(page);
  expect([run.outcome.stop, run.outcome.bound > 0]).toEqual(['memory', true]);
  // Still working: another level is solved at once.
  await openText(page, level);
  await page.click('#solve');
  await expect(page.locator('#status')).toContainText('3 pushes, proved fewest');
});

for (const megabytes of process.env.TOKERU_LONG ? [64, 256] : [64])
  test(`a proof on two threads keeps to ${megabytes} MB, ends with its bound, and the page stays usable`, async ({
    open,
  }) => {
    test.setTimeout(600_000);
    const page = await open({ hash: '#/sokoban' });
    // The module's memory, which a worker sends when it is ready.
    await page.addInitScript(() => {
      const Real = Worker;
      globalThis.Worker = class extends Real {
        /** @param {any} script @param {WorkerOptions} [options] */
        constructor(script, options) {
          super(script, options);
          this.addEventListener('message', ({ data }) => {
            if (data?.type === 'ready') /** @type {any} */ (globalThis).held = data.memory;
          });
        }
      };
    });
    await page.reload();
    await page.waitForSelector('[data-ready="true"]');
    await openText(page, endless);
    await toSolve(page);
    await page.evaluate((/** @type {number} */ memoryMb) => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      store.set({ choice: { ...store.get().choice, engine: 'pushes', memoryMb, seconds: 0, threads: 2 } });
    }, megabytes);
    await page.click('#solve');
    await expect(page.locator('.reason')).toContainText(
      /The memory limit was reached.*No answer takes fewer than \d+/,
      { timeout: 500_000 },
    );
    const { run } = await state(page);
    expect([run.outcome.stop, run.outcome.backend, run.outcome.bound > 0]).toEqual(['memory', 'threads', true]);
    // The module itself, its stacks, and what the allocator cannot reuse come on top of what is counted.
    const held = await page.evaluate(() => /** @type {any} */ (globalThis).held.buffer.byteLength / 2 ** 20);
    expect(held).toBeGreaterThan(megabytes * 0.9);
    expect(held).toBeLessThan(megabytes * 1.25 + 24);
    // Still working: another level is solved at once.
    await openText(page, level);
    await page.click('#solve');
    await expect(page.locator('#status')).toContainText('3 pushes, proved fewest');
  });

test('after a click on Play, letters and arrows walk, whatever has the focus; an undone push is redone', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, level);
  await toPlay(page);
  for (const key of ['d', 'j']) await page.keyboard.press(key);
  await page.click('[data-control="showDead"]');
  for (const key of ['ArrowRight', 'l', 'u']) await page.keyboard.press(key);
  expect((await state(page)).moves).toBe('rdRR');
  await page.click('[data-control="undoPush"]');
  expect((await state(page)).moves).toBe('rdR');
  await page.keyboard.press('Control+y');
  expect((await state(page)).moves).toBe('rdRR');
});

test('while a level is drawn, the list of keys has the drawing keys, and none without an effect there', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await page.click('#mode-edit');
  await expect(page.locator('[data-key="box"]')).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.locator('.keys kbd');
  // + and - type characters, and do not zoom
  await expect(keys.filter({ hasText: /^(Enter|Space|[1-5]|[#.$@+-])$/ })).toHaveCount(12);
  await expect(keys.filter({ hasText: /^[RHN]$/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.locator('#board [data-id="cell-20"]').focus();
  await page.keyboard.type('$');
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  expect((await state(page)).board.split('\n')[2].slice(2, 4)).toBe('$+'); // there was a goal
});

test('the list of keys names those that work here; with letters off, only the board itself takes any', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, level);
  await toPlay(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.keyboard.press('?');
  await expect(page.locator('.keys')).toBeVisible();
  // In a low window the list begins at its top.
  await expect(page.locator('#keys-title')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  const keys = await page.locator('.keys kbd').allTextContents();
  // W, A, S, D and H, J, K, L walk.
  expect(keys.filter((key) => /^[A-Z]$/.test(key)).filter((key) => 'WASDHJKL'.includes(key))).toEqual([]);
  expect(keys).toContain('R');
  expect(keys).toContain('Ctrl+Enter');
  await page.locator('[name="letters"]').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.locator('.keys')).toBeHidden();
  // The list returns the focus once it has closed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100)));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  for (const key of ['d', 'e', 's', 'ArrowRight']) await page.keyboard.press(key);
  expect(await state(page)).toMatchObject({ moves: 'r', mode: 'play' });
  await page.locator('#board [tabindex="0"]').focus();
  await page.keyboard.press('d');
  expect((await state(page)).moves).toBe('rr');
});

test('a dropped file becomes a stored collection, with its solved levels', async ({ open }) => {
  const page = await open({ hash: '#/sokoban', width: 900 });
  await toPlay(page);
  await page.evaluate((/** @type {string} */ text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'two.xsb', { type: 'text/plain' }));
    dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, file);
  const panel = page.locator('[data-panel="collection"]');
  await expect(panel).toContainText('0 of 2 solved');
  expect((await state(page)).board).toBe(level);
  await clickOn(page, 'cell-19');
  await clickOn(page, 'cell-29');
  await expect(panel).toContainText('1 of 2 solved');
  await panel.locator('button:has-text("Next unsolved")').click();
  expect((await state(page)).board).toBe('#######\n#@ $ .#\n#######\n');
  // Solved while the panel is closed: the result is stored, and still there on a new visit.
  await page.locator('summary:has-text("Collection")').click();
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.act({ move: 'rRR' }));
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await openTab(page, 'details');
  await page.locator('summary:has-text("Collection")').click();
  await expect(panel).toContainText('2 of 2 solved');
  await expect(panel.locator('tr').nth(1)).toContainText('2 pushes, 3 moves');
});

test('a long collection grows when its end comes into view, or by its button; the focus stays where it is', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  const levels = Array.from({ length: 700 }, (_, index) => `; ${index + 1}\n#####\n#@$.#\n#####\n`).join('\n');
  await openText(page, levels);
  const panel = page.locator('[data-panel="collection"]');
  await expect(panel).toContainText('of 700 solved');
  await expect(panel.locator('tr')).toHaveCount(200);
  await panel.locator('tr button').nth(198).focus();
  await page.keyboard.press('Tab');
  await expect(panel.locator('tr')).toHaveCount(400);
  await expect(panel.locator('tr button').nth(199)).toBeFocused();
  await panel.locator('tr').nth(399).scrollIntoViewIfNeeded();
  await expect(panel.locator('tr')).toHaveCount(600);
  await expect(panel.locator('tr').nth(599)).toContainText('600');
  const moreButton = panel.getByRole('button', { name: 'Show more levels' });
  await moreButton.evaluate((/** @type {HTMLElement} */ button) => button.click());
  await expect(panel.locator('tr')).toHaveCount(700);
  await expect(moreButton).toHaveCount(0);
});

test('a level with a wrong character is refused with its place, and a wrong answer with its step', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await openText(page, level);
  await openText(page, '#####\n#@x$.#\n#####\n');
  await expect(page.locator('#refusal')).toContainText('line 2, column 3');
  await openText(page, 'rdRRrrr');
  await expect(page.locator('#refusal')).toContainText('step 5');
  expect((await state(page)).board).toBe(level);
});

test('hints, narrow places and ratings are answered by a worker; a late answer is dropped', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  const hint = page.locator('#facts .fact', { hasText: 'Hint' });
  await page.click('#hint');
  await expect(page.locator('#hint')).toHaveText('More');
  await expect(hint).toHaveCount(0);
  await page.click('#hint');
  await expect(hint).toHaveCount(1);
  // A question is asked, and the position changes before the answer arrives.
  await page.evaluate(() => {
    const { session } = /** @type {any} */ (globalThis).tokeru;
    session.act({ ui: { hint: null }, move: 'R' });
    /** @type {HTMLElement} */ (document.querySelector('#hint')).click();
    session.act({ undo: true });
  });
  expect((await state(page)).moves).toBe('');
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().ui.hint)).toBeNull();
  const labels = page.locator('.board-grid .cell[aria-label*="gate"], .board-grid .cell[aria-label*="tunnel"]');
  await page.locator('[data-control="showPassages"]').check();
  await expect.poll(() => labels.count()).toBeGreaterThan(0);
  await page.locator('summary:has-text("Make")').click();
  await page.locator('[data-panel="maker"] button', { hasText: 'Rate the difficulty' }).click();
  await expect(page.locator('[data-panel="maker"] [aria-live]')).toContainText(/\d/);
});
