// How Vite builds the site, the widget, the page that checks, and the laboratory. These are four builds into one
// folder: the widget's loader is embedded in other sites' pages under a name that never changes, and loads nothing
// early; the checkers share no file with the solvers; and the laboratory's drawing code is in no file that the puzzles'
// pages wait for.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** The path of an asset: with the hash of its content, and for wasm modules with the build's name. @param {{ originalFileNames: string[], names: string[] }} asset */
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

/** Modules of the page's panels that load after the first view. */
const COLUMN =
  'demonstration|drafting|facts|focus|gallery|hints|inside|keypad|keys|levels|line-more|lines|my-boards|own|rules|scrolling|solve|text|while-here|window|words';

/** Modules of the player that the page loads on first use; the widget has them in its single file. */
const ASKED = 'player/(?:analysis|solving|hint|ticker|review|looking)';

/** Modules of the engine that load after the board. */
const SOLVER =
  '.*worker|asking|attempts|builds|consult|cores|exchange|merging|meter|modules|native|outcome|plain|run|solver|spawn|threads|words-of';

/**
 * Puts everything that precedes a board into one file: over HTTP/1.1 a browser fetches six at a time, and each file
 * adds a wait.
 * @param {string} name
 * @param {string} own folders and files below www that are part of it
 */
const together = (name, own) => ({
  name,
  test: new RegExp(
    `/www/(${own}|board/(?!svg|zoom|gif)|shared/(?!check-link|composing|drawing|focus-moved|middle-click|on-paper|reason|fault-words|refusal-words|best|decoded|named-boards|plain-text|line-marks|wheel|wrapped|room|${ASKED})|engine/(?!${SOLVER})|pkg-rules|puzzles/index)`,
  ),
});

/**
 * Puts a family's script and its early imports into one file: otherwise the parts shared with its hints and panels would be separate files, each a wait.
 * @param {string} root
 */
const familyScripts = (root) =>
  readdirSync(join(root, 'www/puzzles'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, test: new RegExp(`/www/puzzles/${name}/index\\.ts$`), priority: 1 }));

/** In a separate chunk, so that it can be removed: see `noPreloadHelper`. */
const helper = { name: 'preload-helper', test: /preload-helper/, priority: 3 };

/** @param {string} root @param {string} outDir @param {{ offline: boolean, site?: string }} wish @returns {import('vite').InlineConfig} */
export function siteConfig(root, outDir, { offline, site }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: [
      noFacades(),
      noRuntimeFile(),
      boot(root),
      modules(root),
      version(),
      sprites(root),
      pages(root, { site, offline }),
      ...(offline ? [registration()] : []),
    ],
    build: {
      ...config.build,
      rolldownOptions: {
        checks: { bundlerTimings: false }, // drawing the pictures takes longest, as expected
        input: join(root, 'index.html'),
        output: {
          assetFileNames: assetName,
          codeSplitting: {
            groups: [
              {
                ...together(
                  'app',
                  `app/(?!analys|attached|certificate|forced|translated|not-found|native|share|update|rest|steady|intent|drops|files|find-link|lost-focus|aloud|keep|measuring|moment|front|review/|photo|controls|solving|deeper|wait-limit|own-answer|verdict|session/(?:texts|answers|several|reading|asked|family-of)|panels/(?:${COLUMN}))`,
                ),
                priority: 2,
              },
              ...familyScripts(root),
              // A file is named in every file that may import it, and these are always imported together.
              { name: 'strokes', test: /\/www\/shared\/drawing\/(sizing|strokes)/, priority: 1 },
              {
                name: 'texts-of-boards',
                test: /\/www\/(app\/(attached|files|session\/family-of)|shared\/(decoded|named-boards|plain-text|line-marks|wrapped))/,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  };
}

/** The page that checks certificates. @param {string} root @param {string} outDir @param {{ offline: boolean, site?: string }} wish @returns {import('vite').InlineConfig} */
export function checkConfig(root, outDir, { offline, site = '' }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: [noFacades(), noRuntimeFile(), boot(root), ownPages('check', site), ...(offline ? [registration()] : [])],
    build: { ...config.build, rolldownOptions: { input: join(root, 'check/index.html') } },
  };
}

/** The laboratory. @param {string} root @param {string} outDir @param {{ offline: boolean, site?: string }} wish @returns {import('vite').InlineConfig} */
export function labConfig(root, outDir, { offline, site = '' }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: [
      noFacades(),
      noRuntimeFile(),
      boot(root),
      modules(root),
      ownPages('lab', site),
      ...(offline ? [registration()] : []),
    ],
    build: {
      ...config.build,
      rolldownOptions: { input: join(root, 'lab/index.html'), output: { assetFileNames: assetName } },
    },
  };
}

/** @param {string} root @param {string} outDir @param {{ offline: boolean }} wish @returns {import('vite').InlineConfig} */
export function embedConfig(root, outDir, { offline }) {
  const config = shared(root, outDir);
  return {
    ...config,
    plugins: [
      noFacades(),
      noRuntimeFile(),
      boot(root),
      modules(root),
      noPreloadHelper(),
      framePreloads(root),
      ...(offline ? [registration()] : []),
    ],
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
              { ...together('board', 'shared/player|embed/(?!element|frame|sheets|widget)'), priority: 2 },
              ...familyScripts(root),
            ],
          },
          entryFileNames: ({ name }) => (name === 'element' ? 'www/embed/element.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  };
}
