/** The words of the staircase. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  title: 'ルームスイーパ: 最少の歩数を下から証明',
  lead: '答えがないことを確かめては、歩数の上限を一歩ずつ上げていきます。一段が、一つの上限の探索です。',
  loading: '探索しています…',
  failed: '探索を始められませんでした。ファイルを読み込めなかったか、ワーカーを利用できないか、メモリが足りません。',
  room: '部屋',
  budget: '{n} 歩以内',
  'end.refused': '答えなし',
  'end.answer': '答えあり',
  'end.capped': '途中で打ち切り',
  'end.stopped': '上限で停止',
  nodes: '{n}',
  across: '{n}',
  'stairs.label': '調べた上限とノードの数: {list}',
  'stairs.across': '調べたノードの合計',
  'stairs.up': '歩数の上限',
  best: '最良の答え {n} 歩',
  proved: '{steps} 歩の答えがあり、{under} 歩以内に答えがないことも確かめました。全部で {nodes} ノードです。',
  open: '記録の上限までに証明できませんでした。最良の答えは {steps} 歩、調べたノードは {nodes} です。',
  none: 'この部屋には答えが見つかりませんでした。調べたノードは {nodes} です。',
  ran: '記録を取らずに証明しました: {nodes} ノード、{took}、最少 {steps} 歩。記録と同じです。',
  'ran.other': '記録を取らない探索は、{nodes} ノードで {steps} 歩と答えました。記録と違います。エンジンのエラーです。',
  'ran.open': '証明の前に終わりました。最良の答えは {steps} 歩です。',
  'ran.stopped': '証明の前に停止しました。',
  look: '横が調べたノードの合計、縦が歩数の上限です。階段が破線に届いたところで、最少が証明されます。答えに近い段ほど長くなりがちです。どの部屋でも人が出会えるので、汚れたマスに付けた値段から下界が決まり、それより低い段は探索しません。',
  try: '部屋を替えて、どこから階段が始まるかを比べてください。',
  beside: '階段のほか(最初の答えなど)',
  'column.budget': '歩数の上限',
  'column.nodes': 'ノード',
  'column.total': '合計',
  'column.end': '結果',
};

const en: typeof ja = {
  title: 'Room Sweeper: fewest steps, proved from below',
  lead: 'The step limit rises by one whenever it is shown that there is no answer within it. Each stair is the search for one limit.',
  loading: 'Searching…',
  failed:
    'The search could not be started: a file could not be loaded, this browser can’t start workers, or there is too little memory.',
  room: 'Room',
  budget: 'within {n} {n:step|steps}',
  'end.refused': 'no answer',
  'end.answer': 'an answer',
  'end.capped': 'cut off',
  'end.stopped': 'stopped at a limit',
  nodes: '{n}',
  across: '{n}',
  'stairs.label': 'Step limits tried and the nodes that each took: {list}',
  'stairs.across': 'Nodes so far',
  'stairs.up': 'Step limit',
  best: 'best answer: {n} {n:step|steps}',
  proved:
    'There is an answer of {steps} steps, and none within {under} {under:step|steps}. It took {nodes} nodes in all.',
  open: 'There was no proof within the record’s limit. The best answer has {steps} steps; {nodes} nodes were searched.',
  none: 'No answer was found in this room. {nodes} nodes were searched.',
  ran: 'Proved without a record: {nodes} nodes, {took}, a minimum of {steps} steps. The record says the same.',
  'ran.other':
    'The search without a record found {steps} steps after {nodes} nodes, which differs from the record. This is a fault in the engine.',
  'ran.open': 'It ended before the proof. The best answer has {steps} steps.',
  'ran.stopped': 'Stopped before the proof.',
  look: 'The nodes searched so far run to the right, the step limit upwards. Where the stairs meet the dashed line, the minimum is proved. The stairs close to the answer tend to be the longest. People can meet in all these rooms, so prices put on dirty squares give a bound, and no stair below it is searched.',
  try: 'Choose another room and compare where the stairs begin.',
  beside: 'outside the stairs (such as a first answer)',
  'column.budget': 'Step limit',
  'column.nodes': 'Nodes',
  'column.total': 'So far',
  'column.end': 'Result',
};

export const words: Record<Language, typeof ja> = { ja, en };
