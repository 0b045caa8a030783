/** A demonstration of Lights in six seconds, and the rules in three lines. */

import type { Demo } from '../contract.ts';

export const demo: Demo = {
  board: '3 3\n#..\n.##\n.#.\n',
  moves: '0 4',
  lines: {
    ja: [
      'ランプを押すと、その明かりが切り替わります。',
      '上下左右のランプも一緒に切り替わります。',
      'すべて消えれば完成です。',
    ],
    en: ['Press a lamp to switch it.', 'Its neighbours switch with it.', 'Done when all lamps are off.'],
  },
};
