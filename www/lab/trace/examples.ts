/** Searches that the page can run and trace, each on one thread, so that every machine gives the same trace. */

import type { SolveOptions } from '../../engine/types.ts';
import { races } from '../maze-race/boards.ts';

export interface Example {
  key: string;
  family: string;
  board: string;
  wish: SolveOptions;
}

const [small, , large] = races;
const PACKED = '##########\n#...  #  #\n#.. # $$ #\n#.. #  $ #\n##  ## $ #\n #  $$ $ #\n #   #@  #\n ##########\n';
const LEVEL = '#######\n#@ $ .#\n#  $ .#\n#     #\n#######\n';

// biome-ignore format: one line each
export const examples: Example[] = [
  { key: 'frontier', family: 'maze', board: large.board, wish: { engine: 'frontier' } },
  { key: 'article', family: 'maze', board: small.board, wish: { engine: 'article' } },
  { key: 'beam', family: 'beam', board: '1 1 9 9 26 seed 6\n', wish: { engine: 'beam', options: { width: '10' } } },
  { key: 'slide', family: 'slide', board: '4,4,147C3F02A85EDB96\n', wish: { engine: 'optimal' } },
  { key: 'sokoban', family: 'sokoban', board: LEVEL, wish: { engine: 'pushes' } },
  { key: 'packing', family: 'sokoban', board: PACKED, wish: { engine: 'fast', nodes: 100_000 } },
  { key: 'route', family: 'slide', board: '4,4,147C3F02A85EDB96\n', wish: { engine: 'route' } },
];
