// Files and texts as readers have them: several at once, with parts that are not boards, in old encodings, in fields;
// and exported boards, dropped like a board.

import { mkdir, writeFile } from 'node:fs/promises';
import { drop, takesDrops } from './dropping.mjs';
import { expect, fromMenu, openTab, paste, pasted, state, test, toEdit, toPlay } from './page-helper.mjs';

const level = '######\n#@ $.#\n######\n';
const wrong = '######\n#@x$.#\n######\n';

/**
 * Drags files from outside over the page and drops them, as a reader does.
 * @param {any} page
 * @param {string[]} files their paths
 */
async function carry(page, files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  // Each event follows once the page has handled the one before: a drop that comes sooner counts as refused.
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop']) {
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  }
  await session.detach();
}

/** The names in the list of what was opened. @param {any} page */
const names = (page) =>
  page.evaluate(() => {
    const { collection } = /** @type {any} */ (globalThis).tokeru.store.get();
    return collection?.map((/** @type {any} */ { name }) => name) ?? null;
  });

test('a file whose first board is faulty: the rest is opened, and the place is reported as in the file', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await drop(page, ['a.xsb', `; A\n\n${wrong}\n; B\n\n${level}\n; C\n\n${wrong}`]);
  await expect(page.locator('#refusal')).toContainText(
    'Part of the text can’t be read: line 4, column 3 · not a character used in levels · “x”. The list marks the boards that can’t be read.',
  );
  expect((await state(page)).board).toBe(level);
  expect(await names(page)).toEqual(['A', 'B', 'C']);
  await drop(page, ['a.xsb', `; A\n\n${level}\n; B\n\n${wrong}\n; C\n\n${level}`]);
  await expect(page.locator('#refusal')).toContainText('line 10, column 3');
  expect(await names(page)).toEqual(['A', 'B', 'C']);
});

test('boards of a file that cannot be read are marked in both lists; choosing one says why, and Next skips it', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  const broken = '######\n#@ $?#\n######\n';
  const file = `; A\n\n${level}\n; B\n\n${wrong}\n; C\n\n${level.replace('@ ', ' @')}\n; D\n\n${broken}`;
  const refusal = page.locator('#refusal');
  const panel = page.locator('[data-panel="collection"]');
  const rows = () => panel.locator('tr').allInnerTexts();
  const marked = ['1\tA\t', '2\tB\tCan’t be read', '3\tC\t', '4\tD\tCan’t be read'];
  await drop(page, ['a.xsb', file]);
  await expect(refusal).toContainText('line 10, column 3');
  await expect.poll(rows).toEqual(marked);
  await expect(panel).toContainText('0 of 2 solved');
  // A cell that is not a number would be laid out otherwise.
  await expect(panel.locator('td.figure').first()).toHaveCSS('display', 'table-cell');
  await openTab(page, 'levels');
  await expect(page.locator('#gallery .section-title')).toHaveText('Opened: 2 boards');
  const cards = page.locator('#gallery .card');
  await expect(cards).toHaveText(['A', 'BCan’t be read', 'C', 'DCan’t be read']);
  await cards.nth(3).click();
  await expect(refusal).toHaveText(
    'The board can’t be read: line 22, column 5 · not a character used in levels · “?”. The board is unchanged.',
  );
  expect((await state(page)).board).toBe(level);
  // The same file, chosen with the panel's button. Once it is stored, its places are no longer known.
  await openTab(page, 'details');
  const chosen = { name: 'a.xsb', mimeType: 'text/plain', buffer: Buffer.from(file) };
  await page.locator('input[name="levels"]').setInputFiles(chosen);
  const choose = () => panel.locator('tr button').nth(1).click();
  await expect(async () => {
    await choose();
    await expect(refusal).toContainText('line 10, column 3', { timeout: 500 });
  }).toPass();
  await page.reload();
  await page.waitForSelector('[data-ready="true"]');
  await openTab(page, 'details');
  await page.locator('summary:has-text("Collection")').click();
  await expect.poll(rows).toEqual(marked);
  await choose();
  await expect(refusal).toHaveText(
    'The board can’t be read: not a character used in levels · “x”. The board is unchanged.',
  );
  const next = () => panel.locator('button:has-text("Next unsolved")').click();
  await next();
  await expect.poll(async () => (await state(page)).board).toBe(level.replace('@ ', ' @'));
  await next();
  await expect.poll(async () => (await state(page)).board).toBe(level);
});

