/** What page and widget say when something could not be done: a fault of the solver is never shown as a result. */

import type { Language } from '../puzzles/contract.ts';

const ja = {
  'error.load': '必要なファイルを読み込めませんでした',
  'error.stalled': '必要なファイルが届きませんでした',
  'error.pool-start': 'スレッドの用意が間に合いませんでした',
  'error.pool-lost': 'スレッドの一つが途中で停止しました',
  'error.worker-start': 'ワーカーの用意が間に合いませんでした',
  'error.panic': 'プログラムの内部でエラーが起きました',
  'error.memory': 'メモリが足りなくなりました',
  'error.heartbeat': '計算からの応答がなくなりました',
  'error.native-lost': '接続が切れました',
  'error.no-worker': 'このブラウザでは Worker が使えません',
  'error.unknown-question': 'これに答える部分がまだ読み込まれていません',
  'error.link-damaged': 'リンクが壊れています',
  'error.link-too-new': '新しい版のリンクです',
  'error.link-too-long': 'リンクが長すぎます',
  'error.too-many-moves': '手数が多すぎます',
  'error.unknown-family': '未対応のパズルです',
};

const en: Record<keyof typeof ja, string> = {
  'error.load': 'a file that it needs could not be loaded',
  'error.stalled': 'a file that it needs did not arrive',
  'error.pool-start': 'its threads did not start in time',
  'error.pool-lost': 'one of its threads stopped unexpectedly',
  'error.worker-start': 'its worker did not start in time',
  'error.panic': 'an internal error occurred',
  'error.memory': 'it ran out of memory',
  'error.heartbeat': 'it stopped answering',
  'error.native-lost': 'the connection ended',
  'error.no-worker': 'this browser has no workers',
  'error.unknown-question': 'the part that answers this is not loaded yet',
  'error.link-damaged': 'the link is damaged',
  'error.link-too-new': 'the link was made by a newer version',
  'error.link-too-long': 'the link is too long',
  'error.too-many-moves': 'there are too many moves',
  'error.unknown-family': 'unknown puzzle type',
};

export const faults: Record<Language, Record<keyof typeof ja, string>> = { ja, en };

/** What went wrong, in words, be it a fault, what is wrong with the board, or a move against the rules; the code itself if there are no words for it.
 *  @param kinds of which the first that has words for the code tells it */
export function causeOf(
  error: { code: string } | null,
  say: (key: string) => string,
  kinds = ['error', 'diagnostic', 'violation'],
) {
  const code = error?.code ?? 'unexpected';
  const keys = kinds.map((kind) => `${kind}.${code}`);
  return keys.map((key) => say(key)).find((text, at) => text !== keys[at]) ?? code;
}

/** Why a run says nothing about its board: a fault of the solver, or a task that it could not begin. Null for all other ends. */
export function failureOf(
  { stop, error }: { stop: string | null; error: { code: string } | null },
  say: (key: string) => string,
) {
  if (stop !== 'fault' && !error) return null;
  return `${say(stop === 'fault' ? 'error.fault' : 'error.solve')}: ${causeOf(error, say)}`;
}
