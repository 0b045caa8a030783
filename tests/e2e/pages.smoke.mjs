// biome-ignore-all lint/performance/useDomNodeTextContent: tests the visible text, which is in one of two languages
// The prerendered pages of a site: what they show without scripts, and that the scripts take over in place.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../scripts/vite/server.mjs';
import { orderedFamilies } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { headlessChromium as executablePath, flags } from './browsers.mjs';
import { ADDRESS as SITE, announced } from './sites.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/**
 * First views: the reader's language, the path, the page's language and title, and for a daily puzzle a day of November
 * 2026. Each weekday has its family.
 */
const VIEWS = /** @type {[string, string, string, string, number?][]} */ ([
  ['ja', '', 'ja', '計算迷路', 23],
  ['en', '', 'en', 'Sliding puzzle', 24],
  ['ja', 'en/', 'en', 'Room Sweeper', 25],
  ['en', 'ja/', 'ja', '倉庫番', 26],
  ['ja', '', 'ja', '計算迷路', 27],
  ['en', '', 'en', 'Sokoban', 28],
  ['fr', '', 'en', 'The streamer’s challenge', 29],
  ['fr', 'sokoban/', 'en', 'Sokoban'],
  ['en', 'ja/sokoban/', 'ja', '倉庫番'],
  ['ja', 'en/slide/', 'en', 'Sliding puzzle'],
]);

