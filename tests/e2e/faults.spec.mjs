// Every fault of the page that was ever found, again: the page stays usable, says what is true in both languages, and
// works once the fault is gone.

import { sourceName } from '../../scripts/vite/faults.mjs';
import { ofTheDay } from '../of-the-day.mjs';
import { expect, test, watchPolicy } from './harness.mjs';
import { goTo, toPlay, toSolve } from './page-helper.mjs';

const POOL = '/pkg-threads/tokeru.js';
const PLAIN = '/pkg/tokeru.js';
const RULES = '/pkg-rules/tokeru.js';
const MODULE = '/pkg-rules/maze.wasm';
const wasmOf = (/** @type {string} */ script) => script.replace('tokeru.js', 'maze.wasm');

const words = {
  failed: { ja: 'ソルバーのエラーで終了しました', en: 'The solver failed' },
  load: { ja: '必要なファイルを読み込めませんでした', en: 'a required file could not be loaded' },
  stalled: { ja: '必要なファイルが届きませんでした', en: 'a required file did not arrive' },
  'pool-start': { ja: 'スレッドの用意が間に合いませんでした', en: 'its threads did not start in time' },
  'pool-lost': { ja: 'スレッドの一つが途中で停止しました', en: 'one of its threads stopped unexpectedly' },
  'worker-start': { ja: 'ワーカーの用意が間に合いませんでした', en: 'its worker did not start in time' },
  panic: { ja: 'プログラムの内部でエラーが起きました', en: 'an internal error occurred' },
  memory: { ja: 'メモリが足りなくなりました', en: 'it ran out of memory' },
  heartbeat: { ja: '計算からの応答がなくなりました', en: 'it stopped answering' },
  'no-worker': { ja: 'ブラウザが Worker に対応していません', en: 'the browser does not support workers' },
};
/** @typedef {keyof typeof words} Code */

