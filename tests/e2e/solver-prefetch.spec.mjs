// When a solver is fetched: one build for one family, at the first sign that it will be used, and never for a reader
// who saves data. Also the progress that is shown meanwhile.

import { ofTheDay } from '../of-the-day.mjs';
import { ENDLESS } from './boards.mjs';
import { sourceName } from '../../scripts/vite/faults.mjs';
import { expect, test } from './harness.mjs';
import { toEdit, toSolve } from './page-helper.mjs';
import { blog, element, ready, watch } from './widget-helper.mjs';

const THREADS = '/pkg-threads/maze.wasm';
/** The script that watches for signs. */
const REST = /\/late-listeners(-[\w-]{8}\.js|\.ts)/;

/** The solvers that are fetched from now on. @param {any} page @param {object} [line] */
async function solversOf(page, line) {
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (/** @type {any} */ request) => {
    const [solver] = /\/pkg(-threads)?\/\w+\.wasm/.exec(sourceName(request.url())) ?? [];
    if (solver) fetched.push(solver);
  });
  await page.addInitScript((/** @type {any} */ connection) => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection ?? undefined });
  }, line ?? null);
  return fetched;
}

/**
 * The page of a family, the modules that it fetches from then on, and control of its time.
 * @param {any} place @param {{ line?: object, server?: object, hash?: string, late?: boolean }} [wish] `line`: what the
 * browser reports about its connection; `late`: holds back the script that watches
 */
async function visit({ page, serve }, { line, server = {}, hash = '#/maze', late = false } = {}) {
  const fetched = await solversOf(page, line);
  await page.clock.install();
  const watching = page.waitForEvent('requestfinished', (/** @type {any} */ request) => REST.test(request.url()));
  await page.goto(`${await serve(server)}/${hash}`);
  await page.waitForSelector('[data-ready="true"]', { state: 'attached' });
  if (!late) await Promise.all([watching, page.clock.runFor(100)]);
  return fetched;
}

/**
 * Waits until a family's solver has arrived. The page's timeouts for server and pool run on the test's clock too, but
 * those do not run faster with it.
 * @param {any} page
 * @param {string} family
 */
async function stands(page, family) {
  const there = page.evaluate(
    (/** @type {string} */ id) => /** @type {any} */ (globalThis).tokeru.engine.prefetch(id),
    family,
  );
  expect(await there).toBe(true);
}

/** @type {Record<string, (page: any) => Promise<unknown>>} */
const signs = {
  'a pointer on Solve': (page) => page.hover('#solve'),
  'a pointer on Edit': (page) => page.hover('#mode-edit'),
  'the focus on Solve': (page) => page.focus('#solve'),
  'a finger on Solve': (page) => page.dispatchEvent('#solve', 'touchstart'),
};

