// Nothing is lost, and Back goes back: the tab's history; boards, games, answers and settings that are stored, in one
// tab and in two.

import { readFileSync } from 'node:fs';
import { ofTheDay } from '../of-the-day.mjs';
import { example, expect, fromMenu, openTab, paste, state, test } from './page-helper.mjs';

const otherMaze = example.replace('*2', '*9');
const level = '######\n#@ $.#\n######\n';

/** @param {any} page @param {Function | string} what runs with `tokeru` @param {unknown} [argument] */
const withPage = (page, what, argument) =>
  page.evaluate(`(${what})(globalThis.tokeru, ${JSON.stringify(argument ?? null)})`);

/** @param {any} page @param {string} text */
const open = (page, text) =>
  withPage(page, (/** @type {any} */ { session }, /** @type {string} */ board) => session.replaceBoard(board), text);

/** @param {any} page @param {object} action */
const act = (page, action) =>
  withPage(page, (/** @type {any} */ { session }, /** @type {any} */ action) => session.act(action), action);

/** @param {any} page */
const family = (page) => withPage(page, (/** @type {any} */ { store }) => store.get().family.id);

/** @param {any} page @param {string} id */
const goTo = (page, id) =>
  withPage(page, (/** @type {any} */ { session }, /** @type {string} */ name) => session.goTo(name), id);

/** @param {any} page */
const solve = (page) =>
  withPage(page, async (/** @type {any} */ { solver }) => {
    const { status } = await solver.start();
    return status;
  });

/** @param {any} page */
const playback = (page) => withPage(page, (/** @type {any} */ { store }) => store.get().playback);

/** @param {any} page */
const entries = (page) => page.evaluate(() => history.length);

/** Waits until what is stored fulfils a condition. @param {any} page @param {(kept: any[]) => unknown} condition */
const keptThat = (page, condition) =>
  expect
    .poll(async () =>
      condition(
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              const request = indexedDB.open('tokeru');
              request.onupgradeneeded = () => request.transaction.abort(); // the page creates it
              request.onerror = () => resolve([]);
              request.onsuccess = () => {
                const { result } = request;
                const records = result.transaction('boards').objectStore('boards').getAll();
                records.onsuccess = () => {
                  result.close();
                  resolve(records.result);
                };
              };
            }),
        ),
      ),
    )
    .toBeTruthy();

/** Another page of the same reader. @param {any} page @param {string} [address] */
async function visit(page, address = '') {
  const next = await page.context().newPage();
  await next.goto(new URL(`/${address}`, page.url()).href);
  await next.waitForSelector('[data-ready="true"]');
  return next;
}

/** @param {any} page */
async function reload(page) {
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
}

/** @param {any} page */
const list = async (page) => {
  await openTab(page, 'levels');
  await page.waitForSelector('#kept details', { state: 'attached' });
  await page.evaluate(() => document.querySelector('#kept details')?.setAttribute('open', ''));
  return page.locator('.kept-row');
};

test('Back and Forward bring back family, board, moves, mode and step', async ({ open: visitPage }) => {
  const page = await visitPage();
  const first = await entries(page);
  await act(page, { move: '1' });
  await act(page, { move: '2' });
  await open(page, otherMaze);
  expect(await solve(page)).toBe('optimal');
  await withPage(page, (/** @type {any} */ { store }) => store.set({ playback: { ...store.get().playback, time: 3 } }));
  await goTo(page, 'sokoban');
  expect(await entries(page)).toBe(first + 2);
  await act(page, { move: 'r' });
  const there = await state(page);
  await page.goBack();
  await expect.poll(() => family(page)).toBe('maze');
  expect(await state(page)).toMatchObject({ board: otherMaze, mode: 'solve', run: { outcome: { status: 'optimal' } } });
  expect((await playback(page)).time).toBe(3);
  expect((await state(page)).answer).not.toBeNull();
  await page.goBack();
  await expect.poll(async () => (await state(page)).board).toBe(example);
  expect(await state(page)).toMatchObject({ moves: '1 2', mode: 'play', answer: null });
  await page.goForward();
  await page.goForward();
  await expect.poll(() => family(page)).toBe('sokoban');
  expect(await state(page)).toMatchObject({ board: there.board, moves: there.moves });
  expect(await entries(page)).toBe(first + 2);
});

test('Back to another board closes the sheet that shares the one before; a damaged link typed into the address bar is reported', async ({
  open: visitPage,
}) => {
  const page = await visitPage();
  await test.step('Back to another board closes the sheet that shares the one before', async () => {
    await goTo(page, 'sokoban');
    await page.click('#share');
    await expect(page.locator('.share-card-name b')).toHaveText('Two rooms');
    await page.goBack();
    await expect.poll(() => family(page)).toBe('maze');
    await expect(page.locator('.share-sheet')).toHaveCount(0);
    await page.click('#share');
    await expect(page.locator('.share-card-name b')).toHaveText('The article’s example');
  });
  await test.step('a damaged link typed into the address bar is reported and leaves no entry: Back goes to the board before', async () => {
    await page.keyboard.press('Escape');
    await goTo(page, 'slide');
    await act(page, { move: 'R' });
    const { board, moves } = await state(page);
    await page.evaluate(() => {
      location.hash = '#/maze/1damaged';
    });
    await expect(page.locator('.refusal-text')).toContainText('The link can’t be opened: the link is damaged.');
    await expect.poll(() => page.evaluate(() => history.state.mode)).toBe('play');
    expect(await state(page)).toMatchObject({ board, moves });
    await expect(page.locator('.refusal-text')).toBeVisible();
    await page.goBack();
    await expect.poll(() => family(page)).toBe('maze');
    await page.goForward();
    await expect.poll(() => family(page)).toBe('slide');
    expect(await state(page)).toMatchObject({ board, moves });
  });
});

