/** The page's sentences and its figures. */

import type { Language, Words } from '../puzzles/contract.ts';
import { numberFormat, speakerOf } from '../shared/speech.ts';
import { words } from './words.ts';

/** Looks in the family's words, then in the page's; the key itself if neither has it. */
export const speaker = (language: Language, own?: Words) => speakerOf(words[language], own);

/** The page's own voice: a family may say a dotted key (`status.*`, `help.*`, ...) in its own way, never a plain one. */
export function pageSpeaker(language: Language, own: Words) {
  const page = speaker(language);
  const family = speaker(language, own);
  return (key: string, values?: Record<string, string | number>) =>
    key in words[language] && !key.includes('.') ? page(key, values) : family(key, values);
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
