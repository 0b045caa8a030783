// Firefox, driven through WebDriver BiDi: both builds solve and the answer stands.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../scripts/vite/server.mjs';
import { ENDLESS, SMALL } from './boards.mjs';
import { BARE, barePages, openEngine, solveIn } from './bare.mjs';
import { firefox as executablePath } from './browsers.mjs';

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
 * @param {Record<string, string>} [faults] of the server
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
 * Solves, with threads where they are allowed. A Firefox under a driver now and then never ends a fetch in a pool's worker: such a start (`pool-start`)
 * says nothing of what is tested, and is asked again in the page loaded anew.
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

for (const [headers, backend] of [
  ['all', 'threads'],
  ['coi', 'threads'],
  ['dip', 'plain'],
  ['none', 'plain'],
]) {
  test(`headers ${headers}: the ${backend} build solves`, { skip, timeout: 60_000 }, () =>
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

test('while somebody works the page is told what is being built, under its own policy', {
  skip,
  timeout: 60_000,
}, async () => {
  const server = await startServer({ live: async () => true });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.origin}/#/maze`);
    await page.waitForSelector('[data-ready="true"]');
    server.live?.say('rebuilding engines…'); // a page that is not connected yet asks for it
    await page.waitForFunction(() => document.querySelector('#building')?.textContent === 'rebuilding engines…');
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  } finally {
    await page.close();
    await server.close();
  }
});
