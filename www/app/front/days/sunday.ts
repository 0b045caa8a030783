/** Daily puzzles, a Sunday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['beam/1AAIESJPfQAz9Tg', null, 30],
  ['beam/1AAIEQKPfSAxaIw', null, 30],
  ['beam/1AAIESJPfUAz-PQ', null, 29],
  ['beam/1AAIEQKPfWAxZUA', null, 30],
  ['beam/1AAIESJPfYAz7qA', null, 30],
  ['beam/1AAIEQKPfcAzWHw', null, 29],
  ['beam/1AAIESJPfeAxxcg', null, 30],
  ['beam/1AAIEQKPfgAzF3g', null, 27],
  ['beam/1AAIESJPfiAxisw', null, 29],
  ['beam/1AAIEQKPfkAzGrQ', null, 30],
  ['beam/1AAIESJPfmAxhwA', null, 30],
  ['beam/1AAIEQKPfoAzDOA', null, 30],
  ['beam/1AAIESJPfqAxkVQ', null, 30],
  ['beam/1AAIEQKPfsAzASw', null, 30],
  ['beam/1AAIESJPfuAxnJg', null, 30],
  ['beam/1AAIEQKPfwAzIEg', null, 27],
  ['beam/1AAIESJPfyAxvfw', null, 30],
  ['beam/1AAIEQKPf0AzLYQ', null, 30],
  ['beam/1AAIESJPf2AxsDA', null, 30],
  ['beam/1AAIEQKPf4AzO9A', null, 26],
  ['beam/1AAIESJPf6AxpmQ', null, 30],
  ['beam/1AAIEQKPf8AzNhw', null, 29],
  ['beam/1AAIESJPf-Axq6g', null, 30],
  ['beam/1AAIEQKPYABCIaw', null, 30],
  ['beam/1AAIESJPYCBAvBg', null, 25],
  ['beam/1AAIEQKPYEBCLGA', null, 30],
];