/** No fault may be reported in words like these. */
const untrue =
  /Nothing found|見つかりませんでした|Can’t be solved|解けません$|no solution|解なし|undefined|\((load|panic|memory|pool|heart|stalled)/m;

/**
 * The page in a context of its own; with `clock` the test controls the page's time. `missing`: a script that the server
 * does not find, on the built site, which opens three times as fast as the sources that `faults` in scripts need.
 * @param {{ browser: any, serve: Function, violations: string[] }} place
 * @param {{ language?: 'ja' | 'en', faults?: Record<string, string>, headers?: string, clock?: boolean,
 *   before?: () => void, missing?: RegExp, hash?: string }} wish
 */
async function visit(
  { browser, serve, violations },
  { language = 'en', clock, date, before, missing, hash = '#/maze', ...server },
) {
  const origin = await serve(server);
  const context = await browser.newContext({ locale: language === 'ja' ? 'ja-JP' : 'en-US' });
  await watchPolicy(context, violations);
  const page = await context.newPage();
  const { calm, waitsFor } = watchRequests(page);
  if (clock) await page.clock.install();
  if (date) await page.clock.setFixedTime(date);
  if (before) await page.addInitScript(before);
  if (missing) await page.route(missing, (/** @type {any} */ route) => route.fulfill({ status: 404 }));
  await page.goto(`${origin}/${hash}`, { waitUntil: 'commit' });
  const quiet = () => calm(Object.keys(server.faults ?? {}));
  return { page, context, waitsFor, quiet };
}

/**
 * Tracks the requests that the page waits for. The clock must not jump while an intact file is on its way, as the page
 * would give that up as well.
 * @param {any} page
 */
function watchRequests(page) {
  const open = new Set();
  let changed = Date.now();
  const note = (/** @type {string} */ event, /** @type {(request: any) => void} */ act) =>
    page.on(event, (/** @type {any} */ request) => {
      changed = Date.now();
      act(request);
    });
  note('request', (request) => open.add(request));
  note('requestfinished', (request) => open.delete(request));
  note('requestfailed', (request) => open.delete(request));
  const paths = () => [...open].map((request) => sourceName(new URL(request.url()).pathname));
  /**
   * Is nothing on its way but these files? A request may also never be reported as ended, as with a terminated worker:
   * then it counts as over after some seconds.
   * @param {string[]} files
   */
  const calm = (files) => {
    const quiet = Date.now() - changed;
    return quiet > 100 && (quiet > 4000 || paths().every((path) => files.some((file) => path.includes(file))));
  };
  return {
    calm,
    /** @param {string} file */
    async waitsFor(file) {
      await expect.poll(() => paths().some((path) => path.includes(file)) && calm([file])).toBe(true);
      await page.evaluate(() => 0); // what has arrived has been read by now
    },
  };
}

/**
 * A Monday, whose puzzle is a maze. The weekday decides the family, and so what the default engine proves and which
 * other rules the front needs.
 */
const MONDAY = '2026-11-23T12:00:00';

/** @param {any} page */
const ready = (page) => page.waitForSelector('[data-ready="true"]', { state: 'attached' });

/** @param {any} page */
const runOf = (page) =>
  page.evaluate(() => {
    const { run } = /** @type {any} */ (globalThis).tokeru.store.get();
    const { status, stop, backend, error } = run?.outcome ?? {};
    const { running = true, started, fallback } = run ?? {};
    return { running, started, fallback, outcome: { status, stop, backend, code: error?.code ?? null } };
  });

/**
 * Presses Solve and waits for the end of the run; the clock runs faster while `slow` says so.
 * @param {any} page
 * @param {(run: any) => boolean} [slow]
 */
async function solve(page, slow = () => false) {
  await toSolve(page);
  await page.click('#solve');
  const isRunning = async () => {
    const run = await runOf(page);
    if (run.running && slow(run)) await page.clock.runFor(2000);
    return run.running;
  };
  await expect.poll(isRunning, { intervals: [50, 100, 200], timeout: 40_000 }).toBe(false);
  return (await runOf(page)).outcome;
}

/**
 * Solves once a fault is gone. A pool or worker may have been started ahead with the faulty file; it is discarded with
 * the first run.
 * @param {any} page
 * @param {string} backend
 */
async function solveMended(page, backend) {
  const outcome = await solve(page);
  return outcome.backend === backend && outcome.code === null ? outcome : solve(page);
}

/** What the page says now, in a language. @param {any} page @param {'ja' | 'en'} language */
const pageText = (page, language) =>
  page.evaluate((/** @type {string} */ wanted) => {
    /** @type {any} */ (globalThis).tokeru.store.set({ language: wanted });
    const texts = ['#status', '.reason', '.refusal-text', '#backend'].map(
      (id) => document.querySelector(id)?.textContent,
    );
    return texts.join('\n');
  }, language);

/** @param {any} page @param {(keyof typeof words)[]} wanted @param {string} name */
async function expectWords(page, wanted, name) {
  for (const language of /** @type {const} */ (['ja', 'en'])) {
    const text = await pageText(page, language);
    for (const key of wanted) expect(text.includes(words[key][language]), `${name}: ${key} in "${text}"`).toBe(true);
    expect(text, name).not.toMatch(untrue);
  }
}

/** @type {[file: string, fault: string, code: Code, slow?: boolean][]} */
const inThreads = [
  [POOL, 'panic', 'panic'],
  [POOL, 'trap', 'pool-lost'],
  [POOL, 'memory', 'memory'],
  [POOL, 'missing', 'load'],
  [POOL, 'hang', 'pool-start', true],
  ['engine/pool.ts', 'hang', 'pool-start', true],
  [wasmOf(POOL), 'missing', 'load'],
  [wasmOf(POOL), 'corrupt', 'load'],
  [wasmOf(POOL), 'truncated', 'load'],
  [wasmOf(POOL), 'hang', 'stalled', true],
  [wasmOf(POOL), 'stall', 'stalled', true],
];

const isLongRun = Boolean(process.env.TOKERU_LONG);

/** All choices in the long run, else one of them, by turns. @template T @param {T[]} choices @param {number} turn */
const byTurns = (choices, turn) => (isLongRun ? choices : [choices[turn % choices.length]]);

for (const [file, fault, code, slow] of ofTheDay(inThreads))
  test(`threads, ${file} ${fault}: one thread answers, that is reported, and several work again later`, async ({
    browser,
    serve,
    violations,
  }) => {
    const faults = { [file]: fault };
    const lasting = !['panic', 'memory', 'pool-lost'].includes(code);
    const { page, context, quiet } = await visit({ browser, serve, violations }, { faults, clock: lasting });
    await ready(page);
    // The thread that then answers gets all the time it needs.
    const passes = (/** @type {any} */ run) => Boolean(slow) && !run.fallback && quiet();
    expect(await solve(page, passes)).toMatchObject({ status: 'optimal', backend: 'plain', code: null });
    await expectWords(page, [code], `${file} ${fault}`);
    if (lasting) await expect(page.locator('#backend')).toContainText('Solves on one thread');
    delete faults[file];
    if (lasting) await page.clock.fastForward(600_000);
    expect(await solveMended(page, 'threads')).toMatchObject({ status: 'optimal', backend: 'threads' });
    await expect(page.locator('#backend')).toContainText('Solves on up to');
    await context.close();
  });

/** @type {[file: string, fault: string, code: Code, slow?: boolean][]} */
const inPlain = [
  [PLAIN, 'panic', 'panic'],
  [PLAIN, 'trap', 'panic'],
  [PLAIN, 'memory', 'memory'],
  [PLAIN, 'deaf', 'heartbeat', true],
  [PLAIN, 'missing', 'load'],
  [PLAIN, 'corrupt', 'load'],
  [PLAIN, 'hang', 'worker-start', true],
  [wasmOf(PLAIN), 'missing', 'load'],
  [wasmOf(PLAIN), 'corrupt', 'load'],
  [wasmOf(PLAIN), 'truncated', 'load'],
  [wasmOf(PLAIN), 'hang', 'stalled', true],
  [wasmOf(PLAIN), 'stall', 'stalled', true],
];

for (const [file, fault, code, slow] of ofTheDay(inPlain))
  test(`one thread, ${file} ${fault}: reported as a fault, and the next Solve works`, async ({
    browser,
    serve,
    violations,
  }) => {
    const faults = { [file]: fault };
    const { page, context, quiet } = await visit(
      { browser, serve, violations },
      { faults, headers: 'none', clock: slow },
    );
    await ready(page);
    const passes = (/** @type {any} */ run) => Boolean(slow) && (run.started || fault !== 'deaf') && quiet();
    expect(await solve(page, passes)).toMatchObject({ status: 'unknown', stop: 'fault', code });
    await expectWords(page, ['failed', code], `${file} ${fault}`);
    delete faults[file];
    expect(await solveMended(page, 'plain')).toMatchObject({ status: 'optimal', code: null });
    await expect(page.locator('#refusal')).toBeHidden();
    await context.close();
  });

/** @type {[name: string, before: () => void, code: Code, slow?: boolean][]} */
const workers = [
  [
    'throws',
    () => {
      globalThis.Worker = /** @type {any} */ (
        class {
          constructor() {
            throw new Error('no');
          }
        }
      );
    },
    'load',
  ],
  [
    'reports an error',
    () => {
      globalThis.Worker = /** @type {any} */ (
        class extends EventTarget {
          constructor() {
            super();
            setTimeout(() => {
              /** @type {any} */ (this).onerror?.({ message: 'no' });
              this.dispatchEvent(new Event('error'));
            }, 20);
          }
          postMessage() {}
          terminate() {}
        }
      );
    },
    'load',
  ],
  [
    'is silent',
    () => {
      globalThis.Worker = /** @type {any} */ (
        class extends EventTarget {
          postMessage() {}
          terminate() {}
        }
      );
    },
    'worker-start',
    true,
  ],
  [
    'is missing',
    () => {
      Reflect.deleteProperty(globalThis, 'Worker');
    },
    'no-worker',
  ],
];

for (const [index, [name, before, code, slow]] of ofTheDay([...workers.entries()]))
  test(`Worker ${name}: the page can be played, and solving is reported as a fault`, async ({
    browser,
    serve,
    violations,
  }) => {
    for (const headers of byTurns(['none', 'all'], index)) {
      const { page, context, quiet } = await visit({ browser, serve, violations }, { before, headers, clock: slow });
      await ready(page);
      expect(await solve(page, () => Boolean(slow) && quiet())).toMatchObject({
        status: 'unknown',
        stop: 'fault',
        code,
      });
      await expectWords(page, ['failed', code], `${name} ${headers}`);
      await toPlay(page);
      await page.focus('[data-id]');
      await context.close();
    }
  });

test('on a phone a refusal covers the sentence about the run completely', async ({ browser, serve, violations }) => {
  const { page, context } = await visit(
    { browser, serve, violations },
    { headers: 'none', faults: { [wasmOf(PLAIN)]: 'missing' } },
  );
  await ready(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click('#solve');
  await expect(page.locator('.refusal-text')).toBeVisible();
  await expect(page.locator('.reason')).toBeHidden();
  await page.locator('#refusal button').click();
  await expect(page.locator('.reason')).toBeVisible();
  await context.close();
});

test('an unresponsive search in threads can be cancelled, and the next solve works', async ({
  browser,
  serve,
  violations,
}) => {
  const faults = { [POOL]: 'deaf' };
  const { page, context } = await visit({ browser, serve, violations }, { faults, clock: true });
  await ready(page);
  // It stops responding as soon as it is ready.
  expect(await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.engine.prefetch('maze'))).toBe(true);
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#solve')).toHaveText('Stop');
  await page.waitForTimeout(300);
  await page.click('#solve');
  await page.clock.runFor(10_000); // the time it has to end by itself
  await expect(page.locator('#status')).toHaveText('Nothing found');
  await expect(page.locator('.reason')).toHaveText('Cancelled');
  delete faults[POOL];
  expect(await solve(page)).toMatchObject({ status: 'optimal', backend: 'threads' });
  await context.close();
});

/** The message if the page cannot start. @param {any} page */
const failure = (page) => page.locator('#board .failed');

/** @type {[file: string, fault: string, code: 'load' | 'stalled', slow?: boolean][]} */
const rules = [
  [MODULE, 'missing', 'load'],
  [MODULE, 'corrupt', 'load'],
  [MODULE, 'truncated', 'load'],
  [MODULE, 'hang', 'stalled', true],
];

for (const [index, [file, fault, code, slow]] of ofTheDay([...rules.entries()]))
  test(`${file} ${fault}: a message within ten seconds, and a button to try again`, async ({
    browser,
    serve,
    violations,
  }) => {
    for (const language of byTurns(/** @type {('ja' | 'en')[]} */ (['ja', 'en']), index)) {
      const faults = { [file]: fault };
      const { page, context, waitsFor } = await visit(
        { browser, serve, violations },
        { faults, language, clock: slow },
      );
      if (slow) {
        await waitsFor(file);
        await expect(page.locator('#board')).toContainText('Loading…');
        await page.clock.runFor(9900);
      }
      await expect(failure(page)).toContainText(words[code][language]);
      delete faults[file];
      await failure(page).locator('button').click();
      await ready(page);
      await context.close();
    }
  });

/** @type {[file: string, fault: string, text: RegExp, slow?: boolean][]} */
const scripts = [
  ['/www/app/page.ts', 'missing', /app\/page\.ts/],
  ['/www/app/main.ts', 'missing', /app\/main\.ts/],
  ['/www/app/words.ts', 'corrupt', /words\.ts|SyntaxError/],
  ['/www/app/page.ts', 'hang', /ten seconds/, true],
  [RULES, 'missing', /pkg-rules\/tokeru\.js/],
  [RULES, 'hang', /ten seconds/, true],
  ['/www/puzzles/maze/index.ts', 'hang', /ten seconds/, true],
];

for (const [file, fault, text, slow] of ofTheDay(scripts))
  test(`${file} ${fault}: the classic script reports it in both languages, and reloading works`, async ({
    browser,
    serve,
    violations,
  }) => {
    const faults = { [file]: fault };
    const { page, context, waitsFor } = await visit({ browser, serve, violations }, { faults, clock: slow });
    if (slow) {
      await waitsFor(file);
      await page.waitForSelector('[data-boot]', { state: 'attached' });
      await page.clock.runFor(10_100);
    }
    await expect(failure(page)).toContainText(text);
    await expect(failure(page).locator('[lang=ja]')).toContainText('ファイル');
    await expect(page.locator('#tagline')).toBeHidden(); // its text is about the board
    delete faults[file];
    await failure(page).locator('button').click();
    await ready(page);
    await context.close();
  });

test('without WebAssembly the page says so, and nothing about a missing board', async ({ browser, serve }) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto(`${await serve({ headers: 'all' })}/#/maze`);
  await expect(failure(page)).toContainText('the browser does not support WebAssembly');
  for (const part of ['#tagline', '#board-name']) await expect(page.locator(part)).toBeHidden();
  await context.close();
});

