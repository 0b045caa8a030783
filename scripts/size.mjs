// Measures the compressed bytes of a first visit until a move is possible, of the widget's loader and frame on a blog's
// page, and of the modules that solve: pages for the family that needs most, each module separately. Fails above the
// budgets.
//   node scripts/size.mjs [FOLDER made by dist.mjs; by default one is made]

import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeDist } from './dist.mjs';

/** Bytes. */
const budgets = { page: 135_000, frame: 135_000, loader: 2_000, solver: 400_000 };

const REFERENCES = {
  // The manifest loads when the page is idle, the other icon only when a reader installs the page.
  html: /<(?:script|link)\b(?![^>]*rel="(?:manifest|apple-touch-icon)")[^>]*?\b(?:src|href)="([^":#]+)"/g,
  js: /(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g,
};

/** Files named in a file that the browser fetches with it. @param {string} file */
function referencesOf(file) {
  const pattern = REFERENCES[/** @type {keyof typeof REFERENCES} */ (file.split('.').pop() ?? '')];
  if (!pattern) return [];
  return [...readFileSync(file, 'utf8').matchAll(pattern)]
    .map(([, path]) => resolve(dirname(file), path))
    .filter(existsSync);
}

/** @param {string[]} starts */
function closure(starts) {
  const found = new Set(starts);
  for (const file of found) for (const next of referencesOf(file)) found.add(next);
  return [...found];
}

/**
 * The files that a page prefetches for each family (`scripts/vite/hints.mjs`).
 * @param {string} page @returns {Record<string, string[]>}
 */
function families(page) {
  const [, data] = /data-files='([^']*)'/.exec(readFileSync(page, 'utf8')) ?? [];
  if (!data) throw new Error(`${page} names no family's files`);
  return JSON.parse(data);
}

/**
 * The files of a page without a family, by weekday: the day's family, its list, and the largest of the pictures.
 * @param {string} page @returns {string[][]}
 */
function days(page) {
  const html = readFileSync(page, 'utf8');
  const [, lists] = /data-days='([^']*)'/.exec(html) ?? [];
  if (!lists) return [];
  const [, ...ids] = /data-days="([^"]*)"/.exec(html)?.[1].split(' ') ?? [];
  const [folder] = /data-pictures="([^"]*)"/.exec(html)?.[1].split(' ') ?? [];
  if (!folder) throw new Error(`${page} names no pictures`);
  const pictures = readdirSync(resolve(dirname(page), folder)).map((name) => `${folder}${name}`);
  return JSON.parse(lists).map((/** @type {string} */ list, /** @type {number} */ weekday) => {
    const ofDay = pictures.filter((path) => path.startsWith(`${folder}${weekday}-`));
    const bytes = (/** @type {string} */ path) => compressed(resolve(dirname(page), path));
    return [
      ...families(page)[ids[weekday]],
      list,
      ofDay.reduce((one, other) => (bytes(one) < bytes(other) ? other : one)),
    ];
  });
}

/** @param {string} file */
const compressed = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** The files of a page on the weekday, or for the family, that needs most. @param {string} page */
function largest(page) {
  const ofDays = days(page);
  const candidates = ofDays.length ? ofDays : Object.values(families(page));
  const closures = candidates.map((files) => closure([page, ...files.map((file) => resolve(dirname(page), file))]));
  const sizes = closures.map((files) => files.reduce((sum, file) => sum + compressed(file), 0));
  return closures[sizes.indexOf(Math.max(...sizes))];
}

/** @param {string} folder @param {string} label @param {string[]} files @param {number} budget */
function report(folder, label, files, budget) {
  const sizes = files.map((file) => ({
    file: relative(folder, file),
    bytes: compressed(file),
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
  console.log(
    `${(total / 1000).toFixed(1).padStart(8)} kB  ${label}, ${files.length} files, compressed (budget ${budget / 1000} kB, ${budget - total} bytes left)`,
  );
  return total <= budget;
}

/** The modules that solve, of which a reader fetches one for each family. @param {string} folder */
function solvers(folder) {
  const names = readdirSync(join(folder, 'assets')).filter((name) => /^(threads|plain)-.*\.wasm$/.test(name));
  if (names.length === 0) throw new Error(`no module that solves in ${folder}`);
  const isWithin = names.map((name) => report(folder, 'a solver', [join(folder, 'assets', name)], budgets.solver));
  return !isWithin.includes(false);
}

async function main() {
  const folder = process.argv[2] ?? (await mkdtemp(join(tmpdir(), 'tokeru-size-')));
  if (!process.argv[2]) await makeDist({ output: folder });
  const isWithin = [
    report(folder, 'first load', largest(join(folder, 'index.html')), budgets.page),
    report(folder, 'frame of the widget', largest(join(folder, 'www/embed/frame.html')), budgets.frame),
    report(folder, 'loader of the widget', closure([join(folder, 'www/embed/element.js')]), budgets.loader),
    solvers(folder),
  ];
  if (!process.argv[2]) await rm(folder, { recursive: true });
  if (isWithin.includes(false)) process.exitCode = 1;
}

await main();
