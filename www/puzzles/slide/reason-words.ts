/** The reasons why a tile is the right one to move, or why none is. */

import type { Language } from '../contract.ts';

const ja = {
  solved: '駒はもうすべて揃っています。',
  next: '次は {tile} の駒です。最短で、あと {left} 手です。',
  only: '動かせる駒は一つだけです。',
  equal: 'どの駒を動かしても、手数は同じです。',
  'who.others': 'ほかの駒では',
  'who.several': 'ほかの駒のうち {count} 個では',
  'who.trap': '揃いそうに見える {tile} の駒では',
  'what.price': '{who}、少なくとも {lost} 手余計にかかります。',
};

const en: typeof ja = {
  solved: 'All tiles are in place already.',
  next: 'Tile {tile} is next: {left} more {left:move|moves}, and no fewer.',
  only: 'Only one tile can move.',
  equal: 'Every tile that can move is equally good.',
  'who.others': 'Any other tile',
  'who.several': 'Of the other tiles, {count}',
  'who.trap': 'Tile {tile}, which looks nearer home,',
  'what.price': '{who} would cost at least {lost} more {lost:move|moves}.',
};

export const words: Record<Language, typeof ja> = { ja, en };
