/**
 * Texts from outside (pasted, dropped, from files) as the families read them. Every letter keeps its line and its column, so that what is said of a
 * place holds for the text as its reader has it.
 */

import { decoded } from './decoded.ts';
import { longestText } from './player/state.ts';
import { unmarked } from './line-marks.ts';

/** Signs that keyboards of double width write, in a line that has nothing else: a name in Japanese keeps its own. */
const isWide = (line: string) => /[\uff01-\uff5e]/.test(line) && /^[\uff01-\uff5e -~]*$/.test(line);

/** Of these signs and plain ones it is that alone: a line of a megabyte takes no longer than a row. */
const narrow = (line: string) => line.normalize('NFKC');

/** A line of nothing but the signs of boards, of which some are drawn otherwise: by a word processor, a typesetter, a keyboard. */
const isLike = (line: string) => /[‐-―−×✕✖∗]/.test(line) && /^[\s\d#@$.*+=?_|,:;xX()‐-―−×✕✖∗-]*$/.test(line);

/** A long dash may stand for two short ones: where columns count it stays, and is refused. */
function alike(line: string) {
  const plain = line.replace(/[‐-–−]/g, '-').replace(/[×✕✖∗]/g, '*');
  return line.includes('#') ? plain : plain.replace(/[—―]/g, '-');
}

/** A heading in Markdown: behind a row of a level it would be a row that is wrong. */
const isHeading = (line: string, before: string) => /^#{1,6} \p{L}[^#$@]*$/u.test(line) && !before.trim();

/** What a sign of a level means, as programs and their readers say it: no row, though it begins as one. */
const isMeaning = (line: string) =>
  /^[\s"'`]{0,20}#["'`]?\s{0,9}(?:[-=:–—→]{1,3}>?|is\b)\s{0,9}\p{L}{2}[^#$@]*$/u.test(line);

/** A row that stands behind what opens a text of several lines in a program, or before what closes it. The row alone is left: it must not move. */
function uncoded(line: string) {
  const opened =
    /^(?:[^#]{0,80}[=:([,+>\s])?(?:[@rRuf$]|String\.raw)?(?:`|"""|'''|"|\[\[|R"\()( {0,64}#[# @$.*+_-]{1,64})$/u.exec(
      line,
    );
  if (opened) return opened[1];
  const closed =
    /^( {0,64}[#_-][# @$.*+_-]{1,64})(?:\\n)?(?:\\|(?:`|"""|'''|"|\]\]|\)")[\s,;)\]}]{0,20}(?:\.\w{1,12}\([^()]{0,20}\))?[\s,;)\]}]{0,20})?$/.exec(
      line,
    );
  return closed ? closed[1] : line;
}

function plainLine(line: string, before: string) {
  if (isMeaning(line)) return line.replace('#', ';');
  if (/^\s*(?:`{3}|~{3})/.test(line)) return ''; // a fence around code
  if (isHeading(line, before)) return line.replace(/^#+/, (signs) => ';'.repeat(signs.length));
  const quoted = line.replace(/^[> ]*>/, (signs) => ' '.repeat(signs.length)).replaceAll('`', ' ');
  const signs = isLike(quoted) ? alike(quoted) : quoted;
  return isWide(signs) ? narrow(signs) : signs;
}

/** A number above a level: a run length with nothing, or with a goal, in the place of a row. */
const isNumber = (line: string, next: string) =>
  /^#? ?\d{1,4}\.?\r?$/.test(line) && /[#.]/.test(line) && /^\s*#{3}/.test(next);

/** The sign that opens code of several lines is alone on the first: a blank there would move that row alone. */
const opensCode = (line: string, next: string) => /^`[^`]+$/.test(line) && !next.startsWith('`');

/** Tabs before all lines of a block but for words above it, as in a program, are as many blanks. */
function* unindented(lines: string[]) {
  for (let first = 0; first < lines.length; first++) {
    if (/^[^\t#][^#]*\p{L}/u.test(lines[first])) continue;
    const tabs = /^\t*/.exec(lines[first])?.[0] ?? '';
    let end = first;
    while (end < lines.length && lines[end].trim()) end += 1;
    const block = lines.slice(first, end);
    if (tabs && block.every((line) => line.startsWith(tabs) && line[tabs.length] !== '\t'))
      for (let at = first; at < end; at++) lines[at] = ' '.repeat(tabs.length) + lines[at].slice(tabs.length);
    first = Math.max(first, end);
    yield;
  }
}

/** A line drawn below a title or by itself, and no row of a level, which is floor alone there. */
const isDrawn = (line: string, before: string, next: string) =>
  /^-{3,}\r?$/.test(line) && (before.trim() ? /\p{L}/u.test(before) && !before.includes('#') : !next.trim());

/** What is not seen: places where a word may be divided or must not, directions, and joiners but for those in a picture of several. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const joiners = /(?<![^\s!-~])[\u200c\u200d]/g;

/** Has a text anything that is not a board's as it stands? */
const isDressed = (text: string) =>
  /[`~>\t│┃•\uff01-\uff5e‐-―−×✕✖∗]|^#{1,6} \p{L}|#["'`]?\s{0,20}[-=:i]|"""|'''|["([] {0,20}#|#["\])\\]|^---|^#?\d{1,4}\.?\r?$|^ {0,20}(?:[|*#-] |\+[ #]|\/\/|[[(]?1[\s.:)\]|])/mu.test(
    text,
  );

/** As many as a megabyte of rows of three squares, the smallest, has: shorter lines are no board, and the rules take longer over lines than over letters. */
const mostLines = 1 << 18;

const endsLine = (sign: number, next: number) =>
  (sign >= 10 && sign < 13) || (sign === 13 && next !== 10) || sign === 0x85 || sign === 0x2028 || sign === 0x2029;

/** Has a text more letters or lines than are looked at? */
export function isTooLong(text: string) {
  if (text.length > longestText) return true;
  let lines = 0;
  for (let at = 0; at < text.length && lines <= mostLines; at++)
    if (endsLine(text.charCodeAt(at), text.charCodeAt(at + 1))) lines += 1;
  return lines > mostLines;
}

/** What stands around boards in mails, on pages and in programs, as blanks. */
export function* plainText(text: string): Generator<undefined, string> {
  const spaced = text
    .replace(unseen, '')
    .replace(joiners, '')
    .replace(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  yield;
  if (!isDressed(spaced)) return spaced;
  yield;
  const lines = spaced.split('\n');
  let before = '';
  for (let at = 0; at < lines.length; at++) {
    const drawn = at > 0 && isDrawn(lines[at], lines[at - 1], lines[at + 1] ?? '');
    const next = lines[at + 1] ?? '`';
    const line = opensCode(lines[at], next) ? lines[at].slice(1) : uncoded(lines[at]);
    lines[at] = drawn ? '' : isNumber(line, next) ? line.replace(/^#?/, '; ') : plainLine(line, before);
    before = lines[at].startsWith(';') ? '' : lines[at];
    if (at % 64 === 0) yield;
  }
  yield* unmarked(lines);
  if (spaced.includes('\t')) yield* unindented(lines);
  return lines.join('\n');
}

/** A file that can't be read, and why: the code of the sentence that says so. */
export interface Refused {
  code: 'file-too-large' | 'not-text' | 'not-readable';
  detail: string;
}

/** The texts of files, one below the other, as if they were one. */
export async function textOf(files: File[], language: 'ja' | 'en'): Promise<string | Refused> {
  const [{ name: detail }] = files;
  if (files.reduce((sum, { size }) => sum + size, 0) > longestText) return { code: 'file-too-large', detail };
  const texts = [];
  for (const file of files) {
    const bytes = await file.arrayBuffer().catch(() => null); // of a folder, too, a drop makes a file
    if (!bytes) return { code: 'not-readable', detail: file.name };
    const text = decoded(new Uint8Array(bytes), language);
    if (text === null) return { code: 'not-text', detail: file.name };
    texts.push(text);
  }
  return texts.join('\n\n');
}
