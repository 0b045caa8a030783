// The npm package as its users meet it: packed, judged by publint and are-the-types-wrong, used in Node, in a Vite project and in a plain page.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
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

test('the types are right', () => {
  run(tool('attw'), ['--profile', 'esm-only', archive]);
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

/** @param {string} address @param {string} place @param {(page: import('puppeteer-core').Page) => Promise<void>} look */
async function inChromium(address, place, look) {
  const server = await startServer({ root: place, headers: 'none' });
  const browser = await puppeteer.launch({ executablePath: chromium, headless: true, args: flags });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin + address);
    await look(page);
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

test('a plain page takes it as it is', {
  skip: chromium ? false : 'Chromium is not installed',
  timeout: 60_000,
}, async () => {
  await cp(join(root, 'tests/package/plain-demo.html'), join(folder, 'plain.html'));
  await cp(join(folder, 'node_modules/tokeru'), join(folder, 'package'), { recursive: true });
  await inChromium('/plain.html', folder, expectAnswer);
});
