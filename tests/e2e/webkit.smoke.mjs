// WebKit, as Debian packages it (webkit.mjs says what that shows about Safari): boards are drawn, played, solved with
// threads and without, and restored from their links; copying, Back, and a page without a network; and the widget in a
// page of another origin.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { By, Key, until as condition } from 'selenium-webdriver';
import { startServer } from '../../scripts/vite/server.mjs';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { webkit } from './browsers.mjs';
import { openWebkit, waitFor } from './webkit.mjs';
import { columns, faults, hostile, pageWith } from './widget-faults.mjs';

const skip = webkit ? false : 'WebKit is not installed (webkit2gtk-driver, xvfb)';
const root = process.env.TOKERU_SITE;

/** @typedef {import('selenium-webdriver').WebDriver} View */

/**
 * The page in a window of its own.
 * @param {string} hash
 * @param {(view: View, origin: string, server: Awaited<ReturnType<typeof startServer>>) => Promise<void>} use
 * @param {{ shared?: boolean }} [options]
 */
async function inPage(hash, use, options) {
  const server = await startServer({ headers: 'all', root });
  const { view, end } = await openWebkit(options);
  try {
    await open(view, `${server.origin}/${hash}`);
    await use(view, server.origin, server);
  } finally {
    await end();
    await server.close();
  }
}

/** Loads the page, which changing only the hash would not do. @param {View} view @param {string} address */
async function open(view, address) {
  await view.get('about:blank');
  await view.get(address);
  await waitFor(view, () => document.querySelector('[data-ready="true"]') !== null);
}

/** The plain-data part of the page's state. @param {View} view @returns {Promise<any>} */
const state = (view) =>
  view.executeScript(() => {
    const { board, moves, answer, run } = /** @type {any} */ (globalThis).tokeru.store.get();
    return { board, moves, answer: answer && { checked: answer.checked }, outcome: run?.outcome };
  });

/** Presses an element as soon as it is there. @param {View} view @param {string} selector */
async function press(view, selector) {
  const found = await view.wait(condition.elementLocated(By.css(selector)), 10_000);
  await view.wait(condition.elementIsVisible(found), 10_000);
  await found.click();
}

const isSolved = () => document.querySelector('#checked')?.checkVisibility() === true;

/** @param {View} view */
async function solved(view) {
  await press(view, '#solve');
  await waitFor(view, isSolved);
  return state(view);
}

/** Steps with keys, as after reaching the board with Tab. @param {View} view @param {string[]} keys */
async function play(view, ...keys) {
  await view.executeScript(() => /** @type {any} */ (document.querySelector('[role="grid"] [tabindex="0"]')).focus());
  await view
    .actions()
    .sendKeys(...keys)
    .perform();
  await waitFor(view, () => /** @type {any} */ (globalThis).tokeru.store.get().moves !== '');
}

