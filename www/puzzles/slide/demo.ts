/** A demonstration of the sliding puzzle in six seconds, and the rules in three lines. */

import type { Demo } from '../contract.ts';

export const demo: Demo = {
  board: '3,3,12=468075',
  moves: 'RRULDR',
  lines: {
    ja: ['空きマスの隣の駒を滑らせます。', '壁は動きません。', '駒が番号の順に並び、空きマスが最後に来れば完成です。'],
    en: [
      'Slide a tile into the hole beside it.',
      'Walls never move.',
      'Done when the tiles stand in reading order, with the hole last.',
    ],
  },
};
