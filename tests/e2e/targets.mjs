// What a finger or a mouse can hit.

/** Smallest size of a target in pixels, for a finger and for a mouse. */
const least = { finger: 43.5, mouse: 24 };

/**
 * Controls in the topmost layer that a finger misses 21 pixels beside their centre: their target is smaller than 44
 * pixels, or another's covers it. Also controls that stick out of the window.
 * @param {any} page
 * @param {keyof typeof least} [by]
 * @returns {Promise<string[]>}
 */
export const missed = (page, by = 'finger') =>
  page.evaluate(async (/** @type {number} */ across) => {
    const top = [...document.querySelectorAll('dialog[open], .menu:popover-open')].at(-1) ?? document;
    const reach = Math.floor(across / 2);
    const shown = () =>
      [...top.querySelectorAll('a[href], button, select, summary, textarea, input:not([type="file"])')].filter(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden="true"], [inert], .skip'),
      );
    /** Scrolls it to the middle of whatever a reader can scroll. @param {Element} element */
    const reveal = (element) => {
      let scrolled = false;
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around.scrollHeight <= around.clientHeight && around.scrollWidth <= around.clientWidth) continue;
        const { overflowX, overflowY } = getComputedStyle(around);
        if (![overflowX, overflowY].some((kind) => kind === 'auto' || kind === 'scroll')) continue;
        scrolled = true;
        const [inner, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()];
        around.scrollBy({
          left: (inner.left + inner.right - outer.left - outer.right) / 2,
          top: (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
          behavior: 'instant',
        });
      }
      return scrolled;
    };
    /** @param {Element | null} each */
    const nameOf = (each) =>
      each?.id ||
      each?.getAttribute('aria-label') ||
      each?.textContent?.trim() ||
      each?.getAttribute('name') ||
      each?.className;
    /** What is wrong with a control at the moment. @param {Element} each */
    const fault = (each) => {
      const box = each.closest('label') ?? each;
      const name = nameOf(each);
      const scrolls = reveal(box);
      const { left, top: high, right, bottom, width, height } = box.getBoundingClientRect();
      const within = left > -1 && high > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
      const size = `${name}: ${Math.round(width)}x${Math.round(height)}`;
      if (!within && !(scrolls && height > innerHeight / 2))
        return `${size}, outside: ${[left, high, right, bottom].map(Math.round)}`;
      const hits = (/** @type {number} */ aside, /** @type {number} */ down) => {
        const found = document.elementFromPoint((left + right) / 2 + aside, (high + bottom) / 2 + down);
        return !found || box.contains(found); // outside the window nothing is found
      };
      if (!hits(0, 0))
        return `${size}, covered by ${nameOf(document.elementFromPoint((left + right) / 2, (high + bottom) / 2))}`;
      const wide = width >= across || (hits(-reach, 0) && hits(reach, 0));
      const tall = height >= across || (hits(0, -reach) && hits(0, reach));
      return wide && tall ? null : size;
    };
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found = async () => {
      const faults = [];
      for (const each of shown()) {
        if (!fault(each)) continue;
        await frame(); // what comes into view is laid out with the next frame
        const still = fault(each);
        if (!each.isConnected) return null; // a panel has recreated its controls meanwhile
        if (still) faults.push(still);
      }
      return faults;
    };
    for (let turn = 0; turn < 10; turn++) {
      const faults = await found();
      if (faults) return faults;
    }
    return ['controls that are made anew without end'];
  }, least[by]);

/**
 * Controls around the board and in the column whose focus ring is cut off by the window or by a container. A menu or
 * dialog has none of these.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
export async function cutRings(page) {
  if (await page.evaluate(() => Boolean(document.querySelector('dialog[open], .menu:popover-open')))) return [];
  await page.keyboard.press('Insert'); // a key without an effect here: from now on the focused element shows its ring
  return page.evaluate(() => {
    /**
     * How far a box, with its ring, lies outside another.
     * @param {Element} each
     * @param {{ left: number, top: number, right: number, bottom: number }} place
     */
    const beyond = (each, { left, top, right, bottom }) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      const most = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
      return most + parseFloat(outlineWidth) + parseFloat(outlineOffset);
    };
    /** @param {Element} each */
    const fault = (each) => {
      if (!each.matches(':focus-visible')) return '';
      const name = each.id || each.getAttribute('aria-label') || each.textContent;
      if (getComputedStyle(each).outlineStyle === 'none') return `${name}: no ring`;
      let most = beyond(each, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      for (let around = each.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflow !== 'visible')
          most = Math.max(most, beyond(each, around.getBoundingClientRect()));
      return most > 1 ? `${name}: ring cut off by ${most.toFixed(1)} pixels` : '';
    };
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const faults = [];
    let checked = 0;
    for (const each of document.querySelectorAll(
      ':is(.masthead, .bar, .palette, .pad, .tabs, .column-body) :is(a[href], button)',
    )) {
      if (!each.checkVisibility({ visibilityProperty: true })) continue;
      /** @type {HTMLElement} */ (each).focus();
      if (each.matches(':focus-visible')) checked++;
      faults.push(fault(each));
    }
    before?.focus();
    return checked > 4 ? faults.filter(Boolean) : [`only ${checked} controls took the focus`];
  });
}
