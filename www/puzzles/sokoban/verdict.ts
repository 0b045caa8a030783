/**
 * Sokoban: the meaning of a run's end. A fast answer is not the best of anything; an interrupted proof still has a
 * bound.
 */

import type { Outcome, Scene, Verdict } from '../contract.ts';
import { joinSentences } from '../../shared/translate.ts';

/** The engine's findings with an answer. */
export interface Findings {
  counts?: 'pushes' | 'moves';
  proved?: 'pushes' | 'moves';
  pushes?: number;
  moves?: number;
  reason?: string;
  /** the length of the answer before it was shortened */
  first?: number | null;
}

export function verdict(outcome: Outcome, { t, number }: Pick<Scene, 't' | 'number'>): Verdict | null {
  if (outcome.error || outcome.stop === 'fault') return null;
  const found = (outcome.extra ?? {}) as Findings;
  const { status, objective, bound, engine } = outcome;
  if (status === 'infeasible')
    return {
      text: t('status.infeasible'),
      tone: 'warn',
      ...(found.reason && { reason: t(`verdict.${found.reason}`) }),
    };
  const interruption = outcome.stop === 'unproved' ? '' : outcome.stop && t(`verdict.stop.${outcome.stop}`);
  const unit = found.counts ?? 'pushes';
  const counted = (n: number) => t(`verdict.${unit}`, { n: number(n) });
  const lowerBound = !bound ? '' : t(`verdict.least.${unit}`, { n: number(bound) });
  if (status === 'unknown' || objective === null)
    return {
      text: t('status.unknown'),
      tone: 'warn',
      reason: joinSentences(interruption || t('verdict.dry'), lowerBound),
    };
  const count = counted(objective);
  const { first } = found;
  const before = typeof first === 'number' && first > objective ? t('verdict.first', { count: counted(first) }) : '';
  if (status === 'optimal')
    return {
      text: t('verdict.fewest', { count }),
      tone: 'good',
      reason: joinSentences(before, t(`verdict.fewest.${unit}`)),
    };
  const text = t('verdict.solved', { count });
  if (found.proved === 'pushes')
    return { text, tone: 'good', reason: t('verdict.fewestPushes', { n: number(found.pushes ?? 0) }) };
  const fewest = found.proved === 'moves' && t('verdict.least.moves', { n: number(found.moves ?? 0) });
  const offer = engine === 'fast' || engine === 'improve' ? { offer: unit } : {};
  const shortened = engine === 'improve' && !interruption && t('verdict.shortened');
  return {
    text,
    tone: engine === 'fast' ? 'good' : '',
    reason: joinSentences(interruption, before, fewest || shortened || t('verdict.perhaps'), lowerBound),
    ...offer,
  };
}
