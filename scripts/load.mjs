// Measures the first load of a new reader on a slow phone: 562 ms a request, 1.44 Mbit/s down, 675 kbit/s up, CPU four
// times slower, 390x844 at three pixels a point, empty caches.
//   npm run load [-- --runs 3 --language ja --path FAMILY/ --frame FAMILY ...] [--solve] [--again]
// Serves the output of dist.mjs, compressed. Prints the medians of the runs, in milliseconds from the navigation's
// start:
//   lcp       the largest text or picture has been painted
//   board     the board is visible: the still picture or the live board
//   move      a move is possible: <html data-ready="true">, and a frame painted after it; in the widget's frame
//             ("frame FAMILY"): its board is drawn
//   blocked   the excess of tasks over 50 ms, from the first paint to the first move
//   shift     layout shift up to a second and a half after the first move
//   requests, kB    started, or received over the network, before the first move
//   solved    with --solve: from the click on Solve, at once after the first move, to the checked answer
//   played    with --solve, in a separate load: the same after ten seconds of play
//   --explain prints the elements that were painted as the largest, and those that moved (for every run, no medians)
//   again     with --again, in a separate visit: first paint and first move of the next visit, from the service
//             worker's cache
//   --slower 1 leaves the processor at its own speed

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromium as executablePath, flags } from '../tests/e2e/browsers.mjs';
import { openRules, rules } from '../www/engine/rules.ts';
import { orderedFamilies } from '../www/puzzles/index.ts';
import { makeDist } from './dist.mjs';
import { startServer } from './vite/server.mjs';

const LINE = { offline: false, latency: 562, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 };
const SETTLE_MS = 1500;
const PLAY_MS = 10_000;
const STEPS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

const { values: args } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    language: { type: 'string', multiple: true, default: ['ja', 'en'] },
    path: { type: 'string', multiple: true, default: ['', ...orderedFamilies.map(({ id }) => `${id}/`)] },
    frame: { type: 'string', multiple: true, default: [orderedFamilies[0].id] },
    solve: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    slower: { type: 'string', default: '4' },
    explain: { type: 'boolean', default: false },
  },
});

/** Runs in the page before any of its scripts. */
function watch() {
  /** @type {string[]} */
  const log = [];
  const describeNode = (/** @type {any} */ node) => {
    const place = node?.closest?.('[id]');
    return `${place && place !== node ? `#${place.id} ` : ''}${node?.localName ?? node?.nodeName ?? 'gone'}${node?.id ? `#${node.id}` : ''}${node?.className?.baseVal ?? (node?.className ? `.${node.className}` : '')}`;
  };
  const seen = {
    log,
    lcp: 0,
    shift: 0,
    firstPaint: 0,
    board: 0,
    tasks: /** @type {[number, number][]} */ ([]),
    move: 0,
  };
  Object.assign(globalThis, { seen });
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime, size, element }) => {
    seen.lcp = startTime;
    log.push(`${Math.round(startTime)} ms: largest is ${describeNode(element)}, ${size} px`);
  });
  observe('layout-shift', ({ hadRecentInput, value, startTime, sources }) => {
    if (hadRecentInput) return;
    seen.shift += value;
    const box = (/** @type {DOMRectReadOnly} */ { x, y, width, height }) =>
      [x, y, width, height].map(Math.round).join(' ');
    for (const { node, previousRect, currentRect } of sources)
      log.push(
        `${Math.round(startTime)} ms: ${value.toFixed(4)} moved ${describeNode(node)} from ${box(previousRect)} to ${box(currentRect)}`,
      );
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('#board > .board-still')) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (seen.board ||= performance.now())));
  });
  watcher.observe(document, { subtree: true, childList: true });
  const painted = () => {
    seen.move = performance.now();
    seen.board ||= seen.move;
    /** @type {any} */ (globalThis).moved?.('');
  };
  const isFrame = location.pathname.endsWith('/frame.html');
  addEventListener('ready', () => requestAnimationFrame(() => setTimeout(painted)));
  const ready = new MutationObserver(() => {
    if (isFrame || document.documentElement?.dataset.ready !== 'true') return;
    ready.disconnect();
    requestAnimationFrame(() => setTimeout(painted));
  });
  ready.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
}

/**
 * Records requests and received bytes with their times, in seconds of the browser's clock.
 * @param {import('@playwright/test').CDPSession} session
 */
async function count(session) {
  /** @type {number[]} */
  const requestTimes = [];
  /** @type {[number, number][]} */
  const received = [];
  const web = new Set();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!/^https?:/.test(request.url)) return;
    web.add(requestId);
    requestTimes.push(timestamp);
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    if (web.has(requestId)) received.push([timestamp, encodedDataLength]);
  });
  await session.send('Network.enable');
  return (/** @type {number} */ ms) => {
    const end = requestTimes[0] + ms / 1000;
    const bytes = received.filter(([at]) => at <= end).reduce((sum, [, size]) => sum + size, 0);
    return { requests: requestTimes.filter((at) => at <= end).length, kB: bytes / 1000 };
  };
}

