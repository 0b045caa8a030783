// What the page's specs share: opening it in a language and colour scheme, boards, and reading the canvas.

import { BARE, expect, test as base, watchPolicy } from './harness.mjs';

export { expect };

export const example = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';

/** Takes the article's search some seconds. */
export const hard =
  '6 6\n+5 +4 -1 +1 +3\n+3 *2 +2 +1 -1 +4\n*3 -2 +5 +3 +1\n-4 +1 +3 *2 +2 +1\n+3 -2 +5 +1 +3\n-1 +1 +2 +2 +4 +12\n+1 +2 +2 *3 -5\n+1 +1 -3 +3 +1 +2\n+3 -2 +5 +4 +4\n-4 +1 +3 *2 +2 +1\n+1 +2 +2 +3 -5\n1 0 35\n';

/**
 * `open(options)` serves the site and opens the page in a fresh context. Every console error, and every deprecation
 * warning, fails the test, except those that `page.tolerated` names.
 * @typedef {{ headers?: string, language?: 'ja' | 'en', dark?: boolean, width?: number, height?: number, hash?: string,
 *   reducedMotion?: boolean, touch?: boolean, origin?: string, date?: string, tab?: 'levels' | 'rules' | 'details' }}
 *   Options `tab`: the one that is open, default details
 */
export const test = base.extend(
  /** @type {any} */ ({
    open: async (/** @type {any} */ { browser, browserName, serve, violations }, /** @type {Function} */ use) => {
      /** @type {any[]} */
      const contexts = [];
      /** @type {string[]} */
      const errors = [];
      await use(async (/** @type {Options} */ options = {}) => {
        const origin = options.origin ?? (await serve({ headers: options.headers ?? 'all' }));
        const context = await browser.newContext({
          viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
          locale: options.language === 'ja' ? 'ja-JP' : 'en-US',
          colorScheme: options.dark ? 'dark' : 'light',
          reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
          hasTouch: Boolean(options.touch),
          permissions: browserName === 'chromium' ? ['clipboard-read', 'clipboard-write'] : [],
        });
        contexts.push(context);
        if (options.date) await context.clock.setFixedTime(options.date);
        await watchPolicy(context, violations);
        const page = await context.newPage();
        page.on('pageerror', (/** @type {Error} */ error) => {
          if (!page.tolerated?.test(String(error))) errors.push(String(error));
        });
        page.on('console', (/** @type {any} */ message) => {
          const text = `${message.text()} ${message.location().url}`;
          const isFault = message.type() === 'error' || (message.type() === 'warning' && /deprecat/i.test(text));
          if (isFault && !page.tolerated?.test(text)) errors.push(text);
        });
        return visit(page, origin, options);
      });
      await Promise.all(contexts.map((context) => context.close()));
      expect(errors).toEqual([]);
    },
  }),
);

/** @param {any} page @param {string} origin @param {Options} options */
async function visit(page, origin, options) {
  await page.goto(`${origin}/${options.hash ?? '#/maze'}`);
  await page.waitForSelector('[data-ready="true"]');
  const apart = /\/(check|lab)\/$/.test(new URL(page.url()).pathname); // a separate page
  if (!apart && (options.tab || (options.width ?? 1280) >= 760)) await openTab(page, options.tab ?? 'details');
  return page;
}

/**
 * Several visits in one window: the first opens it; each later one reloads the page in a size of its own, in half the
 * time of a new window. What was played or drawn before remains stored in the browser.
 * @param {Function} open @param {Options} [shared] what cannot change in a window: language, touch
 * @returns {(options: Pick<Options, 'hash' | 'tab' | 'width' | 'height'>) => Promise<any>}
 */
export function inOneWindow(open, shared = {}) {
  /** @type {any} */
  let page;
  return async ({ width = 1280, height = 900, ...options }) => {
    if (page) {
      const { origin } = new URL(page.url());
      // Changing only the fragment would load nothing, and a page of another site would end the process.
      await page.goto(origin + BARE);
      await page.setViewportSize({ width, height });
      await visit(page, origin, { ...shared, ...options, width });
    } else {
      base.slow(); // several visits
      page = await open({ ...shared, ...options, width, height });
    }
    return page;
  };
}

/**
 * Opens a tab of the column, and waits for its contents.
 * @param {any} page
 * @param {'levels' | 'rules' | 'details'} tab
 */
export async function openTab(page, tab) {
  await page.evaluate(
    (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id)).click(),
    `tab-${tab}`,
  );
  await page.locator('#gallery > *').first().waitFor({ state: 'attached' });
}