describe('pages', { skip: executablePath ? false : 'Chromium is not installed', timeout: 300_000 }, () => {
  let folder = '';
  /** @type {import('puppeteer-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let host;

  before(async () => {
    folder = join(await announced(), 'a');
    host = await startServer({ root: folder, production: true, headers: 'all' });
    browser = await puppeteer.launch({ executablePath, headless: true, args: flags });
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  /**
   * The address of every prerendered page. Excluded are the separate pages, whose scripts build them, and those of
   * listed boards.
   */
  const written = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)index\.html$/.test(file) && !/(^|\/)(check|lab|b)\//.test(file))
      .map((file) => file.replace(/index\.html$/, ''));

  /**
   * Opens a page for a reader of a language.
   * @param {string} language
   * @param {string} path
   * @param {{ scripts?: boolean, seen?: Record<string, string>, day?: number }} [wish] `day` of November 2026; 23 is a
   *   Monday
   */
  async function open(language, path, { scripts = true, seen = {}, day = 23 } = {}) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
    await page.evaluateOnNewDocument(
      (tag, stored, noon) => {
        // Without arguments it is noon of this day; measurements use another clock.
        const Noon = class extends Date {
          constructor(/** @type {any[]} */ ...given) {
            super(.../** @type {[number]} */ (given.length ? given : [noon]));
          }
        };
        Object.assign(globalThis, { Date: Noon });
        Object.defineProperty(navigator, 'languages', { get: () => [tag] });
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(`tokeru.${key}`, value);
        const seen = Object.assign(globalThis, { shift: 0, largest: '' });
        new PerformanceObserver((list) => {
          // The entry for a bitmap of a board's picture has no element any more once the live board is there.
          for (const entry of list.getEntries()) {
            const { url, element } = /** @type {any} */ (entry);
            seen.largest = url.startsWith('data:image/png') ? 'bitmap' : element?.id;
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
        }).observe({ type: 'layout-shift', buffered: true });
      },
      language,
      seen,
      new Date(2026, 10, day, 12).getTime(),
    );
    if (!scripts) {
      await page.setRequestInterception(true);
      // It never answers: a refusal would be reported.
      page.on('request', (request) => void (/app-.*\.js$/.test(request.url()) || request.continue()));
    }
    const navigation = page.goto(`${host.origin}/${path}`, { waitUntil: 'domcontentloaded' });
    if (scripts) await navigation;
    else navigation.catch(() => {}); // its scripts never arrive
    await page.waitForSelector(scripts ? '[data-ready="true"]' : '.footer', { timeout: 20_000 });
    return { page, errors, close: () => context.close() };
  }

  /** The largest element of the first view is in the prerendered page. @param {Page} page @param {string} name */
  async function largestIsWritten(page, name) {
    await page.waitForFunction(() => /** @type {any} */ (globalThis).largest !== '');
    const largest = await page.evaluate(() => /** @type {any} */ (globalThis).largest);
    assert.ok(['title', 'tagline', 'promise', 'bitmap'].includes(largest), `${name}: ${largest}`);
  }

  test('there is a page for each family, in the reader’s language and in each of the two', () => {
    const families = orderedFamilies.map(({ id }) => `${id}/`);
    const wanted = ['', 'ja/', 'en/'].flatMap((language) => ['', ...families].map((family) => language + family));
    assert.deepEqual(written().sort(), wanted.sort());
  });

  test('every file that the pages name exists; their absolute addresses name one another', () => {
    for (const path of written()) {
      const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
      for (const [, name] of html.matchAll(/(?:src|href)="(\.[^"#]*)"/g)) {
        const file = join(folder, path, name.endsWith('/') ? `${name}index.html` : name);
        assert.ok(existsSync(file), `${path}: ${name}`);
      }
      const [, files] = /data-files='([^']*)'/.exec(html) ?? [];
      for (const file of Object.values(JSON.parse(files)).flat()) assert.ok(existsSync(join(folder, path, file)), file);
      assert.ok(html.includes(`<link rel="canonical" href="${SITE}${path}">`), path);
      const alternates = [...html.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)];
      assert.deepEqual(
        alternates.map(([, language]) => language),
        ['ja', 'en', 'x-default'],
      );
      for (const [, , address] of alternates) assert.ok(written().includes(address.slice(SITE.length)), address);
      for (const id of ['title', 'tagline']) assert.match(html, new RegExp(`id="${id}"[^>]*>(?!&nbsp;)`), path);
    }
    // Files that a later script waits for.
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
    for (const script of scripts) {
      const [, list = ''] = /\.f=\[([^\]]*)\]/.exec(readFileSync(join(folder, 'assets', script), 'utf8')) ?? [];
      for (const [, file] of list.matchAll(/"\.\/([^"]+)"/g))
        assert.ok(existsSync(join(folder, 'assets', file)), `${script}: ${file}`);
    }
    const map = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
    assert.equal(
      [...map.matchAll(/<loc>/g)].length,
      written().length + 6,
      'with the page that checks and the laboratory',
    );
    assert.ok(readFileSync(join(folder, 'robots.txt'), 'utf8').endsWith(`\nAllow: /\nSitemap: ${SITE}sitemap.xml\n`));
    assert.ok(existsSync(dirname(join(folder, 'www/embed/frame.html'))));
  });

  test('the checking page exists in the reader’s language and in each of the two', async () => {
    const map = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
    const opened = ofTheDay(['check/', 'ja/check/', 'en/check/']);
    for (const [path, lang, title] of [
      ['check/', 'en', 'Certificate checker — '],
      ['ja/check/', 'ja', '証明書の検査 — '],
      ['en/check/', 'en', 'Certificate checker — '],
    ]) {
      const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
      assert.ok(html.includes(`<html lang="${lang}"`) && html.includes(`<title>${title}`), path);
      assert.ok(html.includes(`<link rel="canonical" href="${SITE}${path}">`), path);
      const alternates = [...html.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)];
      assert.deepEqual(
        alternates.map(([, tag, address]) => [tag, address.slice(SITE.length)]),
        [
          ['ja', 'ja/check/'],
          ['en', 'en/check/'],
          ['x-default', 'check/'],
        ],
      );
      assert.ok(map.includes(`<loc>${SITE}${path}</loc>`), path);
      if (!opened.includes(path)) continue;
      const { page, errors, close } = await open(lang === 'ja' ? 'en' : 'ja', path);
      const spoken = path === 'check/' ? 'ja' : lang; // a page in one language starts in it, whatever the reader's is
      assert.equal(await page.evaluate(() => document.documentElement.lang), spoken);
      await page.click('#example');
      await page.waitForFunction(() => document.querySelector('#steps')?.textContent?.includes('068c8850'));
      const home = await page.evaluate(
        () => /** @type {HTMLAnchorElement} */ (document.getElementById('home')).pathname,
      );
      assert.equal(home, path.replace('check/', '').replace(/^/, '/'));
      assert.deepEqual(errors, []);
      await close();
    }
  });

  test('the laboratory exists in the reader’s language and in each of the two, and no other page loads it', async () => {
    const map = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
    const opened = ofTheDay(['lab/', 'ja/lab/', 'en/lab/']);
    for (const [path, lang, title] of [
      ['lab/', 'en', 'The laboratory — '],
      ['ja/lab/', 'ja', '実験室 — '],
      ['en/lab/', 'en', 'The laboratory — '],
    ]) {
      const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
      assert.ok(html.includes(`<html lang="${lang}"`) && html.includes(`<title>${title}`), path);
      assert.ok(html.includes(`<link rel="canonical" href="${SITE}${path}">`), path);
      assert.ok(map.includes(`<loc>${SITE}${path}</loc>`), path);
      if (!opened.includes(path)) continue;
      const { page, errors, close } = await open(lang === 'ja' ? 'en' : 'ja', path);
      const spoken = path === 'lab/' ? 'ja' : lang;
      assert.equal(await page.evaluate(() => document.documentElement.lang), spoken);
      await page.waitForFunction(() => document.querySelectorAll('.figures tbody tr').length === 27);
      const home = await page.evaluate(
        () => /** @type {HTMLAnchorElement} */ (document.getElementById('home')).pathname,
      );
      assert.equal(home, path.replace('lab/', '').replace(/^/, '/'));
      assert.deepEqual(errors, []);
      await close();
    }
  });

  for (const [language, path, lang, title, day] of ofTheDay(VIEWS, { always: 1 }))
    test(`/${path}${day ? ` on the ${day}th` : ''} for a reader of ${language}: the first view is there without scripts and does not move when they come`, async () => {
      const withoutScripts = await open(language, path, { scripts: false, day });
      const firstView = () => {
        const text = (/** @type {string} */ id) =>
          /** @type {HTMLElement} */ (document.getElementById(id)).innerText.trim();
        const { width, height } = document.querySelector('.board-still')?.getBoundingClientRect() ?? {
          width: 0,
          height: 0,
        };
        return {
          lang: document.documentElement.lang,
          title: text('title'),
          tagline: text('tagline'),
          promise: document.getElementById('promise')?.checkVisibility(),
          drawn: width > 200 && height > 200,
        };
      };
      await withoutScripts.page.waitForSelector('.board-still'); // a daily puzzle's picture arrives separately
      const before = await withoutScripts.page.evaluate(firstView);
      assert.deepEqual([before.lang, before.title, before.drawn], [lang, title, true]);
      assert.equal(before.promise, Boolean(day));
      await withoutScripts.close();
      const { page, errors, close } = await open(language, path, { day });
      const current = await page.evaluate(() => {
        const text = (/** @type {string} */ id) =>
          /** @type {HTMLElement} */ (document.getElementById(id)).innerText.trim();
        const promise = document.getElementById('promise')?.checkVisibility();
        return { lang: document.documentElement.lang, title: text('title'), tagline: text('tagline'), promise };
      });
      assert.deepEqual({ ...current, drawn: true }, before);
      await page.waitForFunction(() => document.querySelector('.board-still') === null);
      assert.ok((await page.evaluate(() => /** @type {any} */ (globalThis).shift)) < 0.02);
      await largestIsWritten(page, `/${path} ${language}`);
      assert.deepEqual(errors, []);
      await close();
    });

  test('the largest element of the first view is prerendered, on the pages that were not opened above', async () => {
    const isLongRun = Boolean(process.env.TOKERU_LONG);
    const others = written().filter(
      (path) => path.split('/').length < 3 && (isLongRun || !VIEWS.some(([, seen]) => seen === path)),
    );
    for (const [turn, path] of ofTheDay([...others.entries()])) {
      for (const language of isLongRun ? ['ja', 'en'] : [['ja', 'en'][turn % 2]]) {
        const { page, close } = await open(language, path);
        await largestIsWritten(page, `/${path} ${language}`);
        await close();
      }
    }
  });

  test('a link to a family fetches that family’s files, and no other’s', async () => {
    // a day whose puzzle is Sokoban's, with a picture
    const { page, close } = await open('en', '#/sokoban/', { day: 26 });
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(
      names.some((name) => /rules-sokoban/.test(name)),
      names.join(' '),
    );
    assert.ok(!names.some((name) => /rules-maze|\/maze-/.test(name)), names.join(' '));
    await close();
  });

  test('the live board lies exactly over its picture', async () => {
    /** @type {{ path: string, day?: number, size: number }[]} */
    const places = orderedFamilies.map(({ id }) => {
      const html = readFileSync(join(folder, id, 'index.html'), 'utf8');
      const [drawing = ''] = /<svg class="board-still".*?(?=<div class="loading">)/s.exec(html) ?? [];
      return { path: `${id}/`, size: drawing === '' ? Number.NaN : gzipSync(drawing).length };
    });
    for (const day of [23, 24, 25, 26, 27, 28, 29]) places.push({ path: '', day, size: 0 });
    for (const { path, size } of places) assert.ok(size < 15_000, `/${path}: a picture of ${size} bytes`);
    for (const { path, day } of ofTheDay(places)) {
      const name = `/${path}${day ? ` on the ${day}th` : ''}`;
      const withoutScripts = await open('en', path, { scripts: false, day });
      await withoutScripts.page.waitForSelector('.board-still');
      const place = await (await withoutScripts.page.$('#board'))?.boundingBox();
      const [one, two] = [withoutScripts, await open('en', path, { day })];
      assert.deepEqual(await (await two.page.$('#board'))?.boundingBox(), place, name);
      const clip = /** @type {import('puppeteer-core').ScreenshotClip} */ (place);
      const pictures = [];
      for (const { page } of [one, two]) {
        await page.bringToFront(); // a background page draws nothing
        await page.waitForFunction((live) => !live || !document.querySelector('.board-still'), {}, page === two.page);
        pictures.push(await page.screenshot({ clip, encoding: 'base64' }));
      }
      const share = await two.page.evaluate(async ([a, b]) => {
        const pixels = async (/** @type {string} */ picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
          ctx.drawImage(image, 0, 0);
          return ctx.getImageData(0, 0, image.width, image.height).data;
        };
        const [p, q] = [await pixels(a), await pixels(b)];
        let differing = 0;
        for (let i = 0; i < p.length; i += 4)
          if (Math.abs(p[i] - q[i]) + Math.abs(p[i + 1] - q[i + 1]) > 96) differing += 1;
        return differing / (p.length / 4);
      }, pictures);
      console.log(`      ${name}: ${(100 * share).toFixed(2)} % of the pixels are clearly others`);
      assert.ok(share < 0.03, `${name}: ${share}`);
      await one.close();
      await two.close();
    }
  });

  test('in a very large window a board and its picture are larger, and still coincide', async () => {
    const widths = [];
    const paths = ofTheDay(['sokoban/', 'slide/']);
    for (const [width, height] of [
      [2099, 1800],
      [2560, 1300],
      [3840, 2160],
    ])
      for (const path of paths) {
        const places = [];
        for (const scripts of [false, true]) {
          const { page, close } = await open('en', path, { scripts });
          await page.bringToFront();
          await page.setViewport({ width, height, deviceScaleFactor: 1 });
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
          const place = await (await page.$(scripts ? '.board-grid' : '.board-still'))?.boundingBox();
          places.push(place ?? { x: 0, y: 0, width: 0, height: 0 });
          await close();
        }
        const [still, live] = places;
        const distances = /** @type {const} */ (['x', 'y', 'width', 'height']).map((side) =>
          Math.abs(still[side] - live[side]),
        );
        assert.ok(Math.max(...distances) <= 1, `${path} ${width} ${JSON.stringify(places)}`);
        widths.push(Math.round(live.width));
      }
    for (const [at, width] of widths.slice(paths.length).entries())
      assert.ok(Math.abs(width - 1.6 * widths[at % paths.length]) <= 2, widths.join(' '));
  });

  test('an unknown address: both languages, a link to the site, and a link whose # became %23 opens its board', async () => {
    const lost = await fetch(`${host.origin}/nothing/`);
    assert.equal(lost.status, 404);
    const text = await lost.text();
    assert.ok(
      text.includes('このアドレスにページはありません。') && text.includes('There is no page at this address.'),
    );
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${host.origin}/maze/%23/sokoban`);
    await page.waitForSelector('[data-ready="true"]');
    assert.equal(new URL(page.url()).hash.slice(0, 9), '#/sokoban');
    await context.close();
  });

  test('a link opens its board from any page, and / opens today’s whatever was left', async () => {
    const first = await open('en', '#/slide');
    const link = await first.page.evaluate(() => location.hash);
    await first.close();
    const { page, errors, close } = await open('en', `ja/sokoban/${link}`);
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id), 'slide');
    assert.deepEqual(errors, []);
    await close();
    const second = await open('en', '', { seen: { family: 'sweeper', language: 'ja', theme: 'dark' }, day: 24 });
    const { family, lang, theme } = await second.page.evaluate(() => ({
      family: /** @type {any} */ (globalThis).tokeru.store.get().family.id,
      lang: document.documentElement.lang,
      theme: document.documentElement.dataset.theme,
    }));
    assert.deepEqual([family, lang, theme], ['slide', 'ja', 'dark']);
    await second.close();
  });
});
