// The board in notebooks, as anywidget shows it: one script from a blob, rules from a kernel, and no other file. This
// test plays the kernel.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { makeNotebook } from '../../scripts/notebook.mjs';
import { rules } from '../web/real-rules.mjs';
import { chromium, flags } from './browsers.mjs';

const BOARD = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';
const BEST = '1 2 5 4 3 6 7 8';

let folder = '';
/** @type {import('puppeteer-core').Browser} */
let browser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokeru-notebook-'));
  await makeNotebook(folder);
  browser = await puppeteer.launch({ executablePath: chromium, args: flags });
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs in the page: models like anywidget's, whose kernel is this test's function `kernel`. */
async function show(/** @type {string} */ script, /** @type {Record<string, unknown>[]} */ boards) {
  const page = /** @type {any} */ (globalThis);
  const bytesOf = (/** @type {string} */ text) =>
    new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  const modelOf = (/** @type {Record<string, unknown>} */ values) => {
    const listeners = /** @type {[string, Function][]} */ ([]);
    const emit = (/** @type {string} */ name, /** @type {unknown[]} */ ...parts) =>
      listeners.filter(([each]) => each === name).forEach(([, call]) => void call(...parts));
    return {
      values,
      tell: emit,
      saved: 0,
      get: (/** @type {string} */ name) => values[name],
      set(/** @type {string} */ name, /** @type {unknown} */ value) {
        values[name] = value;
      },
      save_changes() {
        this.saved += 1;
      },
      on: (/** @type {string} */ name, /** @type {Function} */ call) => listeners.push([name, call]),
      off: (/** @type {string} */ name, /** @type {Function} */ call) =>
        listeners.splice(
          listeners.findIndex(([each, one]) => each === name && one === call),
          1,
        ),
      listeners: () => listeners.length,
      async send(/** @type {unknown} */ content) {
        for (const { buffer, ...answer } of await page.kernel(content))
          emit('msg:custom', answer, buffer ? [bytesOf(buffer)] : []);
      },
    };
  };
  page.models = boards.map(modelOf);
  page.ends = [];
  for (const model of page.models) {
    // each board brings its own copy of the script
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const el = document.body.appendChild(document.createElement('div'));
    page.ends.push(await (await import(address)).default.render({ model, el }));
  }
  const elements = [...document.querySelectorAll('tokeru-board')];
  await Promise.all(elements.map((element) => /** @type {any} */ (element).load()));
}

/**
 * @param {Record<string, unknown>[]} boards
 * @param {(page: import('puppeteer-core').Page, asked: any[]) => Promise<void>} use
 */
async function inNotebook(boards, use) {
  const page = await browser.newPage();
  const fetched = /** @type {string[]} */ ([]);
  const messages = /** @type {any[]} */ ([]);
  page.on('request', (request) => /^(blob|about):/.test(request.url()) || fetched.push(request.url()));
  await page.exposeFunction('kernel', async (/** @type {any} */ content) => {
    messages.push(content);
    const { id, type, family } = content;
    if (type === 'rules')
      return [{ id, type: 'answer', value: null, buffer: await readFile(join(folder, `${family}.wasm`), 'base64') }];
    if (type === 'cancel') return [];
    if (type === 'ask') return [{ id, type: 'answer', value: { error: { code: 'unknown-question', detail: '' } } }];
    const state = { nodes: 7, depth: 1, best: 10, bound: 40, memory_mb: 1, elapsed_s: 0.1 };
    const row = {
      status: 'optimal',
      stop: null,
      engine: 'frontier',
      threads: 1,
      objective: 36,
      bound: 36,
      moves: BEST,
    };
    const figures = { nodes: 9, wall_s: 0.2, memory_mb: 1, needed_mb: null, extra: null };
    return [
      { id, type: 'progress', value: state },
      { id, type: 'answer', value: { ...row, ...figures } },
    ];
  });
  await page.evaluate(show, await readFile(join(folder, 'board.js'), 'utf8'), boards);
  await use(page, messages);
  assert.deepEqual(fetched, [], 'nothing is fetched over the network');
  await page.close();
}

const maze = {
  family: 'maze',
  board: BOARD,
  value: '',
  mode: 'play',
  theme: 'auto',
  lang: 'en',
  solver: 'on',
  hints: 3,
  goal: '',
};

test('the value travels both ways; the rules come once, from the kernel', async () => {
  await inNotebook([{ ...maze }, { ...maze, value: '1 4' }], async (page, messages) => {
    const values = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('tokeru-board')].map((each) => /** @type {any} */ (each).value),
      );
    await page.waitForFunction(() => /** @type {any} */ (document.querySelectorAll('tokeru-board')[1]).moves === '1 4');
    assert.deepEqual(await values(), ['', '1 4']);
    assert.deepEqual(
      messages.map(({ type, family }) => `${type} ${family}`),
      ['rules maze'],
    );
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('tokeru-board')).shadowRoot.querySelector('[data-id=node-0]').focus(),
    );
    await page.keyboard.press('ArrowRight');
    const kernelHas = () =>
      page.evaluate(() =>
        /** @type {any} */ (globalThis).models.map((/** @type {any} */ { values, saved }) => [values.value, saved]),
      );
    assert.deepEqual(await kernelHas(), [
      ['1', 1],
      ['1 4', 0],
    ]);
    await page.evaluate((moves) => {
      const [model] = /** @type {any} */ (globalThis).models;
      model.values.value = moves;
      model.tell('change:value');
    }, BEST);
    await page.waitForFunction(
      (moves) => /** @type {any} */ (document.querySelector('tokeru-board')).moves === moves,
      {},
      BEST,
    );
    assert.deepEqual(
      await kernelHas(),
      [
        [BEST, 1],
        ['1 4', 0],
      ],
      'what came from the kernel is not sent back',
    );
    assert.equal(
      await page.evaluate(() => Object.keys(localStorage).length).catch(() => 0),
      0,
      'the kernel keeps the moves',
    );
  });
});

test('Solve asks the kernel, and its answer is checked by the rules on the page', async () => {
  assert.ok(rules.check('maze', BOARD, BEST).ok);
  await inNotebook([{ ...maze }], async (page, messages) => {
    const outcome = await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('tokeru-board')).solve({ timeMs: 5000 }),
    );
    assert.deepEqual(
      [outcome.status, outcome.objective, outcome.confirmed, outcome.moves, outcome.nodes],
      ['optimal', 36, true, BEST, 9],
    );
    const [{ wish, board }] = messages.filter(({ type }) => type === 'solve');
    assert.deepEqual([wish.timeMs, board], [5000, BOARD]);
  });
});

test('another board replaces the first; closing leaves no listener', async () => {
  await inNotebook([{ ...maze }], async (page, messages) => {
    await page.evaluate(async () => {
      const [model] = /** @type {any} */ (globalThis).models;
      Object.assign(model.values, { family: 'slide', board: '3 3 867254301' });
      model.tell('change:family');
      model.tell('change:board');
    });
    await page.waitForFunction(() => document.querySelector('tokeru-board')?.getAttribute('family') === 'slide');
    await page.waitForFunction(() =>
      document.querySelector('tokeru-board')?.shadowRoot?.querySelector('.place.stands'),
    );
    assert.deepEqual(
      messages.map(({ family }) => family),
      ['maze', 'slide'],
    );
    const left = await page.evaluate(() => {
      const { ends, models } = /** @type {any} */ (globalThis);
      ends[0]();
      return [document.querySelectorAll('tokeru-board').length, models[0].listeners()];
    });
    assert.deepEqual(left, [0, 0]);
  });
});
