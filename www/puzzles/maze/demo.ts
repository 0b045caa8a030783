/** A demonstration of the calculation maze in six seconds, and the rules in three lines. */

import type { Demo } from '../contract.ts';

export const demo: Demo = {
  board: '3 2\n+2 -1\n+1 *2 +3\n*3 -2\n1 0 5\n',
  moves: '3 4 1 2 5',
  lines: {
    ja: [
      '1 点から始め、通った道の式を順に計算します。',
      '同じ道は一度しか通れません。',
      'ゴールで終わったときの点数が得点です。',
    ],
    en: [
      'Start with one point; every road you take changes it.',
      'No road may be taken twice.',
      'The score you have when you stop at the goal counts.',
    ],
  },
};
