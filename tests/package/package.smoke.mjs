// The npm package as users get it: packed, checked by publint and are-the-types-wrong, used in Node, in a Vite project
// and in a plain page.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { homeOf } from '../../scripts/home.mjs';
import { startServer } from '../../scripts/vite/server.mjs';
import { chromium, flags } from '../e2e/browsers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const unpacked = join(root, 'target/package');
const expected = { status: 'optimal', objective: 36, confirmed: true };
let folder = '';
let archive = '';

/** @param {string} command @param {string[]} words @param {string} [cwd] */
const run = (command, words, cwd = folder) =>
  execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** @param {string} name */
const tool = (name) => join(root, 'node_modules/.bin', name);

before(async () => {
  run('node', [join(root, 'scripts/package.mjs')], root);
  folder = await mkdtemp(join(tmpdir(), 'tokeru-package-'));
  archive = join(
    folder,
    run('npm', ['pack', '--silent', '--pack-destination', folder], unpacked).trim().split('\n').at(-1) ?? '',
  );
  await mkdir(join(folder, 'node_modules/tokeru'), { recursive: true });
  run('tar', ['-xzf', archive, '--strip-components=1', '-C', 'node_modules/tokeru']);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
});
after(() => rm(folder, { recursive: true, force: true }));

test('publint finds nothing', () => {
  run(tool('publint'), ['--strict', archive]);
});

test('the types are correct', () => {
  run(tool('attw'), ['--profile', 'esm-only', archive]);
});

test('the manifest states contents and origin', async () => {
  const at = (/** @type {string} */ file) => join(folder, 'node_modules/tokeru', file);
  const { customElements, keywords, files } = JSON.parse(await readFile(at('package.json'), 'utf8'));
  assert.ok(keywords.length > 4 && files.includes(customElements));
  const { modules } = JSON.parse(await readFile(at(customElements), 'utf8'));
  const [{ path, declarations }] = modules;
  const [board] = declarations;
  const { TokeruBoard } = await import(at(path));
  assert.equal(board.tagName, 'tokeru-board');
  const names = (/** @type {{ name: string }[]} */ list) => list.map(({ name }) => name);
  assert.deepEqual(names(board.attributes), TokeruBoard.observedAttributes);
  const methods = board.members.filter((/** @type {any} */ { kind }) => kind === 'method');
  assert.deepEqual(names(methods), [
    'load',
    'solve',
    'cancel',
    'play',
    'pause',
    'hint',
    'undo',
    'redo',
    'restart',
    'address',
  ]);
  for (const name of names(methods)) assert.equal(typeof TokeruBoard.prototype[name], 'function');
  assert.deepEqual(names(board.events), ['ready', 'input', 'change', 'progress', 'solved', 'failed', 'resize']);
  assert.deepEqual(names(board.cssParts), ['board', 'foot', 'line', 'bar', 'button', 'status', 'link']);
  assert.deepEqual(homeOf({}, {}), {});
  const repository = { type: 'git', url: 'git+https://github.com/o/r.git' };
  const issues = { url: 'https://github.com/o/r/issues' };
  const built = homeOf({ GITHUB_REPOSITORY: 'o/r', SITE: '' }, {});
  assert.deepEqual(built, { homepage: 'https://o.github.io/r/', repository, bugs: issues });
  const set = homeOf(
    { GITHUB_REPOSITORY: 'a/b', SITE: 'https://s.example/' },
    { repository, homepage: 'https://h.example/' },
  );
  assert.deepEqual(set, { homepage: 'https://h.example/', repository, bugs: issues });
});

test('Node solves', async () => {
  const script = `import { maze } from 'tokeru/maze';
    const board = '3 3\\n+1 +2\\n+4 -1 +1\\n+3 *2\\n*3 -2 +5\\n-4 +1\\n1 0 8\\n';
    const { status, objective, confirmed } = await maze.solve(board);
    const stop = new AbortController();
    stop.abort();
    const cancelled = await maze.solve(board, {}, { signal: stop.signal });
    console.log(JSON.stringify({ status, objective, confirmed, stop: cancelled.stop }));`;
  await writeFile(join(folder, 'try.mjs'), script);
  assert.deepEqual(JSON.parse(run('node', ['try.mjs'])), { ...expected, stop: 'cancelled' });
});

