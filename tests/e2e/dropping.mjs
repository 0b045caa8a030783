// Files dropped on the page.

import { expect } from './page-helper.mjs';

/**
 * Drops files on the page.
 * @param {any} page
 * @param {[string, string | number[], string?][]} files name, content, kind
 */
export const drop = (page, ...files) =>
  page.evaluate((/** @type {any[]} */ list) => {
    const data = new DataTransfer();
    for (const [name, content, type = 'text/plain'] of list)
      data.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);

/** Waits until the page handles drops. @param {any} page */
export const takesDrops = (page) => expect(page.locator('#kept > *')).toBeAttached();
