/**
 * The levels of the experiments: one of the page’s examples, and three from `tokeru generate sokoban --width 9 --height
 * 9`.
 */

import type { Language } from '../../puzzles/contract.ts';

interface LabLevel {
  name: Record<Language, string>;
  board: string;
}

export const levels: LabLevel[] = [
  {
    name: { ja: '四つの箱', en: 'Four boxes' },
    board:
      '##########\n####@  ..#\n####$  #.#\n####   # #\n####$$##.#\n#      $ #\n###   #  #\n#### ### #\n##########\n',
  },
  {
    name: { ja: '階段の四箱', en: 'Four on the stairs' },
    board: '#########\n#@    # #\n#.... # #\n# ## $$ #\n## # $  #\n##### $ #\n#####   #\n#####   #\n#########\n',
  },
  {
    name: { ja: '散らばる四箱', en: 'Four scattered' },
    board: '#########\n### ##@ #\n## $ $$ #\n##   #  #\n##  .#$ #\n#   .   #\n# . .   #\n#########\n',
  },
  {
    name: { ja: '五つの箱', en: 'Five boxes' },
    board: '#########\n##@ #####\n## $ ####\n## $  ###\n###$   ##\n#  $ ..##\n#  $  . #\n###  .. #\n#########\n',
  },
];
