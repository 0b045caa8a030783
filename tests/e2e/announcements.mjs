// What the page and the widget announce to a screen reader.

import { expect } from './page-helper.mjs';

/** Records what is announced from now on. @param {any} page */
export const listen = (page) =>
  page.evaluate(() => {
    const announced = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { announcements: announced });
    const live = '[aria-live], [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) => (target.parentElement ?? document.body).closest(live) ?? target);
      for (const region of new Set(regions))
        if (region instanceof Element && region.matches(live) && region.checkVisibility() && region.textContent)
          announced.push(region.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] });
  });

/** @param {any} page @returns {Promise<string[]>} */
export const announcementsSoFar = (page) => page.evaluate(() => /** @type {any} */ (globalThis).announcements);

/** The announcements since the last call, once there are any. @param {any} page @returns {Promise<string[]>} */
export async function newAnnouncements(page) {
  await expect.poll(async () => (await announcementsSoFar(page)).length).toBeGreaterThan(0);
  await page.waitForTimeout(300); // a repetition would follow
  return page.evaluate(() => /** @type {any} */ (globalThis).announcements.splice(0));
}

/** Records what the widget announces. @param {any} page */
export const listenToWidget = (page) =>
  page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('tokeru-board'));
    await customElements.whenDefined('tokeru-board');
    await element.address();
    const announced = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { announcements: announced });
    for (const region of element.shadowRoot.querySelectorAll('[aria-live], [role="status"], [role="alert"]'))
      new MutationObserver(() => announced.push(region.textContent)).observe(region, {
        ...{ subtree: true, childList: true, characterData: true },
      });
  });

/** Expects these announcements since the last call, each once. @param {any} page @param {RegExp[]} wanted */
export async function expectAnnouncedOnce(page, wanted) {
  await expect.poll(async () => (await announcementsSoFar(page)).length).toBeGreaterThanOrEqual(wanted.length);
  await page.waitForTimeout(300); // a repetition would follow
  const announced = await page.evaluate(() => /** @type {any} */ (globalThis).announcements.splice(0));
  expect(announced).toEqual(wanted.map((each) => expect.stringMatching(each)));
}
