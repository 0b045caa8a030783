// Who may ask for what. Any page on the web may read what is served (headers.mjs), and the sources lie among much that is nobody's business: so a
// request is looked at before Vite or the disk is asked. Vite's own settings (`allowedHosts`, `fs.allow`, `cors`) say the same behind it, for most
// of it: they let in what a link in the tree leads to, and every file that a module has ever named.

import { realpath } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, sep } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { refuse } from './steps.mjs';

/** Path of a request; null where it is none of ours: a proxy's form, or not decodable. @param {string} url */
export function pathOf(url) {
  if (!url.startsWith('/') || url.includes('#')) return null;
  try {
    return decodeURIComponent(url.replace(/\?.*/s, ''));
  } catch {
    return null;
  }
}

/**
 * A foreign site can give its own name our address (DNS rebinding); it can't do so with an address or with `localhost`.
 * @param {string | undefined} header `Host`
 * @param {string | undefined} own the name that the server was started with
 */
export function isOurs(header, own) {
  const name = (header ?? '').replace(/:\d+$/, '');
  return name === own || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

/** @param {string | undefined} own @returns {import('./steps.mjs').Step} */
export const names = (own) => (visit) =>
  !isOurs(visit.request.headers.host, own) && refuse(visit, 403, 'not a name of this server');

/** @type {import('./steps.mjs').Step} */
export const methods = (visit) =>
  !['GET', 'HEAD'].includes(visit.request.method ?? '') && refuse(visit, 405, 'GET or HEAD', { Allow: 'GET, HEAD' });

/** The parts of a path; null where one is empty, hidden, or has a sign that some reader of paths takes for more than a sign. @param {string} path */
export function partsOf(path) {
  const parts = (path.endsWith('/') ? `${path}index.html` : path).split('/').slice(1);
  return parts.some((part) => part === '' || part.startsWith('.') || /[\\\0?#%:]/.test(part)) ? null : parts;
}

/** Is a file that is there within one of the places, links followed? Places are real paths. @param {string} file @param {string[]} places */
export async function isWithin(file, places) {
  const real = await realpath(file).catch(() => null);
  return real === null ? null : places.some((place) => real === place || real.startsWith(place + sep));
}

/** What of the checkout is the site. */
const SITE = ['index.html', 'check', 'lab', 'www'];
/** What Vite's client imports, and the packages that the page imports. */
const PACKAGES = ['vite/dist/client/env.mjs', ...Object.keys(manifest.dependencies)];
/** Names that are no files: Vite's client and what it is told, and ours (live.mjs). */
const CLIENT = '/@vite/client';
const NAMES = [CLIENT, '/@vite/env', '/@live'];

/** What may be read, as real paths. @param {string} root @param {string} modules the folder of packages */
export async function placesOf(root, modules) {
  const all = [...SITE.map((name) => join(root, name)), ...PACKAGES.map((name) => join(modules, name))];
  const real = await Promise.all(all.map((place) => realpath(place).catch(() => null)));
  return real.filter((place) => place !== null);
}

/** The file that Vite would look for. @param {string} root @param {string} path */
function fileOf(root, path) {
  const away = path.startsWith('/@fs/');
  const parts = partsOf(away ? path.slice('/@fs'.length) : path);
  if (parts === null) return null;
  if (away) return `/${parts.join('/')}`;
  return [...SITE, 'node_modules'].includes(parts[0]) ? join(root, ...parts) : null;
}

/** Vite's client holds the word that opens the line on which pages are told what is saved, and where: no other site may read it. @param {import('./steps.mjs').Visit} visit */
function ofThePageAlone({ response }) {
  response.removeHeader('Access-Control-Allow-Origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

/**
 * Of the checkout only the site. A script has the address that it has on a site that was built, too: `www/embed/element.js`.
 * @param {string} root @param {string[]} places @returns {import('./steps.mjs').Step}
 */
export const site = (root, places) => async (visit) => {
  const { path, request } = visit;
  if (path === CLIENT) ofThePageAlone(visit);
  if (path !== null && NAMES.includes(path)) return false;
  const file = path === null ? null : fileOf(root, path);
  if (file === null) return refuse(visit, 404, 'not found');
  if (await isWithin(file, places)) return false;
  const source = file.replace(/\.js$/, '.ts');
  if (source === file || !(await isWithin(source, places))) return refuse(visit, 404, 'not found');
  request.url = request.url?.replace(/\.js(?=$|\?)/, '.ts');
  return false;
};
