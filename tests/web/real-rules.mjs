// The rules as the page has them: the module that is shipped, compiled in Node.

import { readFileSync } from 'node:fs';
import { openRules } from '../../www/engine/rules.ts';

const module = readFileSync(new URL('../../www/pkg-rules/tokeru_bg.wasm', import.meta.url));

export const rules = await openRules(new WebAssembly.Module(module));

/** The fragment of a board's link. @param {string} family @param {string} board */
export function fragmentOf(family, board) {
  const made = rules.encodeLink(family, board);
  if (!made.ok) throw new Error(`${family}: ${made.error.code}`);
  return made.link;
}
