/**
 * What page and widget both say: filling sentences, writing numbers, joining moves.
 * @import { CheckedOutcome, Family, Language, Words } from '../puzzles/contract.d.ts'
 */

/** @typedef {{ before: string, whole: string, name: string, one?: string, many?: string }} Gap a place for a value, with the text before it */

/** @type {Map<string, { gaps: Gap[], rest: string }>} */
const forms = new Map();

/** A sentence taken to pieces. There are so many as there are sentences, and some are filled thousands of times. @param {string} text */
function formOf(text) {
  const known = forms.get(text);
  if (known) return known;
  /** @type {Gap[]} */
  const gaps = [];
  let at = 0;
  for (const { 0: whole, 1: name, 2: one, 3: many, index } of text.matchAll(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g)) {
    gaps.push({ before: text.slice(at, index), whole, name, one, many });
    at = index + whole.length;
  }
  const form = { gaps, rest: text.slice(at) };
  forms.set(text, form);
  return form;
}

/** @param {Gap} gap @param {Record<string, string | number>} values */
function filled({ whole, name, one = '', many }, values) {
  if (!(name in values)) return whole;
  const value = String(values[name]);
  return many === undefined ? value : value === '1' ? one : many;
}

/** `{n}` is a value, `{n:push|pushes}` the word that goes with it. @param {string} text @param {Record<string, string | number>} [values] */
export function fill(text, values = {}) {
  const { gaps, rest } = formOf(text);
  let all = '';
  for (const gap of gaps) all += gap.before + filled(gap, values);
  return all + rest;
}

/** A family's words, then those of the place; the key itself if neither has it. @param {Record<string, string>} place @param {Words} [own] */
export function speakerOf(place, own) {
  /** @param {string} key @param {Record<string, string | number>} [values] */
  return (key, values) => {
    const text = own?.[key] ?? place[key];
    return typeof text === 'string' ? fill(text, values) : key;
  };
}

/** @param {readonly string[]} wanted as in navigator.languages @param {string | null} chosen by the reader before @returns {Language} */
export function pickLanguage(wanted, chosen) {
  if (chosen === 'ja' || chosen === 'en') return chosen;
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'ja' || tag === 'en');
  return known === 'ja' ? 'ja' : 'en';
}

/** @type {Record<Language, Intl.NumberFormat>} */
const formats = { ja: new Intl.NumberFormat('ja'), en: new Intl.NumberFormat('en') };

/** With a true minus sign. @param {Language} language */
export const numberFormat = (language) => (/** @type {number} */ value) =>
  formats[language].format(value).replace('-', '−');

/** How a family writes its moves; tokens parted by spaces unless it says otherwise. @param {Family} family */
export const movesOf = (family) =>
  family.moves ?? {
    append: (/** @type {string} */ moves, /** @type {string} */ move) => (moves ? `${moves} ${move}` : move),
    dropLast: (/** @type {string} */ moves) => moves.split(' ').slice(0, -1).join(' '),
    count: (/** @type {string} */ moves) => moves.split(' ').filter(Boolean).length,
  };

/** The length of an answer's playback. @param {Family} family @param {CheckedOutcome | null} answer */
export function stepsOf(family, answer) {
  if (!answer) return 0;
  if (family.steps) return family.steps(answer);
  const { frames } = answer;
  return Array.isArray(frames) ? Math.max(0, frames.length - 1) : (frames?.steps ?? 0);
}

/** Letters of a text that are shown at most: a browser takes a minute to lay out a hundred thousand. */
const longestShown = 300;

/** A text as it is shown: the beginning of a long one. @param {string} text */
export const brief = (text) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
