// The widget in another site's page: three of them on one engine, nothing jumps, nothing leaks, and strict policies
// lead to a sentence.

import { ENDLESS } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { blog as page, element, ready, watch } from './widget-helper.mjs';

test('three widgets share one engine; one solves and nothing jumps', async ({ page: view, serve }) => {
  await watch(view);
  const origin = await serve({
    headers: 'none',
    pages: { '/blog.html': page(element('', ENDLESS) + element('lang="ja"') + element('theme="dark"')) },
  });
  await view.goto(`${origin}/blog.html`);
  await view.evaluate(() =>
    Promise.all([...document.querySelectorAll('tokeru-board')].map((each) => /** @type {any} */ (each).load())),
  );
  await ready(view, 3);
  await view.evaluate(() => Object.assign(/** @type {any} */ (globalThis).seen, { blocked: 0 }));
  const outcome = await view.evaluate(async () => {
    const { status, confirmed } = await /** @type {any} */ (document.querySelector('tokeru-board')).solve({
      engine: 'article', // draws many better answers on the way
      timeMs: 3000,
    });
    return { status, confirmed };
  });
  expect(outcome).toEqual({ status: 'feasible', confirmed: true });
  // A script is not type-checked: a wrong request is refused with the wrong setting's name, and null means no options.
  const refusals = await view.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelectorAll('tokeru-board')[1]);
    const refusals = [];
    for (const options of [
      { target: 'x' },
      { options: { width: 5 } },
      { second: 1 },
      { options: 5 },
      { threads: -1 },
    ]) {
      const { status, error } = await board.solve(options);
      refusals.push([status, error?.code, error?.detail]);
    }
    return [...refusals, (await board.solve(null)).status];
  });
  expect(refusals).toEqual([
    ['unknown', 'bad-value', 'target is not a number'],
    ['unknown', 'bad-value', 'width is not a text'],
    ['unknown', 'unknown-option', 'second'],
    ['unknown', 'bad-value', 'options is not an object'],
    ['unknown', 'out-of-range', 'threads=-1'],
    'optimal',
  ]);
  const seen = await view.evaluate(() => /** @type {any} */ (globalThis).seen);
  // The page around does not move; in the line the words make room for a longer number.
  expect(seen.shift).toBeLessThan(0.001);
  expect(seen.events.some((/** @type {string} */ event) => event.startsWith('solved'))).toBe(true);
  // Reported, not asserted: a shared machine is busy when the page is not.
  console.log(`total blocking time while solving: ${Math.round(seen.blocked)} ms`);
});

test('each attribute is a property of the same name; the language is that of every element', async ({
  page: view,
  serve,
}) => {
  const origin = await serve({ headers: 'none', pages: { '/blog.html': page('') } });
  await view.goto(`${origin}/blog.html`);
  const found = await view.evaluate(async () => {
    await customElements.whenDefined('tokeru-board');
    const board = /** @type {any} */ (document.createElement('tokeru-board'));
    /** @type {any[]} */
    const seen = [board.autoplay, board.theme, Object.hasOwn(board.constructor.prototype, 'lang')];
    for (const [name, value] of /** @type {const} */ ([
      ['autoplay', true],
      ['autoplay', false],
      ['theme', 'dark'],
      ['theme', null],
      ['controls', true],
      ['hints', 2],
      ['hints', undefined],
      ['goal', 0],
    ])) {
      board[name] = value;
      seen.push([name, board.getAttribute(name), board[name]]);
    }
    return seen;
  });
  expect(found).toEqual([
    ...[false, '', false],
    ['autoplay', '', true],
    ['autoplay', null, false],
    ['theme', 'dark', 'dark'],
    ['theme', null, ''],
    ['controls', '', ''],
    ['hints', '2', '2'],
    ['hints', null, ''],
    ['goal', '0', '0'],
  ]);
});

test('in a shadow tree it takes the language of the surrounding page', async ({ page: view, serve }) => {
  const body = `<div lang="ja"><p id="place"></p></div>`;
  const origin = await serve({ headers: 'none', pages: { '/blog.html': page(body) } });
  await view.goto(`${origin}/blog.html`);
  await view.evaluate((/** @type {string} */ inside) => {
    const place = /** @type {HTMLElement} */ (document.querySelector('#place'));
    const root = place.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    root.attachShadow({ mode: 'open' }).innerHTML = inside;
    Object.assign(globalThis, { board: root.shadowRoot?.firstElementChild });
  }, element());
  const solveLabel = () =>
    view.evaluate(() => /** @type {any} */ (globalThis).board.shadowRoot.querySelector('.strong')?.textContent);
  await expect.poll(solveLabel).toBe('解く');
});

test('styles leak neither way, and the fallback is shown until then', async ({ page: view, serve }) => {
  await watch(view);
  const origin = await serve({ pages: { '/blog.html': page(element()) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  const styles = await view.evaluate(() => {
    const root = /** @type {any} */ (document.querySelector('tokeru-board')).shadowRoot;
    return {
      inside: getComputedStyle(root.querySelector('button')).fontSize,
      outside: getComputedStyle(/** @type {Element} */ (document.querySelector('#after'))).fontSize,
    };
  });
  expect(styles).toEqual({ inside: '15px', outside: '16px' });
});

test('a damaged link is reported, and an earlier board stays', async ({ page: view, serve }) => {
  await watch(view);
  const origin = await serve({ pages: { '/blog.html': page(element()) } });
  await view.goto(`${origin}/blog.html`);
  await ready(view, 1);
  const before = await view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).address());
  await view.evaluate(() => document.querySelector('tokeru-board')?.setAttribute('link', '#/maze/1damaged'));
  await expect
    .poll(() => view.evaluate(() => /** @type {any} */ (globalThis).seen.events))
    .toContain('failed:link-damaged');
  expect(await view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).address())).toBe(before);
});

for (const [name, csp] of [
  ['no WebAssembly allowed', "script-src 'self'; worker-src 'self'"],
  ['no workers allowed', "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'"],
]) {
  test(`${name}: a sentence and a way out`, async ({ page: view, serve }) => {
    await watch(view);
    const origin = await serve({ csp, pages: { '/blog.html': page(element()) } });
    await view.goto(`${origin}/blog.html`);
    const widget = view.locator('tokeru-board');
    if (name === 'no workers allowed') {
      await ready(view, 1);
      await view.evaluate(() => /** @type {any} */ (document.querySelector('tokeru-board')).solve());
    }
    await expect
      .poll(() =>
        view.evaluate(() =>
          /** @type {any} */ (globalThis).seen.events.some((/** @type {string} */ e) => e.startsWith('failed')),
        ),
      )
      .toBe(true);
    await expect(widget.locator('.status')).not.toBeEmpty();
    await expect(widget.locator('a[target=_blank]')).toHaveAttribute('href', /#\/maze\/|\/$/);
  });
}

test('importing the loader without a DOM does nothing', async () => {
  const { TokeruBoard } = await import('../../www/embed/element.ts');
  expect(typeof TokeruBoard).toBe('function');
});

test('the line is announced once: its full text is a title only under a mouse', async ({ page: view, serve }) => {
  const origin = await serve({ headers: 'none', pages: { '/blog.html': page(element('controls="play"')) } });
  await view.goto(`${origin}/blog.html`);
  const status = view.locator('tokeru-board .status');
  await expect(status).not.toBeEmpty();
  await expect(status).not.toHaveAttribute('title');
  await status.hover();
  await expect(status).toHaveAttribute('title', /** @type {string} */ (await status.textContent()));
  await view.mouse.move(0, 0);
  await expect(status).not.toHaveAttribute('title');
});
