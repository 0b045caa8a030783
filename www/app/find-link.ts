/** Links in texts that are pasted, dropped or shared. */

import { asMade } from '../engine/sent-link.ts';

/** Longest message before a link; a longer text is a file that names one. */
const longestMessage = 500;

/** Without the signs that are not seen: pages put some into long words, so that these can be broken. */
const visible = (text: string) => text.replace(/\p{Cf}/gu, '');

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

/** Longest that a code is, in lines as mail programs break them, and how many lines of something else may follow. */
const [mostLines, mostBehind] = [300, 8];

/** A link that a mail program has broken into lines, by how far it may go on; the checksum tells which it is. */
export function brokenLinks(text: string): string[] {
  const lines = visible(text.slice(0, longestMessage + 40_000))
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^[ \t>|]{0,20}/, '').replace(/=?[ \t]{0,20}$/, ''));
  const first = lines.findIndex((line) => /^\S{0,3}https?:\/\/\S*$/.test(line));
  if (first < 0 || lines.slice(0, first).join().length > longestMessage) return [];
  const more = lines.slice(first + 1, first + mostLines);
  const end = more.findIndex((line) => /^$|\s/.test(line));
  const words = [lines[first], ...(end < 0 ? more : more.slice(0, end))];
  const ends = Array.from({ length: Math.min(words.length - 1, mostBehind) }, (_, behind) => words.length - behind);
  return ends.map((count) => words.slice(0, count).join(''));
}

/** Is a pasted text a link of ours, a message that ends with its whole address, or what puts one into an article? */
export function findLink(text: string) {
  const whole = visible(text).trim();
  if (/^(?:<|!?\[)/.test(whole)) return linkInCode(whole);
  const at = Math.max(whole.lastIndexOf(' '), whole.lastIndexOf('\n')) + 1;
  const word = whole.slice(at);
  if (/\s/.test(word) || at > longestMessage || (at > 0 && !/^\S{0,3}http/.test(word))) return null;
  for (const link of linksIn(asMade(word))) return link;
  return null;
}

/** What a sticky expression matches there, or nothing. */
function matchAt(sticky: RegExp, text: string, at: number) {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
