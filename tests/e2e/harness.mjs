// What the browser tests share: servers with any headers and faults, and an engine in a bare page.

import { test as base, expect } from '@playwright/test';
import { startServer } from '../../scripts/vite/server.mjs';
import { BARE, barePages, openEngine } from './bare.mjs';

export { expect };
export { BARE, solveIn } from './bare.mjs';

/**
 * Reports violations by our own pages of the policy that they ship. Other sites' pages in these tests have policies of
 * their own.
 * @param {any} context of a browser
 * @param {string[]} violations
 */
export async function watchPolicy(context, violations) {
  await context.exposeBinding('tellViolation', (/** @type {any} */ _, /** @type {string} */ text) =>
    violations.push(text),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
      const text = `${violatedDirective}: ${blockedURI} (${sourceFile}:${lineNumber})`;
      if (policy) /** @type {any} */ (globalThis).tellViolation(text);
    });
  });
}

/**
 * Are there faults in scripts? Those are named after source files; a module has its name on a built site as well.
 * @param {Record<string, string>} faults
 */
const inScripts = (faults) => Object.keys(faults).some((file) => !file.endsWith('.wasm'));

/**
 * The folder of the built site, if there is one: it opens three times as fast as the sources. A bare page imports the
 * sources.
 * @param {any} options
 */
const siteFor = ({ sources, faults = {}, live, source, root }) =>
  sources || inScripts(faults) || live || source ? root : (root ?? process.env.TOKERU_SITE);

/**
 * `serve(options)` starts a server for this test and returns its origin; `bare(options, engineOptions)` opens a bare
 * page with an engine in `window.engine`.
 */
export const test = base.extend(
  /** @type {any} */ ({
    /** A violation by our pages fails the test. */
    violations: [
      async (/** @type {any} */ { browserName: _ }, /** @type {Function} */ use) => {
        /** @type {string[]} */
        const violations = [];
        await use(violations);
        expect(violations).toEqual([]);
      },
      { auto: true },
    ],
    /** Created only for a test that uses it, or `page`. */
    context: async (/** @type {any} */ { context, violations }, /** @type {Function} */ use) => {
      await watchPolicy(context, violations);
      await use(context);
    },
    /** The servers that this test has started. */
    servers: async (/** @type {any} */ { browserName: _ }, /** @type {Function} */ use) => {
      /** @type {Awaited<ReturnType<typeof startServer>>[]} */
      const servers = [];
      await use(servers);
      await Promise.all(servers.map((server) => server.close()));
    },
    serve: async (/** @type {any} */ { servers }, /** @type {Function} */ use) => {
      await use(
        async (
          /** @type {import('../../scripts/vite/server.mjs').ServerOptions & { sources?: boolean }} */ options = {},
        ) => {
          const root = siteFor(options);
          const server = await startServer({
            ...options,
            root,
            still: root === process.env.TOKERU_SITE,
            pages: { ...barePages, ...options.pages },
          });
          servers.push(server);
          return server.origin;
        },
      );
    },
    /**
     * A bare page with an engine for the tests of a process that leave nothing behind in it, as opening one costs more
     * than they do. A test that fails ends its process, so the next one has another page.
     */
    sharedBare: [
      async (/** @type {any} */ { browser }, /** @type {Function} */ use) => {
        const server = await startServer({ headers: 'all', pages: barePages });
        const page = await browser.newPage();
        await page.goto(server.origin + BARE);
        await page.evaluate(openEngine, {});
        await use(page);
        await page.close();
        await server.close();
      },
      { scope: 'worker' },
    ],
    bare: async (/** @type {any} */ { page, serve }, /** @type {Function} */ use) => {
      await use(async (/** @type {any} */ options = {}, /** @type {any} */ engineOptions = {}) => {
        const origin = await serve({ ...options, sources: true });
        await page.goto(origin + BARE);
        await page.evaluate(openEngine, engineOptions);
        return page;
      });
    },
  }),
);
