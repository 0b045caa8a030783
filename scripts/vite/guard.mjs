// Decides which requests are answered. Any page on the web may read what is served (headers.mjs), and the sources are
// beside private files, so every request is checked before it reaches Vite or the disk. Vite's own settings
// (`allowedHosts`, `fs.allow`, `cors`) repeat most of these checks; but they allow targets of links in the tree, and
// every file that a module has ever named.

import { realpath } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, sep } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { refuse } from './steps.mjs';

/** The path of a request; null if it is not for us: in a proxy's form, or not decodable. @param {string} url */
export function pathOf(url) {
  if (!url.startsWith('/') || url.includes('#')) return null;
  try {
    return decodeURIComponent(url.replace(/\?.*/s, ''));
  } catch {
    return null;
  }
}

/**
 * Prevents DNS rebinding: a foreign site can map its own name to our address, but not an IP address or `localhost`.
 * @param {string | undefined} header `Host`
 * @param {string | undefined} serverName the name that the server was started with
 */
export function isOwnName(header, serverName) {
  const name = (header ?? '').replace(/:\d+$/, '');
  return (
    name === serverName || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0
  );
}

/** @param {string | undefined} serverName @returns {import('./steps.mjs').Step} */
export const hostNames = (serverName) => (visit) =>
  !isOwnName(visit.request.headers.host, serverName) && refuse(visit, 403, 'not a name of this server');

/** @type {import('./steps.mjs').Step} */
export const methods = (visit) =>
  !['GET', 'HEAD'].includes(visit.request.method ?? '') && refuse(visit, 405, 'GET or HEAD', { Allow: 'GET, HEAD' });

/**
 * The parts of a path; null if one is empty, hidden, or has a character that may have a special meaning in paths.
 * @param {string} path
 */
export function partsOf(path) {
  const parts = (path.endsWith('/') ? `${path}index.html` : path).split('/').slice(1);
  return parts.some((part) => part === '' || part.startsWith('.') || /[\\\0?#%:]/.test(part)) ? null : parts;
}

/**
 * Is an existing file, with links resolved, within one of the places? Places are real paths.
 * @param {string} file @param {string[]} places
 */
export async function isWithin(file, places) {
  const real = await realpath(file).catch(() => null);
  return real === null ? null : places.some((place) => real === place || real.startsWith(place + sep));
}

/** The parts of the checkout that belong to the site. */
const SITE = ['index.html', 'check', 'lab', 'www'];
/** The imports of Vite's client, and the packages that the page imports. */
const PACKAGES = ['vite/dist/client/env.mjs', ...Object.keys(manifest.dependencies)];
/** Paths that are no files: Vite's client with its configuration, and ours (live.mjs). */
const CLIENT = '/@vite/client';
const NAMES = [CLIENT, '/@vite/env', '/@live'];

/** The readable places, as real paths. @param {string} root @param {string} modules the folder of packages */
export async function placesOf(root, modules) {
  const places = [...SITE.map((name) => join(root, name)), ...PACKAGES.map((name) => join(modules, name))];
  const real = await Promise.all(places.map((place) => realpath(place).catch(() => null)));
  return real.filter((place) => place !== null);
}

/** The file that Vite would look for. @param {string} root @param {string} path */
function fileOf(root, path) {
  const isAbsolute = path.startsWith('/@fs/');
  const parts = partsOf(isAbsolute ? path.slice('/@fs'.length) : path);
  if (parts === null) return null;
  if (isAbsolute) return `/${parts.join('/')}`;
  return [...SITE, 'node_modules'].includes(parts[0]) ? join(root, ...parts) : null;
}

/**
 * Vite's client contains the token of the connection that reports saves with their paths: no other site may read it.
 * @param {import('./steps.mjs').Visit} visit
 */
function restrictToOrigin({ response }) {
  response.removeHeader('Access-Control-Allow-Origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

/**
 * Serves only the checkout's site. Scripts also have their addresses on a built site: `www/embed/element.js`.
 * @param {string} root @param {string[]} places @returns {import('./steps.mjs').Step}
 */
export const site = (root, places) => async (visit) => {
  const { path, request } = visit;
  if (path === CLIENT) restrictToOrigin(visit);
  if (path !== null && NAMES.includes(path)) return false;
  const file = path === null ? null : fileOf(root, path);
  if (file === null) return refuse(visit, 404, 'not found');
  if (await isWithin(file, places)) return false;
  const source = file.replace(/\.js$/, '.ts');
  if (source === file || !(await isWithin(source, places))) return refuse(visit, 404, 'not found');
  request.url = request.url?.replace(/\.js(?=$|\?)/, '.ts');
  return false;
};
