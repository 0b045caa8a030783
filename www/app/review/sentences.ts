/** A review in words: what the game was worth, what it cost, and what each step did. Plain functions. */

import type { Price, Review, Worth } from '../../shared/player/review.ts';
import type { Scene, Translate } from '../../puzzles/contract.ts';
import { joinSentences } from '../../shared/translate.ts';
import { isMistake } from '../../shared/player/review.ts';
import { isProved } from '../../shared/player/review-game.ts';

export interface Voice {
  t: Translate;
  number: Scene['number'];
  /** key of the unit's words */
  unit: string;
}

/** Are all values that count here proved? */
const holds = (review: Review, ...worths: Worth[]) => review.game.proves && worths.every(isProved);

/** What the game was worth, compared with the best. */
export function headline(review: Review, voice: Voice): string {
  const { game, worths } = review;
  const [start, here] = [worths[0], worths[worths.length - 1]];
  if (start.hopeless) return voice.t('review.never');
  if (game.end !== null) return endedAs(review, game.end, start, voice);
  const { t } = voice;
  if (here.hopeless)
    return holds(review, start) ? t('review.lost', valued({ best: start.best }, voice)) : t('review.lost.start');
  if (start.best === null || here.best === null) return '';
  const proved = holds(review, start, here);
  return t(proved ? 'review.here' : 'review.here.found', valued({ here: here.best, best: start.best }, voice));
}

function endedAs({ game, worths }: Review, you: number, start: Worth, voice: Voice) {
  const { best, bound } = start;
  const { t } = voice;
  if (best === null) return '';
  if (game.proves && isProved(start))
    return t(best === you ? 'review.perfect' : 'review.ended', valued({ you, best }, voice));
  if (!game.proves || bound === null || worths.length === 0)
    return t('review.ended.found', valued({ you, best }, voice));
  const [low, high] = [Math.min(best, bound), Math.max(best, bound)];
  return t('review.ended.between', valued({ you, low, high }, voice));
}

/** Numbers formatted for the reader, with the unit that fits the first. */
function valued(values: Record<string, number | null>, { t, number, unit }: Voice) {
  const entries = Object.entries(values).map(([name, value]) => [name, value === null ? '' : number(value)]);
  return { ...Object.fromEntries(entries), unit: t(unit, { n: Object.values(values)[0] ?? 0 }) };
}

/** How many steps cost something, and how much in all. */
export function summary({ game, prices, done }: Review, voice: Voice): string {
  if (!done) return '';
  const { t, number } = voice;
  const wrong = prices.filter(isMistake);
  const lost = prices.findIndex(({ kind }) => kind === 'lost');
  const exact = prices.every(({ kind }) => kind !== 'between' && kind !== 'open');
  if (!exact) return t('review.certain', { n: number(wrong.length) });
  if (!game.proves && wrong.length === 0) return t('review.unproved');
  if (wrong.length === 0) return prices.length > 0 && prices[0].kind !== 'after' ? t('review.none') : '';
  if (lost >= 0) return t('review.count.lost', { n: number(wrong.length), step: number(lost + 1) });
  const sum = wrong.reduce((all, price) => all + (price.kind === 'exact' ? price.cost : 0), 0);
  const told = t('review.count', { ...valued({ sum }, voice), n: number(wrong.length) });
  return game.proves ? told : joinSentences(told, t('review.unproved'));
}

/** What a step cost. */
export function priced(price: Price, voice: Voice): string {
  const { t } = voice;
  if (price.kind === 'exact')
    return price.cost === 0 ? t('review.price.zero') : t('review.price.exact', valued({ cost: price.cost }, voice));
  if (price.kind !== 'between') return t(`review.price.${price.kind}`);
  const { least, most } = price;
  if (least === 0 && most === null) return t('review.price.unknown');
  return most === null
    ? t('review.price.least', valued({ least }, voice))
    : t('review.price.between', { ...valued({ most, least }, voice) });
}

/** The same as a sign on a step's button: by how much the total rises or falls. */
export function sign(price: Price, { game }: Review, number: Scene['number']): string {
  const mark = game.direction === 'min' ? '+' : '−';
  if (price.kind === 'exact') return price.cost === 0 ? '·' : mark + number(price.cost);
  if (price.kind === 'between' && (price.least > 0 || price.most !== null))
    return `${mark}${number(price.least)}–${price.most === null ? '' : number(price.most)}`;
  return { lost: '×', after: '', open: '?', between: '?' }[price.kind];
}

/** What was possible before a step, and after it; empty if that is not known. @param step counted from 1 */
export function detail({ worths, prices, game }: Review, step: number, voice: Voice): string {
  const [before, after] = [worths[step - 1], worths[step]];
  const price = prices[step - 1];
  if (!price || !isMistake(price) || before?.best == null) return '';
  if (!after) return voice.t('review.detail.stop', valued({ before: before.best }, voice));
  if (price.kind !== 'exact' || after.best === null || !game.proves) return '';
  return voice.t('review.detail', valued({ before: before.best, after: after.best }, voice));
}
