/** Finds links in texts that are pasted, dropped or shared. */

import { unescapeLink } from '../engine/sent-link.ts';

/** Longest message before a link. A longer text is a file that happens to contain one. */
const longestMessage = 500;

/** Removes invisible characters: pages insert some into long words so that these can be broken. */
const visible = (text: string) => text.replace(/\p{Cf}/gu, '');

/** All links in a text, the last one first. */
function* linksIn(text: string) {
  // Each attempt ends before the next `#`, since a pasted text may be long and consist of links.
  for (let at = text.lastIndexOf('#/'); at >= 0; at = at > 0 ? text.lastIndexOf('#/', at - 1) : -1) {
    const name = matchAt(/[a-z][a-z0-9-]*/iy, text, at + 2);
    const slash = at + 2 + name.length;
    const code = name && text[slash] === '/' ? matchAt(/[\w.~-]+/y, text, slash + 1) : '';
    if (code) yield text.slice(at, slash + 1 + code.length);
  }
}

/** The link in HTML or Markdown, as the share sheet offers them for articles. Null if they link to several boards. */
function linkInCode(code: string) {
  let found: string | null = null;
  for (const link of linksIn(unescapeLink(code))) {
    if (found !== null && link !== found) return null;
    found = link;
  }
  return found;
}

/** Most lines of a code that a mail program has broken, and most other lines behind it. */
const [mostLines, mostBehind] = [300, 8];

/**
 * Candidates for a link that a mail program has broken into lines: one for each line at which it may end. The checksum
 * tells which is right.
 */
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

/** The link in a pasted text that is one, that ends with a full address, or that embeds a board in an article. */
export function findLink(text: string) {
  const whole = visible(text).trim();
  if (/^(?:<|!?\[)/.test(whole)) return linkInCode(whole);
  const at = Math.max(whole.lastIndexOf(' '), whole.lastIndexOf('\n')) + 1;
  const word = whole.slice(at);
  if (/\s/.test(word) || at > longestMessage || (at > 0 && !/^\S{0,3}http/.test(word))) return null;
  for (const link of linksIn(unescapeLink(word))) return link;
  return null;
}

/** Is a text an address and nothing else? If it has no link in it, a message may have cut that off. */
export const isAddress = (text: string) => /^\s{0,20}\S{0,3}https?:\/\/\S{1,2000}\s{0,20}$/i.test(text);

/** What a sticky expression matches at a place; empty if nothing. */
function matchAt(sticky: RegExp, text: string, at: number) {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