test('a style sheet that hangs does not keep the page hidden', async ({ browser, serve, violations }) => {
  const file = '/www/app/styles/base.css';
  const { page, context, waitsFor } = await visit(
    { browser, serve, violations },
    { faults: { [file]: 'hang' }, clock: true },
  );
  await waitsFor(file);
  await page.clock.runFor(10_100);
  await ready(page);
  await expect(page.locator('link[rel=stylesheet][href*="base.css"]')).toHaveCount(0);
  await expect(page.locator('.board-canvas')).toBeVisible();
  await context.close();
});

/** On the built site and among the sources. */
const insideScript = /\/(?:assets\/inside-[\w-]{8}\.js|panels\/inside\.ts)$/;

test('a column whose script is missing says so, and works after a reload', async ({ browser, serve, violations }) => {
  const { page, context } = await visit({ browser, serve, violations }, { missing: insideScript });
  await ready(page);
  await expect(page.locator('#missing')).toContainText('This part could not be loaded.');
  await expect(page.locator('#tagline')).toHaveText('This part could not be loaded.');
  expect(await solve(page)).toMatchObject({ status: 'optimal' });
  await page.unroute(insideScript);
  await page.locator('#missing button').click();
  await ready(page);
  await expect(page.locator('#gallery button').first()).toBeVisible();
  await expect(page.locator('#missing')).toBeEmpty();
  await context.close();
});

