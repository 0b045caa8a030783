/** Searches that the page can run and trace, each on one thread, so that every machine gives the same trace. */

import type { SolveOptions } from '../../engine/types.ts';
import { races } from '../maze-race/boards.ts';

export interface Example {
  key: string;
  family: string;
  board: string;
  options: SolveOptions;
}

const [small, , large] = races;
const PACKED = '##########\n#...  #  #\n#.. # $$ #\n#.. #  $ #\n##  ## $ #\n #  $$ $ #\n #   #@  #\n ##########\n';
const LEVEL = '#######\n#@ $ .#\n#  $ .#\n#     #\n#######\n';

// biome-ignore format: one line each
export const examples: [Example, ...Example[]] = [
  { key: 'frontier', family: 'maze', board: large.board, options: { engine: 'frontier' } },
  { key: 'article', family: 'maze', board: small.board, options: { engine: 'article' } },
  { key: 'beam', family: 'beam', board: '1 1 9 9 26 seed 6\n', options: { engine: 'beam', options: { width: '10' } } },
  { key: 'slide', family: 'slide', board: '4,4,147C3F02A85EDB96\n', options: { engine: 'optimal' } },
  { key: 'sokoban', family: 'sokoban', board: LEVEL, options: { engine: 'pushes' } },
  { key: 'packing', family: 'sokoban', board: PACKED, options: { engine: 'fast', nodes: 100_000 } },
  { key: 'route', family: 'slide', board: '4,4,147C3F02A85EDB96\n', options: { engine: 'route' } },
];
