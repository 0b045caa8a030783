// The isolation matrix of the widget: two origins, every header set, on a page of its own, in a frame and as an element
// in another site's page, and on a static host with the service worker; in Chromium and in Firefox. Each cell names the
// expected backend, and solves. It is a test because browsers change what they allow.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../scripts/vite/server.mjs';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { SMALL } from './boards.mjs';
import { firefox, flags, headlessChromium } from './browsers.mjs';
import { withoutWorker } from './sites.mjs';

const browsers = { chrome: headlessChromium, firefox };
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** @typedef {'threads' | 'workers'} Backend */
/**
 * Header sets of the blog and of our site, how the board is embedded, and the backend in each browser.
 * @typedef {{ blog: string, ours: string, way: 'top' | 'frame' | 'element', chrome: Backend, firefox: Backend }} Cell
 */
/** @type {Cell[]} */
const cells = [
  { blog: 'none', ours: 'none', way: 'top', chrome: 'workers', firefox: 'workers' },
  { blog: 'none', ours: 'coi', way: 'top', chrome: 'threads', firefox: 'threads' },
  { blog: 'none', ours: 'dip', way: 'top', chrome: 'threads', firefox: 'workers' },
  { blog: 'none', ours: 'all', way: 'top', chrome: 'threads', firefox: 'threads' },
  { blog: 'none', ours: 'none', way: 'frame', chrome: 'workers', firefox: 'workers' },
  { blog: 'none', ours: 'coi', way: 'frame', chrome: 'workers', firefox: 'workers' },
  { blog: 'none', ours: 'dip', way: 'frame', chrome: 'threads', firefox: 'workers' },
  { blog: 'none', ours: 'all', way: 'frame', chrome: 'threads', firefox: 'workers' },
  { blog: 'coi', ours: 'all', way: 'frame', chrome: 'threads', firefox: 'threads' },
  { blog: 'none', ours: 'all', way: 'element', chrome: 'workers', firefox: 'workers' },
];

/**
 * A page of another site, with one of our boards in it.
 * @param {'frame' | 'element'} way
 * @param {string} site
 * @param {string} fragment
 */
const blogPage = (way, site, fragment) =>
  way === 'frame'
    ? `<!doctype html><title>blog</title><iframe src="${site}/www/embed/frame.html${fragment}" width="400" height="460" allow="cross-origin-isolated"></iframe>`
    : `<!doctype html><title>blog</title><script type="module" src="${site}/www/embed/element.js"></script><tokeru-board link="${fragment}" style="width:400px"></tokeru-board>`;

/** @typedef {import('puppeteer-core').Page} Page */

/**
 * Waits for the board in the page or frame, solves it, and returns the result.
 * @param {Page | import('puppeteer-core').Frame} place
 */
async function solvedOnce(place) {
  await place.waitForSelector('tokeru-board');
  return place.evaluate(async () => {
    await customElements.whenDefined('tokeru-board');
    const element = /** @type {any} */ (document.querySelector('tokeru-board'));
    const outcome = await element.solve({ engine: 'article' }); // one that can be split
    return {
      backend: outcome.backend,
      status: outcome.status,
      confirmed: outcome.confirmed,
      isolated: crossOriginIsolated,
    };
  });
}

/**
 * Solves, and tries again if the pool of threads did not start. In a Firefox under WebDriver one start in twenty hangs:
 * a worker's fetch never ends (3 of 47 and 8 of 150 starts; 0 of 251 without a driver; the server had answered).
 * @param {Page} page
 * @param {Cell['way']} way
 */
async function solved(page, way) {
  const place = async () => (way === 'frame' ? await frameOf(page) : page);
  let outcome = await solvedOnce(await place());
  for (let again = 0; again < 3 && outcome.backend === 'plain'; again++) {
    await page.reload();
    outcome = await solvedOnce(await place());
  }
  return outcome;
}

/** @param {import('puppeteer-core').Page} page @returns {Promise<import('puppeteer-core').Frame>} */
async function frameOf(page) {
  for (let i = 0; i < 100; i++) {
    const frame = page.frames().find((each) => each.url().includes('/www/embed/frame.html'));
    if (frame) return frame;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('the frame never came');
}

/**
 * What is shipped, without the service worker, which would isolate the page by itself: it opens three times as fast as
 * the sources.
 */
const built = await withoutWorker();

for (const name of /** @type {('chrome' | 'firefox')[]} */ (Object.keys(browsers))) {
  const executablePath = browsers[name];
  describe(name, { skip: executablePath ? false : `${name} is not installed` }, () => {
    /** @type {import('puppeteer-core').Browser} */
    let browser;
    const fragment = fragmentOf('maze', SMALL);
    before(async () => {
      browser = await puppeteer.launch({
        browser: name,
        executablePath,
        headless: true,
        args: name === 'chrome' ? flags : [],
      });
    });
    after(() => browser?.close());

    for (const cell of ofTheDay(cells, { days: 5 })) {
      test(`${cell.way}, blog ${cell.blog}, ours ${cell.ours}: ${cell[name]}`, { timeout: 120_000 }, async () => {
        const site = await startServer({ headers: cell.ours, host: '127.0.0.1', cors: true, root: built });
        const page = await browser.newPage();
        const blog = await startServer({
          headers: cell.blog,
          pages: { '/blog.html': cell.way === 'top' ? '' : blogPage(cell.way, site.origin, fragment) },
        });
        try {
          await page.goto(
            cell.way === 'top' ? `${site.origin}/www/embed/frame.html${fragment}` : `${blog.origin}/blog.html`,
          );
          const outcome = await solved(page, cell.way);
          assert.equal(outcome.confirmed, true);
          assert.equal(outcome.status, 'optimal');
          assert.equal(outcome.backend, cell[name]);
        } finally {
          await page.close();
          await blog.close();
          await site.close();
        }
      });
    }

    test('a static host: the service worker isolates after one reload and works offline', {
      timeout: 120_000,
      skip: existsSync(dist) ? false : 'no dist/',
    }, async () => {
      const host = await startServer({ headers: 'none', root: dist, host: 'localhost' });
      const page = await browser.newPage();
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      try {
        await page.goto(`${host.origin}/www/embed/frame.html${fragment}`);
        await page.waitForFunction(() => crossOriginIsolated, { timeout: 20_000 });
        await new Promise((next) => setTimeout(next, 500));
        assert.ok(loads <= 2, `${loads} loads`);
        assert.equal((await solved(page, 'top')).backend, 'threads');
        await host.close();
        await page.reload();
        assert.equal((await solved(page, 'top')).confirmed, true);
      } finally {
        await page.close();
        await host.close();
      }
    });
  });
}
