// Firefox, driven through WebDriver BiDi: both builds solve, the answer is shown, and the widget works in a page of
// another site.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../scripts/vite/server.mjs';
import { frameSnippet } from '../../www/app/share/outputs.ts';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { ENDLESS, SMALL } from './boards.mjs';
import { BARE, barePages, openEngine, solveIn } from './bare.mjs';
import { firefox as executablePath } from './browsers.mjs';
import { columns, faults, hostile, pageWith } from './widget-faults.mjs';

const skip = executablePath ? false : 'Firefox is not installed';

/** @type {import('puppeteer-core').Browser} */
let browser;

before(async () => {
  if (executablePath) browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
});
after(() => browser?.close());

/**
 * @param {string} headers
 * @param {(page: import('puppeteer-core').Page) => Promise<void>} use
 * @param {Record<string, string>} [faults] that the server simulates
 */
async function inPage(headers, use, faults = {}) {
  const server = await startServer({ headers, faults, pages: barePages });
  const page = await browser.newPage();
  try {
    await page.goto(server.origin + BARE);
    await page.evaluate(openEngine, {});
    await use(page);
  } finally {
    await page.close();
    await server.close();
  }
}

/**
 * Solves, with threads where they are allowed. Under a driver, a fetch in a worker of Firefox's pool sometimes never
 * ends.
 * That fault (`pool-start`) is not ours, so the page is reloaded for another try.
 * @param {import('puppeteer-core').Page} page
 */
async function solved(page) {
  const solve = () => solveIn(page, { family: 'maze', board: SMALL, options: { threads: 2 } });
  const never = (/** @type {any[]} */ events) => events.some((event) => event.code === 'pool-start');
  let answer = await solve();
  for (let again = 0; again < 2 && never(answer.events); again += 1) {
    await page.reload();
    await page.evaluate(openEngine, {});
    answer = await solve();
  }
  return answer;
}

for (const [headers, backend] of ofTheDay([
  ['all', 'threads'],
  ['coi', 'threads'],
  ['dip', 'workers'],
  ['none', 'workers'],
])) {
  test(`headers ${headers}: solved by ${backend}`, { skip, timeout: 60_000 }, () =>
    inPage(headers, async (page) => {
      const { outcome } = await solved(page);
      assert.equal(outcome.backend, backend);
      assert.equal(outcome.status, 'optimal');
      assert.equal(outcome.confirmed, true);
    }),
  );
}

test('a cancel in the middle keeps the best answer', { skip, timeout: 60_000 }, () =>
  inPage('all', async (page) => {
    const task = {
      family: 'maze',
      board: ENDLESS,
      options: { engine: 'article', threads: 2 },
      abort: /** @type {const} */ ('at-incumbent'),
    };
    const { outcome } = await solveIn(page, task);
    assert.equal(outcome.stop, 'cancelled');
    assert.equal(outcome.confirmed, true);
  }),
);

test('a panic falls back to the plain build', { skip, timeout: 60_000 }, () =>
  inPage(
    'all',
    async (page) => {
      const { outcome, events } = await solved(page);
      assert.ok(events.some((event) => event.type === 'fallback' && event.code === 'panic'));
      assert.equal(outcome.confirmed, true);
    },
    { '/pkg-threads/tokeru.js': 'panic' },
  ),
);

test('where all storage is blocked, the page says only that, and solves', {
  skip,
  timeout: 120_000,
}, async () => {
  const extraPrefsFirefox = { 'network.cookie.cookieBehavior': 2 };
  const strict = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox });
  const server = await startServer({ headers: 'all', root: process.env.TOKERU_SITE });
  const page = await strict.newPage();
  try {
    await page.goto(`${server.origin}/#/maze`);
    await page.waitForSelector('#gallery > *'); // all scripts have arrived
    assert.equal(await page.evaluate(() => navigator.serviceWorker.ready.catch(({ name }) => name)), 'SecurityError');
    const banner = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().banner);
    assert.equal(await banner(), null);
    await page.click('#solve');
    await page.waitForFunction(() => document.querySelector('.line')?.textContent?.includes('Proved best'));
    assert.equal(await banner(), null);
    // The message is shown when the page first tries to store something, here the answer.
    await page.waitForFunction(() => document.querySelector('#tagline')?.textContent?.includes('can’t keep boards'));
  } finally {
    await strict.close();
    await server.close();
  }
});

/** Pages of a PDF whose objects are compressed, as Firefox's are. @param {Uint8Array} pdf */
function pagesOf(pdf) {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\r?\n([\s\S]*?)endstream/g);
  const texts = [...streams].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return ''; // not compressed
    }
  });
  return texts.join('\n').match(/\/Type\s*\/Page[^s]/g)?.length;
}

test('a board is printed on one page, on A4 and on Letter', { skip, timeout: 60_000 }, async () => {
  const server = await startServer({ headers: 'all', root: process.env.TOKERU_SITE });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.origin}/#/maze`);
    await page.waitForSelector('[data-paper]'); // what prints has arrived
    for (const format of /** @type {const} */ (['A4', 'Letter']))
      assert.equal(pagesOf(await page.pdf({ format })), 1, format);
  } finally {
    await page.close();
    await server.close();
  }
});

