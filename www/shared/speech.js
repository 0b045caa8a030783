/**
 * What page and widget both say: filling sentences, writing numbers, joining moves.
 * @import { Answer, Family, Language, Words } from '../puzzles/contract.d.ts'
 */

/** `{n}` is a value, `{n:push|pushes}` the word that goes with it. @param {string} text @param {Record<string, string | number>} [values] */
export const fill = (text, values = {}) =>
  text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    if (!(name in values)) return whole;
    const value = String(values[name]);
    return many === undefined ? value : value === '1' ? one : many;
  });

/** A family's words, then those of the place; the key itself if nobody knows it. @param {Record<string, string>} place @param {Words} [own] */
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

/** The length of an answer's playback. @param {Family} family @param {Answer | null} answer */
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
