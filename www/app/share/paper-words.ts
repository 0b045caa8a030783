/** Words that are printed: on the sheet, and each family's rules in three lines. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  sheet: '解ける 問題用紙',
  answers: '解ける 答え',
  answer: '答え',
  openBoard: 'この盤面を開く',
  openAnswer: '答えを開く',
  tooLongBoard: 'この盤面へのリンクは長すぎて、QR コードに入りません。',
  tooLongAnswer: '答えへのリンクは長すぎて、QR コードに入りません。',
  answersAtEnd: '答えは最後にあります。',
  proved: '最善と証明済み',
  found: '答えの一つ',
  impossible: '解なしと証明済み',
  limited: '制限内で答えが見つかりませんでした',
  unknown: '答えはまだありません',
  maze1: '1 点から始め、道を通るたびに式を計算します。',
  maze2: '同じ道は一度しか通れません。交差点は何度でも通れます。',
  maze3: 'ゴールで終えたときの点数が高いほど、良い答えです。',
  sweeper1:
    '全員が同時に、一歩ずつ上下左右に歩きます。丸の数字は、それぞれの歩数の上限です。いま来たマスへは引き返せません。',
  sweeper2: '床は通るときれいになります。水たまりは男の子、リンゴは女の子、ビンはロボットが片づけ、箱に捨てます。',
  sweeper3: '同時に出会うと、まわり 8 マスの床もきれいになります。歩数の合計は少ないほど良い答えです。',
  slide1: '空いたマスの隣の駒を滑らせて、左上から順に並べます。空きは最後です。',
  slide2: '壁は動きません。その番号は欠番です。',
  slide3: '手数が少ないほど、良い答えです。',
  sokoban1: '箱をすべて、二重丸のゴールへ押して運びます。',
  sokoban2: '押せる箱は一度に一つだけです。引くことはできません。',
  'sokoban3.unit': '押した回数が少ないほど、良い答えです。',
  'sokoban3.moves': '歩数が少ないほど、良い答えです。',
  beam1: '決められた枚数の地図を選び、上下左右のキーを押します。選んだ地図の全員が同時に動きます。',
  beam2: '壁では止まり、罠に入るともう動けません。',
  beam3: '集めたコインが多いほど、良い答えです。',
};

const en: Record<keyof typeof ja, string> = {
  sheet: 'Tokeru puzzle sheet',
  answers: 'Tokeru answers',
  answer: 'Answer',
  openBoard: 'Open this board',
  openAnswer: 'Open the answer',
  tooLongBoard: 'The link to this board is too long for a QR code.',
  tooLongAnswer: 'The link to the answer is too long for a QR code.',
  answersAtEnd: 'The answers are at the end.',
  proved: 'proved best',
  found: 'one answer',
  impossible: 'proved: no solution',
  limited: 'no answer found within the limits',
  unknown: 'no answer yet',
  maze1: 'Start with 1 and calculate at every road.',
  maze2: 'Take each road once; pass crossings as often as you like.',
  maze3: 'The higher your score when you stop at the goal, the better.',
  sweeper1:
    'Everyone takes a step at the same time: up, right, down or left, never straight back, and no more steps than the ring says.',
  sweeper2: 'Floors get clean when walked on. Boys mop up puddles, girls take apples and robots bottles to the bins.',
  sweeper3: 'Where two arrive together, the floor around them gets clean too. The fewer steps in total, the better.',
  slide1: 'Slide tiles into the hole until they read in order, with the hole last.',
  slide2: 'Walls never move; their numbers are left out.',
  slide3: 'The fewer moves, the better.',
  sokoban1: 'Bring every box to a ringed goal.',
  sokoban2: 'Push one box at a time. Boxes can’t be pulled.',
  'sokoban3.unit': 'The fewer pushes, the better.',
  'sokoban3.moves': 'The fewer moves, the better.',
  beam1: 'Choose the given number of maps and press arrow keys: one key moves the players of all of them.',
  beam2: 'Walls stop a player; a trap holds it for good.',
  beam3: 'The more coins, the better.',
};

export const words: Record<Language, Record<keyof typeof ja, string>> = { ja, en };

/**
 * The rules in three lines. A family without a text of its own gets the first three of its rules. @param unit key of
 * the word for what is counted
 */
export function rulesInThree(family: string, language: Language, unit: string, rules: string[]): string[] {
  const table: Record<string, string> = words[language];
  const lines = [1, 2, 3].map((line) => table[`${family}${line}`] ?? table[`${family}${line}.${unit}`]);
  return lines.every(Boolean) ? lines : rules.slice(0, 3);
}
