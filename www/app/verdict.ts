/**
 * Puts the end of a run into words: what is proved, what is not, and why it ended. A fault is never shown as a result.
 */

import type { Outcome } from '../engine/types.ts';
import type { Scene, Verdict } from '../puzzles/contract.ts';
import type { Run } from '../shared/player/run.ts';
import type { State } from './store.ts';
import type { Say } from './panels/notices.ts';
import { causeOf } from '../shared/faults.ts';
import { isBest } from '../shared/best.ts';
import { improveKey } from './own-answer.ts';

export type Reported = Pick<State, 'run' | 'family' | 'answer' | 'bare'>;

/** The headline, with the reason beside it. */
export function verdict({ run, family, answer, bare }: Reported, number: Scene['number'], say: Say): Verdict {
  if (run?.running) return { text: running(run, number, say), tone: '' };
  const outcome = run?.outcome;
  // A run's result says nothing about an answer of another value: one that was pasted, or one of many.
  if (!outcome || (answer && answer.objective !== outcome.objective))
    return { text: say(answer ? 'panel.answer' : 'status.idle'), tone: '', reason: '' };
  const reason = reasonOf(run, outcome, number, say, family.objective.direction);
  const found =
    failed(outcome, say) ??
    withNeed(ofPosition(run, ended(outcome, family, { number, say, view: bare }), say), reason, outcome);
  if (run.yours && outcome.confirmed)
    return { ...found, reason: besideYours(run.yours, outcome, number, say, improveKey(family)) };
  return run.remark ? { ...found, reason: run.remark() } : found;
}

/** By how much the run has improved the reader's own answer. */
function besideYours(
  { worth, unit }: NonNullable<Run['yours']>,
  outcome: Outcome,
  number: Scene['number'],
  say: Say,
  improve: string,
) {
  const n = Math.abs(worth - (outcome.objective ?? worth));
  if (n > 0) return say(`${improve}.by`, { n: number(n), unit: say(unit, { n }) });
  return say(isBest(outcome) ? 'improve.proved' : `${improve}.none`);
}

function running(run: Run, number: Scene['number'], say: Say) {
  if (run.started) return say('status.running');
  if (!run.loading) return say('status.starting');
  const { loaded, total } = run.loading;
  // If the total is known, the button shows the share.
  return total === null
    ? say('status.loading', { loaded: number(Math.round(loaded / 1e5) / 10) })
    : say('status.loadingOf');
}

/** An end that says nothing about the board; null for all others. */
function failed({ stop, error, moves, confirmed }: Outcome, say: Say): Verdict | null {
  if (stop === 'fault') {
    const reason = say('fault.why', { why: causeOf(error, say) });
    return { text: say(moves === null ? 'status.fault' : 'status.faultBest'), tone: 'warn', reason };
  }
  if (error) return { text: say('status.refused'), tone: 'warn', reason: causeOf(error, say) };
  return moves !== null && !confirmed ? { text: say('status.unchecked'), tone: 'warn' } : null;
}

/** What holds for the position where the search started may not hold for the board. */
const ofPosition = ({ fromHere }: Run, found: Verdict, say: Say): Verdict =>
  fromHere ? { ...found, further: undefined, text: say('from.here.told', { text: found.text }) } : found;

/** If an engine ended by itself without a proof, another engine of the family may continue from its answer. */
function further({ status, stop, engine, moves, measure }: Outcome, family: State['family']): Verdict['further'] {
  const search = family.improve?.(moves ?? '');
  if (!search || search.engine === engine || status !== 'feasible' || stop !== 'unproved' || measure) return undefined;
  return { word: improveKey(family), search };
}

const ended = (outcome: Outcome, family: State['family'], scene: Pick<Scene, 'say' | 'number' | 'view'>): Verdict =>
  family.verdict?.(outcome, scene) ?? {
    ...proved(outcome, family, scene.number, scene.say),
    further: further(outcome, family),
  };

function proved(outcome: Outcome, family: State['family'], number: Scene['number'], say: Say): Verdict {
  const { status, bound } = outcome;
  const { direction } = family.objective;
  if (status === 'optimal')
    return { text: say(direction === 'none' ? 'status.solved' : 'status.optimal'), tone: 'good' };
  if (status === 'infeasible') return { text: say('status.infeasible'), tone: 'warn' };
  if (status === 'unknown') return { text: say('status.unknown'), tone: 'warn' };
  if (direction === 'none') return { text: say('status.solved'), tone: 'good' };
  if (bound === null) return { text: say('status.feasible'), tone: '' };
  const key = direction === 'max' ? 'status.atMost' : 'status.atLeast';
  return { text: say(key, { bound: number(bound) }), tone: '' };
}

/** A family's own reason takes precedence, except that too little memory to begin at all is always reported. */
function withNeed(found: Verdict, reason: string, { neededMb }: Outcome): Verdict {
  if (!reason || (found.reason && !neededMb)) return found;
  return { ...found, reason };
}

/** Why the run ended; empty if it ended with a proof. */
function reasonOf(
  { limitMb }: Run,
  { status, stop, bound, neededMb }: Outcome,
  number: Scene['number'],
  say: Say,
  direction: string,
) {
  if (!stop) return '';
  const need = stop === 'memory' && neededMb ? number(Math.ceil(neededMb)) : null;
  const ended = need ? say('stop.needs', { need, limit: number(limitMb) }) : say(`stop.${stop}`);
  // With an answer, the bound is in the headline.
  if (status !== 'unknown' || bound === null || direction === 'none') return ended;
  return `${ended} · ${say(direction === 'max' ? 'bound.most' : 'bound.least', { bound: number(bound) })}`;
}

/** Below the verdict: that a run has started over on another backend, and why. */
export function fallenBack(run: Run | null, say: Say) {
  if (!run?.fallback) return '';
  const { from, code } = run.fallback;
  const why = causeOf({ code }, say);
  const ended = from === 'native' ? 'fallback.native.ended' : 'fallback.ended';
  return say(run.running ? `fallback.${from}` : ended, { why });
}
