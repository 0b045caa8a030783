/** What the count of the article's search says. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  title: '記事のプログラムなら、何局面か',
  lead: '同じレベルで、記事の探索が表に入れる局面の数を、枝刈りを一つずつ足して数えます。',
  loading: '数えています…',
  failed: '数えられませんでした。ファイルを読み込めなかったか、メモリーが足りません。',
  level: 'レベル',
  'step.0': '押しと訪問の表だけ',
  'step.1': '+ 行き止まりのマス',
  'step.2': '+ 2×2 の固まり',
  'step.3': '+ ゴールの足りない場所',
  'step.4': '+ 押し数の上限と距離',
  'step.5': '+ 人のいる範囲で区別',
  'step.ours': 'Tokeru(最少を証明)',
  nodes: '{n}',
  more: '{n} で打ち切り',
  processes: '同時に生きるプロセスは最大 {n}',
  proved: '最少 {pushes} 回と証明',
  tick: '{n}',
  'bars.label': '局面の数: {list}',
  counted:
    '最少 {pushes} 回のこのレベルで、記事の枝刈りをすべて入れた探索は {article} 局面、Tokeru は {ours} 局面です。{times} 倍の差があります。',
  'counted.open':
    'このレベルでは、Tokeru が {ours} 局面で最少 {pushes} 回を証明します。打ち切った探索は比べられません。',
  'ran.stopped': '途中で停止しました。',
  look: '棒は対数目盛りです。行き止まりのマスを避けるだけで、局面は大きく減ります。その先の枝刈りは、レベルによって効き方が違います。赤い棒は、組み合わせの下界と囲いの枝刈りを使い、前後の両方向から探すエンジンです。',
  try: 'レベルを替えて、どの枝刈りが効くかを比べてください。箱が一つ増えると、枝刈りのない探索は上限の 200,000 局面を超えます。',
  'size.title': '数え方',
  size: '記事の説明から作り直した探索で、元のプログラムではありません。枝ごとのプロセスが一押しずつ進むので、押し数の順の幅優先探索として数えます。局面は箱の位置と人のいるマスで区別します。押し数の上限には、証明済みの最少の回数を使いました。最も有利な上限です。',
  'column.step': '探索',
  'column.nodes': '局面',
  'column.processes': '同時のプロセス',
  'column.pushes': '押し数',
};

const en: typeof ja = {
  title: 'What would the article’s program do?',
  lead: 'The positions that the article’s search puts into its table on the same level, counted with one pruning added after the other.',
  loading: 'Counting…',
  failed: 'Nothing could be counted. A file could not be loaded, or there is too little memory.',
  level: 'Level',
  'step.0': 'Pushes and a table only',
  'step.1': '+ dead squares',
  'step.2': '+ 2×2 blocks',
  'step.3': '+ parts with too few goals',
  'step.4': '+ limit and distances',
  'step.5': '+ the player’s region',
  'step.ours': 'Tokeru, with a proof',
  nodes: '{n}',
  more: 'cut off at {n}',
  processes: 'at most {n} {n:process|processes} alive',
  proved: '{pushes} pushes, proved',
  tick: '{n}',
  'bars.label': 'Positions: {list}',
  counted:
    'On this level of {pushes} pushes the article’s search with all its prunings takes {article} positions and Tokeru {ours}: {times} times fewer.',
  'counted.open':
    'On this level Tokeru proves {pushes} pushes in {ours} positions. A search that was cut off can’t be compared.',
  'ran.stopped': 'Stopped before the end.',
  look: 'The scale is logarithmic. Squares from which no goal can be reached save most of all; what the other prunings save differs by level. The red bar is the engine that uses a matching bound and corrals and searches from both ends.',
  try: 'Choose another level and compare what each pruning saves. With one box more, the search without prunings passes the limit of 200,000 positions.',
  'size.title': 'How it is counted',
  size: 'This search is built anew from what the article tells; it is not the original program. A process for every branch makes one push at a time, so the count is that of a breadth-first search by pushes. Positions are told apart by the boxes and the player’s square. The limit of pushes is the proved minimum, the best that anyone could set.',
  'column.step': 'Search',
  'column.nodes': 'Positions',
  'column.processes': 'Alive at once',
  'column.pushes': 'Pushes',
};

export const words: Record<Language, typeof ja> = { ja, en };
