/**
 * Words of the widget.
 * @import { Language } from '../puzzles/contract.d.ts'
 */

const ja = {
  board: '盤',
  undo: '元に戻す',
  restart: '最初から',
  solve: '解く',
  cancel: 'やめる',
  play: '再生',
  pause: '止める',
  position: '再生の位置',
  full: 'Tokeru で開く',
  solving: '探しています… {best}',
  optimal: '最善と証明: {best}',
  feasible: 'いまのところ最良: {best}',
  infeasible: '解なしと証明',
  unknown: '見つかりませんでした',
  checked: '検算済み',
  solved: '解けました',
  failed: '盤を読めません({code})',
  threads: '{n} スレッドで解けます',
  workers: '共有メモリが使えないので、{n} 本の別々のワーカーで解きます',
  plain: 'ここでは共有メモリが使えないので、一本で解きます',
  none: 'ここでは計算ができません。遊ぶことはできます。解くには全画面で開いてください。',
  noEngine: 'このページの設定では計算の部分を読み込めません。全画面で開いてください。',
  notLoaded: '必要なファイルを読み込めませんでした。もう一度試すか、全画面で開いてください。',
  noBrowser: 'このブラウザーには、盤を動かすのに必要なもの(WebAssembly の SIMD と Worker)がありません。',
  again: 'もう一度',
};

/** @type {Record<keyof typeof ja, string>} */
const en = {
  board: 'Board',
  undo: 'Undo',
  restart: 'Restart',
  solve: 'Solve',
  cancel: 'Cancel',
  play: 'Play',
  pause: 'Pause',
  position: 'Position in the playback',
  full: 'Open in Tokeru',
  solving: 'Searching… {best}',
  optimal: 'Proved best: {best}',
  feasible: 'Best so far: {best}',
  infeasible: 'Proved: no solution',
  unknown: 'Nothing found',
  checked: 'checked',
  solved: 'Solved',
  failed: 'The board can’t be read ({code})',
  threads: 'Solves on {n} threads',
  workers: 'No shared memory here: solves on {n} separate workers',
  plain: 'No shared memory here: solves on one thread',
  none: 'Nothing can be computed in this place; you can play, and solve on the full page.',
  noEngine: 'This page’s settings do not let the engine load. Please open the full page.',
  notLoaded: 'A file that this needs could not be loaded. Please try again, or open the full page.',
  noBrowser: 'This browser lacks what the board needs (WebAssembly with SIMD, and workers).',
  again: 'Try again',
};

/** @type {Record<Language, Record<keyof typeof ja, string>>} */
export const words = { ja, en };
