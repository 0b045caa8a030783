/** A demonstration of the streamer's challenge in six seconds, and the rules in three lines. */

import type { Demo } from '../contract.ts';

export const demo: Demo = {
  board: '2 2 7 7 10\nseed 3\n',
  moves: '1 0\nLURURRDRDD',
  lines: {
    ja: [
      '一つのキーで、全員が同じ向きへ動きます。',
      '壁に向かうと止まり、罠に入るとそれきり動けません。',
      '集めたコインの合計が得点です。',
    ],
    en: [
      'One key moves all players the same way.',
      'A wall stops a player; a trap holds it for good.',
      'The score is the number of coins collected.',
    ],
  },
};
