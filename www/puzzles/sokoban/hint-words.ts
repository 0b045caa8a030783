/** The words of hints. They load with the first hint. */

import type { Scene } from '../contract.ts';
import { translatorOf } from '../../shared/translate.ts';

const ja = {
  solved: '箱はもうすべてゴールにあります。',
  dead: '手詰まりです。手を戻してください。',
  box: '印の付いた箱を動かします({row} 行 {column} 列)。',
  rest: '{row} 行 {column} 列へ運びます({why})。',
  push: '次は{way}押します。',
};

const en: typeof ja = {
  solved: 'All boxes are on goals already.',
  dead: 'This is a deadlock: undo some moves.',
  box: 'Move the marked box (row {row}, column {column}).',
  rest: '{why}: it goes to row {row}, column {column}.',
  push: 'Next push: {way}.',
};

export const words: Record<Scene['language'], Record<string, string>> = { ja, en };

export const hintTranslator = ({ language }: Pick<Scene, 'language'>) => translatorOf(words[language]);
