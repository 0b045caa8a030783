/** Puts what is known about a finished game into words. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Truth } from './truth.ts';
import { joinSentences } from '../../shared/translate.ts';
import { beats } from './truth.ts';

interface SentenceOptions {
  direction: 'max' | 'min' | 'none';
  score: number | null;
  /** a value and the word for its unit */
  counted: (value: number) => { value: string; unit: string };
  t: Translate;
}

function foundSentence(best: number, { direction, score, counted, t }: SentenceOptions & { score: number }) {
  const { value, unit } = counted(best);
  const key = best === score ? 'even' : beats(direction, best, score) ? 'better' : 'worse';
  return t(`found.${key}`, { best: value, unit });
}

/** At most two sentences. */
export function sentenceOf(truth: Truth, options: SentenceOptions): string {
  const { kind, running, best, bound } = truth;
  const { direction, score, counted, t } = options;
  if (score === null || kind === 'solved') return t(running ? 'searching' : 'solved');
  if (kind === 'best') return t('best');
  if (kind === 'found') return running ? t('searching') : foundSentence(best as number, { ...options, score });
  const { value, unit } = counted((kind === 'more' ? best : bound) as number);
  if (kind === 'more') {
    const { value: n } = counted(Math.abs((best as number) - score));
    return t(`more.${direction}`, { best: value, unit, n });
  }
  return joinSentences(t(`open.${direction}`, { bound: value, unit }), t(running ? 'proving' : 'unproved'));
}