test('moves, edits and reopening the same board add no history entry; an example, a pasted board and a link do', async ({
  open: visitPage,
}) => {
  const page = await visitPage();
  const first = await entries(page);
  await act(page, { move: '1' });
  await act(page, { mode: 'edit', edit: 'edge 0 1 *9' });
  await act(page, { edit: 'goal 4' });
  await withPage(page, (/** @type {any} */ { session }) => session.undo());
  await open(page, (await state(page)).board);
  expect(await entries(page)).toBe(first);
  await paste(page, otherMaze);
  await expect.poll(async () => (await state(page)).board).toBe(otherMaze);
  expect(await entries(page)).toBe(first + 1);
  await openTab(page, 'levels');
  await page.locator('.card').nth(1).click();
  expect(await entries(page)).toBe(first + 2);
  await page.goBack();
  await page.goBack();
  // The edits are there, and can be undone.
  await expect.poll(async () => (await state(page)).board).toContain('*9 +2');
  await withPage(page, (/** @type {any} */ { session }) => session.setMode('edit'));
  await withPage(page, (/** @type {any} */ { session }) => session.undo());
  expect((await state(page)).board).toBe(example);
});

test('a new board is a history entry of its own, drawing on it is not', async ({ open: visitPage }) => {
  const page = await visitPage({ hash: '#/sokoban' });
  const first = await entries(page);
  const { board } = await state(page);
  await act(page, { mode: 'edit' });
  await act(page, { edit: 'new 8 5', opens: true });
  for (const cell of ['2 2', '3 2', '4 2']) await act(page, { edit: `box ${cell}` });
  const drawn = (await state(page)).board;
  expect(await entries(page)).toBe(first + 1);
  // Of all steps only the last is stored.
  await keptThat(page, (all) => all.length === 1 && all[0].board === drawn && all[0].draft);
  await page.goBack();
  await expect.poll(async () => (await state(page)).board).toBe(board);
  await page.goForward();
  await expect.poll(async () => (await state(page)).board).toBe(drawn);
});

test('a link typed into the address bar opens in an entry of its own, also below a family’s page', async ({
  open: visitPage,
  serve,
}) => {
  const origin = await serve({ headers: 'all' });
  const page = await visitPage({ origin, hash: 'maze/' });
  await expect.poll(() => page.url()).toMatch(/\/maze\/#\/maze\/./);
  const link = await page.evaluate((/** @type {string} */ board) => {
    const { engine } = /** @type {any} */ (globalThis).tokeru;
    return engine.rules.encodeLink('maze', board, '1').link;
  }, otherMaze);
  const first = await entries(page);
  await page.evaluate((/** @type {string} */ hash) => {
    location.hash = hash;
  }, link);
  await expect.poll(async () => (await state(page)).moves).toBe('1');
  expect(await entries(page)).toBe(first + 1);
  await act(page, { restart: true });
  await page.goBack();
  await expect.poll(async () => (await state(page)).board).toBe(example);
  await goTo(page, 'slide');
  expect(new URL(page.url()).pathname).toBe('/maze/');
  await page.goBack();
  await expect.poll(() => family(page)).toBe('maze');
  await page.goForward();
  await expect.poll(() => family(page)).toBe('slide');
});

test('after a reload Back still works, and drawing can still be undone', async ({ open: visitPage }) => {
  const page = await visitPage();
  await act(page, { moves: '1 2 5' });
  await act(page, { undo: true });
  await act(page, { mode: 'edit' });
  await goTo(page, 'sokoban');
  await open(page, level);
  await act(page, { mode: 'edit', edit: 'wall 1 1' });
  const drawn = (await state(page)).board;
  await keptThat(page, (all) => all.some((each) => each.board === drawn) && all.some((each) => each.family === 'maze'));
  await expect.poll(() => page.evaluate(() => history.state?.mode)).toBe('edit');
  await reload(page);
  await expect.poll(async () => (await state(page)).mode).toBe('edit');
  expect((await state(page)).board).toBe(drawn);
  await expect.poll(() => withPage(page, (/** @type {any} */ { store }) => store.get().past.length)).toBe(1);
  await act(page, { undo: true });
  expect((await state(page)).board).toBe(level);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => family(page)).toBe('maze');
  await expect.poll(async () => (await state(page)).moves).toBe('1 2');
  expect((await state(page)).mode).toBe('edit');
  await act(page, { mode: 'play' });
  await act(page, { redo: true });
  expect((await state(page)).moves).toBe('1 2 5');
});

test('a reload right after a move keeps it', async ({ open: visitPage }) => {
  const page = await visitPage();
  await act(page, { moves: '1 2' });
  await page.waitForTimeout(600);
  await act(page, { move: '5' });
  // Waits in the page, whose timers keep their order however slow it is.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await reload(page);
  expect((await state(page)).moves).toBe('1 2 5');
});

test('a board comes back with its game, its lines and its proof', async ({ open: visitPage }) => {
  const page = await visitPage();
  await act(page, { moves: '1 2' });
  await act(page, { undo: true });
  await act(page, { move: '4' });
  expect(await solve(page)).toBe('optimal');
  await act(page, { mode: 'play' });
  await open(page, otherMaze);
  await keptThat(page, (all) => all.some(({ moves, found }) => moves === '1 4' && found[0]?.status === 'optimal'));
  const next = await visit(page, '#/sokoban');
  await goTo(next, 'maze');
  await openTab(next, 'levels');
  await next.locator('.card').first().click();
  await expect.poll(async () => (await state(next)).moves).toBe('1 4');
  await act(next, { undo: true });
  expect(await withPage(next, (/** @type {any} */ { store }) => store.get().history.get('1').children)).toEqual([
    '1 2',
    '1 4',
  ]);
  await expect.poll(async () => (await state(next)).run?.outcome.status).toBe('optimal');
  expect((await state(next)).answer).toMatchObject({ objective: 36, checked: true });
  // A press of Solve shows the earlier proof at once: nothing runs.
  await next.click('#solve');
  await expect(next.locator('#status')).toHaveText('Proved best');
  expect(await withPage(next, (/** @type {any} */ { store }) => typeof store.get().run.remark)).toBe('function');
  await expect(next.locator('.reason')).toContainText('version ');
  expect((await state(page)).board).toBe(otherMaze);
});

