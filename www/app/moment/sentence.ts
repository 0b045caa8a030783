/** Puts what is known about a finished game into words. */

import type { Truth } from './truth.ts';
import { joinSentences } from '../../shared/speech.ts';
import { beats } from './truth.ts';

/** Fills in the sentences of `words.ts`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

interface Told {
  direction: 'max' | 'min' | 'none';
  score: number | null;
  /** a value and the word for its unit */
  counted: (value: number) => { value: string; unit: string };
  say: Say;
}

function foundSentence(best: number, { direction, score, counted, say }: Told & { score: number }) {
  const { value, unit } = counted(best);
  const key = best === score ? 'even' : beats(direction, best, score) ? 'better' : 'worse';
  return say(`found.${key}`, { best: value, unit });
}

/** At most two sentences. */
export function sentenceOf(truth: Truth, told: Told): string {
  const { kind, running, best, bound } = truth;
  const { direction, score, counted, say } = told;
  if (score === null || kind === 'solved') return say(running ? 'searching' : 'solved');
  if (kind === 'best') return say('best');
  if (kind === 'found') return running ? say('searching') : foundSentence(best as number, { ...told, score });
  const { value, unit } = counted((kind === 'more' ? best : bound) as number);
  if (kind === 'more') {
    const { value: n } = counted(Math.abs((best as number) - score));
    return say(`more.${direction}`, { best: value, unit, n });
  }
  return joinSentences(say(`open.${direction}`, { bound: value, unit }), say(running ? 'proving' : 'unproved'));
}
