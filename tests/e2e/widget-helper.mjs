// What the widget's specs share: pages of other sites with boards in them, and what these report.

import { readFileSync } from 'node:fs';
import { SMALL } from './boards.mjs';
import { expect } from './harness.mjs';

const kept = readFileSync(new URL('../data/links.txt', import.meta.url), 'utf8').split('\n');

/** A link of a family, from `tests/data/links.txt`. @param {string} family */
export const linkOf = (family) => kept.find((line) => line.startsWith(`#/${family}/`))?.trim() ?? '';

/** The bar's text when the board of `element` has been solved. */
export const PROVED = /^Proved best · 302 points · checked$/;

/** @param {string} [extra] attributes */
export const element = (extra = '', board = SMALL) =>
  `<tokeru-board family="maze" board="${board.replaceAll('\n', ' ')}" ratio="1" style="display:block;width:320px;height:415px" ${extra}><a href="https://example.org/">the maze</a></tokeru-board>`;

/** @param {string} body @param {string} [from] origin of the element's script */
export const blog = (body, from = '') =>
  `<!doctype html><html lang="en"><head><title>blog</title><style>button { font-size: 40px; color: red } div { border: 3px solid red } .box { display: block; width: 320px }</style></head>` +
  `<body><p>before</p>${body}<p id="after">after</p><script type="module" src="${from}/www/embed/element.js"></script></body></html>`;

/** Records everything the tests need from the very first frame. @param {any} view */
export const watch = (view) =>
  view.addInitScript(() => {
    const seen = {
      shift: 0,
      blocked: 0,
      events: /** @type {string[]} */ ([]),
      aborted: /** @type {string[]} */ ([]),
    };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blocked += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    for (const type of ['ready', 'change', 'progress', 'solved', 'failed'])
      document.addEventListener(type, (event) =>
        seen.events.push(`${type}:${/** @type {any} */ (event).detail?.code ?? ''}`),
      );
  });

/** Events of a type so far. @param {any} view @param {string} type @returns {Promise<string[]>} */
export const events = (view, type) =>
  view.evaluate(
    (/** @type {string} */ wanted) =>
      /** @type {any} */ (globalThis).seen.events.filter((/** @type {string} */ each) => each.startsWith(wanted)),
    type,
  );

/** @param {any} view @param {number} count */
export const ready = (view, count) => expect.poll(async () => (await events(view, 'ready')).length).toBe(count);

/**
 * The contents of an element now: boards, their size on the page, and the last announcement.
 * @param {any} place a page or frame
 * @param {string} [selector]
 */
export const inside = (place, selector = 'tokeru-board') =>
  place.evaluate((/** @type {string} */ found) => {
    const root = /** @type {ShadowRoot} */ (/** @type {any} */ (document.querySelector(found)).shadowRoot);
    const button = root.querySelector('.bar button');
    return {
      canvases: root.querySelectorAll('.board-canvas').length,
      boards: root.querySelectorAll('.board').length,
      stands: Boolean(root.querySelector('.place.stands')),
      status: root.querySelector('.spoken')?.textContent ?? null,
      buttonFont: button && getComputedStyle(button).fontSize,
    };
  }, selector);

/** Solves, and returns the outcome and the sentence. @param {any} place @param {Record<string, unknown>} [options] */
export const solved = (place, options = { engine: 'article' }) =>
  place.evaluate(async (/** @type {Record<string, unknown>} */ options) => {
    await customElements.whenDefined('tokeru-board');
    const board = /** @type {any} */ (document.querySelector('tokeru-board'));
    const outcome = await board.solve(options);
    const status = board.shadowRoot.querySelector('.spoken').textContent;
    return {
      backend: outcome.backend,
      status: outcome.status,
      confirmed: outcome.confirmed,
      error: outcome.error,
      says: status,
    };
  }, options);