for (const [file, retry] of ofTheDay([
  ['/pkg-rules/sokoban.wasm', 'here'],
  ['/www/puzzles/sokoban/index.ts', 'anew'], // a browser may remember that a script failed
]))
  test(`a family whose ${file} is missing is reported, the board stays, and a second try opens it`, async ({
    browser,
    serve,
    violations,
  }) => {
    /** @type {Record<string, string>} */
    const faults = { [file]: 'missing' };
    const { page, context } = await visit({ browser, serve, violations }, { faults, date: MONDAY });
    await ready(page);
    await goTo(page, 'sokoban');
    await expect(page.locator('.refusal-text')).toContainText(`This puzzle can’t be opened: ${words.load.en}`);
    await expect(page.locator('.refusal-text')).toContainText('The board is unchanged.');
    expect(await page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id)).toBe('maze');
    delete faults[file];
    if (retry === 'anew') await page.reload();
    await ready(page);
    await goTo(page, 'sokoban');
    await expect(page).toHaveURL(/#\/sokoban\//);
    await context.close();
  });

test('a damaged link on a fresh page says what is shown instead', async ({ browser, serve, violations }) => {
  const { page, context } = await visit({ browser, serve, violations }, { hash: '#/maze/1damaged' });
  await ready(page);
  await expect(page.locator('.refusal-text')).toHaveText(
    'The link can’t be opened: the link is damaged. An example is shown instead.',
  );
  await page.reload();
  await ready(page);
  await context.close();
});

