/** What page and widget both need for sentences: filling them, writing numbers, joining moves. */

import type { CheckedOutcome, Family, Language, Words } from '../puzzles/contract.ts';

/** a place for a value, with the text before it */
export type Gap = { before: string; whole: string; name: string; one?: string; many?: string };

const forms: Map<string, { gaps: Gap[]; rest: string }> = new Map();

/**
 * A sentence split at its gaps. The map is as small as the list of sentences, and some are filled thousands of times.
 */
function formOf(text: string) {
  const cached = forms.get(text);
  if (cached) return cached;
  const gaps: Gap[] = [];
  let at = 0;
  for (const { 0: whole, 1: name, 2: one, 3: many, index } of text.matchAll(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g)) {
    gaps.push({ before: text.slice(at, index), whole, name, one, many });
    at = index + whole.length;
  }
  const form = { gaps, rest: text.slice(at) };
  forms.set(text, form);
  return form;
}

function filled({ whole, name, one = '', many }: Gap, values: Record<string, string | number>) {
  // Without its number, a word takes the plural.
  if (!(name in values)) return many ?? whole;
  const value = String(values[name]);
  return many === undefined ? value : value === '1' ? one : many;
}

/** `{n}` stands for a value, `{n:push|pushes}` for the word that agrees with it. */
export function fill(text: string, values: Record<string, string | number> = {}) {
  const { gaps, rest } = formOf(text);
  let filledText = '';
  for (const gap of gaps) filledText += gap.before + filled(gap, values);
  return filledText + rest;
}

/** Sentences that follow each other, without the empty ones. After a Japanese full stop there is no space. */
export const joinSentences = (...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');

/** A family's words, then those of the page or widget; the key itself if neither has it. */
export function translatorOf(place: Record<string, string>, familyWords?: Words) {
  return (key: string, values?: Record<string, string | number>) => {
    const text = familyWords?.[key] ?? place[key];
    return typeof text === 'string' ? fill(text, values) : key;
  };
}

/**
 * @param preferred as in navigator.languages
 * @param chosen by the reader before
 */
export function pickLanguage(preferred: readonly string[], chosen: string | null): Language {
  if (chosen === 'ja' || chosen === 'en') return chosen;
  const first = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'ja' || tag === 'en');
  return first === 'ja' ? 'ja' : 'en';
}

const formats: Record<Language, Intl.NumberFormat> = {
  ja: new Intl.NumberFormat('ja'),
  en: new Intl.NumberFormat('en'),
};

/** Writes negative numbers with a true minus sign. */
export const numberFormat = (language: Language) => (value: number) =>
  formats[language].format(value).replace('-', '−');

/** How a family writes its moves: tokens separated by spaces, unless the family says otherwise. */
export const movesOf = (family: Family) =>
  family.moves ?? {
    append: (moves: string, move: string) => (moves ? `${moves} ${move}` : move),
    dropLast: (moves: string) => moves.split(' ').slice(0, -1).join(' '),
    count: (moves: string) => moves.split(' ').filter(Boolean).length,
  };

/** The number of steps in an answer's playback. */
export function stepsOf(family: Family, answer: CheckedOutcome | null) {
  if (!answer) return 0;
  if (family.steps) return family.steps(answer);
  const { frames } = answer;
  return Array.isArray(frames) ? Math.max(0, frames.length - 1) : (frames?.steps ?? 0);
}

/** Most characters of a text that are shown: a browser takes a minute to lay out a hundred thousand. */
const longestShown = 300;

/** The text as it is shown, cut off if it is long. */
export const brief = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
