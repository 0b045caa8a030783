/** The reasons why a road is right, in words. */

import type { Language } from '../contract.ts';

const ja = {
  only: 'ここから進める道は、一本だけです。',
  equal: 'どの道でも、最後は同じ点になります。',
  'who.others': 'ほかを選ぶと',
  'who.several': 'ほかのうち {count} 通りは',
  'who.trap': 'いま一番増える{way}の道では',
  'what.price': '{who}、最高でも {other} 点です。',
  'what.cut-off': '{who}、もうゴールへ行けなくなります。',
};

const en: typeof ja = {
  only: 'Only one road leads on from here.',
  equal: 'Every road from here can end with the same score.',
  'who.others': 'Anything else',
  'who.several': 'Of the other ways on, {count}',
  'who.trap': 'Going {way}, which gains the most now,',
  'what.price': '{who} would end with {other} {other:point|points} at most.',
  'what.cut-off': '{who} would cut off the way to the goal.',
};

export const words: Record<Language, typeof ja> = { ja, en };
