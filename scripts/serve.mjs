// The development server, and the tests' server: static files, the isolation headers in four presets, and faults on demand.

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isScripted, withFault } from './faults.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.gif', 'image/gif'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

const sameOriginOpener = { 'Cross-Origin-Opener-Policy': 'same-origin' };
const requireCorp = { 'Cross-Origin-Embedder-Policy': 'require-corp' };
/** Others may show what is here in a frame, and load the widget's scripts into pages of their own. */
const anyReader = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };
const documentIsolation = { 'Document-Isolation-Policy': 'isolate-and-require-corp' };

/**
 * The isolation headers by preset. `all` is the one set that never lost in any measured case (own page, foreign blog,
 * isolated host); `coi` is what every isolated browser takes at top level; `dip` isolates a frame in Chromium alone.
 * @type {Record<string, Record<string, string>>}
 */
export const presets = {
  all: { ...sameOriginOpener, ...requireCorp, ...anyReader, ...documentIsolation },
  coi: { ...sameOriginOpener, ...requireCorp, ...anyReader },
  dip: { ...anyReader, ...documentIsolation },
  none: {},
};

/**
 * @typedef {object} ServerOptions
 * @property {string} [root] folder to serve; default: the checkout
 * @property {string} [host]
 * @property {number} [port] 0 takes any free one
 * @property {string} [headers] a preset's name
 * @property {boolean} [cors] scripts of other origins may read what is served, whatever the preset
 * @property {string} [csp] a Content-Security-Policy for every document and script
 * @property {Record<string, string>} [more] headers besides the preset's
 * @property {Record<string, string>} [faults] part of a path -> `hang`: never answer; `missing`: answer 404; `corrupt`: other bytes;
 *   `truncated`: the first half, then a broken connection; `stall`: the first half, then silence; or what `faults.mjs` adds to a script. Looked at
 *   for each request: a test takes an entry away to put the file back
 * @property {Record<string, string>} [pages] path -> text that exists in no file; HTML unless the path ends otherwise
 */

/**
 * The file behind a request path; null where nothing may be served: outside the root, hidden, or not part of the site.
 * @param {string} base
 * @param {string} path
 */
function fileOf(base, path) {
  const parts = path.split('/');
  if (parts.some((part) => part.startsWith('.') || part.includes('\\') || part.includes('\0'))) return null;
  if (['target', 'node_modules'].includes(parts[1])) return null;
  const file = normalize(join(base, path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(base.endsWith(sep) ? base : base + sep) ? file : null;
}

/**
 * @param {string} file
 * @returns {Promise<number | null>} its size, or null where it is no file
 */
async function sizeOf(file) {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** @param {string} url */
function pathOf(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/** Is this a way of sending a file's bytes wrongly? @param {string} fault */
const isBroken = (fault) => ['corrupt', 'truncated', 'stall'].includes(fault);

/** @param {import('node:http').ServerResponse} response @param {Buffer} bytes @param {string} fault */
function sendBroken(response, bytes, fault) {
  const half = bytes.subarray(0, bytes.length >> 1);
  if (fault === 'corrupt')
    response.end(Buffer.alloc(bytes.length, ')')); // neither a module nor a script
  else if (fault === 'stall') response.write(half);
  else response.write(half, () => response.destroy());
}

/**
 * @param {ServerOptions} options
 * @returns {import('node:http').RequestListener}
 */
function answer(options) {
  const base = options.root ?? root;
  const fixed = { 'Cache-Control': 'no-store', ...presets[options.headers ?? 'all'] };
  const open = options.cors ? { 'Access-Control-Allow-Origin': '*' } : {};
  const policy = options.csp ? { 'Content-Security-Policy': options.csp } : {};
  const common = { ...fixed, ...open, ...policy, ...options.more };
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    const [, fault] = Object.entries(options.faults ?? {}).find(([part]) => path?.includes(part)) ?? [];
    if (fault === 'hang') return;
    const page = path === null ? undefined : options.pages?.[path];
    if (page !== undefined) {
      const type = types.get(extname(String(path))) ?? 'text/html; charset=utf-8';
      response.writeHead(200, { ...common, 'Content-Type': type }).end(page);
      return;
    }
    const there = !fault || isScripted(fault) || isBroken(fault);
    const file = path === null || !there ? null : fileOf(base, path);
    const size = file === null ? null : await sizeOf(file);
    if (file === null || size === null) {
      response.writeHead(404, { ...common, 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    const type = types.get(extname(file)) ?? 'application/octet-stream';
    if (fault && isScripted(fault)) {
      const script = withFault(await readFile(file, 'utf8'), fault);
      response.writeHead(200, { ...common, 'Content-Type': type }).end(script);
      return;
    }
    response.writeHead(200, { ...common, 'Content-Type': type, 'Content-Length': size });
    if (request.method === 'HEAD') response.end();
    else if (fault) sendBroken(response, await readFile(file), fault);
    else createReadStream(file).pipe(response);
  };
}

/**
 * @param {ServerOptions} [options]
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export function startServer(options = {}) {
  if (!presets[options.headers ?? 'all']) {
    return Promise.reject(new Error(`--headers takes one of: ${Object.keys(presets).join(', ')}`));
  }
  const server = createServer(answer(options));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? 'localhost', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      const close = () =>
        new Promise((/** @type {(value: void) => void} */ done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ origin: `http://${options.host ?? 'localhost'}:${address.port}`, close });
    });
  });
}

/** @param {string} name */
function argument(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function main() {
  const port = Number(argument('port') ?? 8000);
  const headers = argument('headers') ?? 'all';
  const folder = argument('root');
  try {
    const { origin } = await startServer({ port, headers, csp: argument('csp'), host: argument('host'), root: folder });
    console.log(`Tokeru is served at ${origin}/ (headers: ${headers}). Ctrl-C ends it.`);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(code === 'EADDRINUSE' ? `Port ${port} is taken; choose another one with --port N.` : message);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
