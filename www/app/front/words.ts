/** Words of the front: today's puzzle, and unfinished boards. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  today: '今日の一問',
  'today.note': '今日は誰でも同じ盤面です。',
  'today.proved': '最善は証明済みです。解くか、解かせると分かります。',
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
  'own.note': '貼り付け、ドロップでも開けます。',
};

const en: typeof ja = {
  today: 'Today’s puzzle',
  'today.note': 'Today everybody has the same board.',
  'today.proved': 'Its best is proved already. You see it once it is solved, by you or by your browser.',
  'today.going': 'You have begun it.',
  'today.solved': 'You have solved it.',
  'today.score': 'You have solved it: {score} {unit}.',
  'today.best': 'You have solved it: {score} {unit}, the best.',
  difficulty: 'Difficulty {level} of 5',
  continue: 'Continue',
  kinds: 'Puzzles',
  levels: '{levels} levels',
  solved: '{n} of {levels} solved',
  still: 'Stop the boards',
  play: 'Play the boards',
  own: 'Draw your own',
  'own.note': 'Or paste a board, or drop a file.',
};

export const words: Record<Language, typeof ja> = { ja, en };