/**
 * Runs in a fresh browser profile.
 * @template T @param {string} locale @param {'allow' | 'block'} serviceWorkers
 * @param {(context: import('@playwright/test').BrowserContext) => Promise<T>} run
 */
async function withBrowser(locale, serviceWorkers, run) {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      ...{ deviceScaleFactor: 3, isMobile: true, hasTouch: true, serviceWorkers, locale },
    });
    await context.addInitScript(watch);
    return await run(context);
  } finally {
    await browser.close();
  }
}

/**
 * Resolves when the page reports that its first move is possible.
 * @param {import('@playwright/test').CDPSession} session @returns {Promise<void>}
 */
const waitForMove = (session) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no move is possible after a minute')), 60_000);
    session.once('Runtime.bindingCalled', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Opens a page over the slow network, and waits until a move is possible.
 * @param {import('@playwright/test').BrowserContext} context @param {string} address
 */
async function openSlowly(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytesSoFar = await count(session);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(args.slower) });
  // Playwright's own waiting would inject a script into the page: 70 ms of compiling within the measurement.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'moved' });
  const possible = waitForMove(session);
  await page.goto(address, { waitUntil: 'commit' });
  await possible;
  return { page, until: bytesSoFar };
}

/** The widget's page has its own controls. @param {string} address */
const isFrame = (address) => address.includes('frame.html');

/** One load. @param {string} address @param {string} locale */
const load = (address, locale) =>
  withBrowser(locale, 'block', async (context) => {
    const { page, until } = await openSlowly(context, address);
    const solved = args.solve && !isFrame(address) ? await solveOn(page) : undefined;
    await page.waitForTimeout(SETTLE_MS);
    const { lcp, board, move, shift, firstPaint, tasks, log } = await page.evaluate(
      () => /** @type {any} */ (globalThis).seen,
    );
    if (args.explain) console.log(`${address}\n  ${log.join('\n  ')}`);
    const within = tasks.filter((/** @type {[number, number]} */ [at]) => at >= firstPaint && at <= move);
    const blocked = within.reduce(
      (/** @type {number} */ sum, /** @type {[number, number]} */ [, time]) => sum + Math.max(0, time - 50),
      0,
    );
    return { lcp, board, move, blocked, shift, ...until(move), ...(solved === undefined ? {} : { solved }) };
  });

/** A load with ten seconds of play before Solve is pressed. @param {string} address @param {string} locale */
const loadAndPlay = (address, locale) =>
  withBrowser(locale, 'block', async (context) => {
    const { page } = await openSlowly(context, address);
    const end = Date.now() + PLAY_MS;
    await page.focus('#board [data-id]');
    for (let step = 0; Date.now() < end; step++) {
      await page.keyboard.press(STEPS[step % STEPS.length]);
      await page.waitForTimeout(Math.min(500, Math.max(0, end - Date.now())));
    }
    return solveOn(page);
  });

/** The second visit. @param {string} address @param {string} locale */
const loadAgain = (address, locale) =>
  withBrowser(locale, 'allow', async (context) => {
    const first = await context.newPage();
    await first.goto(address);
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.close();
    const { page } = await openSlowly(context, address);
    const { firstPaint, move } = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
    return { 'again, paint': firstPaint, 'again, move': move };
  });

/** From the click on Solve to the checked answer. @param {import('@playwright/test').Page} page */
async function solveOn(page) {
  const start = Date.now();
  await page.click('#solve');
  await page.waitForFunction(() => /** @type {any} */ (globalThis).tokeru.store.get().answer?.checked, null, {
    timeout: 120_000,
  });
  return Date.now() - start;
}

/** The frame of a blog with a family's first example. @param {string} id */
async function frameOf(id) {
  const entry = orderedFamilies.find((family) => family.id === id);
  if (!entry) throw new Error(`no family ${id}`);
  openRules(id, await WebAssembly.compile(await readFile(entry.rules)));
  const { default: family } = await entry.load();
  const link = rules.encodeLink(id, family.examples[0].board, '');
  if (!link.ok) throw new Error(link.error.code);
  return `www/embed/frame.html${link.link}`;
}

/** @param {number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[(list.length - 1) >> 1];

/** @param {Record<string, number>[]} runs */
const medians = (runs) => Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]);

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'tokeru-load-'));
  await makeDist({ output: folder });
  const server = await startServer({ root: folder, production: true });
  const rows = args.path.map((path) => ({ name: `/${path}`, path }));
  for (const id of args.frame) rows.push({ name: `frame ${id}`, path: await frameOf(id) });
  for (const language of args.language) {
    for (const { name, path } of rows) {
      const runs = [];
      const address = `${server.origin}/${path}`;
      for (let run = 0; run < Number(args.runs); run++)
        runs.push({
          ...(await load(address, language)),
          ...(args.solve && !isFrame(address) ? { played: await loadAndPlay(address, language) } : {}),
          ...(args.again ? await loadAgain(address, language) : {}),
        });
      const figures = medians(runs).map(([key, value]) => `${key} ${Number(value).toFixed(key === 'shift' ? 3 : 0)}`);
      console.log(`${language} ${name.padEnd(12)} ${figures.join('  ')}`);
    }
  }
  await server.close();
  await rm(folder, { recursive: true });
}

await main();
