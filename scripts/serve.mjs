// The development server, and the tests' server: static files, the isolation headers in four presets, and faults on demand.

import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { isScripted, withFault } from './faults.mjs';
import { stripped } from './strip.mjs';
import { openPages, watchCheckout } from './watch.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.ts', 'text/javascript; charset=utf-8'],
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
 * @property {boolean} [production] as a good host sends it: compressed, and files named after their content kept for a year
 * @property {string} [host]
 * @property {number} [port] 0 takes any free one
 * @property {string} [headers] a preset's name
 * @property {boolean} [cors] scripts of other origins may read what is served, whatever the preset
 * @property {string} [csp] a Content-Security-Policy for every document and script
 * @property {Record<string, string>} [more] headers besides the preset's
 * @property {Record<string, string>} [faults] part of a path -> `hang`: never answer; `missing`: answer 404; `corrupt`: other bytes;
 *   `later`: answer 202 and when to ask again; `truncated`: the first half, then a broken connection; `stall`: the first half, then silence; or what `faults.mjs` adds to a script. Looked at
 *   for each request: a test takes an entry away to put the file back
 * @property {ReturnType<typeof openPages>} [live] the open pages that are told what is saved; the page is then sent with a script more
 * @property {Record<string, string>} [pages] path -> text that exists in no file; HTML unless the path ends otherwise
 */

/** What of the checkout is the site. Any page on the web may read what is served (`anyReader`), so the rest of it is not. */
const SITE = ['index.html', 'www'];

/**
 * The file behind a request path; null where nothing may be served: outside the root, hidden, or not part of the site.
 * @param {string} base
 * @param {string} path
 * @param {string[] | null} site the names at the root that are served; null: all
 */
function fileOf(base, path, site) {
  const parts = (path.endsWith('/') ? `${path}index.html` : path).split('/').slice(1);
  if (parts.some((part) => part === '' || part.startsWith('.') || part.includes('\\') || part.includes('\0')))
    return null;
  return site === null || site.includes(parts[0]) ? join(base, ...parts) : null;
}

/**
 * An open file, so that what was looked at is what is sent. A link may not lead out of the root.
 * @param {string} base
 * @param {string | null} file
 */
async function openIn(base, file) {
  if (file === null) return null;
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  const [found, real, home] = await Promise.all([handle.stat(), realpath(file), realpath(base)]).catch(() => []);
  if (found?.isFile() && real?.startsWith(home + sep)) return { handle, size: found.size, name: file };
  await handle.close();
  return null;
}

/** Path of a request; null where it is none of ours: a proxy's form, or not decodable. @param {string} url */
function pathOf(url) {
  if (!url.startsWith('/')) return null;
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ''));
  } catch {
    return null;
  }
}

/**
 * A foreign site can give its own name our address (DNS rebinding); it can't do so with an address or with `localhost`.
 * @param {string | undefined} header `Host`
 * @param {string | undefined} own the name that the server was started with
 */
