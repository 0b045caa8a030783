// Vite's development server, as the last of our steps: it transforms the sources and notifies open pages of saves. One
// instance serves all servers of a process that do not watch, so that a test's page finds the sources already
// transformed.

import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { orderedFamilies } from '../../www/puzzles/index.ts';
import { fileIn } from '../modules.mjs';
import { watchRust } from './builds.mjs';
import { folder } from './folder.mjs';
import { isOwnName, placesOf, site } from './guard.mjs';
import { client, livePages, openLive } from './live.mjs';
import { sprites } from './sprites.mjs';
import { retryLater, refuse } from './steps.mjs';

/** The folder of packages, with links resolved. */
const packages = await realpath(fileURLToPath(new URL('../..', import.meta.resolve('vite')))).then((path) =>
  join(path, '..'),
);

/**
 * Allows imports of an engine that has not been built yet, which Vite would refuse.
 * @param {string} root @returns {import('vite').Plugin}
 */
const missingEngines = (root) => ({
  name: 'tokeru:engines-to-come',
  enforce: 'pre',
  resolveId(id) {
    const [, name] = /\/(pkg(?:-threads|-rules)?\/tokeru\.js)$/.exec(id) ?? [];
    return name ? join(root, 'www', name) : undefined;
  },
});

/** Removes Vite's client where no saves are watched: the page is sent unchanged. @returns {import('vite').Plugin} */
const withoutClient = () => ({
  name: 'tokeru:without-client',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/\s*<script type="module" src="\/@vite\/client"><\/script>/, ''),
  },
});

/** Does a change of this file matter? @param {string} root @param {string} path */
function isWatched(root, path) {
  if (path === root) return true;
  const name = path.slice(root.length + 1);
  return /^(index\.html|Cargo\.(toml|lock)|src|www)$|^(src\/(?!bin(\/|$))|www\/(?!pkg))/.test(name);
}

/**
 * Reports a save once the file has settled: editors save in several steps, and of two steps within 50 ms the watcher
 * would report only the first.
 * @param {string} root
 */
const watching = (root) => ({
  ignored: (/** @type {string} */ path) => !isWatched(root, path),
  awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
});

/**
 * @param {string} root @param {string[]} allow readable paths @param {import('node:http').Server | null} server the
 *   pages' server, if they are notified of saves @param {string | undefined} host
 */
const openVite = (root, allow, server, host) =>
  createServer({
    configFile: false,
    envDir: false,
    root,
    appType: 'mpa',
    publicDir: false,
    cacheDir: join(root, 'target/vite'),
    logLevel: 'warn',
    clearScreen: false,
    optimizeDeps: { noDiscovery: true }, // all are modules already
    plugins: [missingEngines(root), sprites(root), server ? livePages() : withoutClient()],
    server: {
      middlewareMode: true,
      cors: false, // the presets set it
      allowedHosts: host ? [host] : [],
      fs: { strict: true, allow: server ? [...allow, client] : allow },
      preTransformRequests: false,
      // Vite's error overlay has styles that the page's policy refuses: the badge shows errors instead
      // (live-client.mjs).
      hmr: server ? { overlay: false } : false,
      ws: server ? { server } : false,
      watch: server ? watching(root) : null,
    },
  });

/**
 * Passes the request to Vite, which reports by itself what it can't transform.
 * @param {import('vite').ViteDevServer} vite @returns {import('./steps.mjs').Step}
 */
const transformed = (vite) => (visit) =>
  new Promise((resolve) => {
    visit.response.once('close', () => resolve(true));
    vite.middlewares(visit.request, visit.response, () =>
      resolve(refuse(visit, 500, 'it could not be made: see the terminal')),
    );
  });

/**
 * Serves a downloadable script without imports unchanged: Vite would add an import.
 * @param {string} root @returns {import('./steps.mjs').Step}
 */
const unchanged = (root) => {
  const file = folder(root);
  return (visit) => /^\/www\/.*\.mjs$/.test(visit.path ?? '') && file(visit);
};

/**
 * The addresses of families and languages, which a site has as prerendered pages (pages.mjs): here the single page is
 * served, with the requested address.
 * @param {string} root @param {import('vite').ViteDevServer} vite @returns {import('./steps.mjs').Step}
 */
const addresses =
  (root, vite) =>
  async ({ response, path }) => {
    const [address, language, family] = /^\/(?:(ja|en)\/)?(?:(\w+)\/)?$/.exec(path ?? '') ?? [];
    if (!address || address === '/' || (family && !orderedFamilies.some(({ id }) => id === family))) return false;
    const data = [
      language ? ` lang="${language}" data-language="${language}"` : ' lang="ja"',
      family ? ` data-family="${family}"` : '',
    ];
    const html = (await readFile(join(root, 'index.html'), 'utf8'))
      .replace(/<html lang="\w+"/, `<html${data.join('')}`)
      .replace(/(src|href)="www\//g, '$1="/www/');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(await vite.transformIndexHtml('/index.html', html));
    return true;
  };

/**
 * Replaces a family's missing module by the module of all families, which is faster to build.
 * @param {string} root @returns {import('./steps.mjs').Step}
 */
const moduleFallback = (root) => (visit) => {
  const [, build, name] = /^\/www\/(pkg(?:-threads)?)\/(\w+\.wasm)$/.exec(visit.path ?? '') ?? [];
  const file = build ? `/www/${build}/${fileIn(join(root, 'www', build), name)}` : visit.path;
  if (file !== visit.path) Object.assign(visit, { path: file }).request.url = String(file);
  return false;
};

/** @type {Map<string, Promise<import('vite').ViteDevServer>>} */
const shared = new Map();

/**
 * @param {string} root @param {import('vite').ViteDevServer} vite @param {string[]} places
 * @returns {import('./steps.mjs').Step[]}
 */
const sourceSteps = (root, vite, places) => [
  addresses(root, vite),
  site(root, places),
  unchanged(root),
  transformed(vite),
];

/**
 * @param {string} checkout @param {import('node:http').Server} server @param {import('./server.mjs').ServerOptions}
 *   options
 * @returns {Promise<{ steps: import('./steps.mjs').Step[], live: import('./live.mjs').Live | null,
 *   close: () => Promise<void> }>}
 */
export async function openSources(checkout, server, { live: watch, host }) {
  const root = await realpath(checkout);
  const places = await placesOf(root, packages);
  if (!watch) {
    const name = isOwnName(host, undefined) ? undefined : host;
    const key = [root, name].join(' ');
    if (!shared.has(key)) shared.set(key, openVite(root, places, null, name));
    const vite = await /** @type {Promise<import('vite').ViteDevServer>} */ (shared.get(key));
    return {
      steps: [moduleFallback(root), ...sourceSteps(root, vite, places)],
      live: null,
      close: async () => {},
    };
  }
  const vite = await openVite(root, places, server, host);
  const live = openLive(vite);
  const end = watchRust(root, vite.watcher, live, watch);
  const close = async () => {
    end();
    await vite.close();
  };
  const waiting = (/** @type {import('./steps.mjs').Visit} */ visit) =>
    live.isMaking(visit.path) && !existsSync(join(root, visit.path ?? '')) && retryLater(visit);
  return { steps: [moduleFallback(root), waiting, ...sourceSteps(root, vite, places)], live, close };
}