/** The number of colours on the board. @param {View} view */
const colours = (view) =>
  view.executeScript(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#board canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

describe('WebKit', { skip, timeout: 900_000 }, () => {
  // The widget below solves boards of every family within three days.
  for (const shared of ofTheDay([true, false])) {
    const which = families.filter(({ id }) => id === 'maze' || (shared && id === 'slide'));
    const backend = shared ? 'threads' : 'workers';
    test(`${which.map(({ id }) => id)}: drawn, played, solved by ${backend}, back from the link`, () =>
      inPage(
        '#/maze',
        async (view, origin) => {
          for (const { id, load } of which) {
            const { examples } = (await load()).default;
            const smallest = examples.toSorted((one, other) => one.board.length - other.board.length)[0].board;
            await open(view, `${origin}/${fragmentOf(id, smallest)}`);
            const { board } = await state(view);
            assert.ok(Number(await colours(view)) > 2, id);
            await play(view, Key.ARROW_RIGHT, Key.ARROW_DOWN, Key.ARROW_UP);
            const { answer, outcome } = await solved(view);
            assert.equal(answer.checked, true, id);
            assert.equal(outcome.backend, backend, id);
            await open(view, await view.getCurrentUrl());
            assert.equal((await state(view)).board, board, id);
          }
        },
        { shared },
      ));
  }

  test('a press copies the link, the picture and the result, which WebKit allows only within a press', () =>
    inPage('#/maze', async (view) => {
      const alone = await view.executeAsyncScript((/** @type {Function} */ done) =>
        navigator.clipboard.writeText('').then(
          () => done('taken'),
          (error) => done(error.name),
        ),
      );
      assert.equal(alone, 'NotAllowedError');
      const waitForCopied = (/** @type {string} */ place) =>
        waitFor(view, (each) => /copied/i.test(document.querySelector(each)?.textContent ?? ''), place);
      await press(view, '#share');
      for (const [tab, nth] of [
        ['send', 1],
        ['picture', 2], // behind Save
      ]) {
        await press(view, `#share-tab-${tab}`);
        await press(view, `#share-${tab} .share-act button:nth-child(${nth})`);
        await waitForCopied(`#share-${tab} .share-status`);
      }
      await view.actions().sendKeys(Key.ESCAPE).perform();
      const { ARROW_RIGHT: right, ARROW_LEFT: left, ARROW_DOWN: down } = Key;
      await play(view, right, right, down, left, left, down, right, right);
      await waitFor(view, () => document.querySelector('#copy-result')?.checkVisibility() === true);
      await press(view, '#copy-result');
      await waitForCopied('#tagline');
    }));

  test('nothing in the share sheet scrolls sideways, and its card breaks no line that fits', () =>
    inPage('#/slide', async (view) => {
      await press(view, '#share');
      for (const tab of ['send', 'blog', 'picture']) {
        await press(view, `#share-tab-${tab}`);
        await waitFor(view, () => document.querySelector('.share-act button') !== null);
        const wide = await view.executeScript(() =>
          [...document.querySelectorAll('dialog[open] *')]
            .filter(
              (each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth,
            )
            .map((each) => `${each.className}: ${each.scrollWidth} in ${each.clientWidth}`),
        );
        assert.deepEqual(wide, [], tab);
        if (tab !== 'send') continue;
        const lines = await view.executeScript(() => {
          const range = document.createRange();
          range.selectNodeContents(/** @type {Element} */ (document.querySelector('.share-card-name small')));
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        assert.equal(lines, 2, 'the family, and what the board is');
      }
    }));

  test('the thumb of a slider lies on its track, on a phone too', () =>
    inPage('#/maze', async (view) => {
      await view.manage().window().setRect({ width: 460, height: 844 });
      await solved(view);
      // The track is drawn in the middle of the whole slider, the thumb in the middle of what its padding leaves.
      const padding = await view.executeScript(() =>
        [...document.querySelectorAll('input[type="range"]')].map((each) => getComputedStyle(each).padding),
      );
      assert.deepEqual(padding, ['0px']);
    }));

  test('a page in the back/forward cache holds up no other, and searches again when it is back', () =>
    inPage('#/sweeper', async (view, origin) => {
      await solved(view);
      await view.executeScript(() => void Object.assign(globalThis, { kept: true }));
      await press(view, '#mode-play'); // is not yet written when the page is left
      await view.get(`${origin}/check/`);
      const answer = await view.executeAsyncScript((/** @type {Function} */ done) => {
        setTimeout(done, 5000, 'the database does not answer');
        const request = indexedDB.open('tokeru');
        request.onsuccess = () => {
          const count = request.result.transaction('boards').objectStore('boards').count();
          count.onsuccess = () => done('answered');
        };
      });
      assert.equal(answer, 'answered');
      await view.navigate().back();
      await waitFor(view, () => /** @type {any} */ (globalThis).kept === true);
      assert.equal((await solved(view)).answer.checked, true);
    }));

  test('without a network the page opens, and solves with the stored solver', () =>
    inPage('#/maze', async (view, origin, server) => {
      await solved(view);
      await view.executeAsyncScript((/** @type {Function} */ done) => navigator.serviceWorker.ready.then(() => done()));
      await open(view, `${origin}/#/maze`);
      await solved(view); // through the service worker, which stores the module
      await server.close();
      await open(view, `${origin}/#/maze`);
      assert.equal((await solved(view)).answer.checked, true);
    }));

  const tested = ofTheDay(families);
  const names = tested.map(({ id }) => id).join(', ');
  test(`the widget in columns of a page of another origin: nothing is cut before and after a solve (${names})`, async () => {
    const site = await startServer({ headers: 'all', root });
    const body = '<article class="column"><tokeru-board lang="en"></tokeru-board></article>';
    const pages = { '/blog.html': pageWith(site.origin, body, hostile[0]) };
    const blogSite = await startServer({ headers: 'none', pages });
    const { view, end } = await openWebkit({ width: 760, height: 1000 });
    /** @type {string[]} */
    const found = [];
    const checkLayout = async (/** @type {string} */ what) => {
      const task = `const done = arguments[1]; (${faults})(arguments[0]).then(done)`;
      found.push(...(await view.executeAsyncScript(task, { columns, what })));
    };
    try {
      await view.get(`${blogSite.origin}/blog.html`);
      for (const { id, load } of tested) {
        const link = fragmentOf(id, (await load()).default.examples[0].board);
        await view.executeAsyncScript((/** @type {string} */ given, /** @type {Function} */ done) => {
          const element = /** @type {any} */ (document.querySelector('tokeru-board'));
          Object.assign(element, { link: given });
          return customElements.whenDefined('tokeru-board').then(() => element.address().then(done));
        }, link);
        await checkLayout(`${id}, play`);
        const outcome = await view.executeAsyncScript((/** @type {Function} */ done) =>
          /** @type {any} */ (document.querySelector('tokeru-board')).solve({ timeMs: 1500 }).then(done),
        );
        const { confirmed, backend } = /** @type {any} */ (outcome);
        assert.deepEqual([confirmed, backend], [true, 'workers'], id);
        await checkLayout(`${id}, solved`);
      }
      assert.deepEqual(found, []);
    } finally {
      await end();
      await site.close();
      await blogSite.close();
    }
  });
});