test('Node rejects with a reason: no text, options that can’t be sent, a throwing listener, a closed engine', async () => {
  const script = `import { createEngine, engine } from 'tokeru';
    import { maze } from 'tokeru/maze';
    const made = await maze.generate({ seed: '7', width: '6', height: '6' });
    const bytes = new TextEncoder().encode(made.board);
    const codes = await Promise.all([maze.solve(bytes), maze.parse(bytes), maze.check(made.board, 5), maze.solve(made.board, { timeMs: () => 1 })]);
    const loud = await maze.solve(made.board, {}, { onEvent() { throw new Error('mine'); } });
    const own = await createEngine();
    const asked = own.solve('maze', (await maze.generate({ seed: '1', width: '12', height: '12' })).board);
    setTimeout(own.close, 300);
    const { stop } = await asked;
    const named = (await engine()).rules.families().find(({ id }) => id === 'maze').generatorOptions;
    console.log(JSON.stringify({ codes: codes.map(({ error }) => error.code), loud: loud.status, stop, named: named.slice(0, 2) }));`;
  await writeFile(join(folder, 'refusals.mjs'), script);
  assert.deepEqual(JSON.parse(run('node', ['refusals.mjs'])), {
    codes: Array(4).fill('bad-value'),
    loud: 'optimal',
    stop: 'cancelled',
    named: ['width', 'height'],
  });
});

test('Node names the invalid setting; null counts as not set', async () => {
  const script = `import { engine } from 'tokeru';
    import { maze } from 'tokeru/maze';
    const { board: made } = await maze.generate({ seed: '7', width: '3', height: '3' });
    const none = [await maze.solve(made, null, null), await maze.solve(made, { timeMs: null, engine: undefined, options: null })];
    const wrong = [{ tim: 5 }, { nodes: -1 }, { nodes: '5' }, { seed: 1.5 }, { options: { race: true } }, 5];
    const errors = (await Promise.all(wrong.map((settings) => maze.solve(made, settings)))).map(({ error }) => [error.code, error.detail]);
    const { consult } = await engine();
    const others = await Promise.all([maze.generate({ seed: 7 }), consult('maze', made, null, 'hint')]);
    const drawn = await maze.generate(null);
    console.log(JSON.stringify({ none: none.map(({ status }) => status), errors, others: others.map(({ error }) => error.detail), drawn: drawn.ok }));`;
  await writeFile(join(folder, 'settings.mjs'), script);
  assert.deepEqual(JSON.parse(run('node', ['settings.mjs'])), {
    none: ['optimal', 'optimal'],
    errors: [
      ['unknown-option', 'tim'],
      ['out-of-range', 'nodes=-1'],
      ['bad-value', 'nodes is not a number'],
      ['out-of-range', 'seed=1.5'],
      ['bad-value', 'race is not a text'],
      ['bad-value', 'the settings are not an object'],
    ],
    others: ['seed is not a text', 'moves is not a text'],
    drawn: true,
  });
});

test('Node loads each family’s own module: boards are generated and questions answered side by side', async () => {
  const script = `import { engine } from 'tokeru';
    const { generate, consult, solve } = await engine();
    const [slide, sokoban] = await Promise.all(['slide', 'sokoban'].map((id) => generate(id, { seed: '1' })));
    const hint = await consult('sokoban', sokoban.board, '', 'hint');
    const { status, confirmed } = await solve('slide', slide.board);
    const nobody = await Promise.all([generate('nobody', {}), solve('nobody', '')]);
    console.log(JSON.stringify({ hint: hint.ok, status, confirmed, nobody: nobody.map(({ error }) => error.code) }));`;
  await writeFile(join(folder, 'families.mjs'), script);
  const nobody = ['unknown-family', 'unknown-family'];
  assert.deepEqual(JSON.parse(run('node', ['families.mjs'])), {
    hint: true,
    status: 'optimal',
    confirmed: true,
    nobody,
  });
});

/**
 * @param {string} address @param {string} place @param {(page: import('puppeteer-core').Page) => Promise<void>} check
 */
async function inChromium(address, place, check) {
  const server = await startServer({ root: place, headers: 'none' });
  const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: flags });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin + address);
    await check(page);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @param {import('puppeteer-core').Page} page */
async function expectAnswer(page) {
  await page.waitForFunction(() => document.querySelector('#answer')?.textContent?.startsWith('{'), {
    timeout: 30_000,
  });
  const { backend: _, ...answer } = JSON.parse(await page.$eval('#answer', (element) => element.textContent ?? ''));
  assert.deepEqual(answer, expected);
}

test('a Vite project bundles it and solves', {
  skip: chromium ? false : 'Chromium is not installed',
  timeout: 90_000,
}, async () => {
  await cp(join(root, 'tests/package/vite-demo'), folder, { recursive: true });
  run(tool('vite'), ['build', '--logLevel', 'warn', '--target', 'esnext'], folder);
  await inChromium('/', join(folder, 'dist'), async (page) => {
    await expectAnswer(page);
    await page.waitForSelector('body.stands', { timeout: 30_000 });
  });
});

test('a plain page uses it unbundled', {
  skip: chromium ? false : 'Chromium is not installed',
  timeout: 60_000,
}, async () => {
  await cp(join(root, 'tests/package/plain-demo.html'), join(folder, 'plain.html'));
  await cp(join(folder, 'node_modules/tokeru'), join(folder, 'package'), { recursive: true });
  await inChromium('/plain.html', folder, expectAnswer);
});
