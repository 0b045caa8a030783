/** The reasons why a push is right. */

import type { Language } from '../contract.ts';

const ja = {
  only: '押せるのは、この一か所だけです。',
  equal: 'どこを押しても、押す回数は同じです。',
  'who.others': 'ほかの押し方では',
  'who.several': 'ほかの押し方のうち {count} 通りでは',
  'who.trap': '近道に見える押し方では',
  'what.price': '{who}、押す回数が {lost} 回以上増えます。',
  'what.lost': '{who}、もう解けなくなります。',
  'what.dead-square': '{who}、ゴールへ運べない場所に箱が入ります。',
  'what.freeze': '{who}、ゴールの外で箱が動かなくなります。',
  'what.area': '{who}、箱に届くゴールの数が足りなくなります。',
  'what.pair': '{who}、二つの箱を両方ともゴールに入れることができなくなります。',
  'what.corral': '{who}、箱に囲まれた場所を開けられなくなり、行き詰まります。',
};

const en: typeof ja = {
  only: 'Only one push is possible.',
  equal: 'Every push is equally good.',
  'who.others': 'Any other push',
  'who.several': 'Of the other pushes, {count}',
  'who.trap': 'The push that looks shortest',
  'what.price': '{who} would cost at least {lost} more {lost:push|pushes}.',
  'what.lost': '{who} would make the level unsolvable.',
  'what.dead-square': '{who} would leave a box where it can never reach a goal.',
  'what.freeze': '{who} would leave a box that can never be moved to a goal.',
  'what.area': '{who} would leave some boxes with too few goals in reach.',
  'what.pair': '{who} would leave two boxes that can never both reach goals.',
  'what.corral': '{who} would close off an area that can’t be opened without a deadlock.',
};

export const words: Record<Language, typeof ja> = { ja, en };
