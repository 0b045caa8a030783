/**
 * The contest's boards with published answers by the first route program. The contest's file may not be redistributed,
 * so a digest of the text identifies a board.
 */

import type { Locale } from '../shared/locale.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import { type Published, publishedOf, publishedText } from '../published.ts';
import { scaleFor } from '../shared/bars.ts';

/** 32-bit FNV-1a; distinct for all of the contest's 5,000 boards. */
export function digestOf(text: string): string {
  let digest = 0x811c9dc5;
  for (const letter of text) digest = Math.imul(digest ^ (letter.codePointAt(0) as number), 0x01000193) >>> 0;
  return digest.toString(16).padStart(8, '0');
}

/** The board's number in the contest's file, by digest. */
const numbers: Record<string, string> = {
  '45ee54c6': '2765',
  '4de68372': '2901',
  f04cc14d: '3255',
  '2afe01a7': '3648',
  b7e03c2d: '4112',
  fc333685: '4376',
};

/** The length of the published answer to a board; null if none is published. */
export function publishedFor(board: string): Published | null {
  const number = numbers[digestOf(board.trim())];
  return number === undefined ? null : (publishedOf('energy', number)[0] ?? null);
}

/** The published answer in words. */
export const answerText = (mark: Published, { t, number }: Locale) =>
  publishedText(mark, t('moves', { n: number(mark.value) }), t);

/** The answer's moves, with the published one as a mark. */
export function movesBars(moves: number, mark: Published, locale: Locale): [Bar[], Scale] {
  const { t, number } = locale;
  const text = t('moves', { n: number(moves) });
  const bar: Bar = {
    ...{ name: t('ours'), value: moves, text, strong: true },
    mark: { value: mark.value, text: answerText(mark, locale) },
  };
  return [[bar], scaleFor([moves, mark.value], 10, number)];
}
