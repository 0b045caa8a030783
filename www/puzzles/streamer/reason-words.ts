/** The reasons why a key or a map is right, and arguments for a map where nothing is proved. */

import type { Language } from '../contract.ts';

const ja = {
  only: '選べるのは、この地図だけです。',
  equal: 'どれを選んでも、最後の枚数は同じです。',
  'reach.most': '残りの地図で罠なしに届くコインは、多い順に {n} 枚、{other} 枚です。',
  'reach.equal': '残りの地図で、罠なしで届くコインは多くて {n} 枚で、同数の地図がほかにもあります。',
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
  'reach.most': 'The richest map left has {n} {n:coin|coins} in reach without a trap, and the next has {other}.',
  'reach.equal': 'No map left has more than {n} {n:coin|coins} in reach without a trap; more than one has as many.',
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
