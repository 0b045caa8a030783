// What a screen reader is told, by the page and by a widget.

import { expect } from './page-helper.mjs';

/** Collects what a screen reader is told from now on. @param {any} page */
export const listen = (page) =>
  page.evaluate(() => {
    const heard = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { heard });
    const live = '[aria-live], [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) => (target.parentElement ?? document.body).closest(live) ?? target);
      for (const region of new Set(regions))
        if (region instanceof Element && region.matches(live) && region.checkVisibility() && region.textContent)
          heard.push(region.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] });
  });

/** @param {any} page @returns {Promise<string[]>} */
export const told = (page) => page.evaluate(() => /** @type {any} */ (globalThis).heard);

/** What was told since it was last asked, once anything was. @param {any} page @returns {Promise<string[]>} */
export async function heard(page) {
  await expect.poll(async () => (await told(page)).length).toBeGreaterThan(0);
  await page.waitForTimeout(300); // a second time would follow
  return page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0));
}

/** Collects what the widget says aloud. @param {any} page */
export const listenToWidget = (page) =>
  page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('tokeru-board'));
    await customElements.whenDefined('tokeru-board');
    await element.address();
    const heard = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { heard });
    for (const region of element.shadowRoot.querySelectorAll('[aria-live], [role="status"], [role="alert"]'))
      new MutationObserver(() => heard.push(region.textContent)).observe(region, {
        ...{ subtree: true, childList: true, characterData: true },
      });
  });

/** So much was said since it was last asked, each thing once. @param {any} page @param {RegExp[]} wanted */
export async function saidOnce(page, wanted) {
  await expect.poll(async () => (await told(page)).length).toBeGreaterThanOrEqual(wanted.length);
  await page.waitForTimeout(300); // a second time would follow
  const heard = await page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0));
  expect(heard).toEqual(wanted.map((each) => expect.stringMatching(each)));
}
