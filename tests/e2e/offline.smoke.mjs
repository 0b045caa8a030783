// What a static host's service worker must do: two installations side by side; a page of one version whatever the
// network and the cache do; a new version that is offered, and taken with board and moves; and a way to remove it all.
// scripts/dist.mjs makes one version, and the service worker of a second one, in which two files differ; the host is a
// folder that changes.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { addWorker, makeDist } from '../../scripts/dist.mjs';
import { startServer } from '../../scripts/vite/server.mjs';
import { createEngine } from '../../www/package/node.ts';
import { families } from '../../www/puzzles/index.ts';
import { folderOf } from '../web/folders.mjs';
import { headlessChromium as executablePath, flags } from './browsers.mjs';
import { withoutWorker } from './sites.mjs';

/** A script that differs between the versions but has the same name in both (the page of `/` differs too). */
const LOADER = 'www/embed/element.js';
const MARK = 'second version';
/** A busy machine takes long to install a version. */
const WAIT_MS = 60_000;

/** @typedef {import('puppeteer-core').Page} Page */

/**
 * A folder of hard links to another folder's files, as a version is deployed twenty times.
 * @param {string} from
 * @param {string} to
 */
async function linked(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linked(source, target);
    else await link(source, target).catch(() => copyFile(source, target)); // there are no hard links across disks
  }
}

/**
 * Replaces a file that may have other hard links, which keep the old content.
 * @param {string} path
 * @param {string | Uint8Array} content
 */
async function replaced(path, content) {
  await rm(path, { force: true });
  await writeFile(path, content);
}

