// The headers of every response: isolation in four presets, and which sites may frame the page.

const sameOriginOpener = { 'Cross-Origin-Opener-Policy': 'same-origin' };
const requireCorp = { 'Cross-Origin-Embedder-Policy': 'require-corp' };
/** Lets other sites frame what is served here, and load the widget's scripts. */
const crossOrigin = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };
const documentIsolation = { 'Document-Isolation-Policy': 'isolate-and-require-corp' };

/**
 * The isolation headers by preset. `all` was the best in every case measured (our own page, another site's blog, an
 * isolated host). `coi` isolates the top level in every browser that supports isolation, `dip` a frame in Chromium
 * alone.
 * @type {Record<string, Record<string, string>>}
 */
const presets = {
  all: { ...sameOriginOpener, ...requireCorp, ...crossOrigin, ...documentIsolation },
  coi: { ...sameOriginOpener, ...requireCorp, ...crossOrigin },
  dip: { ...crossOrigin, ...documentIsolation },
  none: {},
};

/**
 * @typedef {object} HeaderOptions
 * @property {string} [headers] a preset's name
 * @property {boolean} [cors] scripts of other origins may read what is served, whatever the preset
 * @property {string} [csp] a Content-Security-Policy for every document and script
 * @property {Record<string, string>} [more] headers besides the preset's
 */

/** Is this the address of a folder's page? @param {string | null} path */
export const isPage = (path) => path !== null && /\/(index\.html)?$/.test(path);

/**
 * No site may frame the page itself. A page's `<meta>` can't say so, therefore it is a header; on static hosts the
 * service worker sets the same one.
 * @param {string | null} path @param {HeaderOptions} options @returns {Record<string, string>}
 */
const framing = (path, { csp, headers }) =>
  isPage(path) && !csp && headers !== 'none' ? { 'Content-Security-Policy': "frame-ancestors 'none'" } : {};

/**
 * Adds the headers to every response, refusals included.
 * @param {HeaderOptions} options @returns {import('./steps.mjs').Step}
 */
export function headers(options) {
  const preset = presets[options.headers ?? 'all'];
  if (!preset) throw new Error(`--headers takes one of: ${Object.keys(presets).join(', ')}`);
  const common = {
    'Cache-Control': 'no-store',
    ...preset,
    ...(options.cors ? { 'Access-Control-Allow-Origin': '*' } : {}),
    ...(options.csp ? { 'Content-Security-Policy': options.csp } : {}),
    ...options.more,
  };
  return ({ response, path }) => {
    response.setHeaders(new Map(Object.entries({ ...common, ...framing(path, options) })));
    return false;
  };
}
