/**
 * Reads the reader's own board from text: the rules' result or, before anything runs, a sentence about why it can't be
 * searched, with the place.
 */

import type { Diagnostic, Rules, WireError } from '../../engine/types.ts';
import type { Language, Translate } from '../../puzzles/contract.ts';
import { families } from '../../puzzles/index.ts';
import { refusalWords } from '../../shared/refusal-words.ts';
import { translatorOf } from '../../shared/translate.ts';

/** Longest line in characters: a browser takes a minute to lay out a hundred thousand. */
const LONGEST_LINE = 4096;

/** Why something is refused, in the current language. */
export type Refusal = (t: Translate, language: Language) => string;

export type Reading = { board: string; refused: null } | { board: null; refused: Refusal };

interface BoardRequirements {
  family: string;
  /** Longest text, in characters. */
  maxLength: number;
  /** Refuse boards without an answer too, about which the rules only warn? */
  solvable: boolean;
  /** Lines before it in its file. */
  before?: number;
}

const refuse = (refused: Refusal): Reading => ({ board: null, refused });

const tooManyCharacters =
  (most: number): Refusal =>
  (t) =>
    t('refused.long', { n: most });

/** Refuses a text that is too long to show in a field, let alone to read; null if it is not. */
export function tooLong(text: string, maxLength: number, longest = LONGEST_LINE): Refusal | null {
  if (text.length > maxLength) return tooManyCharacters(maxLength);
  const line = text.split('\n').findIndex(({ length }) => length > longest);
  return line < 0 ? null : (t) => t('refused.line', { line: line + 1, n: longest });
}

/**
 * The meaning of a code in the middle of a sentence, in the words of its family, which are fetched on first use.
 * @param kind whose words are tried first
 */
export async function meaningOf(
  family: string,
  code: string,
  kind: 'error' | 'diagnostic' = 'error',
  n = 0,
): Promise<(language: Language) => string> {
  const script = await families
    .find(({ id }) => id === family)
    ?.load()
    .catch(() => null);
  return (language) => {
    const t = translatorOf(refusalWords[language], script?.default.words[language]);
    const keys = [`${kind}.${code}`, `error.${code}`];
    const found = keys.map((key) => t(key, { n })).find((text) => !keys.includes(text)) ?? code;
    return found.replace(/[.。]$/, '');
  };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function parseRefusal(
  { family, before = 0 }: BoardRequirements,
  { code, line, column }: WireError,
): Promise<Refusal> {
  const meaning = await meaningOf(family, code);
  const place = { line: before + (line ?? 1), column: column ?? 1 };
  return (t, language) => t('refused.text', { why: sentence(meaning(language)), ...place });
}

/**
 * Row and column of a finding, from 1; null if it is about the whole board, or if the family numbers its cells
 * differently.
 */
function squareOf(rules: Rules, family: string, board: string, { cell }: Diagnostic) {
  const answer = rules.view(family, board, '');
  const view = (answer.ok ? answer.view : {}) as Partial<Record<'w' | 'h' | 'width' | 'height', number>>;
  const [width, height] = [view.width ?? view.w ?? 0, view.height ?? view.h ?? 0];
  if (typeof cell !== 'number' || cell >= width * height) return null;
  return { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 };
}

async function findingRefusal(
  rules: Rules,
  { family }: BoardRequirements,
  board: string,
  finding: Diagnostic,
): Promise<Refusal> {
  const meaning = await meaningOf(family, finding.code, 'diagnostic', finding.count ?? 0);
  const square = squareOf(rules, family, board, finding);
  return (t, language) =>
    t(square ? 'refused.square' : 'refused.board', { why: sentence(meaning(language)), ...square });
}

/** @param rules null if they did not load */
export async function readBoard(rules: Rules | null, requirements: BoardRequirements, text: string): Promise<Reading> {
  const { family, maxLength, solvable } = requirements;
  const refusal = tooLong(text, maxLength);
  if (refusal) return refuse(refusal);
  if (text.trim() === '') return refuse((t) => t('refused.empty'));
  if (!rules) return refuse((t) => t('refused.unready'));
  const parsed = rules.parse(family, text);
  if (!parsed.ok) return refuse(await parseRefusal(requirements, parsed.error));
  const { board, diagnostics } = parsed;
  const finding = diagnostics.find(({ severity }) => severity === 'error') ?? (solvable ? diagnostics[0] : undefined);
  return finding ? refuse(await findingRefusal(rules, requirements, board, finding)) : { board, refused: null };
}

/**
 * Limits a field's length. A longer text is refused when pasted or dropped: it would block the page, and a truncated
 * text would be another board. The field keeps its content.
 */
export function limitLength<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: Field,
  maxLength: number,
  refused: (why: Refusal) => void,
  longest = LONGEST_LINE,
): Field {
  const check = (event: Event, text = '') => {
    const rest = field.value.length - ((field.selectionEnd ?? 0) - (field.selectionStart ?? 0));
    const refusal = rest + text.length > maxLength ? tooManyCharacters(maxLength) : tooLong(text, maxLength, longest);
    if (refusal) event.preventDefault();
    if (refusal) refused(refusal);
  };
  field.maxLength = maxLength;
  field.addEventListener('paste', (event) => check(event, (event as ClipboardEvent).clipboardData?.getData('text')));
  field.addEventListener('drop', (event) => check(event, (event as DragEvent).dataTransfer?.getData('text')));
  return field;
}
