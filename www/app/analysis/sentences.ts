/** Live analysis in words: what the position is worth, and what each next move leads to. Plain functions. */

import type { Count, Scene, Worth } from '../../puzzles/contract.ts';
import type { Finding } from '../../shared/player/analysis.ts';

export interface Voice {
  say: Scene['say'];
  number: Scene['number'];
  /** key of the words for what is counted */
  unit: string;
}

/** What of a finding decides how its values are told. */
export type Scale = Pick<Finding, 'direction' | 'proves' | 'done'>;

/** Where less is better, what is left to do counts; else what the whole game comes to. */
const told = (value: number | null, { direction, done }: Scale) =>
  value === null ? null : direction === 'min' ? value - (done ?? 0) : value;

/** What a worth says: a value that is proved, one between two, one that was found, or what nothing beats. */
function kindOf({ best, bound }: Worth, { proves }: Scale) {
  if (best === null) return bound === null ? 'open' : 'bound';
  if (bound === null || !proves) return 'found';
  return best === bound ? 'exact' : 'between';
}

const valuesOf = ({ best, bound }: Worth, scale: Scale, { say, number, unit }: Voice) => {
  const [n, least] = [told(best, scale), told(bound, scale)];
  return {
    n: n === null ? '' : number(n),
    bound: least === null ? '' : number(least),
    unit: say(unit, { n: n ?? least ?? 0 }),
  };
};

/** The headline. @param begun has anything been played? */
export function headline(finding: Finding, begun: boolean, voice: Voice) {
  const { worth, direction } = finding;
  if (worth.hopeless) return voice.say(begun ? 'analysis.lost' : 'analysis.never');
  const kind = kindOf(worth, finding);
  return kind === 'open'
    ? voice.say('analysis.open')
    : voice.say(`analysis.${kind}.${direction}`, valuesOf(worth, finding, voice));
}

/** When it was lost; empty where that is not known, or nothing is. */
export const blameOf = ({ blamed }: Pick<Finding, 'blamed'>, { say }: Voice) =>
  blamed === null ? '' : say(blamed ? 'analysis.lost.last' : 'analysis.lost.before');

/** What a next move leads to. */
export function priced(worth: Worth, scale: Scale, voice: Voice) {
  if (worth.hopeless) return voice.say('analysis.value.lost');
  const kind = kindOf(worth, scale);
  if (kind === 'open' || kind === 'bound') return voice.say('analysis.value.open');
  const key = kind === 'exact' ? 'analysis.value' : `analysis.value.found.${scale.direction}`;
  return voice.say(key, valuesOf(worth, scale, voice));
}

/** The same as short as it is drawn. */
export function labelOf(worth: Worth, scale: Scale, number: Scene['number']) {
  if (worth.hopeless) return '×';
  const value = told(worth.best, scale);
  if (value === null) return '?';
  const sign = kindOf(worth, scale) === 'exact' ? '' : scale.direction === 'min' ? '≤' : '≥';
  return sign + number(value);
}

/** How many answers a board has. */
export function counted({ of, answers, complete }: Count, { say, number }: Voice) {
  const kind = complete ? (answers === 1 ? '.one' : '') : '.more';
  return answers === 0 ? '' : say(`analysis.count.${of}${kind}`, { n: number(answers) });
}
