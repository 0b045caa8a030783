/**
 * Why the rules or an engine may refuse any text, by code. The page (`panels/words.ts`), the widget and the laboratory
 * use these; a family's own words come first.
 */

import type { Language } from '../puzzles/contract.ts';

const ja = {
  'error.empty-text': 'テキストが空です',
  'error.text-too-long': 'テキストが長すぎます',
  'error.unexpected-end': '途中で終わっています',
  'error.not-a-number': '整数ではありません',
  'error.unexpected-text': '余分な文字があります',
  'error.number-too-large': '数値が大きすぎます',
  'error.out-of-range': '範囲外です',
  'error.bad-value': '値が正しくありません',
  'error.unknown-engine': 'そのエンジンはありません',
  'error.unknown-option': 'その設定はありません',
  'error.unsound': '盤面に誤りがあります',
};

const en: Record<keyof typeof ja, string> = {
  'error.empty-text': 'the text is empty',
  'error.text-too-long': 'the text is too long',
  'error.unexpected-end': 'the text ends too early',
  'error.not-a-number': 'not a whole number',
  'error.unexpected-text': 'unexpected extra text',
  'error.number-too-large': 'the number is too large',
  'error.out-of-range': 'out of range',
  'error.bad-value': 'not an allowed value',
  'error.unknown-engine': 'no such engine',
  'error.unknown-option': 'no such option',
  'error.unsound': 'the board has errors that must be fixed first',
};

export const refusalWords: Record<Language, typeof ja> = { ja, en };
