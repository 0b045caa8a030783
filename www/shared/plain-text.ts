/**
 * Texts from outside (pasted, dropped, from files), made readable for the families. Every character keeps its line and
 * column, so that a reported place is right in the reader's own text.
 */

import { decoded } from './decoded.ts';
import { plainMarkup, withoutDrawings } from './level-markup.ts';
import { longestText } from './player/state.ts';
import { unmarked } from './line-marks.ts';

/**
 * Full-width characters, as Japanese keyboards write them, in a line with nothing else. A Japanese name keeps its own.
 */
const isWide = (line: string) => /[\uff01-\uff5e]/.test(line) && /^[\uff01-\uff5e -~]*$/.test(line);

/**
 * `isWide` admits only full-width and ASCII characters, which NFKC merely narrows: a line of a megabyte takes no longer
 * than a row.
 */
const narrow = (line: string) => line.normalize('NFKC');

/**
 * A line of board signs only, some of them replaced by look-alikes (by a word processor, a typesetter, a keyboard, a
 * phone).
 */
const hasLookAlikes = (line: string) =>
  /[‐-―−×✕✖∗➕➖\u30fc]/.test(line) && /^[\s\d#@$.*+=?_|,:;xX()‐-―−×✕✖∗➕➖\u30fc\uff01-\uff5e-]*$/.test(line);

/**
 * A long dash may stand for two short ones. In a level, where columns count, it stays and is refused. A Japanese
 * keyboard writes the sign of a long vowel where a minus is meant.
 */
function withoutLookAlikes(line: string) {
  const plain = line
    .replace(/[‐-–−➖]|\u30fc(?=[\d\uff10-\uff19])/g, '-')
    .replace(/[×✕✖∗]/g, '*')
    .replaceAll('➕', '+');
  return line.includes('#') ? plain : plain.replace(/[—―]/g, '-');
}

/** A Markdown heading. After a row of a level it would be a wrong row instead. */
const isHeading = (line: string, before: string) => /^#{1,6} \p{L}[^#$@]*$/u.test(line) && !before.trim();

/** A line that explains a sign of a level, as programs and documents do: not a row, though it begins like one. */
const isLegend = (line: string) =>
  /^[\s"'`]{0,20}#["'`]?\s{0,9}(?:[-=:–—→]{1,3}>?|is\b)\s{0,9}\p{L}{2}[^#$@]*$/u.test(line);

/**
 * A row behind the opening of a multi-line string in a program, or before its end. Only the row is kept, as it must not
 * move.
 */
function withoutStringQuotes(line: string) {
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
  if (isLegend(line)) return line.replace('#', ';');
  if (/^\s*(?:`{3}|~{3})/.test(line)) return ''; // a fence around code
  if (isHeading(line, before)) return line.replace(/^#+/, (signs) => ';'.repeat(signs.length));
  const quoted = line.replace(/^[> ]*>/, (signs) => ' '.repeat(signs.length)).replaceAll('`', ' ');
  const signs = hasLookAlikes(quoted) ? withoutLookAlikes(quoted) : quoted;
  return isWide(signs) ? narrow(signs) : signs;
}

/** A number above a level. It would be read as a row: as a run length of nothing, or of a goal. */
const isNumber = (line: string, next: string) =>
  /^#? ?\d{1,4}\.?\r?$/.test(line) && /[#.]/.test(line) && /^\s*#{3}/.test(next);

/**
 * Does the line open inline code of several lines with a backtick? Replacing that by a blank would shift this row
 * alone.
 */
const opensCode = (line: string, next: string) => /^`[^`]+$/.test(line) && !next.startsWith('`');

/**
 * Replaces the tabs before all lines of a block by as many blanks. Words above the block, as in a program, may have
 * none.
 */
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

/** A line of dashes below a title or by itself. Between rows of a level it is a row of floor. */
const isDivider = (line: string, before: string, next: string) =>
  /^-{3,}\r?$/.test(line) && (before.trim() ? /\p{L}/u.test(before) && !before.includes('#') : !next.trim());

/**
 * Invisible characters: places where a word may break or must not, direction marks, and joiners except inside a
 * composed emoji.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const joiners = /(?<![^\s!-~])[\u200c\u200d]/g;
/** What makes an emoji of a sign of calculation. */
const emojiStyle = /(?<=[✖➕➖])\ufe0f/g;
/** What makes an emoji of a key of a digit. */
const keycap = /(?<=\d)\ufe0f?\u20e3/g;

/** Does a text contain anything that needs to be cleaned before a board can be read? */
const needsCleaning = (text: string) =>
  /[`~>\t│┃•\uff01-\uff5e‐-―−×✕✖∗➕➖\u30fc]|^#{1,6} \p{L}|#["'`]?\s{0,20}[-=:i]|"""|'''|["([] {0,20}#|#["\])\\]|^---|^#?\d{1,4}\.?\r?$|^ {0,20}(?:[|*#-] |\+[ #]|\/\/|[[(]?1[\s.:)\]|])/mu.test(
    text,
  );

/**
 * As many lines as a megabyte of rows of three squares, the smallest, has. Shorter lines are no board, and the rules
 * take longer for lines than for characters.
 */
const mostLines = 1 << 18;

const endsLine = (sign: number, next: number) =>
  (sign >= 10 && sign < 13) || (sign === 13 && next !== 10) || sign === 0x85 || sign === 0x2028 || sign === 0x2029;

/** Does a text have more characters or lines than are read? */
export function isTooLong(text: string) {
  if (text.length > longestText) return true;
  let lines = 0;
  for (let at = 0; at < text.length && lines <= mostLines; at++)
    if (endsLine(text.charCodeAt(at), text.charCodeAt(at + 1))) lines += 1;
  return lines > mostLines;
}

/** Replaces what surrounds boards in mails, on pages and in programs by blanks. */
export function* plainText(text: string): Generator<undefined, string> {
  const spaced = text
    .replace(unseen, '')
    .replace(joiners, '')
    .replace(emojiStyle, '')
    .replace(keycap, '')
    .replace(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  yield;
  const levels = yield* plainMarkup(yield* withoutDrawings(spaced));
  yield;
  if (!needsCleaning(levels)) return levels;
  yield;
  const lines = levels.split('\n');
  let [above, before] = ['', ''];
  for (const [at, original] of lines.entries()) {
    const drawn = at > 0 && isDivider(original, above, lines[at + 1] ?? '');
    const next = lines[at + 1] ?? '`';
    const line = opensCode(original, next) ? original.slice(1) : withoutStringQuotes(original);
    above = drawn ? '' : isNumber(line, next) ? line.replace(/^#?/, '; ') : plainLine(line, before);
    before = above.startsWith(';') ? '' : above;
    lines[at] = above;
    if (at % 64 === 0) yield;
  }
  yield* unmarked(lines);
  if (spaced.includes('\t')) yield* unindented(lines);
  return lines.join('\n');
}

/** A file that cannot be read, and the code of the sentence that says why. */
export interface Refused {
  code: 'file-too-large' | 'not-text' | 'not-readable';
  detail: string;
}

export async function textsOf(files: File[], language: 'ja' | 'en'): Promise<string[] | Refused> {
  if (files.reduce((sum, { size }) => sum + size, 0) > longestText) {
    const largest = files.reduce((one, other) => (other.size > one.size ? other : one));
    return { code: 'file-too-large', detail: largest.name };
  }
  const texts: string[] = [];
  for (const file of files) {
    const bytes = await file.arrayBuffer().catch(() => null); // a drop gives a File for a folder, too
    if (!bytes) return { code: 'not-readable', detail: file.name };
    const text = decoded(new Uint8Array(bytes), language);
    if (text === null) return { code: 'not-text', detail: file.name };
    texts.push(text);
  }
  return texts;
}

/** The texts of several files, one below the other. */
export const joined = (texts: string[]) => texts.join('\n\n');

export async function textOf(files: File[], language: 'ja' | 'en'): Promise<string | Refused> {
  const texts = await textsOf(files, language);
  return Array.isArray(texts) ? joined(texts) : texts;
}
