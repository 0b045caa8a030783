/** Live analysis in words: what the position is worth, and what each next move leads to. Plain functions. */

import type { Count, Scene, Translate, Worth } from '../../puzzles/contract.ts';
import type { Finding } from '../../shared/player/analysis.ts';
import { isTelling } from '../../shared/bounds.ts';

export interface Locale {
  t: Translate;
  number: Scene['number'];
  /** key of the unit's words */
  unit: string;
}

/** The parts of a finding that decide how its values are phrased. */
export type Scale = Pick<Finding, 'direction' | 'isWhole' | 'proves' | 'done'>;

/** What remains to be done, or what the whole game comes to. */
const shownValue = (value: number | null, { isWhole, done }: Scale) =>
  value === null ? null : isWhole ? value : value - (done ?? 0);

/** How much a worth says: a proved value, one between two limits, the best one found, or only a bound. */
function kindOf({ best, bound }: Worth, scale: Scale) {
  if (best !== null && best === bound && scale.proves) return 'exact';
  const tells = isTelling(scale.direction, shownValue(bound, scale));
  if (best === null) return tells ? 'bound' : 'open';
  return tells && scale.proves ? 'between' : 'found';
}

const valuesOf = ({ best, bound }: Worth, scale: Scale, { t, number, unit }: Locale) => {
  const [n, least] = [shownValue(best, scale), shownValue(bound, scale)];
  return {
    n: n === null ? '' : number(n),
    bound: least === null ? '' : number(least),
    unit: t(unit, { n: n ?? least ?? 0 }),
  };
};

/** The headline. @param hasMoves Has a move been played? */
export function headline(finding: Finding, hasMoves: boolean, locale: Locale) {
  const { worth, direction, isWhole } = finding;
  if (worth.hopeless) return locale.t(hasMoves ? 'analysis.lost' : 'analysis.never');
  const kind = kindOf(worth, finding);
  return kind === 'open'
    ? locale.t('analysis.open')
    : locale.t(
        `analysis.${kind}.${isWhole && direction === 'min' ? 'total' : direction}`,
        valuesOf(worth, finding, locale),
      );
}

/** When the board became unsolvable; empty if that is not known, or if it is solvable. */
export const lostWhen = ({ wasReachable }: Pick<Finding, 'wasReachable'>, { t }: Locale) =>
  wasReachable === null ? '' : t(wasReachable ? 'analysis.lost.last' : 'analysis.lost.before');

/** What a next move leads to. */
export function priced(worth: Worth, scale: Scale, locale: Locale) {
  if (worth.hopeless) return locale.t('analysis.value.lost');
  const kind = kindOf(worth, scale);
  if (kind === 'open' || kind === 'bound') return locale.t('analysis.value.open');
  const key = kind === 'exact' ? 'analysis.value' : `analysis.value.found.${scale.direction}`;
  return locale.t(key, valuesOf(worth, scale, locale));
}

/** The same, shortened for the board. */
export function labelOf(worth: Worth, scale: Scale, number: Scene['number']) {
  if (worth.hopeless) return '×';
  const value = shownValue(worth.best, scale);
  if (value === null) return '?';
  const sign = kindOf(worth, scale) === 'exact' ? '' : scale.direction === 'min' ? '≤' : '≥';
  return sign + number(value);
}

/** The number of the board's answers. */
export function counted({ answerSet, answers, complete }: Count, { t, number }: Locale) {
  const kind = complete ? (answers === 1 ? '.one' : '') : '.more';
  return answers === 0 ? '' : t(`analysis.count.${answerSet}${kind}`, { n: number(answers) });
}
