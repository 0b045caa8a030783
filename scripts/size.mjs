// What a first visit fetches before the page is usable: page, style, every script that is imported statically from it,
// and the rules' module. Fails above the budget.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { stripped } from './strip.mjs';

const BUDGET = 200_000;
const root = fileURLToPath(new URL('..', import.meta.url));
/** The engine is imported by the page in its own time, but nothing can be drawn before it. */
const ALWAYS = ['www/engine/client.ts', 'www/pkg-rules/tokeru.js', 'www/pkg-rules/tokeru_bg.wasm'];

/**
 * Files that a file names and that the browser fetches with it.
 * @param {string} file
 */
function named(file) {
  const text = readFileSync(file, 'utf8');
  const pattern = {
    html: /<(?:script|link)\b[^>]*\b(?:src|href)="([^":#]+\.(?:ts|css))"/g,
    ts: /^\s*(?:import|export)\b(?! type )[^'"()]*?from\s*'(\.[^']+)'|^import\s*'(\.[^']+)'/gm,
    css: /@import\s+(?:url\()?['"]([^'"]+)['"]/g,
  }[file.split('.').pop() ?? ''];
  if (!pattern) return [];
  return [...text.matchAll(pattern)].map((match) => {
    const path = match[1] ?? match[2];
    return path.startsWith('/') ? join(root, path) : resolve(dirname(file), path);
  });
}

/** @param {string[]} starts */
function closure(starts) {
  const found = new Set(starts);
  for (const file of found) for (const next of named(file)) if (existsSync(next)) found.add(next);
  return [...found];
}

/** A file as the server sends it. @param {string} file */
const sent = (file) => (file.endsWith('.ts') ? stripped(readFileSync(file, 'utf8')) : readFileSync(file));

function main() {
  const page = join(root, 'index.html');
  const files = closure([...(existsSync(page) ? [page] : []), ...ALWAYS.map((file) => join(root, file))]);
  const sizes = files.map((file) => ({
    file: relative(root, file),
    bytes: brotliCompressSync(sent(file)).length,
  }));
  sizes.sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of sizes.slice(0, 12)) console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
  console.log(
    `${(total / 1000).toFixed(1).padStart(8)} kB  first load, ${files.length} files, compressed (budget ${BUDGET / 1000} kB)`,
  );
  if (total > BUDGET) process.exitCode = 1;
}

main();