test('a trap in the rules is returned as a value, and the next call gets a new instance', async ({ bare }) => {
  const page = await bare({ faults: { [RULES]: 'trap@4' } });
  const statuses = await page.evaluate(() => {
    const { rules: service } = /** @type {any} */ (globalThis).engine;
    const board = '2 2\n+1\n+1 +1\n+1\n1 0 3\n';
    return Array.from({ length: 12 }, () => service.parse('maze', board)).map((reply) =>
      reply.ok ? 'ok' : reply.error.code,
    );
  });
  // Each of the test's instances traps at its fourth call.
  expect(statuses.filter((each) => each === 'panic').length).toBe(3);
  expect(statuses.filter((each) => each === 'ok').length).toBe(9);
  expect(statuses.join(' ')).not.toMatch(/panic panic/);
});

test('a caller’s mistakes are refused and affect no other caller', async ({ bare }) => {
  const page = await bare();
  const outcomes = await page.evaluate(async () => {
    const { engine } = /** @type {any} */ (globalThis);
    const board = '2 2\n+1\n+1 +1\n+1\n1 0 3\n';
    const short = ({ status, stop, backend, threads, error }) => ({
      status,
      stop,
      backend,
      threads,
      code: error?.code ?? null,
    });
    return [
      short(await engine.solve('maze', board, { options: { f() {} } })),
      short(await engine.solve('maze', board, { threads: 5000 })),
      short(await engine.solve('maze', board, { threads: Number.NaN })),
      short(await engine.solve('maze', board, { threads: 2 })),
      engine.backend,
    ];
  });
  expect(outcomes[0]).toMatchObject({ status: 'unknown', stop: null, code: 'bad-value' });
  expect(outcomes[1]).toMatchObject({ status: 'optimal', backend: 'threads' });
  expect(outcomes[1].threads).toBeLessThanOrEqual(64);
  expect(outcomes[2]).toMatchObject({ status: 'optimal', backend: 'threads' });
  expect(outcomes[3]).toMatchObject({ status: 'optimal', backend: 'threads' });
  expect(outcomes[4]).toBe('threads');
});

/** Missing features that the page does not depend on. @type {Record<string, () => void>} */
const surroundings = {
  'localStorage throws': () =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  'localStorage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'localStorage holds garbage': () => {
    for (const key of ['family', 'board.maze', 'board.sokoban', 'language', 'theme'])
      localStorage.setItem(`tokeru.${key}`, '\u0000{]garbage');
  },
  'no IndexedDB, caches or service worker': () => {
    for (const name of ['indexedDB', 'caches']) Object.defineProperty(globalThis, name, { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  },
};

for (const [name, before] of ofTheDay(Object.entries(surroundings)))
  test(`${name}: the page works as usual`, async ({ browser, serve, violations }) => {
    const { page, context } = await visit({ browser, serve, violations }, { before, hash: '', date: MONDAY });
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (/** @type {Error} */ error) => errors.push(String(error)));
    await ready(page);
    expect(await solve(page)).toMatchObject({ status: 'optimal', backend: 'threads' });
    expect(await page.locator('#refusal').isVisible()).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });
