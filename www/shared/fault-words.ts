/**
 * Why a run failed without saying anything about its board, or why a link could not be opened, by code. The page
 * (`panels/words.ts`), the widget and the laboratory use these.
 */

import type { Language } from '../puzzles/contract.ts';
import { faults } from './faults.ts';

const ja = {
  ...faults.ja,
  'error.pool-start': 'スレッドの用意が間に合いませんでした',
  'error.pool-lost': 'スレッドの一つが途中で停止しました',
  'error.worker-start': 'ワーカーの用意が間に合いませんでした',
  'error.memory': 'メモリが足りなくなりました',
  'error.heartbeat': '計算からの応答がなくなりました',
  'error.native-lost': '接続が切れました',
  'error.unknown-question': 'これに答える部分がまだ読み込まれていません',
  'error.link-damaged': 'リンクが壊れています',
  'error.link-too-new': '新しい版のリンクです',
  'error.link-too-long': 'リンクが長すぎます',
  'error.too-many-moves': '手数が多すぎます',
  'error.unknown-family': '未対応のパズルです',
};

const en: Record<keyof typeof ja, string> = {
  ...faults.en,
  'error.pool-start': 'its threads did not start in time',
  'error.pool-lost': 'one of its threads stopped unexpectedly',
  'error.worker-start': 'its worker did not start in time',
  'error.memory': 'it ran out of memory',
  'error.heartbeat': 'it stopped answering',
  'error.native-lost': 'the connection ended',
  'error.unknown-question': 'the part that answers this is not loaded yet',
  'error.link-damaged': 'the link is damaged',
  'error.link-too-new': 'the link was made by a newer version',
  'error.link-too-long': 'the link is too long',
  'error.too-many-moves': 'there are too many moves',
  'error.unknown-family': 'unknown puzzle type',
};

export const faultWords: Record<Language, typeof ja> = { ja, en };
