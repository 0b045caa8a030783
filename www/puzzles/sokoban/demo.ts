/** A demonstration of Sokoban in six seconds, and the rules in three lines. */

import type { Demo } from '../contract.ts';

export const demo: Demo = {
  board: '#######\n#@    #\n# $ . #\n#  $  #\n#  .  #\n#######\n',
  moves: 'rrdDlluRR',
  lines: {
    ja: [
      '人は歩いて箱を押します。',
      '引くことも、二つまとめて押すこともできません。',
      '箱がすべてゴールに載れば完成です。',
    ],
    en: [
      'The player walks and pushes boxes.',
      'Boxes can’t be pulled, and only one can be pushed at a time.',
      'The level is solved when every box stands on a goal.',
    ],
  },
};
