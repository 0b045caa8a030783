// What a first visit fetches before a move is possible, and what a blog's page fetches for the widget's loader, compressed as a host sends it. Fails
// above the budgets.   node scripts/size.mjs [FOLDER made by dist.mjs; default: one is made]

import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeDist } from './dist.mjs';

/** Bytes. */
const budgets = { page: 125_000, loader: 2_000 };

const REFERENCES = {
  html: /<(?:script|link)\b[^>]*?\b(?:src|href)="([^":#]+)"/g,
  js: /(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g,
};

/** Files that a file names and that the browser fetches with it. @param {string} file */
function named(file) {
  const pattern = REFERENCES[/** @type {keyof typeof REFERENCES} */ (file.split('.').pop() ?? '')];
  if (!pattern) return [];
  return [...readFileSync(file, 'utf8').matchAll(pattern)]
    .map(([, path]) => resolve(dirname(file), path))
    .filter(existsSync);
}

/** @param {string[]} starts */
function closure(starts) {
  const found = new Set(starts);
  for (const file of found) for (const next of named(file)) found.add(next);
  return [...found];
}

/** @param {string} folder @param {string} what @param {string[]} files @param {number} budget */
function report(folder, what, files, budget) {
  const sizes = files.map((file) => ({
    file: relative(folder, file),
    bytes: gzipSync(readFileSync(file), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
  console.log(
    `${(total / 1000).toFixed(1).padStart(8)} kB  ${what}, ${files.length} files, compressed (budget ${budget / 1000} kB)`,
  );
  return total <= budget;
}

async function main() {
  const folder = process.argv[2] ?? (await mkdtemp(join(tmpdir(), 'tokeru-size-')));
  if (!process.argv[2]) await makeDist({ output: folder });
  const page = closure([join(folder, 'index.html')]);
  const kept = [
    report(folder, 'first load', page, budgets.page),
    report(folder, 'loader of the widget', closure([join(folder, 'www/embed/element.js')]), budgets.loader),
  ];
  if (!process.argv[2]) await rm(folder, { recursive: true });
  if (kept.includes(false)) process.exitCode = 1;
}

await main();