/** @param {any} page @param {(record: any) => void} edit run in the page with each record */
const change = (page, edit) =>
  page.evaluate(
    `new Promise((resolve) => {
      const asked = indexedDB.open('tokeru');
      asked.onsuccess = () => {
        const store = asked.result.transaction('boards', 'readwrite').objectStore('boards');
        store.openCursor().onsuccess = ({ target: { result: at } }) => {
          if (!at) { asked.result.close(); return resolve(); }
          const record = at.value;
          (${edit})(record);
          at.update(record);
          at.continue();
        };
      };
    })`,
  );

test('a stored answer is shown only if the rules confirm it', async ({ open: visitPage }) => {
  for (const edit of ofTheDay([
    (/** @type {any} */ record) => {
      record.found[0].objective = 99;
    },
    (/** @type {any} */ record) => {
      record.found[0].moves = '1 2';
    },
    (/** @type {any} */ record) => {
      record.found = 5;
    },
  ])) {
    const page = await visitPage();
    expect(await solve(page)).toBe('optimal');
    await keptThat(page, (all) => all[0]?.found.length === 1);
    page.tolerated = /favicon|nothing-here/;
    await page.goto(new URL('/nothing-here', page.url()).href); // nothing of ours runs there
    await change(page, edit);
    const next = await visit(page, '#/maze');
    await next.waitForSelector('#kept details', { state: 'attached' });
    await next.waitForTimeout(300);
    expect(await state(next)).toMatchObject({ answer: null, run: null });
  }
});

