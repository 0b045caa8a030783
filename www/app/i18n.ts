/** The page's sentences and its number formats. */

import type { Language, Mode, Words } from '../puzzles/contract.ts';
import { numberFormat, translatorOf } from '../shared/translate.ts';
import { words } from './words.ts';

/** Looks up the family's words, then the page's; gives the key itself if neither has it. */
export const translator = (language: Language, own?: Words) => translatorOf(words[language], own);

/**
 * The page's own sentences. A family may replace those with dotted keys (`status.*`, `help.*`, ...), but never plain
 * keys.
 */
export function pageTranslator(language: Language, familyWords: Words) {
  const page = translator(language);
  const family = translator(language, familyWords);
  return (key: string, values?: Record<string, string | number>) =>
    key in words[language] && !key.includes('.') ? page(key, values) : family(key, values);
}

/** The sentence about keys, which the style sheet hides where there is no keyboard. */
export function ofKeys(mode: Mode, language: Language, words: Words, t: (key: string) => string) {
  const [help, keys] = [`help.${mode}`, `help.${mode}.keys`];
  const text = t(keys);
  // A family with its own help says what there is to say about keys.
  if (text === keys || (help in words && !(keys in words))) return '';
  return language === 'en' ? ` ${text}` : text;
}

const compactFormats = {
  ja: new Intl.NumberFormat('ja', { notation: 'compact', maximumSignificantDigits: 3 }),
  en: new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }),
};

export const compact = (language: Language, value: number) =>
  value < 10000 ? numberFormat(language)(Math.round(value)) : compactFormats[language].format(value);

export function clock(milliseconds: number) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
