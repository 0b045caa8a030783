// biome-ignore-all lint/performance/useDomNodeTextContent: tests the visible text, in one of two languages
// A browser that translates the page: a `<font>` replaces each text, and the document's language becomes the reader's.

import { expect, test, toPlay } from './page-helper.mjs';

/** Does what a translator does, and marks what it has translated. @param {any} page */
const translate = (page) =>
  page.evaluate(() => {
    const translated = (/** @type {Node} */ root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.append(`°${text.data}`);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.documentElement.lang = 'fr';
    translated(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translated(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** The visible text without the marks. @param {any} page @param {string} part */
const visibleText = (page, part) =>
  page.evaluate(
    (/** @type {string} */ selector) =>
      /** @type {HTMLElement} */ (document.querySelector(selector)).innerText.replace(/°|\s/g, ''),
    part,
  );

test('changes after the page was translated appear too', async ({ open }) => {
  const [plain, translated] = [await open({ hash: '#/sokoban' }), await open({ hash: '#/sokoban' })];
  await translate(translated);
  const both = (/** @type {(page: any) => Promise<unknown>} */ act) => Promise.all([plain, translated].map(act));
  // An answer plays in both, each at its own pace.
  const expectSameText = (/** @type {string} */ part) =>
    expect(async () => expect(await visibleText(translated, part)).toBe(await visibleText(plain, part))).toPass({
      timeout: 15_000,
    });
  await both((page) => page.click('#solve'));
  await both((page) => expect(page.locator('#summary .status')).toContainText('17 pushes'));
  for (const part of ['.line', '#ended', '#moment']) await expectSameText(part);
  await both(toPlay);
  await both(async (page) => {
    await page.click('#title');
    await page.click('.family[href="#/slide"]');
    await expect(page.locator('#tools')).toContainText('Shuffle');
  });
  for (const part of ['.names', '.line', '#tools', '#own', '#facts']) await expectSameText(part);
});

test('of words present in both languages only one is translated', async ({ open }) => {
  const page = await open({ hash: '', date: '2026-11-28T12:00' });
  await expect(page.locator('#gallery button').first()).toBeAttached();
  const before = await visibleText(page, '.stage');
  await translate(page);
  // If the page is translated before the late script has arrived, both languages show until then.
  await expect.poll(() => visibleText(page, '.stage')).toBe(before);
});