test('my boards: opened as they were left, deleted and restored', async ({ open: visitPage }) => {
  const page = await visitPage();
  await act(page, { moves: '1 2' });
  await open(page, otherMaze);
  expect(await solve(page)).toBe('optimal');
  await goTo(page, 'sokoban');
  await open(page, level);
  const rows = await list(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Sokoban');
  await expect(rows.nth(0)).toContainText('6×3');
  await expect(rows.nth(1)).toContainText(/Proved best: \d+ points/);
  await expect(rows.nth(2)).toContainText(/first|maze/i);
  await expect(rows.nth(2)).toContainText('2 moves');
  await rows.nth(2).scrollIntoViewIfNeeded();
  await expect(page.locator('.kept-row canvas')).toHaveCount(3);
  await page.click('.kept-row:nth-child(2) .kept-open');
  await expect.poll(() => family(page)).toBe('maze');
  await expect.poll(() => state(page)).toMatchObject({ board: otherMaze, mode: 'solve' });
  await expect.poll(async () => (await state(page)).run?.outcome.status).toBe('optimal');
  await page.goBack();
  await expect.poll(() => family(page)).toBe('sokoban');
  await page.locator('.kept-row', { hasText: '2 moves' }).locator('.icon-button').last().click();
  await expect(rows).toHaveCount(2);
  await expect(page.locator('#kept-message')).toContainText('was deleted');
  await expect(page.locator('#kept-undo')).toBeFocused();
  await page.click('#kept-undo');
  await expect(rows).toHaveCount(3);
  await keptThat(page, (all) => all.some(({ moves }) => moves === '1 2'));
});

test('my boards: a message with a long name fits the column, and is in the page’s language', async ({
  open: visitPage,
}) => {
  const page = await visitPage({ language: 'ja' });
  await act(page, { moves: '1 2' });
  const rows = await list(page);
  const longName = `二つの${'ながく'.repeat(40)}`;
  await page.click('.kept-rename');
  await page.keyboard.type(longName);
  await page.keyboard.press('Enter');
  const message = page.locator('#kept-message');
  await expect(message).toHaveText(`名前を「${longName}」にしました`);
  for (const place of ['.kept > [role="status"]', '.kept-open .card-name'])
    expect(await page.locator(place).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const line = rows.first().locator('.card-name');
  const isVisible = await line.evaluate((element) => {
    const range = document.createRange();
    range.setStart(/** @type {Node} */ (element.firstChild), 8);
    range.setEnd(/** @type {Node} */ (element.firstChild), 9);
    return range.getBoundingClientRect().bottom <= element.getBoundingClientRect().bottom + 1;
  });
  expect(isVisible).toBe(true);
  await fromMenu(page, 'language');
  await expect(message).toHaveText(`Renamed to “${longName}”`);
  await rows.first().locator('.icon-button').click();
  await expect(message).toHaveText(`“${longName}” was deleted`);
  await fromMenu(page, 'language');
  await expect(message).toHaveText(`「${longName}」を削除しました`);
  await page.click('#kept-undo');
  await expect(rows).toHaveCount(1);
});

test('a board has the name that its reader gave it, in the bar too, and after a reload', async ({
  open: visitPage,
}) => {
  const page = await visitPage({ hash: '#/sokoban' });
  await open(page, level);
  await act(page, { move: 'r' });
  await list(page);
  const name = page.locator('.board-name-text');
  const rename = async (/** @type {string} */ to) => {
    await page.click('.kept-rename');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(to);
    if (!to) await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
  };
  await expect(name).toHaveText('New board');
  await rename('My cellar');
  await expect(name).toHaveText('My cellar');
  await page.click('#share');
  await expect(page.locator('.share-card-name b')).toHaveText('Sokoban'); // the link does not contain it
  await page.keyboard.press('Escape');
  await rename('Our cellar');
  await expect(name).toHaveText('Our cellar');
  // An edited board keeps its name, here and in the list, and can get another.
  await act(page, { mode: 'edit', edit: 'wall 1 1' });
  await expect(name).toHaveText('Our cellar');
  const names = page.locator('.kept-row .card-name');
  await expect(names).toHaveText(['Our cellar', 'Our cellar']);
  await openTab(page, 'levels');
  await rename('Second cellar');
  await expect(name).toHaveText('Second cellar');
  await act(page, { edit: 'wall 4 1' });
  await expect(name).toHaveText('Second cellar');
  await expect(names).toHaveText(['Second cellar', 'Second cellar', 'Our cellar']);
  await goTo(page, 'maze');
  await page.goBack();
  await expect(name).toHaveText('Second cellar');
  await act(page, { edit: 'wall 2 1' });
  await expect(name).toHaveText('Second cellar');
  await expect(names.first()).toHaveText('Second cellar');
  await act(page, { undo: true });
  await act(page, { undo: true });
  await act(page, { undo: true });
  await expect(name).toHaveText('Our cellar');
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await expect(name).toHaveText('Our cellar');
  await goTo(page, 'maze');
  await expect(name).toHaveText('The article’s example');
  await page.goBack();
  await expect(name).toHaveText('Our cellar');
  await list(page);
  await rename('');
  await expect(page.locator('#kept-message')).toHaveText('Renamed to “Unnamed board”');
});

test('boards that are stored while another tab is open are listed one below the other', async ({ open: visitPage }) => {
  const page = await visitPage();
  const rows = await list(page); // the list unfolds even while it is empty
  await expect(rows).toHaveCount(0);
  await openTab(page, 'rules');
  await act(page, { moves: '1 2' });
  await open(page, otherMaze);
  await act(page, { moves: '1' });
  await keptThat(page, (all) => all.length === 2);
  await expect(page.locator('.kept-row')).toHaveCount(2);
  await openTab(page, 'levels');
  const distance = async () => {
    const [first, second] = await Promise.all([rows.nth(0).boundingBox(), rows.nth(1).boundingBox()]);
    return second.y - first.y - first.height;
  };
  await expect.poll(distance).toBeCloseTo(0, 0);
  // While the field is open, a press on the pencil leaves it as it is.
  const pencil = page.locator('.kept-rename').first();
  for (const _ of [1, 2]) await pencil.dispatchEvent('click');
  await expect(page.locator('.kept-name')).toBeFocused();
});

test('everything goes into one file and comes back in another browser; a bad file changes nothing', async ({
  open: visitPage,
  serve,
}, info) => {
  const origin = await serve({ headers: 'all' });
  const page = await visitPage({ origin });
  await act(page, { moves: '1 2' });
  expect(await solve(page)).toBe('optimal');
  await goTo(page, 'sokoban');
  await act(page, { ui: { showDead: true } });
  await open(page, level);
  const rows = await list(page);
  await expect(rows).toHaveCount(2);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#kept-export')]);
  const path = info.outputPath('boards.json');
  await download.saveAs(path);
  expect(JSON.parse(readFileSync(path, 'utf8')).boards).toHaveLength(2);
  const far = await visitPage({ origin, hash: '#/slide' });
  const farRows = await list(far);
  await expect(farRows).toHaveCount(0);
  const file = far.locator('#kept input[type=file]');
  const content = readFileSync(path, 'utf8');
  await file.setInputFiles({
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content.slice(0, -4)),
  });
  await expect(far.locator('#kept-fault')).toContainText(/line \d+, column \d+ · the text ends too early/);
  await expect(farRows).toHaveCount(0);
  await file.setInputFiles(path);
  await expect(far.locator('#kept-message')).toHaveText('Imported 2 boards');
  await expect(farRows).toHaveCount(2);
  await expect(farRows.filter({ hasText: 'Imported answer: 36 points' })).toHaveCount(1);
  await farRows.filter({ hasText: 'Imported answer' }).locator('.kept-open').click();
  await expect.poll(async () => (await state(far)).moves).toBe('1 2');
  await expect.poll(async () => (await state(far)).answer?.objective).toBe(36);
  expect((await state(far)).run.outcome.status).toBe('feasible');
  await expect(far.locator('.reason')).toContainText('that proof was not checked here');
  await goTo(far, 'sokoban');
  expect(await withPage(far, (/** @type {any} */ { store }) => store.get().ui.showDead)).toBe(true);
});

test('two tabs agree: moves, findings and deletions are shared, each tab’s position stays', async ({
  open: visitPage,
}) => {
  const one = await visitPage();
  const two = await visit(one, '#/maze');
  await one.waitForSelector('#kept details', { state: 'attached' });
  const rows = await list(two);
  await act(two, { move: '3' });
  await act(one, { moves: '1 2 5' });
  await expect
    .poll(() => withPage(two, (/** @type {any} */ { store }) => [...store.get().history.keys()].sort()))
    .toEqual(['', '1 2 5', '3']);
  expect((await state(two)).moves).toBe('3');
  expect(await solve(one)).toBe('optimal');
  await expect.poll(async () => (await state(two)).run?.outcome?.status).toBe('optimal');
  await act(two, { move: '6' });
  // A move that was written before the next one followed does not count as a line.
  const ends = (/** @type {any} */ { lines }) =>
    lines.flatMap((/** @type {any[]} */ [, rest, last]) => (last < 0 ? rest.at(-1) : [])).sort();
  await keptThat(one, (all) => `${ends(all[0])}` === '5,6' && all.length === 1 && all[0].found.length === 1);
  await open(one, otherMaze);
  await expect(rows).toHaveCount(2);
  const firstRows = await list(one);
  await firstRows.filter({ hasText: 'Unnamed' }).locator('.kept-rename').click();
  await one.keyboard.type('  From the   paper ');
  // A write meanwhile redraws the list, but the field stays and keeps the focus.
  await act(two, { move: '3' });
  await expect(one.locator('.kept-name')).toBeFocused();
  await one.keyboard.press('Enter');
  await expect(rows.filter({ hasText: 'From the paper' })).toHaveCount(1);
  const renamedRow = firstRows.filter({ hasText: 'From the paper' });
  await expect(renamedRow.locator('.kept-rename')).toBeFocused();
  await renamedRow.locator('.kept-rename').click();
  await one.keyboard.type('no');
  await one.keyboard.press('Escape');
  await renamedRow.locator('.icon-button').last().click();
  await expect(rows).toHaveCount(1);
  // Settings too.
  await one.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, seconds: 10 } });
  });
  await expect.poll(() => withPage(two, (/** @type {any} */ { store }) => store.get().choice.seconds)).toBe(10);
});

