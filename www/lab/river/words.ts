/** The words of the river experiment. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  title: '幅が広いと、川になる',
  lead: '帯の上の一本の線が、最後に勝つ一筋です。帯は、その線から同じキーで分かれた家族で、太さは層に占める割合です。',
  loading: '探索しています…',
  failed: '探索を始められませんでした。ファイルを読み込めなかったか、ワーカーを利用できないか、メモリが足りません。',
  size: '探索の大きさ',
  'size.small': '小さい探索: 幅 100、120 キー',
  'size.contest': 'コンテストの大きさ: 幅 1,000、2,500 キー',
  play: '再生',
  pause: '一時停止',
  layer: '層',
  at: '{n} キー目',
  largest:
    'この層で最大の家族(赤い丸): {from} キー目に線から分かれ、最大で {peak} を占め、{end} キー目に生き残りが絶えます。',
  'largest.last':
    'この層で最大の家族(赤い丸): {from} キー目に線から分かれ、最大で {peak} を占め、最後の層まで残ります。',
  'largest.none': 'この層に、線から分かれた家族はありません。',
  'tally.families': 'この層の家族',
  'families.note': '生き残り {n}',
  'tally.trunk': '全員に共通のキー',
  'trunk.note': '{n} キー前に分かれました',
  'tally.ancestors': '20 キー前の祖先',
  'ancestors.note': '同じ局面も残すと {n}',
  'tally.coins': '勝つ線のコイン',
  'coins.note': '最後は {n} 枚',
  'whole.label': '{layers} 層すべての川。家族は {families}',
  'wide.label': '{from} から {to} キー目までの川',
  'board.label': '勝つ線の {n} キー目の局面、コイン {coins} 枚',
  'chart.title': '20 キー前の祖先の数',
  'chart.label':
    '生き残りの 20 キー前の祖先の数。同じ局面を一つにした探索は平均 {unique}、すべて残した探索は平均 {equal}',
  unique: '同じ局面は一つ: 平均 {n}',
  equal: '同じ局面も残す: 平均 {n}',
  measured:
    '同じ局面を一つにした探索は {coins} 枚、すべて残した探索は {other} 枚でした。同じ局面は {duplicates} 回見つかりました。',
  ran: '記録を取らずに同じ探索を走らせました: {positions} 局面、{keys} キー、{runs}、{median}。照合値 {fingerprint} が、描いた川と一致します。',
  'ran.other': '記録を取らない探索は、描いた川と違う結果になりました: 照合値 {fingerprint}。エンジンのエラーです。',
  look: '上が全体、その下が拡大した川です。どの帯もやがて細くなって消え、残るのはいつもその線から新しく分かれた家族です。線の太い所は幹で、印を付けた層の生き残りが全員で共有するキーです。幹の終わりから印までが、まだ決まっていない部分です。灰色は小さな家族です。',
  try: 'つまみを動かして、一つの帯が広がってから消えるまでをたどってください。盤面は、勝つ線がその層にいる局面です。大きさを変えると、幅が狭いほど幹が印に近づくことが分かります。',
  'twins.title': '同じ局面を残すと',
  twins:
    '下のグラフは、生き残りが 20 キー前に何通りに分かれていたかです。実線は同じ局面を一つにした探索、破線はすべて残した探索です。同じ局面のコピーは場所を取るだけで、別の答えにはなりません。',
  coinsUnit: 'コイン',
  keysOf: '{pressed} / {keys} キー',
  mapNumber: '地図 {number}',
  mapExample: '地図 {number}(例)',
  'column.layer': '層',
  'column.families': '家族',
  'column.largest': '最大の家族',
  'column.trunk': '共通のキー',
  'column.ancestors5': '祖先(5 キー前)',
  'column.ancestors20': '祖先(20 キー前)',
  'column.ancestors100': '祖先(100 キー前)',
  'column.equal': '同じ局面も残す(20 キー前)',
};

const en: typeof ja = {
  title: 'A wide beam is a river',
  lead: 'The line over the bands is the one that wins in the end. A band is a family: all that left the line by the same key, as wide as its share of the layer.',
  loading: 'Searching…',
  failed:
    'The search could not be started: a file could not be loaded, this browser can’t start workers, or there is too little memory.',
  size: 'Size of the search',
  'size.small': 'Small: width 100, 120 keys',
  'size.contest': 'The contest’s: width 1,000, 2,500 keys',
  play: 'Play',
  pause: 'Pause',
  layer: 'Layer',
  at: 'Key {n}',
  largest:
    'The largest family of this layer (red dot): it left the line at key {from}, held at most {peak} {peak:place|places}, and was gone at key {end}.',
  'largest.last':
    'The largest family of this layer (red dot): it left the line at key {from}, held at most {peak} {peak:place|places}, and survives to the last layer.',
  'largest.none': 'This layer has no family beside the line.',
  'tally.families': 'Families in this layer',
  'families.note': '{n} {n:survivor|survivors}',
  'tally.trunk': 'Keys that all share',
  'trunk.note': 'they parted {n} {n:key|keys} ago',
  'tally.ancestors': 'Ancestors 20 keys back',
  'ancestors.note': '{n} if duplicates are kept',
  'tally.coins': 'Coins of the winning line',
  'coins.note': '{n} in the end',
  'whole.label': 'The river of all {layers} layers, with {families} {families:family|families}',
  'wide.label': 'The river from key {from} to key {to}',
  'board.label': 'The position of the winning line after {n} {n:key|keys}, with {coins} {coins:coin|coins}',
  'chart.title': 'Ancestors 20 keys back',
  'chart.label':
    'How many ancestors the survivors had 20 keys back: {unique} on average if duplicates are dropped, {equal} if they are kept',
  unique: 'duplicates dropped: mean {n}',
  equal: 'duplicates kept: mean {n}',
  measured:
    'With duplicates dropped, the search found {coins} coins; with duplicates kept, {other}. Duplicates were met {duplicates} {duplicates:time|times}.',
  ran: 'The same search ran without a record: {positions} positions, {keys} keys, {runs}, {median}. Its fingerprint {fingerprint} is that of the river above.',
  'ran.other':
    'The search without a record made a different river from the one above: fingerprint {fingerprint}. This is a fault in the engine.',
  look: 'Above is the whole river, below it an enlarged part. Every band dries up in time, and what is left has parted from the line recently. The thick part is the trunk: the keys that all survivors of the marked layer share. From its end to the mark, nothing is decided yet. Small families are grey.',
  try: 'Move the slider and follow one band until it is gone. The board shows the position of the winning line in that layer. Change the size: in a narrow beam, the trunk reaches closer to the mark.',
  'twins.title': 'If duplicates are kept',
  twins:
    'The chart counts the ancestors that the survivors had 20 keys back. The solid line keeps one of equal positions, the dashed one keeps all. A copy of a position takes up a place and leads to no other answer.',
  coinsUnit: 'coins',
  keysOf: '{pressed} of {keys} keys',
  mapNumber: 'Map {number}',
  mapExample: 'Map {number} (example)',
  'column.layer': 'Layer',
  'column.families': 'Families',
  'column.largest': 'Largest family',
  'column.trunk': 'Keys shared',
  'column.ancestors5': 'Ancestors, 5 keys back',
  'column.ancestors20': '20 keys back',
  'column.ancestors100': '100 keys back',
  'column.equal': '20 back, duplicates kept',
};

export const words: Record<Language, typeof ja> = { ja, en };
