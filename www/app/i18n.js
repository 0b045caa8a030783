/**
 * The page's sentences and its figures.
 * @import { Language, Words } from '../puzzles/contract.d.ts'
 */
import { numberFormat, speakerOf } from '../shared/speech.js';
import { words } from './words.js';

/** Looks in the family's words, then in the page's; the key itself if neither has it. @param {Language} language @param {Words} [own] */
export const speaker = (language, own) => speakerOf(words[language], own);

/** The page's own voice: a family may say a dotted key (`status.*`, `help.*`, ...) in its own way, never a plain one. @param {Language} language @param {Words} own */
export function pageSpeaker(language, own) {
  const page = speaker(language);
  const family = speaker(language, own);
  /** @param {string} key @param {Record<string, string | number>} [values] */
  return (key, values) => (key in words[language] && !key.includes('.') ? page(key, values) : family(key, values));
}

const compactFormats = {
  ja: new Intl.NumberFormat('ja', { notation: 'compact', maximumSignificantDigits: 3 }),
  en: new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }),
};

/** @param {Language} language @param {number} value */
export const compact = (language, value) =>
  value < 10000 ? numberFormat(language)(Math.round(value)) : compactFormats[language].format(value);

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