/**
 * Writes into the storage past the page.
 * @param {any} page @param {Record<string, [key: string, value: unknown][]>} all
 */
const writeStored = (page, all) =>
  page.evaluate(
    (/** @type {typeof all} */ stores) =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('tokeru');
        asked.onerror = reject;
        asked.onsuccess = () => {
          const write = asked.result.transaction(['boards', 'cards'], 'readwrite');
          for (const [name, entries] of Object.entries(stores))
            for (const [key, value] of entries) write.objectStore(name).put(value, key);
          asked.result.close();
          write.oncomplete = resolve;
        };
      }),
    all,
  );

test('damaged entries hide no other board; one whose record is damaged says so', async ({ open: visitPage }) => {
  const page = await visitPage();
  await act(page, { moves: '1 2' });
  await keptThat(page, (all) => all[0]?.moves === '1 2');
  const card = { key: 'maze/x', family: 'maze', name: 'Torn', at: 1 };
  await writeStored(page, {
    boards: [['maze/x', { format: 1, family: 'maze', board: 5, at: 1 }]],
    cards: [
      ['maze/null', null],
      ['maze/x', { ...card, size: 5, won: 'x', played: null, told: 'x' }],
      ['maze/y', { ...card, key: 'maze/y', name: { ja: 5 }, at: 1e300 }],
    ],
  });
  await reload(page);
  const rows = await list(page);
  await expect(rows).toHaveCount(3);
  await expect(page.locator('.kept-list')).not.toContainText(/NaN|undefined|null/);
  const torn = rows.filter({ hasText: 'Torn' });
  await torn.locator('.kept-open').click();
  await expect(page.locator('#kept-fault')).toHaveText('The record of this board could not be read.');
  await torn.locator('.icon-button').last().click();
  await expect(rows).toHaveCount(2);
  await expect(page.locator('#kept-fault')).toBeHidden();
});

test('what is played counts as the newest, even after the clock was put back', async ({ open: visitPage }) => {
  const page = await visitPage({ date: '2031-05-01T12:00:00' });
  await act(page, { moves: '1 2' });
  await keptThat(page, (all) => all[0]?.moves === '1 2');
  await page.context().clock.setFixedTime('2026-12-01T12:00:00');
  await act(page, { moves: '1 2 5' });
  await keptThat(page, (all) => all[0].moves === '1 2 5');
});

test('what another version has left in this tab is set aside: an entry of its history, a board for after the reload', async ({
  open: visitPage,
}) => {
  const page = await visitPage();
  await open(page, otherMaze);
  for (const kept of [{ family: 'maze' }, { family: 'maze', board: 5, moves: '' }, 5]) {
    await page.evaluate((/** @type {unknown} */ value) => {
      history.replaceState({ place: 5, mode: 'future', time: 0 }, '');
      sessionStorage.setItem('tokeru-kept', JSON.stringify(value));
    }, kept);
    await reload(page);
    expect(await state(page)).toMatchObject({ mode: 'play', board: otherMaze });
  }
});

/** Shows an answer as a link or a paste does. @param {any} page @param {string} moves */
const showMoves = (page, moves) =>
  withPage(page, (/** @type {any} */ { session }, /** @type {string} */ given) => session.showMoves(given), moves);

test('two tabs: a better answer replaces a restored one, but none that the reader has found or steps through', async ({
  open: visitPage,
}) => {
  const one = await visitPage();
  const two = await visit(one, '#/maze');
  await one.waitForSelector('#kept details', { state: 'attached' });
  await two.waitForSelector('#kept details', { state: 'attached' });
  const shown = async () => (await state(two)).answer?.objective;
  await showMoves(one, '1 2 5 8');
  await expect.poll(shown).toBe(10);
  await withPage(two, (/** @type {any} */ { session }) => session.setMode('solve'));
  await showMoves(one, '3 6 7 8');
  await expect.poll(shown).toBe(12);
  const countAfter = async (/** @type {string} */ moves) => {
    await act(one, { mode: 'play', moves });
    await expect
      .poll(() =>
        withPage(
          two,
          (/** @type {any} */ { store }, /** @type {string} */ name) => store.get().history.has(name),
          moves,
        ),
      )
      .toBe(true);
    await two.waitForTimeout(200); // an answer is restored after the game
  };
  await withPage(two, (/** @type {any} */ { store }) => store.set({ playback: { ...store.get().playback, time: 1 } }));
  expect(await solve(one)).toBe('optimal');
  await countAfter('1 2');
  expect(await shown()).toBe(12);
  await showMoves(two, '1 2 5 8');
  await countAfter('1 4');
  expect(await shown()).toBe(10);
});

test('settings persist: threads, limits, engine, its options, speed and overlays on the board', async ({
  open: visitPage,
}) => {
  const page = await visitPage({ hash: '#/sokoban' });
  await page.waitForSelector('#kept details', { state: 'attached' });
  await withPage(page, (/** @type {any} */ { store, session }) => {
    const { choice } = store.get();
    const values = { pushes: { macros: false } };
    store.set({ choice: { ...choice, threads: 1, seconds: 10, memoryMb: 256, engine: 'pushes', values } });
    session.act({ ui: { showDead: true } });
  });
  await open(page, level);
  expect(await solve(page)).toBe('optimal');
  await withPage(page, (/** @type {any} */ { store }) =>
    store.set({ playback: { ...store.get().playback, speed: 8 } }),
  );
  const next = await visit(page, '#/sokoban');
  const found = await withPage(next, (/** @type {any} */ { store }) => [store.get().choice, store.get().ui.showDead]);
  expect(found[0]).toEqual({
    ...{ threads: 1, seconds: 10, memoryMb: 256, engine: 'pushes', fromHere: false },
    values: { pushes: { macros: false } },
  });
  expect(found[1]).toBe(true);
  await goTo(next, 'maze');
  expect(await withPage(next, (/** @type {any} */ { store }) => store.get().choice)).toMatchObject({
    ...{ threads: 1, seconds: 10, memoryMb: 512, engine: '' },
  });
  expect(await solve(next)).toBe('optimal');
  await expect.poll(async () => (await playback(next)).speed).toBe(8);
});

