// How a site announces itself: manifests and icons, pictures and oEmbed, pages of listed boards. What a system passes
// to the installed page. What Lighthouse's categories check, as far as possible without a network.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { makeDist } from '../../scripts/dist.mjs';
import { readListed } from '../../scripts/listed.mjs';
import { openCatalogue } from '../../scripts/pictures/boards.mjs';
import { lettersOf } from '../../scripts/pictures/letters.mjs';
import { startServer } from '../../scripts/vite/server.mjs';
import { ofTheDay } from '../of-the-day.mjs';
import { headlessChromium as executablePath, flags } from './browsers.mjs';
import { ADDRESS as SITE, announced, listedIn, MAZE, withoutWorker } from './sites.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LANGUAGES = ['ja', 'en'];
const LEVELS = '; one\n#######\n#@ $ .#\n#######\n\n; two\n########\n#@  $ .#\n########\n';

/** @typedef {import('puppeteer-core').Page} Page */

/** Width and height of a PNG. @param {Buffer} bytes */
const sizeOf = (bytes) => {
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

describe('announced', { skip: executablePath ? false : 'Chromium is not installed', timeout: 300_000 }, () => {
  let folder = '';
  /** @type {string[]} */
  let listed = [];
  /** @type {Awaited<ReturnType<typeof openCatalogue>>} */
  let catalogue;
  /** @type {import('puppeteer-core').Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let host;

  before(async () => {
    folder = await announced();
    catalogue = await openCatalogue(root);
    listed = await listedIn(folder);
    // Isolated from the start, so that no page reloads for that during a test.
    host = await startServer({ root: folder, production: true, headers: 'all' });
    browser = await puppeteer.launch({ executablePath, headless: true, args: flags });
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  const bytes = (/** @type {string} */ path) => readFileSync(join(folder, 'a', path));
  const text = (/** @type {string} */ path) => bytes(path).toString();
  const json = (/** @type {string} */ path) => JSON.parse(text(path));
  /**
   * A file, given its full address or one relative to a folder of the site.
   * @param {string} address
   * @param {string} [from]
   */
  const fileAt = (address, from = '') => {
    const { href } = new URL(address, SITE + from);
    assert.ok(href.startsWith(SITE), href);
    return decodeURI(href.slice(SITE.length));
  };
  /** The content of a meta element, by its name or property. @param {string} html @param {string} name */
  const metaContent = (html, name) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? assert.fail(`no ${name}`);
  /** Every page that shows boards, as an address relative to the site's. */
  const pages = () =>
    readdirSync(join(folder, 'a'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)index\.html$/.test(file))
      .map((file) => file.replace(/index\.html$/, ''));
  const written = () => pages().filter((path) => !/^\w+\/b\//.test(path));

  test('manifests: all files that they name exist, are relative, and have the stated size', () => {
    for (const language of LANGUAGES) {
      const from = `${language}/`;
      const manifest = json(`${from}manifest.webmanifest`);
      assert.equal(manifest.lang, language);
      assert.deepEqual([fileAt(manifest.start_url, from), fileAt(manifest.scope, from)], ['', '']);
      assert.equal(manifest.id, undefined); // it would be the same in every folder of a host
      for (const { src, sizes, type } of manifest.icons) {
        assert.ok(!/^(https?:|\/)/.test(src), src);
        const icon = bytes(fileAt(src, from));
        if (type === 'image/png') assert.deepEqual(sizeOf(icon).join('x'), sizes);
        else assert.match(icon.toString(), /^<svg /);
      }
      for (const purpose of ['any', 'maskable'])
        assert.deepEqual(
          manifest.icons.flatMap((/** @type {any} */ icon) => (icon.purpose === purpose ? [icon.sizes] : [])),
          ['192x192', '512x512', 'any'],
        );
      const shortcuts = manifest.shortcuts.map((/** @type {any} */ { url }) => fileAt(url, from));
      assert.deepEqual(
        shortcuts,
        catalogue.entries.map(({ id }) => `${from}${id}/`),
      );
      const actions = manifest.file_handlers.map((/** @type {any} */ { action }) => fileAt(action, from));
      for (const path of [...shortcuts, ...actions]) assert.ok(existsSync(join(folder, 'a', path, 'index.html')), path);
      const endings = manifest.file_handlers.flatMap((/** @type {any} */ { accept }) => Object.values(accept).flat());
      assert.deepEqual(endings, ['.xsb', '.sok', '.slc', '.txt']);
      assert.equal(manifest.share_target.method, 'POST');
    }
  });

  test('pages name manifest, icons, picture and oEmbed of their family and language', () => {
    // The page that checks certificates and the laboratory belong to no family.
    for (const path of written().filter((each) => !/(^|\/)(check|lab)\/$/.test(each))) {
      const html = text(`${path}index.html`);
      const language = /^(ja|en)\//.exec(path)?.[1] ?? 'en';
      const family =
        path
          .split('/')
          .at(-2)
          ?.replace(/^(ja|en)$/, '') || catalogue.entries[0]?.id;
      const [, manifest = ''] = /rel="manifest" href="([^"]+)"/.exec(html) ?? [];
      assert.equal(fileAt(manifest, path), `${language}/manifest.webmanifest`);
      const [, touch = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
      assert.deepEqual(sizeOf(bytes(fileAt(touch, path))), [180, 180]);
      const picture = fileAt(metaContent(html, 'og:image'));
      assert.match(picture, new RegExp(`card-${family}-${language}-`));
      assert.deepEqual(sizeOf(bytes(picture)), [1200, 630]);
      assert.deepEqual([metaContent(html, 'og:image:width'), metaContent(html, 'og:image:height')], ['1200', '630']);
      assert.ok(metaContent(html, 'og:image:alt').length > 5);
      assert.equal(metaContent(html, 'og:url'), `${SITE}${path}`);
      assert.equal(metaContent(html, 'twitter:card'), 'summary_large_image');
      const [, embed = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
      const { type, version, html: frame, thumbnail_url, width, height } = json(fileAt(embed));
      assert.deepEqual([version, type, fileAt(thumbnail_url)], ['1.0', 'rich', picture]);
      assert.ok(width > 100 && height > 100);
      const [, src = ''] = /src="([^"]+)"/.exec(frame) ?? [];
      assert.ok(existsSync(join(folder, 'a', fileAt(src.replace(/[?#].*/, '')))), src);
      const linked = catalogue.rules.decodeLink(src.replace(/^[^#]*/, ''));
      assert.ok(linked.ok && linked.family === family && linked.moves === '');
    }
  });

  test('none of these files is stored offline, and the cards’ fonts have all their letters', async () => {
    const offline = Object.keys(JSON.parse(/const files = (\{.*?\})\s*;/.exec(text('sw.js'))?.[1] ?? '{}'));
    assert.ok(offline.includes('ja/manifest.webmanifest'));
    assert.deepEqual(
      offline.filter((file) => /card|icon|oembed|\/b\/|robots|sitemap/.test(file)),
      [],
    );
    const letters = readFileSync(join(root, 'scripts/pictures/letters.txt'), 'utf8');
    const missing = [...(await lettersOf(root))].filter((letter) => !letters.includes(letter));
    assert.deepEqual(missing, [], 'run scripts/pictures/font.py');
  });

  test('a site without a service worker accepts only text; one without an address has nothing that needs one', async () => {
    const output = await withoutWorker();
    const manifest = JSON.parse(readFileSync(join(output, 'en/manifest.webmanifest'), 'utf8'));
    assert.deepEqual([manifest.share_target.method, manifest.share_target.params.files], ['GET', undefined]);
    assert.ok(!/og:|oembed|canonical/.test(readFileSync(join(output, 'maze/index.html'), 'utf8')));
    assert.ok(!existsSync(join(output, 'oembed')));
  });

  test('the browser’s bar has the page’s colours, in both schemes and as the reader chooses', async () => {
    const { page, close } = await reader();
    await open(page, '');
    const colours = () => page.$$eval('meta[name="theme-color"]', (all) => all.map(({ content }) => content));
    const { light, dark } = catalogue.themes;
    const html = text('index.html');
    for (const [scheme, { paper }] of Object.entries({ light, dark }))
      assert.ok(
        html.includes(`<meta name="theme-color" content="${paper}" media="(prefers-color-scheme: ${scheme})">`),
      );
    await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.set({ dark: true }));
    assert.deepEqual(await colours(), [dark.paper, dark.paper]);
    await close();
  });

  test('listed boards have pages with picture and title, in which there is no answer', () => {
    assert.equal(listed.length, 4);
    for (const address of listed) {
      const path = fileAt(address);
      const html = text(`${path}index.html`);
      const sokoban = html.includes('/#/sokoban/');
      const [, target = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(html) ?? [];
      assert.ok(existsSync(join(folder, 'a', path, target.replace(/#.*/, ''), 'index.html')), target);
      const linked = catalogue.rules.decodeLink(target.replace(/^[^#]*/, ''));
      assert.ok(linked.ok && !linked.answer && linked.moves === '', target);
      const title = path.startsWith('ja/') ? '倉庫番' : 'Sokoban';
      assert.equal(metaContent(html, 'og:title'), sokoban ? title : '&#34;First&#34; &#60;maze&#62;');
      assert.equal(metaContent(html, 'og:url'), address);
      assert.deepEqual(sizeOf(bytes(fileAt(metaContent(html, 'og:image')))), [1200, 630]);
      assert.equal(json(`${path}oembed.json`).thumbnail_url, metaContent(html, 'og:image'));
      assert.ok(!html.includes('<script'));
    }
  });

  test('a listed board’s page leads on to the board', async () => {
    const { page, errors, close } = await reader();
    for (const address of ofTheDay(listed)) {
      await open(page, fileAt(address));
      const { family, board, banner } = await state(page);
      const familyId = catalogue.rules.parse('maze', board).ok ? 'maze' : 'sokoban';
      assert.deepEqual(
        [family, banner, new URL(page.url()).pathname],
        [familyId, undefined, `/a/${fileAt(address).slice(0, 3)}${familyId}/`],
      );
    }
    assert.deepEqual(errors, []);
    await close();
  });

  test('an error in a list is reported with its line, and no page is made', async () => {
    const list = `Title: good\n${MAZE}\n#/maze/1AAA\n\n3 3\n+1 ?2\n`;
    assert.throws(
      () => readListed(catalogue, list, 'set.txt'),
      (error) => {
        const lines = /** @type {Error} */ (error).message.split('\n');
        assert.equal(lines.length, 2);
        assert.match(lines[0] ?? '', /^set\.txt: line 10: link-damaged/);
        assert.match(lines[1] ?? '', /^set\.txt: line 12: no family reads this board \(maze: line 13: not-an-operator/);
        return true;
      },
    );
    assert.throws(() => readListed(catalogue, '\n\n', 'set.txt'), /no boards/);
    const output = join(folder, 'none');
    await assert.rejects(makeDist({ output, boards: join(folder, 'boards.txt') }), /--site/);
    await assert.rejects(makeDist({ output, site: 'example.org' }), /--site takes an address/);
    assert.ok(!existsSync(output));
  });

  /** @param {{ language?: string, installed?: File[] | null }} [wish] */
  async function reader({ language = 'en' } = {}) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => ['error', 'warn'].includes(message.type()) && errors.push(message.text()));
    await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
    await page.evaluateOnNewDocument((tag) => {
      Object.defineProperty(navigator, 'languages', { get: () => [tag] });
    }, language);
    return { page, errors, close: () => context.close() };
  }

  /** Waits for a page of the app, even while another page redirects to it. @param {Page} page */
  async function stands(page, tries = 3) {
    try {
      await page.waitForSelector('[data-ready="true"]', { timeout: 20_000 });
    } catch (error) {
      if (tries === 0 || /timeout|exceeded/i.test(String(error))) throw error;
      await stands(page, tries - 1);
    }
  }

  /** @param {Page} page @param {string} path */
  async function open(page, path) {
    await page.goto(`${host.origin}/a/${path}`);
    await stands(page);
  }

  /** @param {Page} page */
  const state = (page) =>
    page.evaluate(() => {
      const { family, board, collection, banner } = /** @type {any} */ (globalThis).tokeru.store.get();
      return {
        family: family.id,
        board,
        listed: collection?.length ?? 0,
        banner: banner?.kind,
        search: location.search,
      };
    });

  /** Waits until a key of the state has a value. @param {Page} page @param {string} key @param {unknown} value */
  async function waitForState(page, key, value) {
    const wait = page.waitForFunction(
      (name, wanted) => {
        const now = /** @type {any} */ (globalThis).tokeru?.store.get();
        return (name === 'family' ? now?.family.id : (now?.banner?.kind ?? null)) === wanted;
      },
      { timeout: 15_000 },
      key,
      value,
    );
    await wait.catch(async () => assert.fail(`never ${key} ${value}: ${JSON.stringify(await state(page))}`));
  }

  /**
   * Opens files as a system does, in a window without an address bar.
   * @param {Page} page
   * @param {[name: string, text: string][]} files
   */
  const launched = (page, files) =>
    page.evaluateOnNewDocument((each) => {
      const real = globalThis.matchMedia.bind(globalThis);
      globalThis.matchMedia = (query) => real(query === '(display-mode: browser)' ? 'not all' : query);
      const handles = each.map(([name, content]) => ({ getFile: async () => new File([content], name) }));
      const setConsumer = (/** @type {Function} */ consume) => consume({ files: handles });
      Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
    }, files);

  for (const [name, path, file, family] of ofTheDay(
    /** @type {const} */ ([
      ['levels in a file of levels', 'sokoban/', ['set.xsb', LEVELS], 'sokoban'],
      ['levels in a text', '', ['set.txt', LEVELS], 'sokoban'],
      ['a maze in a text, from the page of another family', 'slide/', ['m.txt', MAZE], 'maze'],
      ['a sliding puzzle in a text', '', ['s.txt', '3,3,253147608'], 'slide'],
    ]),
  ))
    test(`opened by the system: ${name}`, async () => {
      const { page, errors, close } = await reader();
      await launched(page, [[...file]]);
      await open(page, path);
      await waitForState(page, 'family', family);
      const { banner } = await state(page);
      assert.equal(banner, undefined);
      if (family === 'sokoban')
        await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().collection?.length === 2);
      assert.deepEqual(errors, []);
      await close();
    });

  test('opened by the system: of files of several families the first one’s are opened, and the page says that others were left out', async () => {
    const { page, errors, close } = await reader();
    await launched(page, [
      ['a.txt', LEVELS],
      ['b.txt', MAZE],
      ['c.txt', LEVELS],
    ]);
    await open(page, 'slide/');
    await waitForState(page, 'family', 'sokoban');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().collection?.length === 4);
    await page.waitForFunction(() => document.getElementById('tagline')?.textContent?.includes('1'));
    assert.deepEqual(errors, []);
    await close();
  });

  test('opened by the system: a text that no family reads is refused with a sentence, and the board stays', async () => {
    for (const file of ofTheDay(
      /** @type {[string, string][]} */ ([
        ['letter.txt', 'Dear reader'],
        ['broken.xsb', 'no level'],
        ['large.txt', 'x'.repeat((1 << 20) + 1)],
      ]),
    )) {
      const { page, close } = await reader();
      await launched(page, [file]);
      await open(page, '');
      await waitForState(page, 'banner', file[0] === 'large.txt' ? 'file' : 'board');
      await page.waitForSelector('#refusal', { timeout: 20_000 }); // it arrives after the first view
      assert.ok((await page.$eval('#refusal', (refusal) => refusal.textContent ?? '')).length > 20);
      await close();
    }
  });

  test('shared as text: a link in it, or a board; the address drops the text', async () => {
    const encoded = catalogue.rules.encodeLink('slide', '3,3,253147608');
    const link = `${host.origin}/a/${encoded.ok ? encoded.link : ''}`;
    for (const [query, family] of ofTheDay([
      [{ title: 'A puzzle', text: `Look at this: ${link}` }, 'slide'],
      [{ url: link }, 'slide'],
      [{ text: LEVELS, title: 'levels' }, 'sokoban'],
    ])) {
      const { page, errors, close } = await reader();
      await open(page, `?${new URLSearchParams(/** @type {Record<string, string>} */ (query))}`);
      await waitForState(page, 'family', family);
      await page.waitForFunction(() => location.search === ''); // a moment after the board has opened
      assert.deepEqual(errors, []);
      await close();
    }
  });

  test('shared as a file: the service worker passes it to the page', async () => {
    const { page, close } = await reader();
    await open(page, '');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await open(page, ''); // the very first page works without the worker
    assert.ok(await page.evaluate(() => Boolean(navigator.serviceWorker.controller)));
    const navigation = page.waitForNavigation({ timeout: 20_000 });
    await page.evaluate((levels) => {
      // As a system does it: a form that leads to the page. The page's own policy forbids every form target.
      const form = new FormData();
      form.append('files', new File([levels], 'set.xsb'));
      void fetch('receive', { method: 'POST', body: form }).then(({ url }) => location.assign(url));
    }, LEVELS);
    await navigation;
    await waitForState(page, 'family', 'sokoban');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().collection?.length === 2);
    assert.equal((await state(page)).search, '');
    await open(page, '?received=large');
    await waitForState(page, 'banner', 'file');
    await open(page, '?received'); // typed by hand, or repeated: there is nothing to open
    assert.equal((await state(page)).banner, undefined);
    assert.deepEqual(
      await page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith(' received'))),
      [],
    );
    await close();
  });

  test('a browser finds the page installable', async () => {
    for (const [language, named] of ofTheDay([
      ['ja', '解ける'],
      ['en', 'Tokeru'],
    ])) {
      const { page, close } = await reader({ language });
      await open(page, 'sokoban/');
      const session = await page.createCDPSession();
      const { url, errors, manifest } = /** @type {any} */ (await session.send('Page.getAppManifest'));
      assert.deepEqual(errors, []);
      assert.equal(url, `${host.origin}/a/${language}/manifest.webmanifest`);
      if (manifest) assert.deepEqual([manifest.name, manifest.scope], [named, `${host.origin}/a/`]);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      // A private window installs nothing, whatever it is offered.
      assert.deepEqual(
        installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
        [],
      );
      await close();
    }
  });

  for (const path of ofTheDay(['', 'ja/sokoban/', 'en/beam/', 'sweeper/']))
    test(`/${path}: what Lighthouse checks for search engines, good practice and accessibility`, async () => {
      const { page, errors, close } = await reader();
      const session = await page.createCDPSession();
      /** @type {string[]} */
      const issues = [];
      session.on('Audits.issueAdded', ({ issue }) => issues.push(JSON.stringify(issue)));
      await session.send('Audits.enable');
      /** @type {string[]} */
      const requested = [];
      page.on('request', (request) => requested.push(request.url()));
      const answer = page.waitForResponse((response) => response.url() === `${host.origin}/a/${path}`);
      await open(page, path);
      assert.deepEqual(
        requested.filter((url) => /manifest|icon-|card-/.test(url)),
        [],
      ); // waits until a move is possible
      assert.equal((await answer).status(), 200);
      const found = await page.evaluate(audit);
      assert.deepEqual(found, []);
      const html = text(`${path}index.html`);
      assert.match(html, /^<!doctype html>/);
      assert.ok(Buffer.byteLength(html.slice(0, html.indexOf('charset="utf-8"'))) < 1024);
      assert.ok(!/name="robots"|user-scalable|maximum-scale/.test(html));
      const anchors = [...html.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, href = '']) => href);
      for (const href of anchors) assert.ok(existsSync(join(folder, 'a', path, href, 'index.html')), href);
      assert.deepEqual(issues, []);
      assert.deepEqual(errors, []);
      await close();
    });
});

/** In the page: what is wrong with its head, its text and its controls. */
function audit() {
  /** @type {string[]} */
  const found = [];
  const expect = (/** @type {unknown} */ holds, /** @type {string} */ what) => holds || found.push(what);
  const isVisible = (/** @type {Element} */ element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const visibleElements = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].filter(isVisible);
  const content = (/** @type {string} */ name) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  expect(document.compatMode === 'CSS1Compat', 'quirks mode');
  expect(document.characterSet === 'UTF-8', 'charset');
  expect(['ja', 'en'].includes(document.documentElement.lang), 'lang');
  expect(document.title.length > 5 && document.title.length < 70, `title: ${document.title}`);
  expect(content('description').length > 20 && content('description').length < 200, 'description');
  expect(/width=device-width/.test(content('viewport')), 'viewport');
  expect(document.querySelectorAll('link[rel="canonical"]').length === 1, 'canonical');
  expect(document.querySelectorAll('h1').length === 1, 'h1');
  for (const link of visibleElements('a'))
    expect(link.getAttribute('href'), `a link that leads nowhere: ${link.textContent}`);
  for (const image of visibleElements('img')) {
    expect(image.hasAttribute('alt'), 'img without alt');
    expect(image.hasAttribute('width') && image.hasAttribute('height'), 'img without width and height');
  }
  for (const element of visibleElements('a, button, input, select, summary, [role="tab"]')) {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const labelled = 'labels' in element && /** @type {HTMLInputElement} */ (element).labels?.length;
    expect(
      name.trim() || labelled || element.getAttribute('title'),
      `without a name: ${element.outerHTML.slice(0, 80)}`,
    );
    if (element.closest('p, .visually-hidden, [class*="hidden"], [role="grid"], .skip')) continue;
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    expect(
      Math.min(box.width, box.height) >= 24,
      `too small to press: ${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 80)}`,
    );
  }
  const sizes = [0, 0];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const letters = node.textContent?.trim().length ?? 0;
    const parent = node.parentElement;
    if (!letters || !parent || !isVisible(parent)) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    sizes[size >= 12 ? 0 : 1] += letters;
  }
  expect(sizes[1] < 0.05 * sizes[0], `letters below 12 px: ${sizes[1]} of ${sizes[0] + sizes[1]}`);
  expect(document.documentElement.scrollWidth <= innerWidth, 'wider than the screen');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size === ids.length, 'a duplicate id');
  return found;
}
