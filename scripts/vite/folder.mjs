// Serves a folder as a static host does: what `scripts/dist.mjs` has made, or the files of a test.

import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { isWithin, partsOf } from './guard.mjs';
import { refuse } from './steps.mjs';

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.gif', 'image/gif'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** @param {string} path */
export const typeOf = (path) => types.get(path.endsWith('/') ? '.html' : extname(path));

/**
 * Opens a file before it is checked, so that the file checked is the file sent. A link may not lead out of the root.
 * @param {string} root @param {string | null} path
 */
async function openIn(root, path) {
  const parts = path === null ? null : partsOf(path);
  if (parts === null) return null;
  const file = join(root, ...parts);
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  const home = await realpath(root).catch(() => null);
  const [found, inside] = await Promise.all([handle.stat().catch(() => null), home && isWithin(file, [home])]);
  if (found?.isFile() && inside) return { handle, size: found.size };
  await handle.close();
  return null;
}

/**
 * Files of folders that do not change, by root and path. A page requests forty files, and looking one up costs as much
 * as sending it.
 * @type {Map<string, Buffer>}
 */
const filesSent = new Map();

/** Compressed files by their digest, so that each is compressed only once. @type {Map<string, Buffer>} */
const compressed = new Map();

/** Cache headers: a file with a hash in its name never changes. @param {string} path */
const cacheControlOf = (path) =>
  /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** @param {import('./steps.mjs').Visit} visit @param {Buffer} bytes @param {string} cacheControl */
function sendCompressed({ request, response }, bytes, cacheControl) {
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const isText = /^(text|application\/(\w+\+)?(wasm|json|xml|javascript)|image\/svg)/.test(
    String(response.getHeader('Content-Type')),
  );
  const key = createHash('sha256').update(bytes).digest('hex');
  const body = acceptsGzip && isText ? (compressed.get(key) ?? gzipSync(bytes, { level: 9 })) : bytes;
  if (body !== bytes) {
    compressed.set(key, body);
    response.setHeader('Content-Encoding', 'gzip');
  }
  response.setHeaders(
    new Map([
      ['Cache-Control', cacheControl],
      ['Vary', 'Accept-Encoding'],
      ['Content-Length', String(body.length)],
    ]),
  );
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Sends 404.html for a missing file, as static hosts do.
 * @param {string} root @param {import('./steps.mjs').Visit} visit
 */
async function sendNotFound(root, visit) {
  const opened = await openIn(root, '/404.html');
  if (!opened) return refuse(visit, 404, 'not found');
  visit.response.statusCode = 404;
  visit.response.setHeader('Content-Type', typeOf('/') ?? '');
  sendCompressed(visit, await opened.handle.readFile().finally(() => opened.handle.close()), 'no-cache');
  return true;
}

/** @param {import('./steps.mjs').Visit} visit @param {Buffer} bytes @param {boolean} [production] */
function sendWhole(visit, bytes, production) {
  const { request, response, path } = visit;
  response.setHeader('Content-Type', typeOf(String(path)) ?? 'application/octet-stream');
  if (production) return sendCompressed(visit, bytes, cacheControlOf(String(path)));
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * @param {string} root
 * @param {boolean} [production] as a host in production: compressed, and files with a hash in their name cached for a
 *   year
 * @param {boolean} [isUnchanging] the folder does not change while this process runs: files are cached in memory
 * @returns {import('./steps.mjs').Step}
 */
export const folder = (root, production, isUnchanging) => async (visit) => {
  const { request, response, path } = visit;
  const cached = isUnchanging ? filesSent.get(`${root}\n${path}`) : undefined;
  if (cached) {
    sendWhole(visit, cached, production);
    return true;
  }
  const opened = await openIn(root, path);
  if (path === null || !opened) return production ? sendNotFound(root, visit) : refuse(visit, 404, 'not found');
  const { handle, size } = opened;
  if (production || isUnchanging) {
    const bytes = await handle.readFile().finally(() => handle.close());
    if (isUnchanging) filesSent.set(`${root}\n${path}`, bytes);
    sendWhole(visit, bytes, production);
    return true;
  }
  response.setHeader('Content-Type', typeOf(path) ?? 'application/octet-stream');
  response.setHeader('Content-Length', size);
  if (request.method === 'HEAD') response.end(await handle.close());
  else await pipeline(handle.createReadStream(), response);
  return true;
};
