// Assembles the npm package in target/package, where `npm pack` makes the archive. The names of the wasm files include
// a hash of their content.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementsManifest } from './elements.mjs';
import { homeOf } from './home.mjs';
import { modulesScript } from './modules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'target/package');
const folders = ['board', 'embed', 'engine', 'package', 'pkg', 'pkg-rules', 'pkg-threads', 'puzzles', 'shared'];
const licences = ['LICENSE-APACHE', 'LICENSE-MIT', 'THIRD-PARTY.txt'];
/** Files that are neither compiled nor shipped. */
const leftOut =
  /((?<!\.d)\.ts|\.stamp|\.gitignore|package\.json|README\.md|puzzles\/lights(\/.*)?|puzzles\/\w+\/still\.ts|frame\.(html|css))$/;

/** @param {string} file @param {(text: string) => string} change */
async function rewrite(file, change) {
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  if (changed !== text) await writeFile(file, changed);
}

/** Every script of the package. @returns {Promise<string[]>} */
async function scripts() {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  return entries.filter((e) => e.isFile() && /\.js$/.test(e.name)).map((e) => join(e.parentPath, e.name));
}

/**
 * Adds the hash of its content to a wasm file's name, and to every script that names it.
 * @param {string} folder @param {string} module
 */
async function hashWasm(folder, module) {
  const file = join(output, folder, module);
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 10);
  const name = module.replace('.wasm', `-${hash}.wasm`);
  await rename(file, join(output, folder, name));
  for (const script of await scripts()) {
    await rewrite(script, (text) => text.replaceAll(`${folder}/${module}`, `${folder}/${name}`));
  }
}

/** Replaces `.ts` by `.js` in the names of our own scripts. @param {string} script */
const renameImports = (script) => script.replace(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1');

/** Compiles the scripts and their declarations; the compiler renames imports, but not addresses of scripts. */
async function compile() {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(root, 'tsconfig.package.json')], { stdio: 'inherit' });
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && /\.(js|d\.ts)$/.test(entry.name)))
    await rewrite(join(parentPath, name), renameImports);
}

/** @param {string} id */
async function writeFamily(id) {
  const name = id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const file = join(output, 'families', id);
  await writeFile(`${file}.js`, `import { familyOf } from 'tokeru';\n\nexport const ${name} = familyOf('${id}');\n`);
  await writeFile(
    `${file}.d.ts`,
    `import type { FamilyCalls } from '../package/index.js';\n\nexport declare const ${name}: FamilyCalls;\n`,
  );
}

/** @param {string[]} families */
function manifest(families) {
  const { version, license, description, keywords } = packageJson;
  const entry = (/** @type {string} */ path) => ({ types: `${path}.d.ts`, default: `${path}.js` });
  return {
    name: 'tokeru',
    version,
    description,
    license,
    keywords,
    ...homeOf(),
    type: 'module',
    sideEffects: ['./embed/element.js', './engine/*-worker.js', './package/node-worker.js'],
    engines: { node: '>=20' },
    exports: {
      '.': { types: './package/index.d.ts', node: './package/node.js', default: './package/index.js' },
      './element': { types: './embed/element.d.ts', default: './embed/element.js' },
      ...Object.fromEntries(families.map((id) => [`./${id}`, entry(`./families/${id}`)])),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    types: './package/index.d.ts',
    customElements: 'custom-elements.json',
    files: [...folders, 'families', 'custom-elements.json', ...licences],
  };
}

const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
await rm(output, { recursive: true, force: true });
await mkdir(join(output, 'families'), { recursive: true });
for (const folder of folders) {
  await cp(join(root, 'www', folder), join(output, folder), {
    recursive: true,
    filter: (source) => !leftOut.test(source),
  });
}
await compile();
await writeFile(join(output, 'engine/modules.js'), await modulesScript(join(root, 'www')));
await cp(join(root, 'www/package/README.md'), join(output, 'README.md'));
for (const licence of licences) await cp(join(root, licence), join(output, licence));
for (const folder of ['pkg', 'pkg-rules', 'pkg-threads'])
  for (const file of await readdir(join(output, folder))) if (file.endsWith('.wasm')) await hashWasm(folder, file);
const { families } = await import(new URL('../www/puzzles/index.ts', import.meta.url).href);
const ids = families.map((/** @type {{ id: string }} */ family) => family.id);
for (const id of ids) await writeFamily(id);
await writeFile(join(output, 'custom-elements.json'), `${JSON.stringify(await elementsManifest(), null, 1)}\n`);
await writeFile(join(output, 'package.json'), `${JSON.stringify(manifest(ids), null, 2)}\n`);
console.log(`package: ${ids.length} families (${ids.join(', ')})`);
