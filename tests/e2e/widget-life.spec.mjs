// The widget in real pages: removed and inserted, moved, moved to another document, with files missing for a while,
// with quick changes of its link; by hand and by React.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ofTheDay } from '../of-the-day.mjs';
import { ENDLESS } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { blog, element, events, inside, linkOf, PROVED, ready, solved, watch } from './widget-helper.mjs';

/** Holds back the responses to requests of one kind until `open()`. @param {any} view @param {string} pattern */
async function gate(view, pattern) {
  let open = () => {};
  const opened = new Promise((resolve) => {
    open = () => resolve(undefined);
  });
  let requests = 0;
  await view.route(pattern, async (/** @type {any} */ route) => {
    requests += 1;
    await opened;
    await route.continue();
  });
  return { open: () => open(), asked: () => requests };
}

/** Uncaught errors. @param {any} view */
function faultsOf(view) {
  /** @type {string[]} */
  const faults = [];
  view.on('pageerror', (/** @type {Error} */ error) => faults.push(String(error)));
  return faults;
}

for (const pattern of ofTheDay(['**/embed/widget.ts', '**/pkg-rules/*.wasm', '**/puzzles/maze/index.ts'])) {
  test(`removed and inserted again while it loads (${pattern})`, async ({ page: view, serve }) => {
    await watch(view);
    const faults = faultsOf(view);
    const held = await gate(view, pattern);
    const origin = await serve({ sources: true, pages: { '/blog.html': blog(element()) } });
    await view.goto(`${origin}/blog.html`);
    await expect.poll(held.asked).toBeGreaterThan(0);
    for (let turn = 0; turn < 3; turn++) {
      await view.evaluate(() => {
        const board = /** @type {Element} */ (document.querySelector('tokeru-board'));
        Object.assign(globalThis, { board });
        board.remove();
      });
      await view.evaluate(() => document.body.append(/** @type {any} */ (globalThis).board));
    }
    held.open();
    await ready(view, 1);
    expect(await inside(view)).toMatchObject({ canvases: 1, boards: 1, stands: true });
    expect(await solved(view)).toMatchObject({ status: 'optimal', confirmed: true });
    expect(await inside(view)).toMatchObject({ canvases: 1, boards: 1, status: expect.stringMatching(PROVED) });
    await view.evaluate(() => /** @type {any} */ (globalThis).board.remove());
    const left = await view.evaluate(
      () => /** @type {any} */ (globalThis).board.shadowRoot.querySelectorAll('.board-canvas, .bar > *').length,
    );
    expect(left).toBe(0);
    expect(faults).toEqual([]);
  });
}

test('moved within its page it keeps the reader’s moves', async ({ page: view, serve }) => {
  await watch(view);
  const origin = await serve({ pages: { '/blog.html': blog(`<main></main>${element()}`) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  await view.locator('tokeru-board [data-id]').first().focus();
  await view.keyboard.press('ArrowRight');
  const moves = () => view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).moves);
  const before = await moves();
  expect(before).not.toBe('');
  await view.evaluate(() =>
    document.querySelector('main')?.append(/** @type {any} */ (document.querySelector('tokeru-board'))),
  );
  expect(await moves()).toBe(before);
  expect(await inside(view)).toMatchObject({ canvases: 1, stands: true });
  await ready(view, 1);
});

test('moved to another document and back, it has its own styles there', async ({ page: view, serve }) => {
  await watch(view);
  const faults = faultsOf(view);
  const origin = await serve({
    pages: { '/blog.html': blog(`${element()}<iframe width="400" height="500"></iframe>`) },
  });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  const result = await view.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('tokeru-board'));
    const frameDocument = /** @type {any} */ (document.querySelector('iframe')).contentDocument;
    frameDocument.body.append(board);
    await board.load();
    const outcome = await board.solve({ engine: 'article' });
    const view = frameDocument.defaultView;
    const root = board.shadowRoot;
    return {
      status: outcome.status,
      canvases: root.querySelectorAll('.board-canvas').length,
      font: view.getComputedStyle(root.querySelector('button')).fontSize,
      fits: root.querySelector('.board-canvas').clientWidth > 100,
    };
  });
  expect(result).toEqual({ status: 'optimal', canvases: 1, font: '15px', fits: true });
  await view.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('iframe')).contentDocument.querySelector('tokeru-board');
    document.body.append(board);
    await board.load();
  });
  expect(await inside(view)).toMatchObject({ canvases: 1, stands: true, buttonFont: '15px' });
  expect(await solved(view)).toMatchObject({ status: 'optimal', confirmed: true });
  expect(faults).toEqual([]);
});

