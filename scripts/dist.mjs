// Makes `dist/`, a folder for any static host: the app, the widget, and a service worker that adds the isolation
// headers and keeps everything for offline use. Paths are relative, so that a sub-folder (GitHub Pages) works as well
// as a root.
//
//   node scripts/dist.mjs                 dist/
//   node scripts/dist.mjs --site URL      the same, with everything that needs absolute addresses (canonical and
//     alternate links, site map, preview pictures, oEmbed)
//   node scripts/dist.mjs --site URL --boards FILE   the same, with a page for each board of a list
//     (scripts/listed.mjs)
//   node scripts/dist.mjs --kill-switch   the same without offline use: its sw.js removes installed service workers

import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { readListed, writeListed } from './listed.mjs';
import { openCatalogue } from './pictures/boards.mjs';
import { checkConfig, embedConfig, labConfig, siteConfig } from './vite/config.mjs';
import { notFound } from './vite/not-found.mjs';
import { stripTypes } from './vite/strip-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @param {string} folder @returns {Promise<string[]>} paths from `folder` with forward slashes, sorted */
async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest();

/** The licences, ours and others', which must be shipped. */
const NOTICES = ['LICENSE-APACHE', 'LICENSE-MIT', 'THIRD-PARTY.txt'];

/**
 * Files that are not kept offline: a host's page for unknown addresses, pictures for systems and link previews, still
 * pictures of daily boards, and words for search engines.
 */
const FOR_OTHERS =
  /^(\.nojekyll|404\.html|sw\.js|robots\.txt|sitemap\.xml)$|^assets\/(icon|card|days)-|^oembed\/|^(ja|en)\/b\//;

/** The SHA-256 of each file that is kept offline; a folder stands for its index. @param {string} folder */
async function hashesOf(folder) {
  const files = (await filesBelow(folder)).filter((file) => !FOR_OTHERS.test(file) && !NOTICES.includes(file));
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const file of files) hashes[file] = sha256(await readFile(join(folder, file))).toString('base64');
  const folders = files.filter((file) => /(^|\/)index\.html$/.test(file));
  return { ...Object.fromEntries(folders.map((file) => [file.replace(/index\.html$/, ''), hashes[file]])), ...hashes };
}

/** The modules that solve: a reader uses one or two of them. @param {Record<string, string>} hashes */
const solversOf = (hashes) => Object.keys(hashes).filter((file) => /^assets\/(?!rules-)[^/]+\.wasm$/.test(file));

/**
 * The service worker with its version and list of files.
 * @param {string} source @param {Record<string, string>} hashes
 */
function workerOf(source, hashes) {
  const listed = JSON.stringify(hashes);
  const later = JSON.stringify(solversOf(hashes));
  const version = sha256(listed + source)
    .toString('hex')
    .slice(0, 16);
  const worker = source
    .replace('const version = "development";', `const version = '${version}';`)
    .replace('const files = {};', () => `const files = ${listed};`)
    .replace('const later = [];', () => `const later = ${later};`);
  if (!worker.includes(listed) || !worker.includes(`'${version}'`) || !worker.includes(later))
    throw new Error('www/offline/sw.ts lacks the constants to fill in');
  return { worker, version };
}

/** Adds the service worker to a complete site. @param {string} folder */
export async function addWorker(folder) {
  const hashes = await hashesOf(folder);
  const { worker, version } = workerOf(await stripTypes(join(root, 'www/offline/sw.ts')), hashes);
  await writeFile(join(folder, 'sw.js'), worker);
  return { files: Object.keys(hashes).length, version };
}

/** With a final slash, because paths are appended to it. @param {string} address */
function siteOf(address) {
  if (!address) return '';
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error(`--site takes an address such as https://example.org/tokeru/, not ${address}`);
  return url.href.replace(/\/?$/, '/');
}

/**
 * @param {object} options
 * @param {string} options.output folder, which is replaced
 * @param {boolean} [options.killSwitch]
 * @param {string} [options.site] its future address, for everything that needs absolute addresses
 * @param {string} [options.boards] file with boards that each get a page
 * @param {string} [options.days] a site of the same sources, whose pictures of the daily boards need not be drawn again
 * @returns {Promise<{ files: number, version: string, pages: string[] }>}
 */
export async function makeDist({ output, killSwitch = false, site: address = '', boards, days }) {
  const site = siteOf(address);
  if (boards && !site) throw new Error('--boards needs --site, because preview pictures have absolute addresses');
  const catalogue = boards ? await openCatalogue(root) : null;
  const listed = catalogue && boards ? readListed(catalogue, await readFile(boards, 'utf8'), boards) : [];
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const offline = !killSwitch;
  await build(siteConfig(root, output, { offline, site, days }));
  await build(embedConfig(root, output, { offline }));
  await build(checkConfig(root, output, { offline, site }));
  await build(labConfig(root, output, { offline, site }));
  await writeFile(join(output, '.nojekyll'), '');
  await writeFile(join(output, '404.html'), await notFound(root, site));
  const pages = catalogue ? await writeListed({ output, root, site, catalogue, boards: listed }) : [];
  for (const notice of NOTICES) await cp(join(root, notice), join(output, notice));
  if (!killSwitch) return { ...(await addWorker(output)), pages };
  await writeFile(join(output, 'sw.js'), await stripTypes(join(root, 'www/offline/kill-switch.ts')));
  return { files: (await filesBelow(output)).length, version: 'kill switch', pages };
}

async function main() {
  const { values } = parseArgs({
    options: { 'kill-switch': { type: 'boolean' }, site: { type: 'string' }, boards: { type: 'string' } },
  });
  const { site, boards } = values;
  const result = await makeDist({ output: join(root, 'dist'), killSwitch: values['kill-switch'], site, boards });
  for (const page of result.pages) console.log(page);
  console.log(`dist: ${result.files} files, version ${result.version}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