function isOurs(header, own) {
  const name = (header ?? '').replace(/:\d+$/, '');
  return name === own || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0;
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
  /** @type {Record<string, string>} */
  const readable = options.cors ? { 'Access-Control-Allow-Origin': '*' } : {};
  /** @type {Record<string, string>} */
  const policy = options.csp ? { 'Content-Security-Policy': options.csp } : {};
  const common = { ...fixed, ...readable, ...policy, ...options.more };
  const site = options.root ? null : SITE;
  /** @type {(status: number, text: string, response: import('node:http').ServerResponse, more?: Record<string, string>) => void} */
  const refuse = (status, text, response, more = {}) => {
    response.writeHead(status, { ...common, ...more, 'Content-Type': 'text/plain' }).end(`${text}\n`);
  };
  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
  const send = async (request, response) => {
    if (!isOurs(request.headers.host, options.host)) return refuse(403, 'not a name of this server', response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'GET or HEAD', response, { Allow: 'GET, HEAD' });
    const path = pathOf(request.url ?? '/');
    const [, fault] = Object.entries(options.faults ?? {}).find(([part]) => path?.includes(part)) ?? [];
    if (fault === 'hang') return;
    const page = path === null ? undefined : options.pages?.[path];
    if (page !== undefined) {
      const type = types.get(extname(String(path))) ?? 'text/html; charset=utf-8';
      response.writeHead(200, { ...common, 'Content-Type': type }).end(page);
      return;
    }
    if (options.live && path?.startsWith('/dev/') && (await options.live.answer(path, response, common))) return;
    const there = !fault || isScripted(fault) || isBroken(fault);
    const file = path === null || !there ? null : fileOf(base, path, site);
    // The widget's address is that of a site that has been built: `www/embed/element.js`.
    const opened = (await openIn(base, file)) ?? (await openIn(base, file?.replace(/\.js$/, '.ts') ?? null));
    if (fault === 'later' || (!opened && options.live?.isMaking(path)))
      return refuse(202, 'being built', response, { 'Retry-After': '1' });
    if (path === null || !opened) return refuse(404, 'not found', response);
    const { handle, size, name } = opened;
    const type = types.get(path.endsWith('/') ? '.html' : extname(path)) ?? 'application/octet-stream';
    const headers = { ...common, ...framing(path, options), 'Content-Type': type };
    if (options.live && isPage(path)) {
      const html = await handle.readFile('utf8').finally(() => handle.close());
      response.writeHead(200, headers).end(options.live.inject(html));
      return;
    }
    const isTyped = name.endsWith('.ts');
    if (options.production && !fault) {
      const bytes = await handle.readFile().finally(() => handle.close());
      sendCompressed(response, path, bytes, headers, request);
      return;
    }
    if (request.method === 'GET' && !fault && !isTyped) {
      response.writeHead(200, { ...headers, 'Content-Length': size });
      await pipeline(handle.createReadStream(), response);
      return;
    }
    const source = await handle.readFile().finally(() => handle.close());
    const bytes = isTyped ? Buffer.from(stripped(source.toString('utf8'))) : source;
    if (fault && isScripted(fault)) {
      response.writeHead(200, headers).end(withFault(bytes.toString('utf8'), fault));
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length });
    if (request.method === 'HEAD') response.end();
    else if (!fault) response.end(bytes);
    else sendBroken(response, bytes, fault);
  };
  // A reader who leaves, or a file that is being built anew, ends one answer and not the server.
  return (request, response) => void send(request, response).catch(() => response.destroy());
}

/** Compressed once. @type {Map<string, Buffer>} */
const compressed = new Map();

/** What is named after its content never changes. @param {string} path @returns {Record<string, string>} */
const keeping = (path) => ({
  'Cache-Control': /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
});

/** @param {import('node:http').ServerResponse} response @param {string} path @param {Buffer} bytes @param {Record<string, any>} headers @param {import('node:http').IncomingMessage} request */
function sendCompressed(response, path, bytes, headers, request) {
  const takes = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const isText = /^(text|application\/(wasm|json|javascript)|image\/svg)/.test(headers['Content-Type']);
  const key = createHash('sha256').update(bytes).digest('hex');
  const body = takes && isText ? (compressed.get(key) ?? gzipSync(bytes, { level: 9 })) : bytes;
  if (body !== bytes) compressed.set(key, body);
  const encoding = body === bytes ? {} : { 'Content-Encoding': 'gzip' };
  response.writeHead(200, {
    ...headers,
    ...keeping(path),
    ...encoding,
    Vary: 'Accept-Encoding',
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** @param {string} path */
const isPage = (path) => /\/(index\.html)?$/.test(path);

/**
 * What a page's own `<meta>` can't say, as the service worker of a static host says it: nobody frames the page itself.
 * @param {string} path
 * @param {ServerOptions} options
 * @returns {Record<string, string>}
 */
function framing(path, { csp, headers }) {
  return isPage(path) && !csp && headers !== 'none' ? { 'Content-Security-Policy': "frame-ancestors 'none'" } : {};
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
  const production = process.argv.includes('--production');
  const folder = argument('root') ?? (production ? join(root, 'dist') : undefined);
  const live = process.argv.includes('--watch') && !production ? openPages() : undefined;
  try {
    const wish = { port, headers, csp: argument('csp'), host: argument('host'), root: folder, live, production };
    const { origin } = await startServer(wish);
    if (live) await watchCheckout(root.replace(/\/$/, ''), live);
    console.log(`Tokeru is served at ${origin}/ (headers: ${headers}). Ctrl-C ends it.`);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(code === 'EADDRINUSE' ? `Port ${port} is taken; choose another one with --port N.` : message);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
