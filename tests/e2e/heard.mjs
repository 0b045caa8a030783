// What the page and the widget announce to a screen reader.

import { expect } from './page-helper.mjs';

/** Records what is announced from now on. @param {any} page */
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

/** The announcements since the last call, once there are any. @param {any} page @returns {Promise<string[]>} */
export async function heard(page) {
  await expect.poll(async () => (await told(page)).length).toBeGreaterThan(0);
  await page.waitForTimeout(300); // a repetition would follow
  return page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0));
}

/** Records what the widget announces. @param {any} page */
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

/** Expects these announcements since the last call, each once. @param {any} page @param {RegExp[]} wanted */
export async function saidOnce(page, wanted) {
  await expect.poll(async () => (await told(page)).length).toBeGreaterThanOrEqual(wanted.length);
  await page.waitForTimeout(300); // a repetition would follow
  const heard = await page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0));
  expect(heard).toEqual(wanted.map((each) => expect.stringMatching(each)));
}
