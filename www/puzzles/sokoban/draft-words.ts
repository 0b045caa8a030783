/** The words for drawing a level. The first view does not load them. */

import type { Scene } from '../contract.ts';
import { translatorOf } from '../../shared/translate.ts';

const ja = {
  rotate: '右に回転',
  flip: '左右反転',
  crop: '余白を切り取る',
  sizes: '大きさ',
  resize: '大きさを変える',
  'photo.hint': '紙や画面の盤面の写真を下に敷いて、なぞれます',
  keypad: '置くもの',
  drawn: '箱 {boxes}、ゴール {goals}',
  countMoves: '歩数で数える',
  countPushes: '押しで数える',
  'objective.hint': '答えの良し悪しを測る基準',
};

const en: typeof ja = {
  rotate: 'Rotate',
  flip: 'Mirror',
  crop: 'Crop',
  sizes: 'Size',
  resize: 'Resize',
  'photo.hint': 'Lay a photo of the level underneath, and trace it',
  keypad: 'What to draw',
  drawn: '{boxes} {boxes:box|boxes}, {goals} {goals:goal|goals}',
  countMoves: 'Count moves',
  countPushes: 'Count pushes',
  'objective.hint': 'What decides which answer is better',
};

export const words: Record<Scene['language'], Record<string, string>> = { ja, en };

export const draftTranslator = ({ language }: Pick<Scene, 'language'>) => translatorOf(words[language]);