test('the collection’s button reads what a paste reads: pictures, letters, but not mere numbers', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await openTab(page, 'details');
  await page.locator('summary:has-text("Collection")').click();
  const files = page.locator('input[name="levels"]');
  const choose = (/** @type {string} */ text) =>
    files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('⬛⬛⬛⬛⬛\n⬛🧍📦🎯⬛\n⬛⬛⬛⬛⬛\n');
  await expect.poll(async () => (await state(page)).board).toBe('#####\n#@$.#\n#####\n');
  await choose('Try this:\n\n######\n#p bo#\n######\n');
  await expect.poll(async () => (await state(page)).board).toBe(level);
  await choose('#\n'.repeat(300_000));
  await expect(page.locator('#live')).toContainText('This file is too large');
  await choose('3 4 5\n1 2 3\n');
  await expect(page.locator('#live')).toContainText('No level was found in this file');
  expect((await state(page)).board).toBe(level);
});

test('a level opened with the button, or chosen in the collection, has its name from the file', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await openTab(page, 'details');
  await page.locator('summary:has-text("Collection")').click();
  const text = `${level}Title: Corner\n\n${level.replace('@ ', ' @')}Title: Hall\n`;
  const name = page.locator('.board-name-text');
  await page
    .locator('input[name="levels"]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(name).toHaveText('Corner');
  const panel = page.locator('[data-panel="collection"]');
  const currentRow = panel.locator('tr[aria-current] button');
  await panel.locator('button:has-text("Hall")').click();
  await expect(name).toHaveText('Hall');
  await expect(currentRow).toHaveText('Hall');
  await panel.locator('button:has-text("Next unsolved")').click();
  await expect(name).toHaveText('Corner');
  await expect(currentRow).toHaveText('Corner');
  await page.goBack();
  await expect(name).toHaveText('Hall');
  await page.reload();
  await takesDrops(page);
  await openTab(page, 'details');
  await page.locator('summary:has-text("Collection")').click();
  await panel.locator('button:has-text("Corner")').click();
  await expect(name).toHaveText('Corner');
});

test('what is pasted: several boards, nothing, a page’s source, a mail, letters', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await test.step('Back to a board of a file brings back its name and the list that it is in', async () => {
    const name = page.locator('.board-name-text');
    await paste(page, `${level}Title: Corner\n\n${level.replace('@ ', ' @')}Title: Hall\n`);
    await expect.poll(() => names(page)).toEqual(['Corner', 'Hall']);
    await paste(page, '#######\n#@ $ .#\n#######\n');
    await expect(name).toHaveText('New board');
    await page.goBack();
    await expect(name).toHaveText('Corner');
    expect(await names(page)).toEqual(['Corner', 'Hall']);
    await page.goBack();
    await expect(name).toHaveText('Two rooms');
    expect(await names(page)).toBe(null);
  });
  await test.step('an empty text is said to be empty, and rows of a page’s source and boards with lines between them are opened', async () => {
    const { board } = await state(page);
    for (const sendEmpty of [() => paste(page, ' \n\n '), () => drop(page, ['empty.txt', ''])]) {
      await sendEmpty();
      // The text remains while the refusal is hidden, since a file that is still being read would be newer than the
      // next paste.
      await expect(page.locator('#refusal')).toBeVisible();
      await expect(page.locator('#refusal')).toContainText('can’t be read: the text is empty. The board is unchanged.');
      await page.keyboard.press('Escape');
      await expect(page.locator('#refusal')).toBeHidden();
      expect((await state(page)).board).toBe(board);
    }
    await paste(page, `<p>\n${level.replaceAll('\n', '<br>\n')}</p>`);
    await expect.poll(async () => (await state(page)).board).toBe(level);
    await paste(page, `#####\n#@$.#\n#####\n----\n${level}`);
    await expect.poll(() => names(page)).toEqual(['1', '2']);
    await paste(page, `${wrong}----\n${wrong}`);
    await expect(page.locator('#refusal')).toContainText('line 2, column 3');
  });
  await test.step('a level is pasted as it is in a mail, in letters, or with walls of them, whatever puzzle is there; a slide in full-width characters', async () => {
    await paste(page, `> Try this:\n>\n${level.replaceAll(/^(?=#)/gm, '> ')}`);
    await expect.poll(async () => (await state(page)).board).toBe(level);
    await paste(
      page,
      '5,6,12=E4D9HIF8=GN576LOABMTPKQSR0J'.replace(/[!-~]/g, (sign) =>
        String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
      ),
    );
    await expect.poll(async () => (await state(page)).board).toBe('5,6,12=E4D9HIF8=GN576LOABMTPKQSR0J\n');
    for (const text of ['######\n#p bo#\n######\n', 'XXXXXX\nX@ $.X\nXXXXXX\n', '██████\n█@ $.█\n██████\n']) {
      await paste(page, text);
      await expect.poll(async () => (await state(page)).board).toBe(level);
      await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.session.goTo('beam'));
    }
  });
});