/** Ways in which a browser stores nothing. @type {Record<string, () => void>} */
const broken = {
  'no IndexedDB': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  'IndexedDB is forbidden': () =>
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  'IndexedDB does not open': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'InvalidStateError');
    };
  },
  'the disk is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'the disk is full when it is written': () => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...parameters) {
      const made = transaction.apply(this, /** @type {any} */ (parameters));
      if (parameters[1] === 'readwrite') setTimeout(() => made.abort());
      return made;
    };
  },
  'it belongs to a newer version': () => {},
};

/** A future version of the page was here before; that must not disturb this one. @param {any} page */
const openNewer = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('tokeru', 7);
        request.onerror = reject;
        request.onsuccess = () => resolve(request.result.close());
      }),
  );

for (const [name, before] of ofTheDay(Object.entries(broken)))
  test(`${name}: one message, and everything works in this tab`, async ({ open: visitPage, serve }) => {
    const origin = await serve({ headers: 'all' });
    const first = await visitPage({ origin });
    const context = first.context();
    if (name.includes('newer')) await openNewer(first);
    await context.addInitScript(before);
    await context.addInitScript(() => {
      const messages = Object.assign(globalThis, { messages: /** @type {string[]} */ ([]) }).messages;
      document.addEventListener('DOMContentLoaded', () =>
        new MutationObserver(() => {
          // biome-ignore lint/performance/useDomNodeTextContent: what was hidden again is no word any more
          const text = document.body.innerText.match(/This browser can’t keep[^\n]*/)?.[0];
          if (text && messages.at(-1) !== text) messages.push(text);
          if (!text && messages.at(-1)) messages.push('');
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }),
      );
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => expect(String(error)).toBe(''));
    await page.goto(`${origin}/#/maze`);
    await page.waitForSelector('[data-ready="true"]');
    await page.waitForSelector('#kept details', { state: 'attached' });
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).messages)).toEqual([]);
    await act(page, { moves: '1 2' });
    expect(await solve(page)).toBe('optimal');
    await open(page, otherMaze);
    await openTab(page, 'levels');
    await page.locator('.card').first().click();
    await expect.poll(async () => (await state(page)).moves).toBe('1 2');
    await expect.poll(async () => (await state(page)).run?.outcome.status).toBe('optimal');
    await expect(await list(page)).toHaveCount(2);
    const shownMessages = await page.evaluate(() => /** @type {any} */ (globalThis).messages);
    expect(shownMessages.filter(Boolean)).toHaveLength(1);
    await page.goBack();
    await expect.poll(async () => (await state(page)).board).toBe(otherMaze);
  });

for (const [width, height, language] of ofTheDay(
  /** @type {[number, number, 'ja' | 'en'][]} */ ([
    [390, 844, 'ja'],
    [1280, 800, 'en'],
  ]),
))
  test(`${width}×${height}, ${language}: a message beside an answer leaves the sentence about it on one line`, async ({
    open: visitPage,
  }) => {
    const page = await visitPage({ hash: '#/sokoban', language, width, height });
    expect(await solve(page)).toBe('optimal');
    const word =
      'This browser can’t keep boards here. Their records are lost when the page is closed or reloaded, on Sundays, too';
    const status = page.locator('#status');
    const statusHeight = async () => (await status.boundingBox()).height;
    await expect(page.locator('#how')).toBeVisible();
    const before = await statusHeight();
    await page.evaluate(
      (/** @type {string} */ text) => /** @type {any} */ (globalThis).tokeru.session.act({ notice: text }),
      word,
    );
    const line = page.locator('#tagline');
    await expect(line).toHaveText(word);
    expect(await statusHeight()).toBe(before);
    const [above, below] = [await line.boundingBox(), await page.locator('.line').boundingBox()];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
  });

test('after the site’s data is cleared, playing on in the same tab stores it again', async ({ open: visitPage }) => {
  const page = await visitPage();
  await act(page, { moves: '1' });
  await keptThat(page, (all) => all.map(({ moves }) => moves).join() === '1');
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await act(page, { moves: '1 2' });
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await keptThat(page, (all) => all.map(({ moves }) => moves).join() === '1 2');
  await expect(page.getByText('This browser can’t keep').first()).toBeHidden();
});

/** In the page: aborts the next transaction of a kind from outside. @param {string} kind */
const abortNext = (kind) => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (names, mode) {
    const made = transaction.call(this, names, mode);
    if ((mode ?? 'readonly') !== kind) return made;
    IDBDatabase.prototype.transaction = transaction;
    made.abort();
    return made;
  };
};

/**
 * What a browser does to pages while it clears their data: it closes their connections and whatever is under way on
 * them.
 * @type {Record<string, (page: any) => Promise<void>>}
 */
const closings = {
  'what is being written': (page) => page.evaluate(abortNext, 'readwrite'),
  'what is being read': (page) => page.evaluate(abortNext, 'readonly'),
  'what is being opened': (page) =>
    page.evaluate(() => {
      const { open: opened } = IDBFactory.prototype;
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (names, mode) {
        if (mode !== 'readwrite') return transaction.call(this, names, mode);
        IDBDatabase.prototype.transaction = transaction;
        IDBFactory.prototype.open = function () {
          IDBFactory.prototype.open = opened;
          const request = opened.call(this, 'other', 1);
          request.addEventListener('upgradeneeded', (event) => {
            event.stopImmediatePropagation();
            request.transaction.abort();
          });
          return request;
        };
        this.close();
        return transaction.call(this, names, mode);
      };
    }),
};

