// Makes python/package/tokeru/static: the script of `tokeru.Board` (the widget in one file) and the rules of every
// family, which the kernel sends to the board.
//
//   node scripts/notebook.mjs [FOLDER]     SITE in the environment: the site of links on the board

import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { families } from '../www/puzzles/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules that a notebook uses instead of the page's. */
const REPLACEMENTS = new Map(
  Object.entries({
    'www/engine/solver.ts': 'solver.ts',
    'www/embed/saved.ts': 'saved.ts',
    'www/shared/place.ts': 'place.ts',
  }),
);

/**
 * Of the modules that a family or the player loads later, the widget has only its own; panels, keys and demonstrations
 * belong to the page.
 */
const LATER = /^www\/(embed\/|puzzles\/\w+\/index\.ts|engine\/solver\.ts|shared\/check-link)/;

/** @returns {import('vite').Plugin} */
const inNotebook = () => ({
  name: 'tokeru:notebook',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const replacement = found && REPLACEMENTS.get(relative(root, found.id));
    return replacement ? join(root, 'python/widget', replacement) : found;
  },
  transform: {
    filter: { id: /\/www\/puzzles\/index\.ts$/ },
    handler: (code) => code.replaceAll(/rules: new URL\([^)]*\)/g, 'rules: undefined'), // the kernel sends them
  },
  resolveDynamicImport: async function (source, importer) {
    if (typeof source !== 'string') return null;
    const found = await this.resolve(source, importer);
    const file = found && relative(root, found.id);
    return file?.startsWith('www/') && !LATER.test(file) ? '\0tokeru:left-out' : null;
  },
  load: { filter: { id: /^\0tokeru:left-out$/ }, handler: () => 'export default null;' },
});

/** @param {string} folder */
export async function makeNotebook(folder) {
  await rm(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inNotebook()],
    define: { TOKERU_SITE: JSON.stringify(process.env.SITE ?? '') },
    build: {
      target: 'es2024',
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: join(root, 'python/widget/board.ts'), formats: ['es'], fileName: () => 'board.js' },
      minify: true,
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await mkdir(folder, { recursive: true });
  for (const { id, rules } of families) await copyFile(rules, join(folder, `${id}.wasm`));
  const script = await readFile(join(folder, 'board.js'), 'utf8');
  if (/import\.meta\.url|https?:\/\/(?!www\.w3\.org)[^"'` ]*\.(js|wasm|css)/.test(script))
    throw new Error('board.js names files that notebooks lack');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? join(root, 'python/package/tokeru/static');
  await makeNotebook(folder);
  const bytes = async (/** @type {string} */ name) => (await stat(join(folder, name))).size;
  const sizes = await Promise.all(families.map(async ({ id }) => `${id} ${await bytes(`${id}.wasm`)}`));
  console.log(`notebook: board.js ${await bytes('board.js')} bytes; rules: ${sizes.join(', ')}`);
}