test('what is dropped: a text on a field, exported boards, a folder, a file on a dialog, several files', async ({
  open,
}, info) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await test.step('a text dropped on a field goes into the field', async () => {
    const { board } = await state(page);
    const prevented = await page.evaluate((/** @type {string} */ text) => {
      const field = document.createElement('textarea');
      document.body.append(field);
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      field.dispatchEvent(event);
      return event.defaultPrevented;
    }, level);
    expect(prevented).toBe(false);
    await page.waitForTimeout(300);
    expect((await state(page)).board).toBe(board);
  });
  await test.step('a file of exported boards is imported wherever it is dropped', async () => {
    await drop(page, ['tokeru.json', '{"tokeru":"boards","format":99}', 'application/json']);
    await expect(page.locator('#live')).toContainText('The file can’t be imported');
    // As an editor saves it: with a byte order mark, indented, with other line ends.
    for (const file of [
      '\ufeff{"tokeru":"boards","format":1,"boards":[]}',
      '{\r\n  "tokeru": "boards",\r\n  "format": 1,\r\n  "boards": []\r\n}',
    ]) {
      await page.evaluate(() => document.querySelector('#live')?.replaceChildren());
      await drop(page, ['tokeru.json', file, 'application/json']);
      await expect(page.locator('#live')).toContainText('Imported 0 boards');
    }
    await expect(page.locator('#refusal')).toBeHidden();
  });
  await test.step('a folder is refused by its name; a message about stored boards replaces an older refusal', async () => {
    const folder = info.outputPath('boxes');
    await mkdir(folder, { recursive: true });
    await carry(page, [folder]);
    const refusal = page.locator('#refusal');
    await expect(refusal).toContainText(
      'The file can’t be opened: it is a folder, or a file that can’t be read now · “boxes”. The board is unchanged.',
    );
    await drop(page, ['tokeru.json', '{"tokeru":"boards","format":1,"boards":[]}', 'application/json']);
    await expect(page.locator('#live')).toContainText('Imported 0 boards');
    await expect(refusal).toBeHidden();
  });
  await test.step('a drop while a dialog is open has no effect, and leaves nothing over the board', async () => {
    const { board } = await state(page);
    const file = info.outputPath('level.xsb');
    await writeFile(file, level);
    for (const id of ['share', 'keys']) {
      await fromMenu(page, id);
      await expect(page.locator('dialog')).toBeVisible();
      await carry(page, [file]);
      await expect(page.locator('body')).not.toHaveClass(/is-dropping/);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect(page.locator('body')).not.toHaveClass(/is-dropping/);
      expect((await state(page)).board).toBe(board);
    }
    await carry(page, [file]);
    await expect.poll(async () => (await state(page)).board).toBe(level);
  });
  await test.step('several files make one list; a file that is not text is refused by its name', async () => {
    await drop(page, ['a.xsb', `; A\n\n${level}`], ['b.xsb', `; B\n\n${level.replace('@ ', ' @')}`]);
    await expect.poll(() => names(page)).toEqual(['A', 'B']);
    await drop(page, ['photo.png', [137, 80, 78, 71, 13, 10, 26, 10, 0, 0], 'image/png']);
    await expect(page.locator('#refusal')).toContainText(
      'The file can’t be opened: it is not a text file · “photo.png”. The board is unchanged.',
    );
    expect(await names(page)).toEqual(['A', 'B']);
    await drop(page, ['old.txt', [0xff, 0xfe, ...[...'##\n'.repeat(3)].flatMap((sign) => [sign.charCodeAt(0), 0])]]);
    await expect.poll(async () => (await state(page)).board).toBe('##\n##\n##\n');
  });
});

test('a picture dropped while drawing lies under the board', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await page.click('#mode-edit');
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    /** @type {any} */ (canvas.getContext('2d')).fillRect(0, 0, 40, 30);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await drop(page, ['board.png', picture, 'image/png']);
  await expect(page.locator('.photo-paper, .photo, [class*="photo"]').first()).toBeVisible();
  await expect(page.locator('#refusal')).toBeHidden();
});

