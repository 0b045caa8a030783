/**
 * Room Sweeper: the meaning of a run's end. "Any answer" ends with the first answer, "number of answers" with the last.
 */

import type { Outcome, Scene, Translate, Verdict } from '../contract.ts';
import { joinSentences } from '../../shared/translate.ts';

/** The engine's findings with every outcome. */
export type Findings = {
  wanted: string;
  meetings: boolean;
  all_steps: boolean;
  begun: boolean;
  longest?: number;
  longest_bound?: number;
  longest_proved?: boolean;
  count?: number | null;
  complete?: boolean;
};

export function verdict(outcome: Outcome, { t, number }: Pick<Scene, 't' | 'number'>): Verdict | null {
  const found = outcome.extra as Findings | null;
  if (outcome.error || outcome.stop === 'fault' || !found?.wanted) return null;
  if (outcome.status === 'infeasible')
    return { text: t('verdict.none'), tone: 'warn', reason: conditionsText(found, t) };
  if (outcome.status === 'unknown')
    return {
      text: t('verdict.unknown'),
      tone: 'warn',
      ...(outcome.engine === 'beam' && outcome.stop === 'unproved' ? { reason: t('verdict.dry') } : {}),
    };
  const measured = measuredVerdict(found, outcome, t, number);
  if (measured) return underConditions(measured, found, outcome, t);
  return { text: t('status.solved'), tone: 'good', reason: t('verdict.any'), ...furtherSearch(found, outcome, t) };
}

/** Of a search that counts, or that looks for the least; null for one that looks for any answer. */
function measuredVerdict(found: Findings, outcome: Outcome, t: Translate, number: Scene['number']): Verdict | null {
  if (found.wanted === 'count') return countVerdict(found, outcome, t, number);
  if (found.wanted === 'longest' && found.longest !== undefined) return longestVerdict(found, t, number);
  return found.wanted === 'total' ? totalVerdict(found, outcome, t, number) : null;
}

/** The conditions of the search, if they are not the usual ones. */
export const conditionsOf = ({ begun, meetings, all_steps: allSteps }: Findings, t: Translate) =>
  [begun && 'verdict.begun', !meetings && 'verdict.alone', allSteps && 'verdict.allSteps'].flatMap((key) =>
    key ? [t(key)] : [],
  );

/** A proof, a bound or a number may hold under other rules than the room's. That routes were drawn, the page says. */
function underConditions(verdict: Verdict, found: Findings, { stop }: Outcome, t: Translate): Verdict {
  const conditions = conditionsOf({ ...found, begun: false }, t);
  if (conditions.length === 0) return verdict;
  const ended = stop && !verdict.reason ? `${t(`stop.${stop}`)} · ` : '';
  return { ...verdict, reason: ended + joinSentences(...conditions, verdict.reason) };
}

/** Offers a search for fewer steps, if the answer is for the room's own rules alone. */
const furtherSearch = (found: Findings, { moves }: Outcome, t: Translate): Pick<Verdict, 'further'> =>
  moves !== null && conditionsOf(found, t).length === 0
    ? { further: { key: 'improve', search: { engine: 'sweep', options: { mode: 'total', answer: moves } } } }
    : {};

/** The conditions under which there is no answer. */
const conditionsText = (found: Findings, t: Translate) =>
  joinSentences(...conditionsOf(found, t)) || t('verdict.limits');

/** The number of answers; at least one, because there is one to show. */
export function amountOf(
  { count, complete }: Pick<Findings, 'count' | 'complete'>,
  t: Translate,
  number: Scene['number'],
) {
  const n = Math.max(count ?? 0, 1);
  const [singular, plural] = complete ? ['verdict.one', 'verdict.count'] : ['verdict.someone', 'verdict.atLeast'];
  return n === 1 ? t(singular) : t(plural, { n: number(n) });
}

function countVerdict(found: Findings, { stop }: Outcome, t: Translate, number: Scene['number']): Verdict {
  const text = amountOf(found, t, number);
  if (found.complete) return { text, tone: 'good', reason: t('verdict.shown') };
  // An interrupted run has its own reason; the limit of the count needs one.
  return { text, tone: '', ...(stop === 'unproved' && { reason: t('verdict.capped') }) };
}

function longestVerdict(
  { longest: length, longest_bound: bound, longest_proved: proved }: Findings,
  t: Translate,
  number: Scene['number'],
): Verdict {
  const n = number(length ?? 0);
  return proved
    ? { text: t('verdict.longest', { n }), tone: 'good', reason: t('verdict.longest.note') }
    : { text: t('verdict.longest.open', { n, bound: number(bound ?? 0) }), tone: '' };
}

function totalVerdict({ begun }: Findings, { status, bound }: Outcome, t: Translate, number: Scene['number']): Verdict {
  const note = begun ? 'verdict.total.begun' : 'verdict.total.note';
  if (status === 'optimal') return { text: t('verdict.total'), tone: 'good', reason: t(note) };
  // A lower bound of 0 steps tells nothing.
  return { text: !bound ? t('status.feasible') : t('verdict.total.open', { bound: number(bound) }), tone: '' };
}
