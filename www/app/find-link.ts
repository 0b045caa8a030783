/** Links in texts that are pasted, dropped or shared. */

import { asMade } from '../engine/sent-link.ts';

/** Longest message before a link; a longer text is a file that names one. */
const longestMessage = 500;

/** All that are in a text, the last first. */
function* linksIn(text: string) {
  // Each try ends before the next `#`: what is pasted may be long, and all of it links.
  for (let at = text.lastIndexOf('#/'); at >= 0; at = at > 0 ? text.lastIndexOf('#/', at - 1) : -1) {
    const name = matchAt(/[a-z][a-z0-9-]*/y, text, at + 2);
    const slash = at + 2 + name.length;
    const code = name && text[slash] === '/' ? matchAt(/[\w.~-]+/y, text, slash + 1) : '';
    if (code) yield text.slice(at, slash + 1 + code.length);
  }
}

/** The link in HTML or Markdown, as the share sheet gives it for articles; none where it names several boards. */
function linkInCode(code: string) {
  let found: string | null = null;
  for (const link of linksIn(asMade(code))) {
    if (found !== null && link !== found) return null;
    found = link;
  }
  return found;
}

/** Is a pasted text a link of ours, a message that ends with its whole address, or what puts one into an article? */
export function findLink(text: string) {
  const whole = text.trim();
  if (/^(?:<|!?\[)/.test(whole)) return linkInCode(whole);
  const at = Math.max(whole.lastIndexOf(' '), whole.lastIndexOf('\n')) + 1;
  const trimmed = asMade(whole.slice(at));
  if (/\s/.test(trimmed) || at > longestMessage || (at > 0 && !trimmed.startsWith('http'))) return null;
  for (const link of linksIn(trimmed)) return link;
  return null;
}

/** What a sticky expression matches there, or nothing. */
function matchAt(sticky: RegExp, text: string, at: number) {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
