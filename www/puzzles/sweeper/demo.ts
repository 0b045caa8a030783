/** A demonstration of Room Sweeper in six seconds, and the rules in three lines. */

import type { Demo } from '../contract.ts';

export const demo: Demo = {
  board: '4 3\n2 0 0 8\n0 5 0 6\n0 0 0 3\n1 6\n1 6\n0\n',
  moves: 'DU RL UD RL .L',
  lines: {
    ja: [
      '全員が同時に、一歩ずつ動きます。',
      '水たまりは男の子、リンゴは女の子、ビンはロボットが片づけます。',
      '同じ時刻に同じマスで出会うと、まわりの汚れもきれいになります。',
    ],
    en: [
      'Everyone moves at the same time, one square at a time.',
      'Boys mop up puddles, girls take apples away, robots bottles.',
      'Where two people arrive together, the dirt around them is wiped too.',
    ],
  },
};
