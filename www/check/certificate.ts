/**
 * The form of certificates of all families, and the verdict of a checker. A checker gets a board, which it reads
 * itself, and a text from any source; it trusts nothing in the text. `docs/certificates.md` has the forms and the
 * proofs.
 */

/** What an objective counts, a key of the words (`words.ts`). */
export type Quantity = 'moves' | 'pushes' | 'steps' | 'score';

/** The result of a successful check. */
export interface CheckResult {
  /** `none`: there is no answer; `best`: no answer is better than the one given. */
  claim: 'none' | 'best';
  quantity: Quantity;
  /** The best objective; null if there is no answer. */
  value: number | null;
  /** The number of positions, or states of a sweep, that the check visited. */
  visited: number;
}

/** `line` of the certificate at fault, from 1; null if no line is. */
export type Verdict = { ok: true; result: CheckResult } | { ok: false; why: Why; reason: string; line: number | null };

/**
 * Why the check failed, a key of the words: the text has not the form of a certificate; its digest does not match its
 * lines; the board can't be read; the answer does not do what is claimed; the argument leaves a gap; or the check found
 * no error but would exceed its limit.
 */
export type Why = 'form' | 'damaged' | 'board' | 'answer' | 'gap' | 'too-much';

/** A certificate that doesn't hold. */
export class Refusal extends Error {
  readonly why: Why;
  readonly line: number | null;
  constructor(reason: string, why: Why, line: number | null = null) {
    super(reason);
    this.why = why;
    this.line = line;
  }
}
/** The check exceeds its work limit. */
export class TooMuch extends Error {}

/** Longest text that is read, in characters. */
export const MOST_CHARACTERS = 4_000_000;

export function insist(holds: unknown, reason: string, why: Why = 'form', line?: number): asserts holds {
  if (!holds) throw new Refusal(reason, why, line);
}

/** The line below the title, with the claim. */
const CLAIM = 2;

/** 32-bit FNV-1a, as in the last line. */
export function digestOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

/** The line number of a text position, from 1. */
const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** The lines between title and end, in their only form: printable ASCII, words separated by one space. */
export function linesOf(text: string, family: string): string[] {
  insist(text.length <= MOST_CHARACTERS, 'the text is too long');
  const invalid = text.search(/[^\n -~]/);
  insist(invalid < 0, 'a character that no certificate has', 'form', lineAt(text, invalid));
  const lines = text.slice(0, -1).split('\n');
  insist(text.endsWith('\n'), 'the last line has no end', 'form', lines.length);
  const end = lines.pop() ?? '';
  insist(lines[0] === `tokeru ${family} certificate 1`, `not a certificate of the family ${family}`, 'form', 1);
  const last = lines.length + 1;
  insist(/^end [\da-f]{8}$/.test(end), 'the last line is no digest', 'form', last);
  const digest = digestOf(text.slice(0, text.length - end.length - 1));
  insist(end === `end ${digest}`, `the digest of the lines is ${digest}`, 'damaged', last);
  const badSpacing = lines.findIndex((line) => line === '' || /^ | $| {2}/.test(line));
  insist(badSpacing < 0, 'spaces where none belong', 'form', badSpacing + 1);
  return lines.slice(1);
}

/** The words after a keyword; refuses a line with another one. */
export function wordsOf(line: string | undefined, keyword: string): string[] {
  const words = (line ?? '').split(' ');
  insist(words[0] === keyword, `a line "${keyword}" is missing`);
  return words.slice(1);
}

/** A whole number in its canonical form. */
export function numberOf(word: string | undefined, least = 0, most = 0x3fffffff): number {
  insist(/^(0|-?[1-9]\d{0,9})$/.test(word ?? ''), 'not a number');
  const value = Number(word);
  insist(value >= least && value <= most, `a number out of range: ${value}`);
  return value;
}

/** Reads the lines in order. */
export class Lines {
  readonly lines: string[];
  private at = 0;
  constructor(lines: string[]) {
    this.lines = lines;
  }
  /** The number of the last line read, in the whole text; the digest's line is the last. */
  get line(): number {
    return Math.min(this.at, this.lines.length + 1) + 1;
  }
  /** The number of the first line with a keyword; null if there is none. */
  lineOf(keyword: string): number | null {
    const at = this.lines.findIndex((line) => line.startsWith(`${keyword} `));
    return at < 0 ? null : at + 2;
  }
  /** The words after the keyword of the next line, which must have it. */
  take(keyword: string): string[] {
    return wordsOf(this.lines[this.at++], keyword);
  }
  /** Reads all following lines with a keyword. */
  all<T>(keyword: string, read: (words: string[], index: number) => T): T[] {
    const found: T[] = [];
    while (this.lines[this.at]?.split(' ')[0] === keyword) found.push(read(this.take(keyword), found.length));
    return found;
  }
  end() {
    insist(this.at === this.lines.length, 'a line that belongs to nothing', 'form', this.at + 2);
  }
}

/** The line at fault if the check names none. Without a reason line, a gap is the fault of the claim. */
function defaultLine(lines: Lines, why: Why): number | null {
  if (why === 'form') return lines.line;
  if (why === 'answer') return lines.lineOf('answer');
  return why === 'gap' ? (lines.lineOf('reason') ?? CLAIM) : null;
}

/** Runs a check of a certificate's lines and turns its exceptions into verdicts. */
export function verdictOf(certificate: string, family: string, check: (lines: Lines) => CheckResult): Verdict {
  let lines: Lines | null = null;
  try {
    lines = new Lines(linesOf(certificate, family));
    return { ok: true, result: check(lines) };
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, why: 'too-much', reason: error.message, line: null };
    if (!(error instanceof Refusal)) throw error;
    const { why, message: reason } = error;
    return { ok: false, why, reason, line: error.line ?? (lines && defaultLine(lines, why)) };
  }
}
