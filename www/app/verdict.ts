/**
 * Puts the end of a run into words: what is proved, what is not, and why it ended. A fault is never shown as a result.
 */

import type { Outcome } from '../engine/types.ts';
import type { Scene, Translate, Verdict } from '../puzzles/contract.ts';
import type { Run } from '../shared/player/run.ts';
import type { State } from './store.ts';
import { causeOf } from '../shared/faults.ts';
import { isBest } from '../shared/best.ts';
import { isTelling } from '../shared/bounds.ts';
import { improveKey } from './own-answer.ts';

type VerdictState = Pick<State, 'run' | 'family' | 'answer' | 'bare'>;

/** The headline, with the reason beside it. */
export function verdict({ run, family, answer, bare }: VerdictState, number: Scene['number'], t: Translate): Verdict {
  if (run?.running) return { text: running(run, number, t), tone: '' };
  const outcome = run?.outcome;
  // A run's result says nothing about an answer of another value: one that was pasted, or one of many.
  if (!outcome || (answer && answer.objective !== outcome.objective))
    return { text: t(answer ? 'panel.answer' : 'status.idle'), tone: '', reason: '' };
  const reason = reasonOf(run, outcome, number, t, family.objective.direction);
  const found =
    failed(outcome, t) ??
    withReason(forPosition(run, ended(outcome, family, { number, t, view: bare }), t), reason, outcome);
  if (run.yours && outcome.confirmed)
    return { ...found, reason: improvementOn(run.yours, outcome, number, t, improveKey(family)) };
  return run.remark ? { ...found, reason: run.remark() } : found;
}

/** By how much the run has improved the reader's own answer. */
function improvementOn(
  { worth, unit }: NonNullable<Run['yours']>,
  outcome: Outcome,
  number: Scene['number'],
  t: Translate,
  improve: string,
) {
  const n = Math.abs(worth - (outcome.objective ?? worth));
  if (n > 0) return t(`${improve}.by`, { n: number(n), unit: t(unit, { n }) });
  return t(isBest(outcome) ? 'improve.proved' : `${improve}.none`);
}

function running(run: Run, number: Scene['number'], t: Translate) {
  if (run.started) return t('status.running');
  if (!run.loading) return t('status.starting');
  const { loaded, total } = run.loading;
  // If the total is known, the button shows the share.
  return total === null
    ? t('status.loading', { loaded: number(Math.round(loaded / 1e5) / 10) })
    : t('status.loadingOf');
}

/** A finding that also stands alone, as it continues a sentence: after a colon, say. */
export const continued = (text: string) =>
  text.replace(/^[A-Z](?=[a-z])|^A(?= [a-z])/, (letter) => letter.toLowerCase());

/** An end that says nothing about the board; null for all others. */
function failed({ stop, error, moves, confirmed }: Outcome, t: Translate): Verdict | null {
  if (stop === 'fault') {
    const reason = t('fault.why', { why: causeOf(error, t) });
    return { text: t(moves === null ? 'status.fault' : 'status.faultBest'), tone: 'warn', reason };
  }
  if (error) return { text: t('status.refused'), tone: 'warn', reason: continued(causeOf(error, t)) };
  return moves !== null && !confirmed ? { text: t('status.unchecked'), tone: 'warn' } : null;
}

/** What holds for the position where the search started may not hold for the board. */
const forPosition = ({ fromHere }: Run, found: Verdict, t: Translate): Verdict =>
  fromHere ? { ...found, further: undefined, text: t('from.here.told', { text: found.text }) } : found;

/** If an engine ended by itself without a proof, another engine of the family may continue from its answer. */
function furtherSearch({ status, stop, engine, moves, measure }: Outcome, family: State['family']): Verdict['further'] {
  const search = family.improve?.(moves ?? '');
  if (!search || search.engine === engine || status !== 'feasible' || stop !== 'unproved' || measure) return undefined;
  return { key: improveKey(family), search };
}

const ended = (outcome: Outcome, family: State['family'], scene: Pick<Scene, 't' | 'number' | 'view'>): Verdict =>
  family.verdict?.(outcome, scene) ?? {
    ...proved(outcome, family, scene.number, scene.t),
    further: furtherSearch(outcome, family),
  };

function proved(outcome: Outcome, family: State['family'], number: Scene['number'], t: Translate): Verdict {
  const { status, bound } = outcome;
  const { direction } = family.objective;
  if (status === 'optimal') return { text: t(direction === 'none' ? 'status.solved' : 'status.optimal'), tone: 'good' };
  if (status === 'infeasible') return { text: t('status.infeasible'), tone: 'warn' };
  if (status === 'unknown') return { text: t('status.unknown'), tone: 'warn' };
  if (direction === 'none') return { text: t('status.solved'), tone: 'good' };
  if (!isTelling(direction, bound)) return { text: t('status.feasible'), tone: '' };
  const key = direction === 'max' ? 'status.atMost' : 'status.atLeast';
  return { text: t(key, { bound: number(bound) }), tone: '' };
}

/** A family's own reason takes precedence, except that too little memory to begin at all is always reported. */
function withReason(found: Verdict, reason: string, { neededMb }: Outcome): Verdict {
  if (!reason || (found.reason && !neededMb)) return found;
  return { ...found, reason };
}

/** Why the run ended; empty if it ended with a proof. */
function reasonOf(
  { limitMb }: Run,
  { status, stop, bound, neededMb }: Outcome,
  number: Scene['number'],
  t: Translate,
  direction: State['family']['objective']['direction'],
) {
  if (!stop) return '';
  const need = stop === 'memory' && neededMb ? number(Math.ceil(neededMb)) : null;
  const ended = need ? t('stop.needs', { need, limit: number(limitMb) }) : t(`stop.${stop}`);
  // With an answer, the bound is in the headline.
  if (status !== 'unknown' || !isTelling(direction, bound) || direction === 'none') return ended;
  return `${ended} · ${t(direction === 'max' ? 'bound.most' : 'bound.least', { bound: number(bound) })}`;
}

/** Below the verdict: that a run has started over on another backend, and why. */
export function fallbackReason(run: Run | null, t: Translate) {
  if (!run?.fallback) return '';
  const { from, code } = run.fallback;
  const cause = causeOf({ code }, t);
  const ended = from === 'native' ? 'fallback.native.ended' : 'fallback.ended';
  return t(run.running ? `fallback.${from}` : ended, { why: cause });
}
