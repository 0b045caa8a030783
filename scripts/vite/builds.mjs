// Builds what a saved Rust source requires: the rules first, so that the page can draw the change; then, in the
// background, the engines.

import { spawn } from 'node:child_process';
import { relative } from 'node:path';

/** Editors save in several steps: a change takes effect after so long without another one. */
const SETTLE_MS = 60;

/** Is this path, relative to the root, a source of the browser builds? @param {string} path */
export const isRust = (path) => /^(src\/(?!bin\/).*\.rs|Cargo\.(toml|lock))$/.test(path);

/** @typedef {(builds: string[]) => Promise<boolean | null>} Build did it succeed? null: superseded by a newer one */
/** @typedef {Pick<import('./live.mjs').Live, 'report' | 'built' | 'making'>} Pages */

/**
 * Runs one command at a time: a new one ends the previous one.
 * @param {string} root @returns {{ build: Build, end: () => void }}
 */
function builder(root) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  const end = () => {
    try {
      if (running?.pid) process.kill(-running.pid); // the build and all that it started
    } catch {} // it has just ended by itself
  };
  process.on('exit', end);
  process.once('SIGINT', () => process.exit(130));
  const build = (/** @type {string[]} */ builds) => {
    end();
    const child = spawn('./build.sh', ['build', ...builds], { cwd: root, stdio: 'inherit', detached: true });
    running = child;
    return new Promise((/** @type {(made: boolean | null) => void} */ resolve) =>
      child.on('close', (code, signal) => {
        const current = running === child;
        if (current) running = undefined;
        resolve(current && !signal ? code === 0 : null);
      }),
    );
  };
  return { build, end };
}

/** Reports in the terminal and in the pages. @param {Pages} pages @param {string} text @param {boolean} [lasting] */
function report(pages, text, lasting) {
  console.log(`watch    ${text}`);
  pages.report(text, lasting);
}

/** @param {Build} build @param {Pages} pages */
async function rebuild(build, pages) {
  report(pages, 'rebuilding the rules…');
  const rules = await build(['quick']);
  if (rules === false) report(pages, 'the Rust sources do not compile: see the terminal');
  if (!rules) return;
  pages.built(true);
  await buildEngines(build, pages, 'rebuilding engines…', 'engines rebuilt: reload to solve with them');
}

/** Checking builds that are up to date takes less than this, and is not reported. */
const ASKING_MS = 1000;

/**
 * Builds the engines, first with threads, which most developers' browsers use.
 * @param {Build} build @param {Pages} pages @param {string} begin @param {string} end
 */
export async function buildEngines(build, pages, begin, end) {
  let isReported = false;
  const timer = setTimeout(() => {
    isReported = true;
    report(pages, begin);
  }, ASKING_MS);
  let succeeded = /** @type {boolean | null} */ (true);
  for (const flavours of [['quick-threads'], ['quick-plain']]) {
    succeeded &&= await build(flavours);
    if (succeeded) pages.built();
  }
  clearTimeout(timer);
  if (succeeded === false) report(pages, 'the engines do not compile: see the terminal');
  if (succeeded && isReported) report(pages, end, false);
  return succeeded;
}

/**
 * Builds whatever is missing, and what each saved source requires.
 * @param {string} root @param {import('vite').ViteDevServer['watcher']} watcher @param {Pages} pages
 * @param {Build | true} live
 * @returns {() => void} ends it
 */
export function watchRust(root, watcher, pages, live) {
  const { build, end } = live === true ? builder(root) : { build: live, end: () => {} };
  let latest = 0;
  /** During a build of the engines, requests for them get the answer to wait. @param {Promise<unknown>} work */
  const track = async (work) => {
    const id = ++latest;
    pages.making(true);
    await work;
    if (id === latest) pages.making(false);
  };
  let timer = setTimeout(() => {}, 0);
  watcher.on('all', (_, file) => {
    if (!isRust(relative(root, file))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void track(rebuild(build, pages)), SETTLE_MS);
  });
  void track(buildEngines(build, pages, 'building the engines (Solve waits for them)…', 'the engines are there'));
  return () => {
    clearTimeout(timer);
    end();
  };
}
