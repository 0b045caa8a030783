/** Looks up sentences in a table that loads late, in the reader's language. */

import type { Scene } from '../contract.ts';
import { panelTranslator } from '../../shared/lazy-panel.ts';

export function lateTranslator(words: Record<Scene['language'], Record<string, string>>) {
  const translate = panelTranslator(words);
  return ({ language }: Pick<Scene, 'language'>) =>
    (key: string, values?: Record<string, string | number>) =>
      translate(language, key, values);
}