/** Pastes a text into a field with the keyboard. @param {any} page @param {string} field @param {string} text */
export async function pasted(page, field, text) {
  await page.evaluate((/** @type {string} */ content) => navigator.clipboard.writeText(content), text);
  await page.focus(field);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Presses an entry of the menu. @param {any} page @param {string} id */
export async function fromMenu(page, id) {
  await page.click('#more');
  await page.click(`#menu-${id}`);
}

/** Goes to another family. @param {any} page @param {string} id */
export async function goTo(page, id) {
  await page.click('#title');
  await page.click(`.family[href="#/${id}"]`);
}

/** @param {any} page */
const modeOf = (page) => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().mode);

/** Returns to play, with the button that leads there. @param {any} page */
export async function toPlay(page) {
  const mode = await modeOf(page);
  if (mode === 'edit') await page.click('#solve');
  if (mode === 'solve') await page.click('#mode-play');
}

/** @param {any} page */
export async function toEdit(page) {
  if ((await modeOf(page)) === 'edit') return;
  await toPlay(page);
  await page.click('#mode-edit');
}

/** @param {any} page @param {'edit' | 'play' | 'solve'} mode `solve`: until there is an answer */
export async function to(page, mode) {
  if (mode === 'edit') return toEdit(page);
  await toPlay(page);
  if (mode === 'solve') await page.click('#solve');
}

/** Goes to where the last button solves. @param {any} page */
export const toSolve = toPlay;

/** The plain-data part of the page's state. @param {any} page */
export const state = (page) =>
  page.evaluate(() => {
    const { board, moves, mode, answer, run, language } = /** @type {any} */ (globalThis).tokeru.store.get();
    return {
      board,
      moves,
      mode,
      language,
      answer: answer && { moves: answer.moves, objective: answer.objective, checked: answer.checked },
      run,
    };
  });

/** The centre of a cell in the window. @param {any} page @param {string} id of a cell */
export async function spot(page, id) {
  const box = await page.locator(`[data-id="${id}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The place of an element once it no longer moves: late parts make the board smaller.
 * @param {import('@playwright/test').Locator} locator
 */
export async function standing(locator) {
  for (let last = ''; ; ) {
    const box = await locator.boundingBox();
    if (box?.width && JSON.stringify(box) === last) return box;
    last = JSON.stringify(box);
    await locator.page().waitForTimeout(100);
  }
}

/** @param {any} page @param {string} id */
export async function clickOn(page, id) {
  const { x, y } = await spot(page, id);
  await page.mouse.click(x, y);
}

/**
 * Puts a text on the board as if it were pasted, and waits for the change, as the script that reads texts is fetched
 * with the first text.
 * @param {any} page
 * @param {string} text
 */
export const paste = (page, text) =>
  page.evaluate((/** @type {string} */ pasted) => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    // Other changes are not the text's: a card of the gallery, a name that has become known.
    const textState = (/** @type {any} */ { opened, board, moves, banner, ui }) =>
      JSON.stringify([opened, board, moves, banner, ui]);
    const before = textState(store.get());
    const changed = new Promise((/** @type {(done?: unknown) => void} */ done) => {
      store.subscribe((/** @type {any} */ state) => textState(state) !== before && done());
      setTimeout(done, 3000); // a text may change nothing
    });
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    return changed.then(() => {});
  }, text);

/** Opens a text like one that was pasted or chosen. @param {any} page @param {string} text */
export const openText = (page, text) =>
  page.evaluate((/** @type {string} */ given) => /** @type {any} */ (globalThis).tokeru.session.openText(given), text);

/** Plays moves, on another board if one is given. @param {any} page @param {string} moves @param {string} [board] */
export const playMoves = (page, moves, board) =>
  page.evaluate(
    (/** @type {[string, string | undefined]} */ [text, other]) => {
      const { session } = /** @type {any} */ (globalThis).tokeru;
      if (other) session.replaceBoard(other);
      session.act({ moves: text });
    },
    /** @type {[string, string | undefined]} */ ([moves, board]),
  );

/** Sets a sliding puzzle's engine to prove within this many seconds. @param {any} page @param {number} seconds */
export const optimalWithin = (page, seconds) =>
  page.evaluate((/** @type {number} */ time) => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, engine: 'optimal', seconds: time } });
  }, seconds);

/** Opens a panel of the column. @param {any} page @param {string} id */
export async function openPanel(page, id) {
  const panel = page.locator(`[data-panel="${id}"]`);
  await page.locator(`details:has([data-panel="${id}"]) > summary`).click();
  await expect(panel.locator('button').first()).toBeVisible();
  return panel;
}

/** Does the canvas show anything but its background? @param {any} page */
export const colours = (page) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.board-canvas'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    return [...seen];
  });

/** Chooses an engine for the next solve. @param {any} page @param {string} id */
export async function chooseEngine(page, id) {
  await page.selectOption('#solving [data-control="engine"]', id);
}
