// Several boards and several files at once, and what browsers hand over in other ways.

import { drop, takesDrops } from './dropping.mjs';
import { expect, openTab, state, test } from './page-helper.mjs';

const level = '######\n#@ $.#\n######\n';
/** A maze with its answer. */
const maze = '#/maze/1BTMiSGInrclNCIAEAELUQE9E';

test('of identical boards in a file only the one that was opened is current, in both lists', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  await drop(page, ['a.xsb', `; A\n\n${level}\n; B\n\n${level.replace('@ ', ' @')}\n; C\n\n${level}`]);
  const inPanel = page.locator('[data-panel="collection"] [aria-current]');
  await expect(inPanel).toHaveText(['1A']);
  await page.locator('[data-panel="collection"] tr button').nth(2).click();
  await expect(inPanel).toHaveText(['3C']);
  await openTab(page, 'levels');
  const cards = page.locator('#gallery .card');
  const current = page.locator('#gallery .card[aria-current]');
  await expect(current).toHaveText(['C']);
  for (const [at, name] of Object.entries({ 0: 'A', 1: 'B', 2: 'C' })) {
    await cards.nth(Number(at)).click();
    await openTab(page, 'levels');
    await expect(current).toHaveText([name]);
  }
});

test('of files of several families the first one’s are opened, and the page says that others were left out', async ({
  open,
}) => {
  const page = await open({ hash: '#/maze' });
  await takesDrops(page);
  const other = level.replace('@ ', ' @');
  await drop(page, ['a.txt', level], ['b.txt', '3,3,123456780\n'], ['c.txt', other]);
  await expect(page.locator('#tagline')).toHaveText('Not opened: 1 file with another kind of puzzle');
  await expect(page).toHaveURL(/#\/sokoban/);
  expect((await state(page)).board).toBe(level);
  await openTab(page, 'levels');
  await expect(page.locator('#gallery .card')).toHaveCount(2);
  await drop(page, ['b.txt', '3,3,123456780\n'], ['a.txt', level], ['c.txt', other]);
  await expect(page.locator('#tagline')).toHaveText('Not opened: 2 files with another kind of puzzle');
  await expect(page).toHaveURL(/#\/slide/);
});

test('the next level follows the one that was opened, also if an identical one comes before it', async ({ open }) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  const other = level.replace('@ ', ' @');
  await drop(page, ['a.xsb', `; A\n\n${level}\n; B\n\n${other}\n; C\n\n${level}\n; D\n\n${level}\n; E\n\n${other}`]);
  await openTab(page, 'levels');
  const right = 'ArrowRight';
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await expect(page.locator('#gallery .card[aria-current]')).toHaveText([name]);
    await expect(page.locator('.board-name-text')).toHaveText(name);
    // C and E come back as they were left: solved. D begins anew, as its board was just shown.
    for (const key of { A: [right, right], B: [right], D: [right, right] }[name] ?? []) await page.keyboard.press(key);
    if (name !== 'E') await page.locator('#solve', { hasText: 'Next' }).click();
  }
});

test('a dropped link or part of a page is opened without a text of its own, and a pasted file as if it were dropped', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  await takesDrops(page);
  const give = (/** @type {string} */ kind, /** @type {[string, string][]} */ ...texts) =>
    page.evaluate(
      (/** @type {[string, [string, string][]]} */ [event, all]) => {
        const data = new DataTransfer();
        for (const [type, text] of all)
          if (type === 'file') data.items.add(new File([text], 'a.xsb', { type: 'text/plain' }));
          else data.setData(type, text);
        const init = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        );
      },
      [kind, texts],
    );
  await give('drop', ['text/html', `<pre>${level}</pre>`]);
  await expect.poll(async () => (await state(page)).board).toBe(level);
  await give('drop', ['text/uri-list', 'https://example.com/']);
  await expect(page.locator('#refusal')).toContainText('link is damaged');
  const other = level.replace('@ ', ' @');
  await give('paste', ['file', other]);
  await expect.poll(async () => (await state(page)).board).toBe(other);
  await expect(page.locator('#refusal')).toBeHidden();
  await give('drop', ['application/x-other', 'x']);
  await expect(page.locator('#refusal')).toContainText('the text is empty');
  await give('drop', ['text/uri-list', `${page.url().split('#')[0]}${maze}`]);
  await expect.poll(async () => (await state(page)).answer?.moves).toBe('1 2 5 8');
});