test('what is written, read or opened when the browser closes the database is requested again, without a message that nothing is stored', async ({
  open: visitPage,
}) => {
  const page = await visitPage();
  const isKept = (/** @type {string} */ moves) => keptThat(page, (all) => all.some((each) => each.moves === moves));
  for (const [what, closing] of Object.entries(closings))
    await test.step(what, async () => {
      await act(page, { moves: '1' });
      await isKept('1');
      await closing(page);
      if (what === 'what is being read') {
        await open(page, otherMaze);
        await open(page, example);
        await expect.poll(async () => (await state(page)).moves).toBe('1');
      }
      await act(page, { moves: '1 2' });
      await isKept('1 2');
      await expect(page.getByText('This browser can’t keep').first()).toBeHidden();
    });
});

test('a browser that answers late, or has room again, stores what was played meanwhile, beside what was stored before', async ({
  open: visitPage,
}) => {
  const first = await visitPage();
  await act(first, { moves: '3' });
  await keptThat(first, (all) => all[0]?.moves === '3');
  // As after a freeze: the limit of the wait is over before the answer is heard. Messages of other tabs are missed.
  await first.context().addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    const { setTimeout } = globalThis;
    const soon = (/** @type {any} */ run, /** @type {number} */ ms) => setTimeout(run, ms === 4000 ? 50 : ms);
    Object.assign(globalThis, { setTimeout: soon });
    const { addEventListener } = IDBOpenDBRequest.prototype;
    IDBOpenDBRequest.prototype.addEventListener = function (type, listener, options) {
      const late = (/** @type {any} */ event) => setTimeout(() => listener(event), 1500);
      addEventListener.call(this, type, type === 'success' ? late : listener, options);
    };
  });
  const page = await visit(first, '#/maze');
  await page.waitForSelector('#kept details', { state: 'attached' });
  await act(page, { moves: '1 2' });
  const ends = (/** @type {any} */ { lines }) => lines.flatMap((/** @type {any[]} */ line) => line[1]).join();
  await keptThat(page, ([one]) => one.moves === '1 2' && ends(one).includes('3'));
  const linesOf = (/** @type {any} */ where) =>
    withPage(where, (/** @type {any} */ { store }) => [...store.get().history.keys()].sort());
  expect(await linesOf(page)).toContain('3');
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(globalThis, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  await act(page, { moves: '1 2 5' });
  await open(page, otherMaze);
  await act(first, { moves: '3 4' });
  await keptThat(page, ([one]) => one.moves === '3 4');
  await page.evaluate(() => /** @type {any} */ (globalThis).makeRoom());
  await act(page, { moves: '1' });
  await keptThat(page, (all) => all.length === 2 && all.some(({ moves }) => moves === '1 2 5'));
  await keptThat(page, (all) => all.some((one) => one.moves === '1 2 5' && ends(one).includes('4')));
  await open(page, example);
  await act(first, { moves: '3 6' });
  await keptThat(page, (all) => all.some((one) => ends(one).includes('6')));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => linesOf(page)).toContain('3 6');
});

test('a game is saved when something happens, and not while nothing does, in one tab and in two', async ({
  open: visitPage,
  serve,
}) => {
  const origin = await serve({ headers: 'all' });
  // results of levels are looked up again when a game is written
  const first = await visitPage({ origin, tab: 'levels' });
  await act(first, { moves: '1' });
  await keptThat(first, (all) => all.map(({ moves }) => moves).join() === '1');
  const second = await visit(first, '#/maze');
  await expect.poll(async () => (await state(second)).moves).toBe('1');
  await act(second, { moves: '3' });
  await keptThat(second, (all) => all.map(({ moves }) => moves).join() === '3');
  const written = () =>
    second.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('tokeru');
          request.onsuccess = () => {
            const all = request.result.transaction('boards').objectStore('boards').getAll();
            all.onsuccess = () => resolve(all.result.map(({ moves, at }) => [moves, at]));
            request.result.close();
          };
        }),
    );
  await second.waitForTimeout(1500); // everything that follows has been drawn
  const before = await written();
  await second.waitForTimeout(2500);
  expect(await written()).toEqual(before);
  await act(first, { moves: '1 2' });
  await keptThat(second, (all) => all.map(({ moves }) => moves).join() === '1 2');
  await second.waitForTimeout(1500);
  // nothing is played in the second tab
  await keptThat(second, (all) => all.map(({ moves }) => moves).join() === '1 2');
});

/** Stores this many more boards, with the first one's game. @param {any} page @param {number} count */
const keepMany = (page, count) =>
  page.evaluate(
    (/** @type {number} */ count) =>
      new Promise((resolve) => {
        const request = indexedDB.open('tokeru');
        request.onsuccess = () => {
          const write = request.result.transaction(['boards', 'cards'], 'readwrite');
          const [boards, cards] = ['boards', 'cards'].map((name) => write.objectStore(name));
          cards.getAll().onsuccess = ({ target }) => {
            const [card] = /** @type {any} */ (target).result;
            for (let n = 0; n < count; n++)
              cards.put({ ...card, key: `maze/${n}`, name: `board ${n}`, at: n }, `maze/${n}`);
          };
          boards.getAll().onsuccess = ({ target }) => {
            const [kept] = /** @type {any} */ (target).result;
            for (let n = 0; n < count; n++)
              boards.put({ ...kept, key: `maze/${n}`, name: `board ${n}`, at: n }, `maze/${n}`);
          };
          write.oncomplete = () => {
            request.result.close();
            resolve(0);
          };
        };
      }),
    count,
  );

