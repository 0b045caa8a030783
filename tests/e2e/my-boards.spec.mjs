// The list of stored boards: what was done is taken back, act by act; boards are found; and it is told what the browser
// does not store.

import { example, expect, openTab, test } from './page-helper.mjs';

const names = ['Cellar', 'Attic', 'Garden'];

/** Stores boards of these names, the last one as the newest. @param {any} page @param {string[]} all */
async function store(page, all) {
  await page.evaluate(
    (/** @type {[string[], string]} */ [all, board]) =>
      new Promise((resolve) => {
        const request = indexedDB.open('tokeru');
        request.onsuccess = () => {
          const write = request.result.transaction(['boards', 'cards'], 'readwrite');
          for (const [at, name] of all.entries()) {
            const card = { key: `maze/${name}`, family: 'maze', name, size: '3×3', at: at + 1 };
            write.objectStore('cards').put(card, card.key);
            write.objectStore('boards').put({ ...card, format: 1, board }, card.key);
          }
          write.oncomplete = () => resolve(request.result.close());
        };
      }),
    [all, example],
  );
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
}

/** The rows of the open list. @param {any} page */
async function list(page) {
  await openTab(page, 'levels');
  await page.waitForSelector('#kept details', { state: 'attached' });
  await page.evaluate(() => document.querySelector('#kept details')?.setAttribute('open', ''));
  return page.locator('.kept-row');
}

/** @param {Function} open @param {string[]} all */
async function listOf(open, all) {
  const page = await open();
  await page.waitForSelector('#kept details', { state: 'attached' });
  await store(page, all);
  const rows = await list(page);
  const message = page.locator('#kept-message');
  const remove = (/** @type {string} */ name) => rows.filter({ hasText: name }).locator('.icon-button').click();
  return { page, rows, message, remove, shown: rows.locator('.card-name') };
}

test('several deletions and a new name are taken back one after another, the last first', async ({ open }) => {
  const { page, rows, message, remove, shown } = await listOf(open, names);
  const undo = page.locator('#kept-undo');
  await expect(shown).toHaveText(['Garden', 'Attic', 'Cellar']);
  await remove('Attic');
  await expect(message).toHaveText('“Attic” was deleted');
  await rows.filter({ hasText: 'Cellar' }).locator('.kept-rename').click();
  await page.keyboard.type('Vault');
  await page.keyboard.press('Enter');
  await expect(message).toHaveText('Renamed to “Vault”');
  await remove('Garden');
  await expect(shown).toHaveText(['Vault']);
  await undo.click();
  await expect(shown).toHaveText(['Garden', 'Vault']);
  await expect(message).toHaveText('Renamed to “Vault”');
  await undo.click();
  await expect(shown).toHaveText(['Garden', 'Cellar']);
  await expect(message).toHaveText('“Attic” was deleted');
  await undo.click();
  await expect(shown).toHaveText(['Garden', 'Attic', 'Cellar']);
  await expect(rows.filter({ hasText: 'Attic' }).locator('.kept-open')).toBeFocused();
  await expect(message).toHaveText('');
  await expect(undo).toBeHidden();
  await page.reload();
  await expect((await list(page)).locator('.card-name')).toHaveText(['Garden', 'Attic', 'Cellar']);
});

test('a board that another tab has deleted meanwhile is not said to be renamed', async ({ open }) => {
  const { page, rows, message } = await listOf(open, names);
  await rows.filter({ hasText: 'Cellar' }).locator('.kept-rename').click();
  await page.keyboard.type('Vault');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('tokeru');
        request.onsuccess = () => {
          const write = request.result.transaction(['boards', 'cards'], 'readwrite');
          for (const name of ['boards', 'cards']) write.objectStore(name).delete('maze/Cellar');
          write.oncomplete = () => resolve(request.result.close());
        };
      }),
  );
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(message).toHaveText('');
  await expect(page.locator('#kept-undo')).toBeHidden();
});

test('of many boards some are found by words, in an order that is chosen; deleted ones come back into view', async ({
  open,
}) => {
  const all = [...names, ...Array.from({ length: 8 }, (_, at) => `Board ${at + 1}`)];
  const { page, rows, remove, shown } = await listOf(open, all);
  const field = page.getByRole('searchbox', { name: 'Search my boards' });
  const count = page.locator('#kept-count');
  await field.fill('board');
  await expect(rows).toHaveCount(8);
  await expect(count).toHaveText('Found 8 of 11');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name');
  await expect(shown.first()).toHaveText('Board 1');
  await field.fill('3x3 MAZE gar');
  await expect(shown).toHaveText(['Garden']);
  await remove('Garden');
  await expect(count).toHaveText('None found');
  await page.click('#kept-undo');
  await expect(shown).toHaveText(['Garden']);
  await field.fill('attic');
  await expect(shown).toHaveText(['Attic']);
  await remove('Attic');
  await field.fill('cellar');
  await page.click('#kept-undo');
  await expect(field).toHaveValue('');
  await expect(rows.filter({ hasText: 'Attic' }).locator('.kept-open')).toBeFocused();
  const [before, after] = [await field.boundingBox(), await field.fill('zzz').then(() => field.boundingBox())];
  expect(after?.y).toBe(before?.y);
});

test('few boards need no field to look for one', async ({ open }) => {
  const { page, rows } = await listOf(open, names);
  await expect(rows).toHaveCount(3);
  await expect(page.locator('#kept-search')).toBeHidden();
});

test('what the browser does not take is told: a deletion at once, other changes above the list', async ({ open }) => {
  const { page, rows, message, remove } = await listOf(open, names);
  const note = page.locator('#kept details > .small').first();
  await expect(note).toHaveText('Boards and their records are kept only in this browser.');
  await page.evaluate(() => {
    for (const name of /** @type {const} */ (['put', 'delete']))
      IDBObjectStore.prototype[name] = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
  });
  await remove('Garden');
  await expect(page.locator('#kept-fault')).toHaveText(
    'The board could not be deleted: the browser does not take the change.',
  );
  await expect(rows).toHaveCount(3);
  await expect(message).toHaveText('');
  await rows.filter({ hasText: 'Cellar' }).locator('.kept-rename').click();
  await page.keyboard.type('Vault');
  await page.keyboard.press('Enter');
  await expect(note).toHaveText(/^1 board is not stored in this browser, and lost when the page is closed/);
});

test('a list that can’t be read says why it is empty', async ({ open, serve }) => {
  const origin = await serve({ headers: 'all' });
  const first = await open({ origin });
  await first.context().addInitScript(() => Reflect.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  const page = await first.context().newPage();
  await page.goto(`${origin}/#/maze`);
  await page.waitForSelector('[data-ready="true"]');
  await list(page);
  await expect(page.locator('#kept details > .small').first()).toHaveText(/^This browser can’t keep boards here/);
});