describe('offline', { skip: executablePath ? false : 'Chromium is not installed', timeout: 600_000 }, () => {
  /** Folder with `one`, `two`, `off` (made once) and `site` (what is served). */
  let folder = '';
  /** @type {import('puppeteer-core').Browser} */
  let browser;
  /** @type {import('puppeteer-core').BrowserContext} */
  let reader;
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let host;
  const site = (/** @type {string} */ path) => join(folder, 'site', path);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokeru-offline-'));
    const site = process.env.TOKERU_SITE;
    if (site) await linked(site, join(folder, 'one'));
    else await makeDist({ output: join(folder, 'one') });
    await linked(join(folder, 'one'), join(folder, 'two'));
    for (const [file, mark] of [
      [LOADER, `export const mark = '${MARK}';\n`],
      ['index.html', '<!-- second version -->\n'],
    ])
      await replaced(join(folder, 'two', file), (await readFile(join(folder, 'one', file), 'utf8')) + mark);
    await rm(join(folder, 'two/sw.js'));
    await addWorker(join(folder, 'two'));
    await linked(await withoutWorker(), join(folder, 'off'));
    browser = await puppeteer.launch({ executablePath, headless: true, args: flags });
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async (context) => {
    await rm(site(''), { recursive: true, force: true });
    await mkdir(site(''), { recursive: true });
    host = await startServer({ headers: 'none', root: site('') });
    reader = await browser.createBrowserContext();
    /** @type {any} */ (context).after(async () => {
      await reader.close();
      await host.close();
    });
  });

  /** The host is there again, at the same address. */
  async function hostReturns() {
    const { port } = new URL(host.origin);
    host = await startServer({ headers: 'none', root: site(''), port: Number(port) });
  }

  /** A module by its name in the first version. @param {string} kind */
  const moduleOf = async (kind) => {
    const names = await readdir(join(folder, 'one/assets'));
    return `assets/${names.find((name) => new RegExp(`^${kind}-[\\w-]{8}\\.wasm$`).test(name))}`;
  };

  /**
   * Replaces the site at once: a browser checks for new versions at any time, even while a folder is being copied.
   * @param {'one' | 'two' | 'off'} version @param {string} [place] @param {(staged: string) => Promise<void>} [change]
   * what differs from the version
   */
  async function deploy(version, place = 'a', change) {
    const staged = join(folder, 'staged');
    await linked(join(folder, version), staged);
    await change?.(staged);
    await rm(site(place), { recursive: true, force: true });
    await rename(staged, site(place));
  }

  /** Opens the page and waits until it is ready. @param {string} [path] */
  async function open(path = 'a/#/maze') {
    const page = await reader.newPage();
    await page.goto(`${host.origin}/${path}`);
    await stands(page);
    return page;
  }

  /**
   * A page reloads once its service worker has arrived: if that happens during the wait, the wait starts again.
   * @param {Page} page
   */
  async function stands(page, tries = 3) {
    try {
      await page.waitForSelector('[data-ready="true"]', { timeout: WAIT_MS });
    } catch (error) {
      if (tries === 0 || /timeout|exceeded/i.test(String(error))) throw error;
      await stands(page, tries - 1);
    }
  }

  /**
   * Opens a page of a version that is stored completely and served by its worker from now on.
   * @param {string} [path]
   */
  async function installed(path) {
    const page = await open(path);
    await page.waitForFunction(() => crossOriginIsolated && navigator.serviceWorker.controller, { timeout: WAIT_MS });
    await stands(page);
    return page;
  }

  /** @param {Page} page */
  async function reloaded(page) {
    await page.reload();
    await stands(page);
  }

  /**
   * Which version answers.
   * @param {Page} page
   * @returns {Promise<'one' | 'two' | number>} or the status that is no answer
   */
  const versionIn = (page) =>
    page.evaluate(
      async (words, mark) => {
        const response = await fetch(words);
        return response.ok ? ((await response.text()).includes(mark) ? 'two' : 'one') : response.status;
      },
      LOADER,
      MARK,
    );

  /** @param {Page} page */
  const solved = (page) =>
    page.evaluate(async () => {
      const { engine, store } = /** @type {any} */ (globalThis).tokeru;
      const { family, board } = store.get();
      const { backend, status, confirmed } = await engine.solve(family.id, board);
      return { backend, status, confirmed };
    });
  const byThreads = { backend: 'threads', status: 'optimal', confirmed: true };
  const byPlain = { ...byThreads, backend: 'plain' };
  const notAtAll = { backend: 'plain', status: 'unknown', confirmed: false };

  /** Stored modules, without their hashes. @param {Page} page @returns {Promise<string[]>} */
  const keptModules = (page) =>
    page.evaluate(async () => {
      const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)));
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      const names = requests.map(({ url }) => /\/([a-z-]+)-[\w-]{8}\.wasm$/.exec(url)?.[1] ?? '');
      return [...new Set(names.filter(Boolean))].sort();
    });

  /** Solves, and waits until the modules for that are stored. @param {Page} page */
  async function solvedAndKept(page) {
    assert.deepEqual(await solved(page), byThreads);
    await waitUntil(async () => (await keptModules(page)).includes('threads-maze'), 'the solver is stored');
  }

  /** The state of the registration. @param {Page} page */
  const workersOf = (page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration
        ? {
            installing: Boolean(registration.installing),
            waiting: Boolean(registration.waiting),
            active: registration.active?.state,
          }
        : null;
    });

  /** @param {Page} page */
  const caches = (page) => page.evaluate(() => globalThis.caches.keys());

  /** Waits until a condition holds. @param {() => Promise<boolean>} holds @param {string} what */
  async function waitUntil(holds, what) {
    for (let tries = 0; tries < 150; tries++) {
      if (await holds().catch(() => false)) return;
      await new Promise((next) => setTimeout(next, 100));
    }
    assert.fail(`never: ${what}`);
  }

  /**
   * Asks the server for a newer worker and waits for the outcome.
   * @param {Page} page
   * @returns {Promise<string>} the state it ended in
   */
  const updated = (page) =>
    page.evaluate(async () => {
      const registration = /** @type {ServiceWorkerRegistration} */ (await navigator.serviceWorker.getRegistration());
      await registration.update();
      const coming = registration.installing ?? registration.waiting;
      if (!coming) return 'none';
      if (coming.state !== 'installing') return coming.state;
      return new Promise((resolve) =>
        coming.addEventListener('statechange', () => resolve(coming.state), { once: true }),
      );
    });

  test('two installations on one origin work offline side by side; the kill switch leaves no worker and no cache of one, and the other keeps its own', async () => {
    await deploy('one', 'a');
    await deploy('two', 'b');
    const [a, b] = [await installed('a/#/maze'), await installed('b/#/maze')];
    assert.equal((await caches(b)).length, 2);
    await solvedAndKept(a);
    await solvedAndKept(b);
    await host.close();
    await reloaded(a);
    await reloaded(b);
    assert.deepEqual([await versionIn(a), await versionIn(b)], ['one', 'two']);
    assert.deepEqual([await solved(a), await solved(b)], [byThreads, byThreads]);
    // A background page draws no frames, but waits need them.
    await a.bringToFront();
    await a.evaluate(() => {
      location.hash = '#/slide';
    });
    await a.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id === 'slide');
    await hostReturns();
    await deploy('off', 'a');
    const anew = a.waitForNavigation({ timeout: WAIT_MS });
    await a.evaluate(() => void navigator.serviceWorker.getRegistration().then((each) => each?.update()));
    await anew;
    await stands(a);
    assert.equal(await workersOf(a), null);
    assert.deepEqual(
      (await caches(a)).filter((name) => name.includes('/a/')),
      [],
    );
    await host.close();
    await reloaded(b);
    assert.equal(await versionIn(b), 'two');
    assert.deepEqual(await solved(b), byThreads);
  });

  test('a file that arrives cut in half: nothing is installed, and the next visit heals it; one old file on the host: the old version stays complete until all new files are there', async () => {
    await deploy('one');
    const module = await moduleOf('rules-maze');
    await replaced(site(`a/${module}`), (await readFile(join(folder, 'one', module))).subarray(0, 10_000));
    const first = await open('a/#/slide');
    await waitUntil(async () => (await workersOf(first)) === null, 'the service worker is unregistered');
    assert.equal(await first.evaluate(() => Boolean(navigator.serviceWorker.controller)), false);
    await replaced(site(`a/${module}`), await readFile(join(folder, 'one', module)));
    await first.close();
    const page = await installed();
    await host.close();
    await reloaded(page);
    assert.equal(await versionIn(page), 'one');
    await hostReturns();
    const loaderOf = (/** @type {string} */ version) => readFile(join(folder, version, LOADER));
    await deploy('two', 'a', async (staged) => replaced(join(staged, LOADER), await loaderOf('one')));
    assert.equal(await updated(page), 'redundant');
    await reloaded(page);
    assert.equal(await versionIn(page), 'one');
    assert.deepEqual(await solved(page), byThreads);
    await replaced(site(`a/${LOADER}`), await loaderOf('two'));
    // The reload made the browser check by itself. A check that began before the file was there still fails.
    await waitUntil(async () => (await updated(page)) === 'installed', 'the new version is installed');
    await reloaded(page);
    assert.equal(await versionIn(page), 'one');
    await page.close();
    await new Promise((next) => setTimeout(next, 500));
    const next = await open();
    assert.equal(await versionIn(next), 'two');
    await waitUntil(async () => (await caches(next)).length === 1, 'the old cache is gone');
  });

  /** The page cannot be framed, the frame page can. @param {Page} page */
  async function framesAlone(page) {
    const policies = await page.evaluate(async () => {
      const policyOf = async (/** @type {string} */ path) => (await fetch(path)).headers.get('Content-Security-Policy');
      return [await policyOf('./'), await policyOf('index.html'), await policyOf('www/embed/frame.html')];
    });
    assert.deepEqual(policies, ["frame-ancestors 'none'", "frame-ancestors 'none'", null]);
    await writeFile(site('plain.html'), '<!doctype html><title>plain</title>'); // our pages frame nothing
    const plain = await reader.newPage();
    await plain.goto(`${host.origin}/plain.html`);
    const framed = async (/** @type {string} */ path) => {
      await plain.evaluate(async (address) => {
        const frame = document.createElement('iframe');
        const loaded = new Promise((resolve) => {
          frame.onload = resolve;
        });
        frame.src = address;
        document.body.replaceChildren(frame);
        await loaded;
      }, path);
      return plain.frames().some((frame) => frame.url().startsWith(host.origin) && frame.parentFrame() !== null);
    };
    assert.deepEqual([await framed('a/'), await framed('a/www/embed/frame.html')], [false, true]);
    await plain.close();
  }

  /** `/` without a network, for a reader who has never solved, has today’s puzzle, its seal, and the next board. */
  async function todaysPuzzle() {
    // Without arguments it is noon on a Tuesday, whose puzzle is a slide.
    const tuesday = (/** @type {Page} */ page) =>
      page.evaluateOnNewDocument(() => {
        const Noon = class extends Date {
          constructor(/** @type {any[]} */ ...given) {
            super(.../** @type {[number]} */ (given.length ? given : [new Date(2026, 10, 24, 12).getTime()]));
          }
        };
        Object.assign(globalThis, { Date: Noon });
      });
    const page = await reader.newPage();
    /** @type {string[]} */
    const requested = [];
    page.on('request', (request) => /\.svg$/.test(request.url()) && requested.push(request.url()));
    await tuesday(page);
    await page.goto(`${host.origin}/a/`);
    await stands(page);
    const { family, board } = await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      return { family: store.get().family.id, board: store.get().board };
    });
    assert.equal(family, 'slide');
    const engine = await createEngine();
    const { moves } = await engine.solve('slide', board);
    await page.evaluate((best) => /** @type {any} */ (globalThis).tokeru.session.act({ moves: best }), moves);
    // The list has the proof of a listed puzzle. A reader who has never solved has no solver here that could prove it.
    await page.waitForFunction(() => document.getElementById('solve')?.textContent === 'Next', { timeout: WAIT_MS });
    await page.click('#solve');
    await page.waitForFunction(
      (before) => /** @type {any} */ (globalThis).tokeru.store.get().board !== before,
      { timeout: WAIT_MS },
      board,
    );
    assert.ok(!requested.some((url) => url.includes('/days-')), 'a stored page requests no picture');
    await page.close();
  }

  test('after one visit: page and rules work without a network, today’s puzzle too, and a solver once used; only the frame page can be framed', async () => {
    await deploy('one');
    const page = await installed();
    await framesAlone(page);
    await page.bringToFront();
    const rules = ['rules-maze', 'rules-slide', 'rules-sokoban', 'rules-streamer', 'rules-sweeper'];
    assert.deepEqual(await keptModules(page), rules);
    await host.close();
    await reloaded(page);
    assert.deepEqual(await solved(page), notAtAll);
    await todaysPuzzle();
    await page.bringToFront();
    await hostReturns();
    await reloaded(page); // what failed is retried after a while, or by a new page
    await solvedAndKept(page);
    assert.deepEqual(await keptModules(page), [...rules, 'threads-maze']);
    await host.close();
    await reloaded(page);
    assert.deepEqual(await solved(page), byThreads);
  });

  /**
   * Deletes or replaces what the browser stores of a file.
   * @param {Page} page
   * @param {string} path
   * @param {string} [text]
   */
  const tamper = (page, path, text) =>
    page.evaluate(
      async (file, content) => {
        for (const name of await globalThis.caches.keys()) {
          const cache = await globalThis.caches.open(name);
          const address = new URL(file, location.href.replace(/#.*/, '')).href;
          if (content === undefined) await cache.delete(address);
          else await cache.put(address, new Response(content, { headers: { 'Content-Type': 'text/javascript' } }));
        }
      },
      path,
      text,
    );

  test('a solver whose bytes differ from the list is never used; an evicted file comes back, but never from another version; a lost page is opened from the network, complete', async () => {
    await deploy('one');
    const page = await installed();
    const module = await moduleOf('threads-maze');
    const bytes = await readFile(site(`a/${module}`));
    await replaced(
      site(`a/${module}`),
      Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte)),
    );
    assert.deepEqual(await solved(page), byPlain);
    assert.equal((await keptModules(page)).includes('threads-maze'), false);
    await replaced(site(`a/${module}`), bytes);
    await reloaded(page);
    await solvedAndKept(page);
    await tamper(page, LOADER);
    assert.equal(await versionIn(page), 'one');
    await tamper(page, LOADER, 'throw new Error("not ours")');
    assert.equal(await versionIn(page), 'one'); // another project on the origin has written into the cache
    await deploy('two');
    await tamper(page, LOADER);
    assert.equal(await versionIn(page), 503);
    await host.close();
    assert.equal(await versionIn(page), 503);
    await hostReturns();
    await tamper(page, './');
    await tamper(page, 'index.html');
    await page.reload();
    await page.waitForFunction(
      () => document.querySelector('[data-ready="true"]') && /** @type {any} */ (globalThis).tokeru,
      {
        timeout: WAIT_MS,
      },
    );
    assert.equal(await versionIn(page), 'two');
    await waitUntil(async () => (await workersOf(page))?.active === 'activated', 'the new version is installed');
  });

  test('a solver that was fetched without the worker is stored as well', async () => {
    await host.close();
    host = await startServer({ headers: 'all', root: site('') });
    await deploy('one');
    const page = await open(); // isolated by the host, so it does not reload
    await waitUntil(async () => (await workersOf(page))?.active === 'activated', 'the version is installed');
    assert.equal(await page.evaluate(() => Boolean(navigator.serviceWorker.controller)), false);
    await solvedAndKept(page);
    await host.close();
    await reloaded(page);
    assert.deepEqual(await solved(page), byThreads);
  });

  test('a new version is offered, and taken over with board and moves', async () => {
    await deploy('one');
    const page = await installed();
    await page.focus('#board [data-id]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const keptState = () =>
      page.evaluate(() => {
        const { family, board, moves, mode } = /** @type {any} */ (globalThis).tokeru.store.get();
        return { family: family.id, board, moves, mode };
      });
    const before = await keptState();
    assert.notEqual(before.moves, '');
    await solvedAndKept(page);
    assert.equal(await page.$('.update'), null);
    await deploy('two');
    assert.equal(await updated(page), 'installed');
    await page.waitForSelector('.update');

    const otherPage = await open(); // with the version that is there
    await otherPage.waitForSelector('.update');
    await page.bringToFront(); // a click waits for frames, which a background page does not draw
    await page.click('.update .button');
    await page.waitForFunction(() => /\(1\)/.test(document.querySelector('.update')?.textContent ?? ''));
    assert.deepEqual([await versionIn(page), await versionIn(otherPage)], ['one', 'one']);
    const offer = (/** @type {string} */ text) =>
      page.waitForFunction(
        (/** @type {string} */ part) => document.querySelector('.update')?.textContent?.includes(part),
        { timeout: WAIT_MS },
        text,
      );
    await otherPage.close();
    await page.bringToFront();
    await offer('A new version is ready.'); // no other tab is open any more, so none is mentioned
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).tokeru;
      const { run } = store.get();
      Object.assign(globalThis, { was: run });
      store.set({ run: { ...run, running: true } });
    });
    await offer('Reloading ends the search');
    await page.evaluate(() =>
      /** @type {any} */ (globalThis).tokeru.store.set({ run: /** @type {any} */ (globalThis).was }),
    );
    // Something is being shared with the installed page.
    const shared = await page.evaluate(async () => `tokeru ${(await navigator.serviceWorker.ready).scope} received`);
    await page.evaluate(async (name) => (await globalThis.caches.open(name)).put('/', new Response('a file')), shared);
    await page.click('.update .button');
    await page.waitForFunction(
      () => !document.querySelector('.update') && document.querySelector('[data-ready="true"]'),
      {
        timeout: WAIT_MS,
      },
    );
    assert.equal(await versionIn(page), 'two');
    assert.deepEqual(await keptState(), before);
    assert.ok(
      await page.evaluate((name) => globalThis.caches.has(name), shared),
      'no version takes away what waits for a page',
    );
    await host.close();
    assert.deepEqual(await solved(page), byThreads); // a reader who had a solver has it in the new version too
  });

  test('the list names every file of the folder', async () => {
    const worker = await readFile(join(folder, 'one/sw.js'), 'utf8');
    const listed = JSON.parse(/const files = (\{.*\})\s*;/.exec(worker)?.[1] ?? '{}');
    assert.equal(listed[''], listed['index.html']);
    for (const path of Object.keys(listed).filter(Boolean)) assert.ok(existsSync(join(folder, 'one', path)), path);
    assert.ok(listed[LOADER] && listed[await moduleOf('threads-maze')]);
    const later = JSON.parse(/const later = (\[.*\])\s*;/.exec(worker)?.[1] ?? '[]');
    const folders = families.map(folderOf).toSorted();
    const solvers = ['plain', 'threads'].flatMap((build) => folders.map((name) => moduleOf(`${build}-${name}`)));
    assert.deepEqual(later, await Promise.all(solvers));
  });
});
