/** Links in texts that are pasted, dropped or shared. */

import { asMade } from '../engine/sent-link.ts';

/** Longest message before a link; a longer text is a file that names one. */
const longestMessage = 500;

/** Is a pasted text a link of ours, or a message that ends with its whole address? */
export function findLink(text: string) {
  const whole = text.trim();
  const at = Math.max(whole.lastIndexOf(' '), whole.lastIndexOf('\n')) + 1;
  const trimmed = asMade(whole.slice(at));
  if (/\s/.test(trimmed) || at > longestMessage || (at > 0 && !trimmed.startsWith('http'))) return null;
  // From the end, and each try ends before the next `#`: what is pasted may be long, and all of it links.
  for (let at = trimmed.lastIndexOf('#/'); at >= 0; at = at > 0 ? trimmed.lastIndexOf('#/', at - 1) : -1) {
    const name = matchAt(/[a-z][a-z0-9-]*/y, trimmed, at + 2);
    const slash = at + 2 + name.length;
    const code = name && trimmed[slash] === '/' ? matchAt(/[\w.~-]+/y, trimmed, slash + 1) : '';
    if (code) return trimmed.slice(at, slash + 1 + code.length);
  }
  return null;
}

/** What a sticky expression matches there, or nothing. */
function matchAt(sticky: RegExp, text: string, at: number) {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
