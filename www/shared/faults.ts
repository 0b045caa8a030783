/**
 * What page and widget say when something failed: a fault of the solver is never shown as a result. These words are for
 * a page that could not start; the others arrive with the code that reports runs and links (`fault-words.ts`).
 */

import type { Language } from '../puzzles/contract.ts';

const ja = {
  'error.load': '必要なファイルを読み込めませんでした',
  'error.stalled': '必要なファイルが届きませんでした',
  'error.panic': 'プログラムの内部でエラーが起きました',
  'error.no-worker': 'ブラウザが Worker に対応していません',
};

const en: Record<keyof typeof ja, string> = {
  'error.load': 'a required file could not be loaded',
  'error.stalled': 'a required file did not arrive',
  'error.panic': 'an internal error occurred',
  'error.no-worker': 'the browser does not support workers',
};

export const faults: Record<Language, Record<keyof typeof ja, string>> = { ja, en };

/**
 * What went wrong, in words: a fault, something wrong with the board, or a move against the rules. The code itself if
 * there are no words for it.
 * @param kinds of words, in order; the first that has words for the code is used
 */
export function causeOf(
  error: { code: string } | null,
  t: (key: string) => string,
  kinds = ['error', 'diagnostic', 'violation'],
) {
  const code = error?.code ?? 'unexpected';
  const keys = kinds.map((kind) => `${kind}.${code}`);
  return keys.map((key) => t(key)).find((text, at) => text !== keys[at]) ?? code;
}

/**
 * Why a run says nothing about its board: the solver failed, or it could not begin the task. Null for any other end.
 */
export function failureOf(
  { stop, error }: { stop: string | null; error: { code: string } | null },
  t: (key: string) => string,
) {
  if (stop !== 'fault' && !error) return null;
  return `${t(stop === 'fault' ? 'error.fault' : 'error.solve')}: ${causeOf(error, t)}`;
}