test('in a document without a window it waits', async ({ page: view, serve }) => {
  await watch(view);
  const faults = faultsOf(view);
  const origin = await serve({ pages: { '/blog.html': blog(element()) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  await view.evaluate(() => {
    const store = document.implementation.createHTMLDocument();
    const board = /** @type {any} */ (document.querySelector('tokeru-board'));
    store.body.append(board);
    Object.assign(globalThis, { board });
  });
  await view.evaluate(() => document.body.append(/** @type {any} */ (globalThis).board));
  await ready(view, 2);
  expect(await inside(view)).toMatchObject({ canvases: 1, stands: true, buttonFont: '15px' });
  expect(faults).toEqual([]);
});

test('while its rules are loading it has its colours, its link to Tokeru and no control', async ({
  page: view,
  serve,
}) => {
  await view.emulateMedia({ colorScheme: 'dark' });
  await watch(view);
  const { promise, resolve } = Promise.withResolvers();
  await view.route(/\.wasm/, async (/** @type {any} */ route) => {
    await promise;
    await route.continue();
  });
  const boards = element() + element('controls="none"');
  const origin = await serve({ pages: { '/blog.html': blog(boards) } });
  await view.goto(`${origin}/blog.html`);
  const [first, bare] = [view.locator('tokeru-board').first(), view.locator('tokeru-board').last()];
  await expect(first.locator('.home')).toHaveAttribute('href', /./);
  for (const board of [first, bare]) {
    await expect(board.locator('.place')).toHaveAttribute('data-theme', 'dark');
    await expect(board.locator('button:visible, input:visible')).toHaveCount(0);
  }
  await expect(bare.locator('.home')).toBeHidden();
  resolve(undefined);
  await ready(view, 2);
  await expect(first.locator('button:visible')).not.toHaveCount(0);
});

for (const [file, code] of ofTheDay(
  /** @type {const} */ ([
    ['embed/widget.ts', 'load'],
    ['board/board.ts', 'load'],
    ['pkg-rules/maze.wasm', 'engine'],
    ['puzzles/maze/index.ts', 'load'],
  ]),
)) {
  test(`${file} missing for a while: reported, and tried again`, async ({ page: view, serve }) => {
    await watch(view);
    /** @type {Record<string, 'missing'>} */
    const faults = { [file]: 'missing' };
    const origin = await serve({ faults, pages: { '/blog.html': blog(element()) } });
    await view.goto(`${origin}/blog.html`);
    await expect.poll(() => events(view, 'failed')).toEqual([`failed:${code}`]);
    if (file !== 'puzzles/maze/index.ts') await expect(view.locator('tokeru-board > a')).toBeVisible();
    delete faults[file];
    const againButton = view.locator('tokeru-board button:visible', { hasText: 'Try again' });
    if (await againButton.count()) {
      expect((await inside(view)).status).toContain('could not be loaded');
      await againButton.click();
    } else await view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).load());
    await expect.poll(() => inside(view)).toMatchObject({ canvases: 1, boards: 1, stands: true });
    expect(await solved(view)).toMatchObject({ status: 'optimal', confirmed: true });
    expect((await inside(view)).status).toMatch(PROVED);
  });
}

test('of two links the later one is shown, whichever script arrives first', async ({ page: view, serve }) => {
  await watch(view);
  const held = await gate(view, '**/puzzles/slide/index.ts');
  const origin = await serve({ sources: true, pages: { '/blog.html': blog(element()) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  const [slide, sokoban] = [linkOf('slide'), linkOf('sokoban')];
  const setLink = (/** @type {string} */ link) =>
    view.evaluate((/** @type {string} */ next) => {
      /** @type {any} */ (document.querySelector('tokeru-board')).link = next;
    }, link);
  await setLink(slide);
  await expect.poll(held.asked).toBe(1);
  await setLink(sokoban);
  const address = () => view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).address());
  await expect.poll(address).toContain('#/sokoban/');
  held.open();
  await view.waitForTimeout(300);
  expect(await address()).toContain('#/sokoban/');
  const title = await view.locator('tokeru-board [role=grid]').getAttribute('aria-label');
  expect(title).toContain('Sokoban');
});

test('a request right after a change of link is about the new board', async ({ page: view, serve }) => {
  await watch(view);
  const origin = await serve({ pages: { '/blog.html': blog(element('', ENDLESS)) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  const result = await view.evaluate(async (/** @type {string} */ link) => {
    const board = /** @type {any} */ (document.querySelector('tokeru-board'));
    const firstSolve = board.solve({ engine: 'article', timeMs: 20_000 });
    await new Promise((next) => setTimeout(next, 500));
    board.link = link;
    const address = await board.address();
    const { stop } = await firstSolve;
    await new Promise((next) => setTimeout(next, 100));
    return { address, stop, status: board.shadowRoot.querySelector('.status').dataset.kind, moves: board.moves };
  }, linkOf('slide'));
  expect(result.address).toContain('#/slide/');
  expect(result).toMatchObject({ stop: 'cancelled', status: 'fact' });
});

/** The application of `react/app.js` as one script. */
async function bundled() {
  const entry = fileURLToPath(new URL('react/app.js', import.meta.url));
  const options = { input: entry, output: { format: /** @type {const} */ ('es'), codeSplitting: false } };
  const made = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rollupOptions: options, modulePreload: false },
  });
  const { output } = /** @type {any} */ (Array.isArray(made) ? made[0] : made);
  return /** @type {string} */ (output[0].code);
}

test('React in StrictMode: double effects, order, links, mounting and unmounting', async ({ page: view, serve }) => {
  await watch(view);
  const faults = faultsOf(view);
  const code = (await bundled()).replaceAll('</script', '<\\/script');
  const links = [linkOf('maze'), linkOf('slide')];
  const page = `${blog('<div id="root"></div>')}<script>links = ${JSON.stringify(links)}</script><script type="module">${code}</script>`;
  const origin = await serve({ pages: { '/react.html': page } });
  await view.goto(`${origin}/react.html`);
  const stands = { canvases: 1, boards: 1, stands: true };
  for (const id of ['#board0', '#board1', '#imperative'])
    await expect.poll(() => inside(view, id).catch(() => null), id).toMatchObject(stands);
  // The effect ran twice: its first element was removed while it loaded, and its promise says so.
  expect(await view.evaluate(() => /** @type {any} */ (globalThis).seen.aborted)).toEqual(['AbortError']);
  expect(await view.locator('tokeru-board').count()).toBe(3);

  await view.evaluate(() => /** @type {any} */ (globalThis).app.setOrder([1, 0]));
  await expect(view.locator('tokeru-board').first()).toHaveAttribute('id', 'board1');
  expect(await inside(view, '#board0')).toMatchObject(stands);
  await view.evaluate((/** @type {string} */ link) => /** @type {any} */ (globalThis).app.setLink(link), links[1]);
  await expect
    .poll(() => view.evaluate(() => /** @type {any} */ (document.querySelector('#board0')).address()))
    .toContain('#/slide/');
  for (const shown of [false, true, false, true])
    await view.evaluate((/** @type {boolean} */ now) => /** @type {any} */ (globalThis).app.setShown(now), shown);
  await expect.poll(() => inside(view, '#board0').catch(() => null)).toMatchObject(stands);
  const outcome = await view.evaluate(async () => {
    const { status, confirmed } = await /** @type {any} */ (document.querySelector('#imperative')).solve();
    return { status, confirmed };
  });
  expect(outcome).toEqual({ status: 'optimal', confirmed: true });
  expect(faults).toEqual([]);
});
