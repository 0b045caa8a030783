/** The page's sentences and its number formats. */

import type { Language, Mode, Words } from '../puzzles/contract.ts';
import { numberFormat, speakerOf } from '../shared/speech.ts';
import { words } from './words.ts';

/** Looks up the family's words, then the page's; gives the key itself if neither has it. */
export const speaker = (language: Language, own?: Words) => speakerOf(words[language], own);

/**
 * The page's own sentences. A family may replace those with dotted keys (`status.*`, `help.*`, ...), but never plain
 * keys.
 */
export function pageSpeaker(language: Language, own: Words) {
  const page = speaker(language);
  const family = speaker(language, own);
  return (key: string, values?: Record<string, string | number>) =>
    key in words[language] && !key.includes('.') ? page(key, values) : family(key, values);
}

/** The sentence about keys, which the style sheet hides where there is no keyboard. */
export function ofKeys(mode: Mode, language: Language, own: Words, say: (key: string) => string) {
  const [help, keys] = [`help.${mode}`, `help.${mode}.keys`];
  const text = say(keys);
  // A family with its own help says what there is to say about keys.
  if (text === keys || (help in own && !(keys in own))) return '';
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
