// Strips types from TypeScript, for scripts outside the bundles.

import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';

/** @param {string} file */
export async function stripTypes(file) {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'es2024', sourcemap: false });
  return code;
}
