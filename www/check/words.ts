/** Sentences of the checkers, in both languages. */

import type { CheckResult, Quantity, Verdict, Why } from './certificate.ts';

export type Language = 'ja' | 'en';

interface Words {
  best: Record<Quantity, string>;
  none: string;
  visited: string;
  why: Record<Why, string>;
}

export const words: Record<Language, Words> = {
  ja: {
    best: {
      moves: '示されたこと: この盤面は {value} 手で解け、それより短い手順はありません。',
      pushes: '示されたこと: このレベルは {value} 回の押しで解け、それより少ない押しでは解けません。',
      steps: '示されたこと: この部屋は合計 {value} 歩で片づき、それより少ない歩数では片づきません。',
      score: '示されたこと: {value} 点の道順があり、それより高い点数の道順はありません。',
    },
    none: '示されたこと: この盤面に答えはありません。',
    visited: '検査でたどった状態: {count} 個。',
    why: {
      form: '不合格: 証明書の形になっていません。',
      damaged: '不合格: 証明書の内容が変わっています。最後の行の照合値が合いません。',
      board: '不合格: この証明書では、この盤面について何も示せません。',
      answer: '不合格: 証明書の答えをこの盤面でたどっても、書かれているとおりの結果になりません。',
      gap: '不合格: この盤面について書かれている結論を、この証明書からは導けません。',
      'too-much': '検査できませんでした: 誤りは見つかっていませんが、たどる状態が多すぎます。',
    },
  },
  en: {
    best: {
      moves: 'Shown: the board can be solved in {value} moves, and in no fewer.',
      pushes: 'Shown: the level can be solved with {value} pushes, and with no fewer.',
      steps: 'Shown: the room can be cleaned in {value} steps in total, and in no fewer.',
      score: 'Shown: there is a route that scores {value}, and none scores more.',
    },
    none: 'Shown: this board has no answer.',
    visited: 'States visited by the check: {count}.',
    why: {
      form: 'Rejected: this does not have the form of a certificate.',
      damaged: 'Rejected: the certificate was altered. The digest in its last line does not match.',
      board: 'Rejected: the certificate can’t show anything about this board.',
      answer: 'Rejected: on this board, the answer in the certificate does not do what the certificate says.',
      gap: 'Rejected: what the certificate claims about this board does not follow from it.',
      'too-much': 'Not checked: nothing wrong was found, but there are too many states to go through.',
    },
  },
};

/** The sentence about the proved claim, or about the failure. */
export function sentenceOf(verdict: Verdict, language: Language): string {
  const texts = words[language];
  return verdict.ok ? claimSentence(verdict.result, texts) : texts.why[verdict.why];
}

function claimSentence({ claim, quantity, value }: CheckResult, texts: Words): string {
  return claim === 'none' ? texts.none : texts.best[quantity].replaceAll('{value}', String(value));
}

/** The sentence about the work of the check. */
export function visitedSentence({ visited }: CheckResult, language: Language): string {
  return words[language].visited.replace('{count}', String(visited));
}
