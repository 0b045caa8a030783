// How Vite builds the site, the widget, the page that checks, and the laboratory. These are four builds into one
// folder: the widget's loader is embedded in other sites' pages under a name that never changes, and loads nothing
// early; the checkers share no file with the solvers; and the laboratory's drawing code is in no file that the puzzles'
// pages wait for.

import { join } from 'node:path';
import { beforeTheBoard, familyScripts } from './chunks.mjs';
import { ownPages } from './own-pages.mjs';
import { pages } from './pages.mjs';
import { sprites } from './sprites.mjs';
import {
  boot,
  framePreloads,
  modules,
  noFacades,
  noPreloadHelper,
  noRuntimeFile,
  registration,
  version,
} from './site.mjs';

/**
 * The path of an asset: with the hash of its content, and for wasm modules with the build's name.
 * @param {{ originalFileNames: string[], names: string[] }} asset
 */
function assetName({ originalFileNames, names }) {
  const [, build, module] = /pkg(-\w+)?\/(\w+)\.wasm$/.exec(originalFileNames[0] ?? names[0] ?? '') ?? [];
  if (!module) return 'assets/[name]-[hash][extname]';
  return `assets/${build?.slice(1) ?? 'plain'}-${module}-[hash][extname]`;
}

/** @param {string} root @param {string} outDir @returns {import('vite').InlineConfig} */
const shared = (root, outDir) => ({
  configFile: false,
  root,
  base: './',
  appType: 'mpa',
  publicDir: false,
  logLevel: 'warn',
  worker: { format: 'es', rolldownOptions: { output: { assetFileNames: assetName } } },
  build: { target: 'es2024', outDir, emptyOutDir: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

/**
 * The plugins of a build: those of all builds around its own.
 * @param {string} root @param {boolean} offline @param {import('vite').Plugin[]} own
 */
const plugins = (root, offline, own) => [
  noFacades(),
  noRuntimeFile(),
  boot(root),
  ...own,
  ...(offline ? [registration()] : []),
];

/** In a separate chunk, so that it can be removed: see `noPreloadHelper`. */
const helper = { name: 'preload-helper', test: /preload-helper/, priority: 3 };

/**
 * @param {string} root @param {string} outDir @param {{ offline: boolean, site?: string, days?: string }} options
 * @returns {import('vite').InlineConfig}
 */
export function siteConfig(root, outDir, { offline, site, days }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: plugins(root, offline, [modules(root), version(), sprites(root), pages(root, { site, offline, days })]),
    build: {
      ...config.build,
      rolldownOptions: {
        checks: { bundlerTimings: false }, // drawing the pictures takes longest, as expected
        input: join(root, 'index.html'),
        output: {
          assetFileNames: assetName,
          codeSplitting: {
            groups: [
              // Several files that come later would otherwise fetch these small modules as files of their own.
              beforeTheBoard(root, {
                name: 'app',
                entries: ['index.html'],
                more: ['www/app/save.ts', 'www/board/readback.ts'],
              }),
              ...familyScripts(root),
              // A file is named in every file that may import it, and these are always imported together.
              { name: 'strokes', test: /\/www\/shared\/drawing\/(sizing|strokes)/, priority: 1 },
              {
                name: 'texts-of-boards',
                test: /\/www\/(app\/(attached-answers|files|session\/family-of)|shared\/(decoded|named-boards|plain-text|line-marks|wrapped))/,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  };
}

/**
 * The page that checks certificates.
 * @param {string} root @param {string} outDir @param {{ offline: boolean, site?: string }} options
 * @returns {import('vite').InlineConfig}
 */
export function checkConfig(root, outDir, { offline, site = '' }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: plugins(root, offline, [ownPages('check', site)]),
    build: { ...config.build, rolldownOptions: { input: join(root, 'check/index.html') } },
  };
}

/**
 * The laboratory.
 * @param {string} root @param {string} outDir @param {{ offline: boolean, site?: string }} options
 * @returns {import('vite').InlineConfig}
 */
export function labConfig(root, outDir, { offline, site = '' }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: plugins(root, offline, [modules(root), ownPages('lab', site)]),
    build: {
      ...config.build,
      rolldownOptions: { input: join(root, 'lab/index.html'), output: { assetFileNames: assetName } },
    },
  };
}

/**
 * @param {string} root @param {string} outDir @param {{ offline: boolean }} options
 * @returns {import('vite').InlineConfig}
 */
export function embedConfig(root, outDir, { offline }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: plugins(root, offline, [modules(root), noPreloadHelper(), framePreloads(root)]),
    build: {
      ...config.build,
      modulePreload: false,
      rolldownOptions: {
        input: { element: join(root, 'www/embed/element.ts'), frame: join(root, 'www/embed/frame.html') },
        preserveEntrySignatures: 'exports-only',
        output: {
          assetFileNames: assetName,
          codeSplitting: {
            groups: [
              helper,
              beforeTheBoard(root, {
                name: 'board',
                entries: ['www/embed/widget.ts'],
                more: ['www/engine/trusted.ts', 'www/shared/late-sheet.ts'],
              }),
              ...familyScripts(root),
            ],
          },
          entryFileNames: ({ name }) => (name === 'element' ? 'www/embed/element.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  };
}
