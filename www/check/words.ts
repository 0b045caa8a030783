/** Sentences of the checkers, in both languages. The keys of `best` are the counted quantities. */

import type { Shown, Verdict, Why } from './certificate.ts';

export type Language = 'ja' | 'en';

interface Words {
  best: Record<string, string>;
  none: string;
  looked: string;
  why: Record<Why, string>;
}

export const words: Record<Language, Words> = {
  ja: {
    best: {
      moves: '示されたこと: この盤面は {value} 手で解け、それより短い手順はありません。',
      pushes: '示されたこと: このレベルは {value} 回の押しで解け、それより少ない押しでは解けません。',
      steps: '示されたこと: この部屋は合計 {value} 歩で片付き、それより少ない歩数では片付きません。',
      longest: '示されたこと: この部屋は全員 {value} 歩以内で片付き、全員がそれより短くては片付きません。',
      score: '示されたこと: {value} 点の道順があり、それより高い点数の道順はありません。',
    },
    none: '示されたこと: この盤面に答えはありません。',
    looked: '検査でたどった状態: {count} 個。',
    why: {
      form: '不合格: 証明書の形になっていません。',
      damaged: '不合格: 証明書が途中で変わっています。最後の行の照合値が合いません。',
      board: '不合格: この証明書で示せる盤面ではありません。',
      answer: '不合格: 証明書にある答えは、この盤面では書かれているとおりになりません。',
      gap: '不合格: この証明書からは、この盤面について書かれていることが言えません。',
      'too-much': '検査できませんでした: 誤りは見つかっていませんが、たどる状態が多すぎます。',
    },
  },
  en: {
    best: {
      moves: 'Shown: the board can be solved in {value} moves, and in no fewer.',
      pushes: 'Shown: the level can be solved with {value} pushes, and with no fewer.',
      steps: 'Shown: the room can be cleaned in {value} steps in total, and in no fewer.',
      longest:
        'Shown: the room can be cleaned with routes of at most {value} steps each, and not with shorter ones only.',
      score: 'Shown: there is a route that scores {value}, and none scores more.',
    },
    none: 'Shown: this board has no answer.',
    looked: 'States gone through by the check: {count}.',
    why: {
      form: 'Refused: this has not the form of a certificate.',
      damaged: 'Refused: the certificate was changed on its way. The digest in its last line does not agree.',
      board: 'Refused: this is no board about which the certificate can show anything.',
      answer: 'Refused: the answer in the certificate does not do on this board what it says.',
      gap: 'Refused: what the certificate says of this board does not follow from it.',
      'too-much': 'Not checked: nothing was found wrong, but there are too many states to go through.',
    },
  },
};

/** The sentence about the proved claim, or about the failure. */
export function sentenceOf(verdict: Verdict, language: Language): string {
  const own = words[language];
  return verdict.ok ? shownIn(verdict.shown, own) : own.why[verdict.why];
}

function shownIn({ claim, counted, value }: Shown, own: Words): string {
  return claim === 'none' ? own.none : own.best[counted].replaceAll('{value}', String(value));
}

/** The sentence about the work of the check. */
export function workOf({ looked }: Shown, language: Language): string {
  return words[language].looked.replace('{count}', String(looked));
}
