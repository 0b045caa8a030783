/** The words of the panels that list and make levels. The first view does not load them. */

import type { Scene } from '../contract.ts';
import { translatorOf } from '../../shared/translate.ts';

const ja = {
  noCollection: 'レベルのファイル(.xsb .sok .txt .slc)を開くと、ここに並びます。結果はこのブラウザに残ります。',
  openCollection: 'ファイルを開く',
  nextUnsolved: '次の未解決レベル',
  earlierLevels: '前のレベルも見る',
  laterLevels: '続きのレベルも見る',
  solvedOf: '{count} レベル中 {solved} レベルを解きました',
  result: '{pushes} 回押し・{moves} 歩',
  claimed: '取り込んだ記録: {result}(未確認)',
  bestHere: 'このレベルの最良: {result}',
  make: '作る',
  seed: 'シード',
  boxes: '箱の数',
  makeNote: 'シードと箱の数が同じなら、いつも同じレベルができます。',
  rate: '難しさを測る',
  ratingIs: '難しさ {rating} / 100(最少 {pushes} 回押し、調べた局面 {nodes})',
  ratingUnknown: '短い時間では測れないほど難しいレベルです',
};

const en: typeof ja = {
  noCollection: 'Open a file of levels (.xsb .sok .txt .slc) to list them here. Results stay in this browser.',
  openCollection: 'Open file',
  nextUnsolved: 'Next unsolved',
  earlierLevels: 'Show earlier levels',
  laterLevels: 'Show more levels',
  solvedOf: '{solved} of {count} solved',
  result: '{pushes} {pushes:push|pushes}, {moves} {moves:move|moves}',
  claimed: 'Imported result, not checked: {result}',
  bestHere: 'Best on this level: {result}',
  make: 'Make',
  seed: 'Seed',
  boxes: 'Boxes',
  makeNote: 'The same seed and number of boxes always make the same level.',
  rate: 'Rate the difficulty',
  ratingIs: 'Difficulty {rating} of 100 (fewest pushes {pushes}, positions examined {nodes})',
  ratingUnknown: 'Too hard to rate in a short time',
};

export const words: Record<Scene['language'], Record<string, string>> = { ja, en };

export const levelPanelTranslator = ({ language }: Pick<Scene, 'language'>) => translatorOf(words[language]);