test('during development the page shows what is being built, under its own policy', {
  skip,
  timeout: 60_000,
}, async () => {
  const server = await startServer({ live: async () => true });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.origin}/#/maze`);
    await page.waitForSelector('[data-ready="true"]');
    server.live?.report('rebuilding engines…'); // a page that connects later asks for it
    await page.waitForFunction(() => document.querySelector('#building')?.textContent === 'rebuilding engines…');
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  } finally {
    await page.close();
    await server.close();
  }
});

/**
 * A widget in a column of a page of another origin, with a hostile style sheet.
 * @param {string} attributes
 * @param {(page: import('puppeteer-core').Page, call: (method: string, wish?: unknown) => Promise<any>,
 *   said: (part: string) => Promise<string>) => Promise<void>} use
 */
async function inColumn(attributes, use) {
  const site = await startServer({ headers: 'all', root: process.env.TOKERU_SITE });
  const body = `<article class="column"><tokeru-board lang="en" ${attributes}></tokeru-board></article>`;
  const blogSite = await startServer({
    headers: 'none',
    pages: { '/blog.html': pageWith(site.origin, body, hostile[0]) },
  });
  const page = await browser.newPage();
  const call = (/** @type {string} */ method, /** @type {unknown} */ argument) =>
    page.evaluate(
      async (name, given) => {
        await customElements.whenDefined('tokeru-board');
        return /** @type {any} */ (document.querySelector('tokeru-board'))[name](given);
      },
      method,
      argument,
    );
  const textOf = (/** @type {string} */ part) =>
    page.evaluate(
      (name) => document.querySelector('tokeru-board')?.shadowRoot?.querySelector(name)?.textContent ?? '',
      part,
    );
  try {
    await page.setViewport({ width: 760, height: 1200 });
    await page.goto(`${blogSite.origin}/blog.html`);
    await use(page, call, textOf);
  } finally {
    await page.close();
    await site.close();
    await blogSite.close();
  }
}

/**
 * Sets properties of the element.
 * @param {import('puppeteer-core').Page} page
 * @param {Record<string, string>} properties
 */
const setProperties = (page, properties) =>
  page.evaluate((given) => void Object.assign(document.querySelector('tokeru-board') ?? {}, given), properties);

/** Families whose board is in the columns today. */
const tested = ofTheDay(families);
const names = tested.map(({ id }) => id).join(', ');

test(
  `the widget in columns of a page of another origin: nothing is cut before, during and after a solve (${names})`,
  {
    skip,
    timeout: 240_000,
  },
  () =>
    inColumn('', async (page, call, textOf) => {
      /** @type {string[]} */
      const found = [];
      const checkLayout = async (/** @type {string} */ what) =>
        found.push(...(await page.evaluate(faults, { columns, what })));
      for (const { id, load } of tested) {
        const { board } = (await load()).default.examples[0];
        await setProperties(page, { link: fragmentOf(id, board) });
        await call('address');
        await checkLayout(`${id}, play`);
        const solving = call('solve', { timeMs: 1500 });
        await checkLayout(`${id}, solving`);
        const outcome = await solving;
        assert.equal(outcome.confirmed, true, `${id}: ${JSON.stringify(outcome)}`);
        await checkLayout(`${id}, solved`);
        assert.notEqual(await textOf('.status'), '', `${id}: a verdict`);
        assert.match(await textOf('.spoken'), /checked/, id);
      }
      assert.deepEqual(found, []);
    }),
);

test('the author’s goal "best" in Firefox: only its proof counts', { skip, timeout: 120_000 }, () =>
  inColumn(
    `family="maze" board="${SMALL.replaceAll('\n', ' ')}" goal="best" solver="off"`,
    async (page, call, textOf) => {
      await call('address');
      const status = (/** @type {string} */ wanted) =>
        page.waitForFunction(
          (text) =>
            document.querySelector('tokeru-board')?.shadowRoot?.querySelector('.status')?.textContent?.includes(text),
          { timeout: 60_000 },
          wanted,
        );
      await status('Goal: the best');
      const { moves } = await call('solve');
      await call('pause');
      await call('undo');
      await setProperties(page, { value: moves });
      await status('Nobody can do better');
      assert.match(await textOf('.spoken'), /^Nobody can do better · 302 points/);
    },
  ),
);

test('a page that is always dark shows through around the board in a frame', { skip, timeout: 60_000 }, async () => {
  const site = await startServer({ headers: 'all', root: process.env.TOKERU_SITE });
  const link = fragmentOf('maze', SMALL);
  const snippetOptions = { base: `${site.origin}/`, link, family: 'maze', title: '', width: 320, height: 320 };
  const frame = frameSnippet({ ...snippetOptions, language: 'en' });
  const head = '<meta name="color-scheme" content="dark"><style>:root { background: #123 }</style>';
  const blogSite = await startServer({
    headers: 'none',
    pages: { '/blog.html': pageWith(site.origin, head + frame, '') },
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${blogSite.origin}/blog.html`);
    const inside = await page.waitForFrame((each) => each.url().includes('/embed/frame.html'));
    await inside.waitForSelector('tokeru-board[data-stands]');
    const box = await (await page.$('iframe'))?.boundingBox();
    assert.ok(box);
    const pixel = (/** @type {number} */ y) =>
      page.screenshot({ clip: { x: Math.ceil(box.x), y, width: 1, height: 1 }, encoding: 'base64' });
    // The frame's corner, and the page above it.
    assert.equal(await pixel(Math.ceil(box.y)), await pixel(Math.floor(box.y) - 2));
  } finally {
    await page.close();
    await site.close();
    await blogSite.close();
  }
});
