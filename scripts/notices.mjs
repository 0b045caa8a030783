// THIRD-PARTY.txt: whose work is in the shipped files, and under which terms. Writes the file; with `--check` it fails
// if the file is out of date. Either way it fails for a crate or package without a licence text.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'THIRD-PARTY.txt');
/** Every build that is shipped as a library: those for the browser, and the Python package's. */
const builds = [
  ...['wasm', 'wasm,engines', 'threads'].map((features) => ({ features, of: '.', platform: 'wasm32-unknown-unknown' })),
  ...['x86_64-unknown-linux-gnu', 'aarch64-apple-darwin', 'x86_64-pc-windows-msvc'].map((platform) => ({
    ...{ features: 'pyo3/extension-module', of: 'python', platform },
  })),
];
const isLicence = /^(un)?licen[cs]e|^copying|^notice/i;

/** @typedef {{ name: string, version: string, licence: string, home: string, texts: string[] }} Part */
/**
 * @typedef {{ id: string, name: string, version: string, license: string | null, repository: string | null,
 *   manifest_path: string, targets: { kind: string[] }[] }} Crate
 */
/** @typedef {{ id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }} Node */

/** @param {string} path */
const text = (path) => readFileSync(path, 'utf8').replace(/\r\n?/g, '\n').trim();

const apache = text(join(root, 'LICENSE-APACHE'));

/**
 * The licence texts in a folder. If there are none, the Apache licence if that is among the choices, because its text
 * names no holder of the copyright.
 * @param {string} name @param {string} folder @param {string} licence
 */
function textsOf(name, folder, licence) {
  const files = readdirSync(folder).filter((file) => isLicence.test(file));
  const texts = files.sort().map((file) => text(join(folder, file)));
  if (texts.length > 0) return texts;
  const choices = licence.split(/ OR |\//);
  if (choices.includes('Apache-2.0')) return [apache];
  throw new Error(`${name} (${licence}) has no licence text`);
}

/**
 * The crates linked into a build, without those that run only while it is compiled.
 * @param {(typeof builds)[number]} build @returns {Crate[]}
 */
function cratesOf({ features, of: folder, platform }) {
  const target = ['--no-default-features', '--features', features, '--filter-platform', platform];
  const json = execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', ...target], {
    cwd: join(root, folder),
    maxBuffer: 1 << 28,
  });
  const { packages, resolve } = JSON.parse(json.toString());
  /** @type {Map<string, Crate>} */
  const crates = new Map(packages.map((/** @type {Crate} */ crate) => [crate.id, crate]));
  /** @type {Map<string, Node>} */
  const nodes = new Map(resolve.nodes.map((/** @type {Node} */ node) => [node.id, node]));
  const found = new Set([resolve.root]);
  for (const id of found) {
    for (const { pkg, dep_kinds } of nodes.get(id)?.deps ?? []) {
      const linked = dep_kinds.some(({ kind }) => kind === null);
      const macro = crates.get(pkg)?.targets.some(({ kind }) => kind.includes('proc-macro'));
      if (linked && !macro) found.add(pkg);
    }
  }
  found.delete(resolve.root);
  return [...found].map((id) => /** @type {Crate} */ (crates.get(id)));
}

/** @returns {Part[]} */
function rustParts() {
  const foreign = builds.flatMap(cratesOf).filter(({ name }) => name !== 'tokeru');
  const crates = new Map(foreign.map((crate) => [`${crate.name} ${crate.version}`, crate]));
  const parts = [...crates.values()].map(({ name, version, license, repository, manifest_path }) => {
    const licence = license ?? 'no licence named';
    return { name, version, licence, home: repository ?? '', texts: textsOf(name, dirname(manifest_path), licence) };
  });
  const library = {
    name: 'the Rust standard library',
    version: 'and what it is made of: core, alloc, compiler-builtins, dlmalloc, hashbrown, unwind and others',
    licence: 'MIT OR Apache-2.0, taken under Apache-2.0',
    home: 'https://github.com/rust-lang/rust',
    texts: [apache],
  };
  return [library, ...parts.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

/** @returns {Part[]} */
function npmParts() {
  // Only dependencies are shipped; all other packages are for development.
  const { dependencies } = JSON.parse(text(join(root, 'package.json')));
  return Object.keys(dependencies).map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license, homepage, repository } = JSON.parse(text(join(folder, 'package.json')));
    const home = homepage ?? repository?.url ?? repository ?? '';
    return { name, version, licence: license, home, texts: textsOf(name, folder, license) };
  });
}

/** The file, with each licence text once, below the names of the parts that it covers. @param {Part[]} parts */
function page(parts) {
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const { name, texts } of parts)
    for (const licence of texts) owners.set(licence, [...(owners.get(licence) ?? []), name]);
  const list = parts.map(
    ({ name, version, licence, home }) => `* ${name} ${version}: ${licence}${home ? ` <${home}>` : ''}`,
  );
  const sections = [...owners].map(
    ([licence, names]) => `${'-'.repeat(78)}\n${[...new Set(names)].join(', ')}\n\n${licence}\n`,
  );
  return [
    'Tokeru is MIT OR Apache-2.0 (LICENSE-MIT, LICENSE-APACHE). What is shipped to browsers, the site and the npm package, and the',
    'Python package hold work of others. This file is made by scripts/notices.mjs.',
    '',
    ...list,
    '',
    ...sections,
  ].join('\n');
}

const contents = page([...rustParts(), ...npmParts()]);
if (!process.argv.includes('--check')) writeFileSync(output, contents);
else if (text(output) !== contents.trim()) {
  console.error('THIRD-PARTY.txt is out of date: run node scripts/notices.mjs');
  process.exit(1);
}
