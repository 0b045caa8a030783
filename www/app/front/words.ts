/** Words of the front: today's puzzle, and unfinished boards. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  today: '今日の一問',
  'today.note': '誰でも同じ盤面です。',
  'today.proved': '最善は証明済みです。自分で解くか、ブラウザに解かせると分かります。',
  'today.going': 'やりかけです。',
  'today.solved': '解けました。',
  'today.score': '{score} {unit}で解けました。',
  'today.best': '{score} {unit}で解けました。最善です。',
  difficulty: '難しさ {level} / 5',
  continue: '続きから',
  kinds: 'パズルの種類',
  levels: '{levels} 問',
  solved: '{levels} 問中 {n} 問を解きました',
  still: '動きを止める',
  play: '動かす',
  own: '自分で描く',
  'own.note': '貼り付けやドロップでも開けます。',
};

const en: typeof ja = {
  today: 'Today’s puzzle',
  'today.note': 'Everybody gets the same board today.',
  'today.proved': 'The best result is already proved. Solve the board, or have it solved, to see it.',
  'today.going': 'You have started it.',
  'today.solved': 'You have solved it.',
  'today.score': 'You have solved it: {score} {unit}.',
  'today.best': 'You have solved it: {score} {unit}, the best possible.',
  difficulty: 'Difficulty {level} of 5',
  continue: 'Continue',
  kinds: 'Puzzles',
  levels: '{levels} levels',
  solved: '{n} of {levels} solved',
  still: 'Pause the boards',
  play: 'Play the boards',
  own: 'Draw your own',
  'own.note': 'Or paste a board, or drop a file.',
};

export const words: Record<Language, typeof ja> = { ja, en };
