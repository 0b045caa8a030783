/**
 * The form that certificates of all families share, and what a checker says. A checker is given a board, which it reads itself, and a text that may
 * come from anywhere; nothing in the text is believed. `docs/certificates.md` has the forms and why what they show is true.
 */

/** What a certificate was found to show. */
export interface Shown {
  /** No answer at all; an answer than which none is better; or that none is better than a number. */
  claim: 'none' | 'best';
  /** What is counted, a key of the words (`words.ts`). */
  counted: string;
  /** The best; null where there is no answer. */
  value: number | null;
  /** The answer, as the family writes moves; empty where there is none. */
  answer: string;
  /** What was gone through: positions, or states of a sweep. */
  looked: number;
}

export type Verdict = { ok: true; shown: Shown } | { ok: false; why: Why; reason: string };

/**
 * Why nothing was shown, a key of the words: it has not the form of a certificate, or was damaged; the board can't be read; the answer does not do what is
 * claimed; the argument leaves a gap; or nothing was found wrong, but the check would take longer than it may.
 */
export type Why = 'form' | 'board' | 'answer' | 'gap' | 'too-much';

/** A certificate that doesn't hold. */
export class Refusal extends Error {
  readonly why: Why;
  constructor(reason: string, why: Why) {
    super(reason);
    this.why = why;
  }
}
/** More work than a check may be. */
export class TooMuch extends Error {}

/** Longest text that is read. */
export const MOST_CHARACTERS = 4_000_000;

export function insist(holds: unknown, reason: string, why: Why = 'form'): asserts holds {
  if (!holds) throw new Refusal(reason, why);
}

/** 32 bits of FNV-1a, as the last line has them. */
export function digestOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

/** The lines between the title and the end, with the one form that they may have: printable ASCII, words parted by one space. */
export function linesOf(text: string, family: string): string[] {
  insist(text.length <= MOST_CHARACTERS, 'the text is too long');
  insist(/^[\n -~]*\n$/.test(text), 'characters that no certificate has');
  const lines = text.slice(0, -1).split('\n');
  const end = lines.pop() ?? '';
  insist(lines[0] === `tokeru ${family} certificate 1`, `not a certificate of the family ${family}`);
  insist(end === `end ${digestOf(text.slice(0, text.length - end.length - 1))}`, 'damaged: the digest differs');
  insist(
    lines.every((line) => line !== '' && !/^ | $| {2}/.test(line)),
    'spaces where none belong',
  );
  return lines.slice(1);
}

/** The words after a keyword; refuses another line. */
export function wordsOf(line: string | undefined, keyword: string): string[] {
  const words = (line ?? '').split(' ');
  insist(words[0] === keyword, `a line "${keyword}" is missing`);
  return words.slice(1);
}

/** A whole number in its only form. */
export function numberOf(word: string | undefined, least = 0, most = 0x3fffffff): number {
  insist(/^(0|-?[1-9]\d{0,9})$/.test(word ?? ''), 'not a number');
  const value = Number(word);
  insist(value >= least && value <= most, `a number out of range: ${value}`);
  return value;
}

/** Takes the lines one after another. */
export class Lines {
  readonly lines: string[];
  private at = 0;
  constructor(lines: string[]) {
    this.lines = lines;
  }
  /** The words after the keyword of the next line, which must have it. */
  take(keyword: string): string[] {
    return wordsOf(this.lines[this.at++], keyword);
  }
  /** All next lines with a keyword. */
  all(keyword: string): string[][] {
    const found: string[][] = [];
    while (this.lines[this.at]?.split(' ')[0] === keyword) found.push(this.take(keyword));
    return found;
  }
  end() {
    insist(this.at === this.lines.length, 'lines that belong to nothing');
  }
}

/** Runs a check; what it throws is its verdict. */
export function verdictOf(check: () => Shown): Verdict {
  try {
    return { ok: true, shown: check() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, why: error.why, reason: error.message };
    if (error instanceof TooMuch) return { ok: false, why: 'too-much', reason: error.message };
    throw error;
  }
}