test('other programs’ files: lists of sliding puzzles, old collections, levels of other games', async ({ open }) => {
  const page = await open({ hash: '#/maze' });
  await takesDrops(page);
  const numbers = [
    [7, 2, 4, 5, 0, 6, 8, 3, 1],
    [1, 2, 3, 4, 5, 0, 7, 8, 6],
  ];
  await drop(page, ['list.txt', numbers.map((each, at) => `${at + 1} ${each.join(' ')} 20\n`).join('')]);
  await expect.poll(async () => (await state(page)).board).toBe('3,3,724506831\n');
  expect(await names(page)).toEqual(['1', '2']);
  await expect(page.locator('#refusal')).toBeEmpty();
  await drop(page, ['list.txt', '7 2 4 5 0 6 8 3 1\n1 2 3 4 5 0 7 8 6\n1 2 3 4 5 5 7 8 6\n']);
  await expect(page.locator('#refusal')).toContainText('line 3, column 1 · this line can’t be read as a board.');
  const oldLevels = '; Level 1\nXXXXXX\nX@ *.X\nXXXXXX\n\n; Level 2\nXXXXX\nX@*.X\nXXXXX\n';
  await drop(page, ['old.txt', oldLevels]);
  await expect.poll(async () => (await state(page)).board).toBe(level);
  expect(await names(page)).toEqual(['Level 1', 'Level 2']);
  await drop(page, ['other.txt', `Game: Hexoban\n\n${level.replace('@ ', ' @')}`]);
  await expect(page.locator('#refusal')).toContainText(
    'line 1, column 1 · these are levels of another game; only Sokoban on squares can be read · “Game: Hexoban”',
  );
  expect((await state(page)).board).toBe(level);
});

test('a message while drawing does not refer to details that are hidden then', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await toEdit(page);
  await drop(page, ['a.xsb', `${level}Solution: rR\n`]);
  await expect.poll(async () => (await state(page)).board).toBe(level);
  await page.waitForTimeout(500);
  await expect(page.locator('#tagline')).not.toContainText('Details');
  await toPlay(page);
  await openTab(page, 'details');
  await expect(page.getByRole('button', { name: 'Show the included solution' })).toBeVisible();
});

test('a solution below a level is shown on request, replayed, and refused if it is illegal', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await drop(page, ['a.xsb', `${level}Title: A\nSolution\nrR\n\n${level.replace('@ ', ' @')}Title: B\nSolution: UU\n`]);
  await expect.poll(async () => (await state(page)).board).toBe(level);
  await expect(page.locator('body')).toContainText('This board came with a solution: see Details');
  expect(await names(page)).toEqual(['A', 'B']);
  const { mode, answer } = await state(page);
  expect([mode, answer]).toEqual(['play', null]);
  await openTab(page, 'details');
  const shown = page.getByRole('button', { name: 'Show the included solution' });
  await shown.click();
  await expect.poll(async () => (await state(page)).answer?.moves).toBe('rR');
  expect((await state(page)).answer?.checked).toBe(true);
  await expect(page.locator('#live')).toHaveText('Answer · 1 push · Checked');
  await openTab(page, 'levels');
  await page.locator('#gallery .card', { hasText: 'B' }).click();
  await openTab(page, 'details');
  await shown.click();
  await expect(page.locator('#refusal')).toBeVisible();
  expect((await state(page)).answer).toBe(null);
  await paste(page, '######\n#  @.#\n# $  #\n######\n');
  await expect(shown).toHaveCount(0);
});

test('a long text that is pasted into the field of the board’s text is read at once, and never laid out', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await fromMenu(page, 'text');
  const field = page.locator('textarea[name="text"]');
  const board = (await state(page)).board;
  await expect(field).toHaveValue(board); // a moment after it was opened
  await pasted(page, 'textarea[name="text"]', '#####\n'.repeat(800_000));
  await expect(page.locator('#text-wrong')).toContainText('the text is too long');
  await expect(field).toHaveValue(board);
  expect((await state(page)).board).toBe(board);
  await pasted(page, 'textarea[name="text"]', `${level}\n`.repeat(1000));
  await expect.poll(async () => (await names(page))?.length).toBe(1000);
  expect((await state(page)).board).toBe(level);
});
