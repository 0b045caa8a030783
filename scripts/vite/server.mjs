// The only server: for `./build.sh serve`, with --production too, and for tests. Vite transforms and serves the
// sources; built files come from a folder. Our own steps precede both, each in a file beside this one: headers, faults,
// and the checks of requests.

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openSources } from './development.mjs';
import { faulty } from './faults.mjs';
import { folder, typeOf } from './folder.mjs';
import { methods, hostNames, pathOf } from './guard.mjs';
import { headers } from './headers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** @typedef {import('./steps.mjs').Step} Step */
/**
 * @typedef {object} ServeOptions
 * @property {string} [source] the checkout whose sources are served; default: this one
 * @property {import('./builds.mjs').Build | true} [live] shows saved changes in the open pages, and builds them: with
 *   ./build.sh, or with this function
 * @property {string} [root] a folder to serve instead of sources
 * @property {boolean} [still] that folder does not change while this process runs: files are cached in memory
 * @property {boolean} [production] like a good host: compressed, and files with a hash in their name cached for a year
 * @property {string} [host]
 * @property {number} [port] 0 takes any free one
 * @property {Record<string, string>} [faults] see faults.mjs
 * @property {Record<string, string>} [pages] path -> text of a virtual file; HTML unless the path has another ending
 */
/** @typedef {ServeOptions & import('./headers.mjs').HeaderOptions} ServerOptions */

/** @param {Record<string, string>} texts @returns {Step} */
const pages =
  (texts) =>
  ({ response, path }) => {
    if (path === null || !Object.hasOwn(texts, path)) return false;
    const type = typeOf(path) ?? typeOf('/');
    response.writeHead(200, { 'Content-Type': type }).end(texts[path]);
    return true;
  };

/** @param {Promise<Step[]>} steps @returns {import('node:http').RequestListener} */
const requestListener = (steps) => (request, response) => {
  const visit = { request, response, path: pathOf(request.url ?? '/') };
  const runSteps = async () => {
    for (const step of await steps) if (await step(visit)) return;
  };
  // An aborted request, or a file that is being rebuilt, ends one answer and not the server.
  void runSteps().catch(() => response.destroy());
};

/** @param {import('node:http').Server} server @param {number} port @param {string} host @returns {Promise<number>} */
const listen = (server, port, host) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
  });

/**
 * @param {ServerOptions} [options]
 * @returns {Promise<{ origin: string, close: () => Promise<void>, live: import('./live.mjs').Live | null }>}
 */
export async function startServer(options = {}) {
  const host = options.host ?? 'localhost';
  const first = [
    headers(options),
    hostNames(options.host),
    methods,
    faulty(options.faults ?? {}),
    pages(options.pages ?? {}),
  ];
  /** @type {PromiseWithResolvers<Step[]>} */
  const steps = Promise.withResolvers();
  const server = createServer(requestListener(steps.promise));
  const port = await listen(server, options.port ?? 0, host); // reports a taken port before anything is built
  const sources = options.root ? null : await openSources(options.source ?? root, server, options);
  steps.resolve([...first, ...(sources?.steps ?? [folder(String(options.root), options.production, options.still)])]);
  const close = async () => {
    await sources?.close();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  };
  return { origin: `http://${host}:${port}`, close, live: sources?.live ?? null };
}
