/** Words of the front: today's puzzle, and what was left. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  promise: 'パズルを遊べます。このブラウザに解かせて、証明させることもできます。盤面はどこにも送られません。',
  today: '今日の一問',
  'today.name': '今日の一問 No. {no}',
  'today.note': '今日は誰でも同じ盤面です。',
  'today.going': 'やりかけです。',
  'today.solved': '解けました。',
  'today.score': '{score} {unit}で解けました。',
  'today.best': '{score} {unit}で解けました。最善です。',
  difficulty: '難しさ {level} / 5',
  continue: '続きから',
  kinds: 'パズルの種類',
  solved: '{n} 問解きました',
  own: '自分で描く',
  'own.note': '貼り付けや、ファイルのドロップでも開けます。',
};

const en: typeof ja = {
  promise: 'Play a puzzle, or let your browser solve it and prove it. Nothing is uploaded.',
  today: 'Today’s puzzle',
  'today.name': 'Today’s puzzle No. {no}',
  'today.note': 'Today everybody has the same board.',
  'today.going': 'You have begun it.',
  'today.solved': 'You have solved it.',
  'today.score': 'You have solved it: {score} {unit}.',
  'today.best': 'You have solved it: {score} {unit}, the best.',
  difficulty: 'Difficulty {level} of 5',
  continue: 'Continue',
  kinds: 'Puzzles',
  solved: '{n} solved',
  own: 'Draw your own',
  'own.note': 'Or paste a board, or drop a file.',
};

export const words: Record<Language, typeof ja> = { ja, en };
