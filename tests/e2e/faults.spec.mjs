// Every fault of the page that was ever found, again, in both languages: the page is alive, says what is true, and works once the fault is mended.

import { expect, test } from './harness.mjs';

const POOL = '/pkg-threads/tokeru.js';
const PLAIN = '/pkg/tokeru.js';
const RULES = '/pkg-rules/tokeru.js';
const POOL_WASM = '/pkg-threads/tokeru_bg.wasm';
const PLAIN_WASM = '/pkg/tokeru_bg.wasm';
const RULES_WASM = '/pkg-rules/tokeru_bg.wasm';

/** @typedef {'ja' | 'en'} Language */

/** What has been said while a solve ran, and at its end. @param {any} page */
const record = (page) =>
  page.evaluate(() => {
    const said = /** @type {Set<string>} */ (new Set());
    Object.assign(globalThis, { said });
    const note = () => {
      for (const id of ['#status', '.reason', '.banner', '#rung'])
        said.add(document.querySelector(id)?.textContent?.trim() ?? '');
    };
    /** @type {any} */ (globalThis).tokeru.store.subscribe(() => queueMicrotask(note));
  });

/** @param {any} page @returns {Promise<string>} */
const said = (page) => page.evaluate(() => [.../** @type {any} */ (globalThis).said].join('\n'));

/**
 * The page in a context of its own; `clock` gives the test its time.
 * @param {{ browser: any, serve: Function }} place
 * @param {{ language: Language, faults?: Record<string, string>, headers?: string, csp?: string, clock?: boolean, before?: () => void, hash?: string }} wish
 */
async function visit({ browser, serve }, { language, clock, before, hash = '#/maze', ...server }) {
  const origin = await serve(server);
  const context = await browser.newContext({ locale: language === 'ja' ? 'ja-JP' : 'en-US' });
  const page = await context.newPage();
  if (clock) await page.clock.install();
  if (before) await page.addInitScript(before);
  await page.goto(`${origin}/${hash}`, { waitUntil: 'commit' });
  return { page, context, origin };
}

/** @param {any} page */
const ready = (page) => page.waitForSelector('[data-ready="true"]', { state: 'attached' });

/** Presses Solve, and lets time pass until the run is over where the test has the clock. @param {any} page @param {boolean} [clock] */
async function solve(page, clock = false) {
  await page.click('#mode-solve');
  await record(page);
  await page.click('#solve');
  const over = () =>
    page.evaluate(() => {
      const { run } = /** @type {any} */ (globalThis).tokeru.store.get();
      return run !== null && !run.running;
    });
  await expect
    .poll(async () => {
      if (clock) await page.clock.runFor(1000);
      return over();
    })
    .toBe(true);
  return page.evaluate(() => {
    const { outcome } = /** @type {any} */ (globalThis).tokeru.store.get().run;
    return { status: outcome.status, stop: outcome.stop, rung: outcome.rung, code: outcome.error?.code ?? null };
  });
}

/** No page may say any of this unless it is proved or at least searched for. */
const untrue =
  /Nothing found|見つかりませんでした|Can’t be solved|解けません|no solution|解なし|undefined|\((load|panic|memory|pool|heart|stalled)/;

const words = {
  failed: { ja: '解く側の不具合で終わりました', en: 'The solver failed' },
  load: { ja: '必要なファイルを読み込めませんでした', en: 'a file that it needs could not be loaded' },
  stalled: { ja: '必要なファイルが届きませんでした', en: 'a file that it needs did not arrive' },
  'pool-start': { ja: 'スレッドの用意が間に合いませんでした', en: 'its threads did not start in time' },
  'worker-start': { ja: 'ワーカーの用意が間に合いませんでした', en: 'its worker did not start in time' },
  panic: { ja: 'プログラムの内部で不具合が起きました', en: 'an error inside the program' },
  memory: { ja: 'メモリが足りなくなりました', en: 'it ran out of memory' },
  heartbeat: { ja: '計算からの応答がなくなりました', en: 'it stopped answering' },
};

for (const language of /** @type {const} */ (['ja', 'en'])) {
  test(`${language}: several threads fail in any way, one thread answers, and they come back`, async ({
    browser,
    serve,
  }) => {
    /** @type {[string, string, keyof typeof words, boolean?][]} */
    const cases = [
      //[POOL, 'panic', 'panic'],
      [POOL, 'trap', 'panic'],
      [POOL, 'memory', 'memory'],
      [POOL, 'missing', 'load'],
      [POOL, 'hang', 'pool-start', true],
      ['workerHelpers', 'hang', 'pool-start', true],
      [POOL_WASM, 'missing', 'load'],
      [POOL_WASM, 'corrupt', 'load'],
      [POOL_WASM, 'truncated', 'load'],
      [POOL_WASM, 'hang', 'stalled', true],
      [POOL_WASM, 'stall', 'stalled', true],
    ];
    for (const [file, fault, code, slow] of cases) {
      const faults = { [file]: fault };
      const lasting = !['panic', 'memory'].includes(code);
      const { page, context } = await visit({ browser, serve }, { language, faults, clock: lasting });
      await ready(page);
      expect(await solve(page, slow), `${file} ${fault}`).toMatchObject({
        status: 'optimal',
        rung: 'plain',
        code: null,
      });
      const heard = await said(page);
      expect(heard.includes(words[code][language]), `${file} ${fault} ${heard}`).toBe(true);
      expect(heard, `${file} ${fault}`).not.toMatch(untrue);
      const rung = page.locator('#rung');
      if (lasting) await expect(rung).toContainText(language === 'ja' ? '一本のスレッド' : 'one thread');
      delete faults[file];
      if (lasting) await page.clock.fastForward(300_000);
      expect(await solve(page), `${file} mended`).toMatchObject({ status: 'optimal', rung: 'threads' });
      await expect(rung).toContainText(language === 'ja' ? '最大' : 'up to');
      await context.close();
    }
  });
}
