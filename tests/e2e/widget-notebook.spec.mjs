// The board in notebooks with a test kernel that has the rules of some families only: the board says what the kernel
// cannot send. `notebook.smoke.mjs` has real kernels.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNotebook } from '../../scripts/notebook.mjs';
import { expect, test, watchPolicy } from './harness.mjs';

/** Runs in the page: a board whose model answers requests for rules as a kernel does. @param {string[]} known */
async function show(known) {
  /** @type {Record<string, Function[]>} */
  const listeners = {};
  /** @type {Record<string, string>} */
  const traits = { family: 'maze', board: '2 2\n+1\n+4 -1\n+3\n1 0 3\n', value: '', mode: 'play', lang: 'en' };
  const model = {
    get: (/** @type {string} */ name) => traits[name],
    set: (/** @type {string} */ name, /** @type {string} */ value) => Object.assign(traits, { [name]: value }),
    save_changes() {},
    on(/** @type {string} */ name, /** @type {Function} */ act) {
      listeners[name] ??= [];
      listeners[name].push(act);
    },
    off() {},
    async send(/** @type {{ id: number, type: string, family: string }} */ { id, type, family }) {
      if (type !== 'rules') return;
      const bytes = known.includes(family) ? await (await fetch(`/notebook/${family}.wasm`)).arrayBuffer() : null;
      for (const act of listeners['msg:custom'])
        act({ id, type: 'answer', value: null }, bytes ? [new DataView(bytes)] : []);
    },
  };
  const changed = (/** @type {Record<string, string>} */ more) => {
    Object.assign(traits, more);
    for (const act of listeners['change:family']) act();
  };
  Object.assign(globalThis, { changed });
  const load = (/** @type {string} */ path) => import(path);
  await (await load('/notebook/board.js')).default.render({ model, el: document.body });
}

test('a family whose rules the kernel lacks is reported on the board, and the next one is shown', async ({
  browser,
  serve,
  violations,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tokeru-notebook-'));
  await makeNotebook(folder);
  const context = await browser.newContext();
  await watchPolicy(context, violations);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (/** @type {Error} */ error) => errors.push(String(error)));
  await page.route('**/notebook/**', (/** @type {any} */ route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (!name) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>notebook</title>' });
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'application/wasm';
    return route.fulfill({ contentType, body: readFileSync(join(folder, name)) });
  });
  await page.goto(`${await serve({ headers: 'none' })}/notebook/`);
  await page.evaluate(show, ['maze', 'slide']);
  const board = page.locator('tokeru-board');
  await expect(board).toContainText('Roads taken 0 / 4');
  const change = (/** @type {object} */ traits) =>
    page.evaluate((/** @type {object} */ more) => /** @type {any} */ (globalThis).changed(more), traits);
  await change({ family: 'sokoban', board: '#####\n#@$.#\n#####\n' });
  await expect(board).toContainText('unknown puzzle type');
  await change({ family: 'slide', board: '3,3,120345678' });
  await expect(board).toContainText('Tiles in place 2 / 8');
  expect(errors).toEqual([]);
  await context.close();
  rmSync(folder, { recursive: true });
});
