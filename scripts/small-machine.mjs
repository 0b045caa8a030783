// Runs the examples of every family on a small machine: Chromium and the native program, in a control group.
//   npm run small -- [--cpu 0.5] [--memory 512] [--within 2] [--family F ...]
// --cpu: CPU seconds a second, of all cores; --memory: MiB. Prints a row for each example: seconds from the press on
// Solve to the first checked answer or, without one, to the end (a family's first example includes fetching its
// solver); the page's message at the end or after ten seconds; and the program's status and seconds. Exit status 1 if
// an answer took longer than --within. Needs root, and the output of `./build.sh build`.

import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { flags, headlessChromium } from '../tests/e2e/browsers.mjs';
import { openRules, rules } from '../www/engine/rules.ts';
import { orderedFamilies } from '../www/puzzles/index.ts';
import { controlGroup } from './control-group.mjs';
import { makeDist } from './dist.mjs';
import { startServer } from './vite/server.mjs';

const { values: args } = parseArgs({
  options: {
    cpu: { type: 'string', default: '0.5' },
    memory: { type: 'string', default: '512' },
    within: { type: 'string', default: '2' },
    family: { type: 'string', multiple: true, default: orderedFamilies.map(({ id }) => id) },
  },
});
const within = Number(args.within);
const OVER_MS = 10_000;
const program = fileURLToPath(new URL('../target/release/tokeru', import.meta.url));
const group = controlGroup({ cpu: Number(args.cpu), memoryMb: Number(args.memory) });
const folder = await mkdtemp(join(tmpdir(), 'tokeru-small-'));

/** Chromium in the control group. */
async function limitedChromium() {
  const path = join(folder, 'chromium');
  await writeFile(path, `#!/bin/sh\n${group.joining}\nexec ${headlessChromium} "$@"\n`);
  await chmod(path, 0o755);
  return chromium.launch({ executablePath: path, args: flags, timeout: 120_000 });
}

/** A family's examples. @param {string} id */
async function examplesOf(id) {
  const entry = orderedFamilies.find((family) => family.id === id);
  if (!entry) throw new Error(`no family ${id}`);
  openRules(id, await WebAssembly.compile(await readFile(entry.rules)));
  const { default: family } = await entry.load();
  return family.examples.map(({ board }) => {
    const link = rules.encodeLink(id, board, '');
    if (!link.ok) throw new Error(link.error.code);
    return { board, link: link.link };
  });
}

/** Evaluated in the page: is the page in its initial state? */
const isFresh = () => {
  const { answer, run } = /** @type {any} */ (globalThis).tokeru.store.get();
  return answer === null && run === null;
};
const isAnswered = () => Boolean(/** @type {any} */ (globalThis).tokeru.store.get().answer?.checked);
const isOver = () => /** @type {any} */ (globalThis).tokeru.store.get().run?.running === false;

/**
 * Seconds from the press to the first checked answer or to the end, null if neither came; resolves when the run is
 * over.
 * @param {import('@playwright/test').Page} page
 */
async function solve(page) {
  const start = Date.now();
  await page.click('#solve');
  const within = (/** @type {() => boolean} */ happens) =>
    page.waitForFunction(happens, null, { timeout: Math.max(1, start + OVER_MS - Date.now()) }).then(
      () => (Date.now() - start) / 1000,
      () => null,
    );
  const ended = within(isOver);
  const seconds = await Promise.race([within(isAnswered), ended]);
  await ended;
  return seconds;
}

/**
 * Runs a family's examples one after another on one page: the first must still fetch the solver, as for a new reader;
 * for the others it is there.
 * @param {import('@playwright/test').Browser} browser @param {string} origin @param {string[]} links
 */
async function inPage(browser, origin, links) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const rows = [];
  for (const link of links) {
    await page.goto(`${origin}/${link}`);
    await page.waitForSelector('[data-ready="true"]');
    await page.waitForFunction(isFresh);
    const seconds = await solve(page);
    rows.push({ seconds, message: await page.locator('#status').textContent() });
  }
  await context.close();
  return rows;
}

/** @param {string} family @param {string} board */
function runNatively(family, board) {
  const solving = `${group.joining}; exec ${program} solve ${family} - --json --time ${within}`;
  const { stdout, stderr } = spawnSync('sh', ['-c', solving], { input: board, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { status, objective, wall_s: seconds } = JSON.parse(stdout);
  return { status, objective, seconds };
}

async function main() {
  await makeDist({ output: join(folder, 'dist') });
  const server = await startServer({ root: join(folder, 'dist'), production: true });
  const browser = await limitedChromium();
  let slow = 0;
  for (const id of args.family) {
    const examples = await examplesOf(id);
    const pages = await inPage(
      browser,
      server.origin,
      examples.map(({ link }) => link),
    );
    for (const [index, { seconds, message }] of pages.entries()) {
      const native = runNatively(id, examples[index].board);
      slow += Number(seconds === null || seconds > within) + Number(native.status === 'unknown');
      const figures = [seconds?.toFixed(2) ?? 'none', native.status, native.seconds.toFixed(2)].join('  ');
      console.log(`${id} ${index + 1}  ${figures}  ${message}`);
    }
  }
  console.log(`at most ${group.peakMb().toFixed(0)} MiB; ${slow} over ${within} s`);
  await browser.close();
  await server.close();
  return slow;
}

try {
  process.exitCode = (await main()) ? 1 : 0;
} finally {
  await group.close();
  await rm(folder, { recursive: true });
}
