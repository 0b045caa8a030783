// TypeScript as browsers take it, for scripts that are no part of a bundle.

import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';

/** @param {string} file */
export async function untyped(file) {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'es2024', sourcemap: false });
  return code;
}
