/** A review in words: what the game was worth, what it cost, and what each step did. Plain functions. */

import type { Price, Review, Worth } from '../../shared/player/review.ts';
import type { Scene, Translate } from '../../puzzles/contract.ts';
import { joinSentences } from '../../shared/translate.ts';
import { isMistake } from '../../shared/player/review.ts';
import { isProved } from '../../shared/player/review-game.ts';

export interface Locale {
  t: Translate;
  number: Scene['number'];
  /** key of the unit's words */
  unit: string;
}

/** Are all values that count here proved? */
const holds = (review: Review, ...worths: Worth[]) => review.game.proves && worths.every(isProved);

/** What the game was worth, compared with the best. */
export function headline(review: Review, locale: Locale): string {
  const { game, worths } = review;
  const [start, last] = [worths[0], worths[worths.length - 1]];
  if (start.hopeless) return locale.t('review.never');
  if (game.end !== null) return endedAs(review, game.end, start, locale);
  const { t } = locale;
  if (last.hopeless)
    return holds(review, start) ? t('review.lost', formatted({ best: start.best }, locale)) : t('review.lost.start');
  if (start.best === null || last.best === null) return '';
  const proved = holds(review, start, last);
  return t(proved ? 'review.here' : 'review.here.found', formatted({ here: last.best, best: start.best }, locale));
}

function endedAs({ game, worths }: Review, you: number, start: Worth, locale: Locale) {
  const { best, bound } = start;
  const { t } = locale;
  if (best === null) return '';
  if (game.proves && isProved(start))
    return t(best === you ? 'review.perfect' : 'review.ended', formatted({ you, best }, locale));
  if (!game.proves || bound === null || worths.length === 0)
    return t('review.ended.found', formatted({ you, best }, locale));
  const [low, high] = [Math.min(best, bound), Math.max(best, bound)];
  return t('review.ended.between', formatted({ you, low, high }, locale));
}

/** Numbers formatted for the reader, with the unit that fits the first. */
function formatted(values: Record<string, number | null>, { t, number, unit }: Locale) {
  const entries = Object.entries(values).map(([name, value]) => [name, value === null ? '' : number(value)]);
  return { ...Object.fromEntries(entries), unit: t(unit, { n: Object.values(values)[0] ?? 0 }) };
}

/** How many steps cost something, and how much in all. */
export function summary({ game, prices, done }: Review, locale: Locale): string {
  if (!done) return '';
  const { t, number } = locale;
  const wrong = prices.filter(isMistake);
  const lost = prices.findIndex(({ kind }) => kind === 'lost');
  const exact = prices.every(({ kind }) => kind !== 'between' && kind !== 'open');
  if (!exact) return t('review.certain', { n: number(wrong.length) });
  if (!game.proves && wrong.length === 0) return t('review.unproved');
  if (wrong.length === 0) return prices.length > 0 && prices[0].kind !== 'after' ? t('review.none') : '';
  if (lost >= 0) return t('review.count.lost', { n: number(wrong.length), step: number(lost + 1) });
  const sum = wrong.reduce((all, price) => all + (price.kind === 'exact' ? price.cost : 0), 0);
  const count = t('review.count', { ...formatted({ sum }, locale), n: number(wrong.length) });
  return game.proves ? count : joinSentences(count, t('review.unproved'));
}

/** What a step cost. */
export function priced(price: Price, locale: Locale): string {
  const { t } = locale;
  if (price.kind === 'exact')
    return price.cost === 0 ? t('review.price.zero') : t('review.price.exact', formatted({ cost: price.cost }, locale));
  if (price.kind !== 'between') return t(`review.price.${price.kind}`);
  const { least, most } = price;
  if (least === 0 && most === null) return t('review.price.unknown');
  return most === null
    ? t('review.price.least', formatted({ least }, locale))
    : t('review.price.between', { ...formatted({ most, least }, locale) });
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
export function detail({ worths, prices, game }: Review, step: number, locale: Locale): string {
  const [before, after] = [worths[step - 1], worths[step]];
  const price = prices[step - 1];
  if (!price || !isMistake(price) || before?.best == null) return '';
  if (!after) return locale.t('review.detail.stop', formatted({ before: before.best }, locale));
  if (price.kind !== 'exact' || after.best === null || !game.proves) return '';
  return locale.t('review.detail', formatted({ before: before.best, after: after.best }, locale));
}
