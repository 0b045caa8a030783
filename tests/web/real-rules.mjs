// The page's rules: the shipped modules, compiled in Node.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRules, rules } from '../../www/engine/rules.ts';
import { families } from '../../www/puzzles/index.ts';

for (const { id, rules: at } of families) {
  if (!existsSync(at)) throw new Error(`${fileURLToPath(at)} is missing: ./build.sh build rules`);
  openRules(id, new WebAssembly.Module(readFileSync(at)));
}

export { rules };

/** The fragment of a board's link. @param {string} family @param {string} board */
export function fragmentOf(family, board) {
  const made = rules.encodeLink(family, board);
  if (!made.ok) throw new Error(`${family}: ${made.error.code}`);
  return made.link;
}
