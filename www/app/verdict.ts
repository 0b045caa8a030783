/** The end of a run in words: what is proved, what is not, and why it ended. A fault is never shown as a result. */

import type { Outcome } from '../engine/types.ts';
import type { Scene, Verdict } from '../puzzles/contract.ts';
import type { Run } from '../shared/player/run.ts';
import type { State } from './store.ts';
import type { Say } from './panels/notices.ts';
import { causeOf } from '../shared/faults.ts';
import { isBest } from '../shared/best.ts';
import { improveKey } from './own-answer.ts';

export type Told = Pick<State, 'run' | 'family' | 'answer' | 'bare'>;

/** What stands beside the headline. */
export function verdict({ run, family, answer, bare }: Told, number: Scene['number'], say: Say): Verdict {
  if (run?.running) return { text: running(run, number, say), tone: '' };
  const outcome = run?.outcome;
  // What a run has proved or found is none of an answer's that is worth something else: pasted, or one of many.
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

/** How much better than the reader's own it has become. */
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
  // With a total the button shows the share.
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

/** What holds for the position where the search began may be wrong for the board. */
const ofPosition = ({ fromHere }: Run, found: Verdict, say: Say): Verdict =>
  fromHere ? { ...found, further: undefined, text: say('from.here.told', { text: found.text }) } : found;

/** Where an engine has come to its own end without a proof, another of the family may begin with its answer. */
function further({ status, stop, engine, moves, measure }: Outcome, family: State['family']): Verdict['further'] {
  const search = family.improve?.(moves ?? '');
  if (!search || search.engine === engine || status !== 'feasible' || stop !== 'unproved' || measure) return undefined;
  return { word: improveKey(family), search };
}

const ended = (outcome: Outcome, family: State['family'], tell: Pick<Scene, 'say' | 'number' | 'view'>): Verdict =>
  family.verdict?.(outcome, tell) ?? {
    ...proved(outcome, family, tell.number, tell.say),
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

/** A family's own reason stands, but that there was too little memory even to begin is always said. */
function withNeed(found: Verdict, reason: string, { neededMb }: Outcome): Verdict {
  if (!reason || (found.reason && !neededMb)) return found;
  return { ...found, reason };
}

/** Why the run ended; empty where it came to a proof. */
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
  // With an answer the bound is in the headline.
  if (status !== 'unknown' || bound === null || direction === 'none') return ended;
  return `${ended} · ${say(direction === 'max' ? 'bound.most' : 'bound.least', { bound: number(bound) })}`;
}

/** Below the verdict: that a run has begun anew on one thread, and why. */
export function fallenBack(run: Run | null, say: Say) {
  if (!run?.fallback) return '';
  const { from, code } = run.fallback;
  const why = causeOf({ code }, say);
  const ended = from === 'native' ? 'fallback.native.ended' : 'fallback.ended';
  return say(run.running ? `fallback.${from}` : ended, { why });
}