/** @type {Record<string, (page: any) => Promise<unknown>>} */
const stays = {
  'a move': async (page) => {
    await page.focus('#board [data-id]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  },
  'ten seconds': (page) => page.clock.runFor(10_100),
};

for (const [name, act] of ofTheDay(Object.entries({ ...signs, ...stays })))
  test(`${name}: one build is fetched, and only after it`, async ({ page, serve }) => {
    const fetched = await visit({ page, serve });
    await page.clock.runFor(5000);
    expect(fetched).toEqual([]);
    await act(page);
    await page.clock.runFor(100); // for tasks that wait until the page is idle
    await expect.poll(() => fetched).toEqual([THREADS]);
  });

test('a search that ends at once never shows Stop, a longer one shows it after a moment', async ({ page, serve }) => {
  await visit({ page, serve });
  await stands(page, 'maze');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.evaluate(() => {
    const button = /** @type {HTMLElement} */ (document.getElementById('solve'));
    const seen = Object.assign(globalThis, { seen: [button.dataset.act] }).seen;
    new MutationObserver(() => seen.push(button.dataset.act)).observe(button, { attributes: true });
  });
  const events = () => page.evaluate(() => /** @type {any} */ (globalThis).seen.join(' '));
  const run = () => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().run);
  await page.click('#solve');
  await expect.poll(async () => (await run())?.outcome?.status).toBe('optimal');
  await expect(page.locator('#solve')).toHaveAttribute('data-act', /^watch/);
  expect(await events()).not.toContain('stop');
  await page.evaluate((/** @type {string} */ board) => {
    /** @type {any} */ (globalThis).tokeru.session.replaceBoard(board);
  }, ENDLESS);
  await page.click('#solve');
  await expect.poll(async () => (await run())?.started).toBe(true);
  expect(await events()).not.toContain('stop');
  await page.clock.runFor(100);
  await expect(page.locator('#solve')).toHaveAttribute('data-act', /^stop/);
});

test('a move made before its watching script has arrived counts as well', async ({ page, serve }) => {
  const late = Promise.withResolvers();
  await page.route(REST, async (/** @type {any} */ route) => {
    await late.promise;
    await route.continue();
  });
  const fetched = await visit({ page, serve }, { late: true });
  await stays['a move'](page);
  late.resolve(null);
  await expect.poll(() => page.clock.runFor(100).then(() => fetched)).toEqual([THREADS]);
});

test('on a metered connection neither moves nor time fetch the solver, but a pointer on Solve does', async ({
  page,
  serve,
}) => {
  const fetched = await visit({ page, serve }, { line: { type: 'cellular', saveData: false } });
  for (const act of Object.values(stays)) await act(page);
  await page.clock.runFor(30_000);
  expect(fetched).toEqual([]);
  await page.hover('#solve');
  await expect.poll(() => fetched).toEqual([THREADS]);
});

test('with Save-Data on, only a press fetches the solver', async ({ page, serve }) => {
  const fetched = await visit({ page, serve }, { line: { saveData: true } });
  for (const act of [...Object.values(signs), ...Object.values(stays)]) await act(page);
  await toEdit(page);
  await toSolve(page);
  await page.hover('#solve');
  await page.clock.runFor(30_000);
  expect(fetched).toEqual([]);
  await page.clock.resume();
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  expect(fetched).toEqual([THREADS]);
});

/** Asks for a hint and a new board. @param {any} page */
const answers = (page) =>
  page.evaluate(async () => {
    const { engine, store } = /** @type {any} */ (globalThis).tokeru;
    const { family, board } = store.get();
    const hint = await engine.consult(family.id, board, '', 'hint');
    const made = await engine.generate(family.id, { seed: '1' });
    return [hint.ok, hint.value !== null, made.ok];
  });

test('hints and new boards come from the build that solves', async ({ page, serve }) => {
  const fetched = await visit({ page, serve }, { hash: '#/sokoban' });
  await page.clock.resume();
  expect(await answers(page)).toEqual([true, true, true]);
  expect(await answers(page)).toEqual([true, true, true]);
  expect(fetched).toEqual(['/pkg-threads/sokoban.wasm']);
});

test('hints and new boards come from the plain build if the other is unavailable', async ({ page, serve }) => {
  const [threads, plain] = ['/pkg-threads/sokoban.wasm', '/pkg/sokoban.wasm'];
  const fetched = await visit({ page, serve }, { hash: '#/sokoban', server: { faults: { [threads]: 'missing' } } });
  await page.clock.resume();
  expect(await answers(page)).toEqual([true, true, true]);
  expect(fetched[0]).toBe(threads); // the other build is retried from time to time
  expect(fetched.filter((module) => module !== threads)).toEqual([plain]);
});

test('a pointer on the button leaves alone a search that runs on another number of threads', async ({ bare }) => {
  const page = await bare();
  const outcome = await page.evaluate(async (/** @type {string} */ board) => {
    const { engine } = /** @type {any} */ (globalThis);
    const ended = engine.solve('maze', board, { engine: 'article', threads: 1, timeMs: 1500 });
    setTimeout(() => void engine.prefetch('maze'), 700);
    return ended;
  }, ENDLESS);
  expect(outcome).toMatchObject({ backend: 'threads', threads: 1, stop: 'time', error: null });
});

test('another family’s solver is fetched at a sign of interest in that family, each once', async ({ page, serve }) => {
  const fetched = await visit({ page, serve });
  const openFamily = async (/** @type {string} */ family) => {
    await page.evaluate((id) => {
      location.hash = `#/${id}`;
    }, family);
    await page.waitForFunction((id) => /** @type {any} */ (globalThis).tokeru.store.get().family.id === id, family);
  };
  await page.hover('#solve');
  await expect.poll(() => fetched).toEqual([THREADS]);
  await stands(page, 'maze');
  await page.clock.runFor(5000);
  await openFamily('slide');
  await page.clock.runFor(5000); // the ten seconds have passed for the other family's page, but not for this one's
  expect(fetched).toEqual([THREADS]);
  await page.clock.runFor(5100);
  await expect.poll(() => fetched).toEqual([THREADS, '/pkg-threads/slide.wasm']);
  await stands(page, 'slide');
  await openFamily('beam');
  await page.hover('#mode-edit');
  await expect.poll(() => fetched.slice(2)).toEqual(['/pkg-threads/streamer.wasm']);
  await stands(page, 'beam');
  await openFamily('maze');
  await page.hover('#solve');
  await page.clock.runFor(20_000);
  expect(fetched.length).toBe(3);
});

test('while the solver is fetched, its progress is shown', async ({ page, serve }) => {
  await visit({ page, serve }, { server: { faults: { [THREADS]: 'stall' } } });
  await page.clock.resume();
  await toSolve(page);
  const before = await page.locator('#solve').boundingBox();
  await page.click('#solve');
  await expect(page.locator('#solve .share')).toHaveText(/^(49|50|読み込み 49|読み込み 50) %( loaded)?$/);
  expect(await page.locator('#solve').boundingBox()).toEqual(before);
  await expect(page.locator('#solve')).toHaveAccessibleName(/^(Stop|やめる)$/);
  await expect(page.locator('#status')).toHaveText(/^(Loading the solver…|ソルバーを読み込んでいます…)$/);
  await page.click('#solve');
  await expect(page.locator('#solve .share')).toHaveText('');
});

/** @type {Record<string, (page: any) => Promise<unknown>>} */
const onWidget = {
  'a pointer on its Solve': (page) => page.getByRole('button', { name: 'Solve' }).hover(),
  'two moves': async (page) => {
    await page.locator('tokeru-board [data-id]').first().focus();
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  },
};

for (const [name, act] of Object.entries(onWidget))
  for (const saveData of process.env.TOKERU_LONG || name === 'two moves' ? [false, true] : [false])
    test(`${name} fetches ${saveData ? 'nothing for a reader who saves data' : 'the widget’s solver'}`, async ({
      page,
      serve,
    }) => {
      const fetched = await solversOf(page, { saveData });
      await watch(page);
      await page.goto(`${await serve({ pages: { '/blog.html': blog(element()) } })}/blog.html`);
      await ready(page, 1);
      expect(fetched).toEqual([]);
      await act(page);
      if (!saveData) return expect.poll(() => fetched).toEqual([THREADS]);
      await page.waitForTimeout(300);
      expect(fetched).toEqual([]);
      await page.getByRole('button', { name: 'Solve' }).click();
      await expect.poll(() => fetched).toEqual([THREADS]);
    });