/** Which board of the list has the focus, and on which of its buttons. @param {any} page */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.closest('.kept-row')?.querySelector('.card-name')?.textContent} ${activeElement?.className}`;
  });

test('far down the list no row is seen above its message', async ({ open: visitPage }) => {
  const page = await visitPage();
  await page.waitForSelector('#kept details', { state: 'attached' });
  await act(page, { moves: '1' });
  await keptThat(page, (all) => all.length === 1);
  await keepMany(page, 20);
  const rows = await list(page);
  await rows.last().scrollIntoViewIfNeeded();
  await rows.last().locator('.kept-rename').click();
  await page.keyboard.type('From the paper');
  await page.keyboard.press('Enter');
  await expect(page.locator('#kept-message')).toContainText('From the paper');
  const gap = await page.evaluate(() => {
    const top = (/** @type {string} */ selector) => document.querySelector(selector)?.getBoundingClientRect().top;
    return Number(top('.kept > [role="status"]')) - Number(top('#levels'));
  });
  expect(Math.round(gap)).toBe(0);
});

const atNight = process.env.TOKERU_LONG ? test : test.skip;

atNight(
  'of two thousand boards those near the view are made; focus, Tab, names and deletions reach all of them',
  async ({ open: visitPage }) => {
    const page = await visitPage();
    await page.waitForSelector('#kept details', { state: 'attached' });
    await act(page, { moves: '1' });
    await keptThat(page, (all) => all.length === 1);
    await keepMany(page, 2000);
    const rows = await list(page);
    const row = (/** @type {number} */ n) => rows.filter({ hasText: new RegExp(`^board ${n}(?!\\d)`) });
    const expectFewRows = async () => expect(await rows.count()).toBeLessThan(60);
    await expect(page.locator('#kept summary')).toHaveText('My boards (2001)');
    await expect(row(1999)).toHaveAttribute('aria-posinset', '2');
    await expectFewRows();
    const body = page.locator('#levels');
    /** @param {number} share of the list that is above the middle of the view */
    const scroll = (share) =>
      body.evaluate((/** @type {HTMLElement} */ box, /** @type {number} */ to) => {
        const list = /** @type {HTMLElement} */ (box.querySelector('.kept-list'));
        box.scrollTop += list.getBoundingClientRect().top + to * list.offsetHeight - box.clientHeight / 2;
      }, share);

    // The focus stays while the list changes.
    await row(1998).locator('.kept-open').focus();
    await act(page, { move: '2' });
    await expect(rows.first()).toContainText('2 moves');
    expect(await focused(page)).toBe('board 1998 kept-open');

    // Tab leads beyond the rows that existed at first: three buttons a row.
    for (let n = 0; n < 75; n++) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('board 1973 kept-open');
    await expect(row(1973)).toBeInViewport();
    await expectFewRows();

    await scroll(1);
    await expect(row(0)).toBeInViewport();
    // The focused row still exists, though it is far away.
    expect(await focused(page)).toBe('board 1973 kept-open');
    await expectFewRows();

    // In the middle of the list: a name is given while its row is out of view; a board is deleted and restored in its
    // place.
    await scroll(0.5);
    const middle = 1000;
    await row(middle).locator('.kept-rename').click();
    await page.keyboard.type('From the paper');
    await scroll(0);
    await expect(rows.first()).toBeInViewport();
    await expect(page.locator('.kept-name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#kept-message')).toContainText('From the paper');
    await expect(rows.filter({ hasText: 'From the paper' })).toHaveAttribute('aria-posinset', String(2001 - middle));
    expect(await focused(page)).toBe('From the paper kept-rename');
    await scroll(0.5);
    await row(middle - 1)
      .locator('.icon-button')
      .last()
      .click();
    await expect(row(middle - 1)).toHaveCount(0);
    await expect(page.locator('#kept-undo')).toBeFocused();
    await expect(page.locator('#kept-undo')).toBeInViewport();
    await expect(row(middle - 2)).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(row(middle - 1)).toBeInViewport();
    expect(await focused(page)).toBe(`board ${middle - 1} kept-open`);
    await expectFewRows();
  },
);

test('a stored partial beam stays while the board is solved again, until there is an equal answer', async ({
  open,
}) => {
  const page = await open({ hash: '#/beam' });
  await page.evaluate(() => {
    const { store, session } = /** @type {any} */ (globalThis).tokeru;
    session.openText('100 8 50 50 10000\nseed 3\n');
    store.set({ choice: { ...store.get().choice, seconds: 60 } });
  });
  const shown = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().answer?.objective ?? 0);
  await page.click('#solve');
  await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThan(300);
  await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.solver.cancel());
  await expect(page.locator('#again')).toBeVisible();
  const before = await shown();
  await page.waitForTimeout(1500);
  await reload(page);
  await expect.poll(shown).toBe(before);
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    const seen = Object.assign(globalThis, { least: Number.POSITIVE_INFINITY });
    store.subscribe(({ answer }) => (seen.least = Math.min(seen.least, answer?.objective ?? 0)));
  });
  await page.click('#again');
  await expect
    .poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().run.live.nodes))
    .toBeGreaterThan(0);
  await page.waitForTimeout(1000);
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).least)).toBe(before);
});

test('pasting a board of another puzzle makes one entry: Back leads to what was there before', async ({
  open: visitPage,
}) => {
  const page = await visitPage();
  const first = await entries(page);
  await page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    const boards = new Set();
    Object.assign(globalThis, { boards });
    store.subscribe((/** @type {any} */ { board }) => boards.add(board));
  });
  const level = '#####\n#@$.#\n#####\n';
  await paste(page, level);
  await expect.poll(async () => (await state(page)).board).toBe(level);
  expect(await entries(page)).toBe(first + 1);
  const boardsShown = await page.evaluate(() => [.../** @type {any} */ (globalThis).boards]);
  expect(boardsShown.filter((/** @type {string} */ board) => board !== example && board !== level)).toEqual([]);
  await page.goBack();
  await expect.poll(() => family(page)).toBe('maze');
  expect((await state(page)).board).toBe(example);
  await page.goForward();
  await expect.poll(async () => (await state(page)).board).toBe(level);
});
