/** The reasons why a key or a map is right, and arguments for a map where nothing is proved. */

import type { Language } from '../contract.ts';

const ja = {
  only: '選べるのは、この地図だけです。',
  equal: 'どれを選んでも、最後の枚数は同じです。',
  'reach.most': 'まだ選んでいない地図のうち、罠なしで届くコインが一番多いものは {n} 枚、その次は {other} 枚です。',
  'reach.equal': 'まだ選んでいない地図で、罠なしで届くコインは多くて {n} 枚です。同じ枚数の地図はほかにもあります。',
  'who.others': 'ほかのキーでは',
  'who.several': 'ほかのキーのうち {count} つでは',
  'who.trap': 'いま一番取れる{way}では',
  'who.map.others': 'ほかの地図では',
  'who.map.several': 'ほかの地図のうち {count} 枚では',
  'who.map.trap': '一番取れそうな地図 {map} では',
  'what.price': '{who}、全部で {other} 枚までです。',
  'what.caught': '{who}、プレイヤーが罠にかかり、全部で {other} 枚までです。',
};

const en: typeof ja = {
  only: 'Only this map is left to choose.',
  equal: 'Each of them can end with as many coins.',
  'reach.most':
    'Of the maps not chosen, one has the most coins that can be reached without a trap, {n}; the next has {other}.',
  'reach.equal':
    'No map that is not chosen has more than {n} {n:coin|coins} that can be reached without a trap; more than one has as many.',
  'who.others': 'Any other key',
  'who.several': 'Of the other keys, {count}',
  'who.trap': 'Going {way}, which takes the most now,',
  'who.map.others': 'Any other map',
  'who.map.several': '{count} of the other maps',
  'who.map.trap': 'Map {map}, with the most coins in reach,',
  'what.price': '{who} would end with {other} {other:coin|coins} at most.',
  'what.caught': '{who} would walk a player into a trap and end with {other} {other:coin|coins} at most.',
};

export const words: Record<Language, typeof ja> = { ja, en };
