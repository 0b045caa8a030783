// What `./build.sh serve` does while somebody works: looks for what is saved, builds what that makes necessary, and tells the open pages (live.mjs).

import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const client = fileURLToPath(new URL('live.mjs', import.meta.url));

/** Editors save in several steps: a change is told when it has been quiet for so long. */
const SETTLE_MS = 60;

/** @typedef {'style' | 'reload' | 'rust'} Change */

/** What a saved file asks for; null: nothing. @param {string} path from the root @returns {Change | null} */
export function changeBy(path) {
  if (/^(src\/(?!bin\/).*\.rs|Cargo\.(toml|lock))$/.test(path)) return 'rust';
  if (path !== 'index.html' && !path.startsWith('www/')) return null;
  if (path.endsWith('.css')) return 'style';
  return /\.(ts|mjs|html|svg)$/.test(path) ? 'reload' : null;
}

/** Folders whose files matter, without what is built. @param {string} root */
async function foldersOf(root) {
  const below = async (/** @type {string} */ folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory());
    return folders.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
  };
  const all = ['.', 'src', 'www', ...(await below('src')), ...(await below('www'))];
  return all.filter((folder) => !/^www\/(pkg|vendor)/.test(folder));
}

/**
 * Calls back with every file that is saved, also in folders that come later.
 * @param {string} root without a slash at its end @param {(path: string) => void} saved
 */
export async function watchFiles(root, saved) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  const forget = (/** @type {string} */ folder) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  let ended = false;
  const look = async () => {
    for (const folder of await foldersOf(root)) {
      if (ended || watchers.has(folder)) continue;
      try {
        const watcher = watch(join(root, folder), (event, name) => {
          if (name) saved(folder === '.' ? name : `${folder}/${name}`);
          if (event === 'rename' && folder !== '.') void look();
        });
        watcher.on('error', () => forget(folder));
        watchers.set(folder, watcher);
      } catch {
        // It went away meanwhile.
      }
    }
  };
  await look();
  return () => {
    ended = true;
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}

/**
 * The pages that are open: each holds a connection on which it is told what to do.
 * @returns {{ tell: (event: string, data?: string) => void, making: (is: boolean) => void, isMaking: (path: string | null) => boolean, answer: (path: string, response: import('node:http').ServerResponse, headers: Record<string, string>) => Promise<boolean>,
 *   inject: (html: string) => string }}
 */
export function openPages() {
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  let [said, engines] = ['', false];
  return {
    /** Are the engines being built? */
    making(is) {
      engines = is;
    },
    /** Will a file that is not there be there soon? */
    isMaking: (path) => engines && path !== null && /^\/www\/pkg(-threads)?\//.test(path),
    tell(event, data = '') {
      if (event === 'say' || event === 'done') said = event === 'say' ? data : ''; // a page that comes later has what is done
      for (const page of pages) page.write(`event: ${event}\ndata: ${data}\n\n`);
    },
    async answer(path, response, headers) {
      if (path === '/dev/live.mjs') {
        response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' });
        response.end(await readFile(client));
      } else if (path === '/dev/events') {
        response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' });
        response.write(`retry: 500\nevent: say\ndata: ${said}\n\n`);
        pages.add(response);
        response.on('close', () => pages.delete(response));
      } else return false;
      return true;
    },
    inject: (html) => html.replace('</head>', '<script type="module" src="/dev/live.mjs"></script>\n</head>'),
  };
}

/** One command at a time: a new one ends the one before it. @param {string} root */
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
  /** @param {string[]} builds @returns {Promise<boolean | null>} did it succeed? null: ended for a newer one */
  return (builds) => {
    end();
    const child = spawn('./build.sh', ['build', ...builds], { cwd: root, stdio: 'inherit', detached: true });
    running = child;
    return new Promise((resolve) =>
      child.on('close', (code, signal) => {
        const current = running === child;
        if (current) running = undefined;
        resolve(current && !signal ? code === 0 : null);
      }),
    );
  };
}

/** @typedef {(builds: string[]) => Promise<boolean | null>} Build did it succeed? null: ended for a newer one */

/**
 * The rules first, so that the page can draw the change; then, in the background, all that is shipped.
 * @param {Build} build @param {(event: string, data?: string) => void} tell @param {(text: string, event?: string) => void} report
 */
async function rebuild(build, tell, report) {
  report('rebuilding the rules…');
  const rules = await build(['quick']);
  if (rules === false) report('the Rust sources do not compile: see the terminal');
  if (!rules) return;
  tell('reload');
  await buildEngines(build, report, 'rebuilding engines…', 'engines rebuilt: reload to solve with them');
}

/** Nothing is said of builds that are up to date: asking takes less than this. */
const ASKING_MS = 1000;

/**
 * The engines, that with threads first: most browsers of those who develop use it. The rules as they are shipped come last.
 * @param {Build} build @param {(text: string, event?: string) => void} report @param {string} begin @param {string} end
 */
export async function buildEngines(build, report, begin, end) {
  let said = false;
  const timer = setTimeout(() => {
    said = true;
    report(begin);
  }, ASKING_MS);
  let made = /** @type {boolean | null} */ (true);
  for (const flavours of [['threads'], ['plain'], ['rules']]) made &&= await build(flavours);
  clearTimeout(timer);
  if (made === false) report('the engines do not compile: see the terminal');
  if (made && said) report(end, 'done');
  return made;
}

/**
 * Watches the checkout, builds, and tells the pages.
 * @param {string} root @param {ReturnType<typeof openPages>} pages
 */
export async function watchCheckout(root, pages) {
  const build = builder(root);
  const report = (/** @type {string} */ text, event = 'say') => {
    console.log(`watch    ${text}`);
    pages.tell(event, text);
  };
  let newest = 0;
  /** While engines are built, those that ask for them are told to wait. @param {Promise<unknown>} work */
  const follow = async (work) => {
    const own = ++newest;
    pages.making(true);
    await work;
    if (own === newest) pages.making(false);
  };
  /** @type {Set<Change>} */
  const changes = new Set();
  const act = () => {
    const of = (/** @type {Change} */ change) => changes.has(change);
    if (of('rust')) void follow(rebuild(build, pages.tell, report));
    if (of('reload')) pages.tell('reload');
    else if (of('style')) pages.tell('style');
    changes.clear();
  };
  void follow(buildEngines(build, report, 'building the engines (Solve waits for them)…', 'the engines are there'));
  let timer = setTimeout(() => {}, 0);
  return watchFiles(root, (path) => {
    const change = changeBy(path);
    if (!change) return;
    changes.add(change);
    clearTimeout(timer);
    timer = setTimeout(act, SETTLE_MS);
  });
}
