/**
 * The end of a run in words: what is proved, what is not, and why it ended. A fault is never shown as a result.
 * @import { Outcome } from '../engine/types.d.ts'
 * @import { Scene, Verdict } from '../puzzles/contract.d.ts'
 * @import { Run } from './solving.js'
 * @import { State } from './store.js'
 * @import { Say } from './panels/notices.js'
 */
import { causeOf } from '../shared/faults.js';

/** @typedef {Pick<State, 'run' | 'family' | 'answer'>} Told */

/** What stands beside the headline. @param {Told} state @param {Scene['number']} number @param {Say} say @returns {Verdict} */
export function verdict({ run, family, answer }, number, say) {
  if (run?.running) return { text: running(run, number, say), tone: '' };
  if (!run?.outcome) return { text: say(answer ? 'panel.answer' : 'status.idle'), tone: '' };
  const { outcome } = run;
  const reason = reasonOf(run, outcome, number, say, family.objective.direction);
  return failed(outcome, say) ?? withNeed(proved(outcome, family, number, say), reason, outcome);
}

/** @param {Run} run @param {Scene['number']} number @param {Say} say */
function running(run, number, say) {
  if (run.started) return say('status.running');
  if (!run.loading) return say('status.starting');
  const { loaded, total } = run.loading;
  const megabytes = (/** @type {number} */ bytes) => number(Math.round(bytes / 1e5) / 10);
  return total === null
    ? say('status.loading', { loaded: megabytes(loaded) })
    : say('status.loadingOf', { loaded: megabytes(loaded), total: megabytes(total) });
}

/** An end that says nothing about the board; null for all others. @param {Outcome} outcome @param {Say} say @returns {Verdict | null} */
function failed({ stop, error, moves, confirmed }, say) {
  if (stop === 'fault') {
    const reason = say('fault.why', { why: causeOf(error, say) });
    return { text: say(moves === null ? 'status.fault' : 'status.faultBest'), tone: 'warn', reason };
  }
  if (error) return { text: say('status.refused'), tone: 'warn', reason: causeOf(error, say) };
  return moves !== null && !confirmed ? { text: say('status.unchecked'), tone: 'warn' } : null;
}

/** @param {Outcome} outcome @param {State['family']} family @param {Scene['number']} number @param {Say} say @returns {Verdict} */
function proved(outcome, family, number, say) {
  const own = family.verdict?.(outcome, { say, number });
  if (own) return own;
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

/** A family's own reason stands, but that there was too little memory even to begin is always said. @param {Verdict} found @param {string} reason @param {Outcome} outcome @returns {Verdict} */
function withNeed(found, reason, { neededMb }) {
  if (!reason || (found.reason && !neededMb)) return found;
  return { ...found, reason };
}

/** Why the run ended; empty where it came to a proof. @param {Run} run @param {Outcome} outcome @param {Scene['number']} number @param {Say} say @param {string} direction */
function reasonOf({ limitMb }, { status, stop, bound, neededMb }, number, say, direction) {
  if (!stop) return '';
  const need = stop === 'memory' && neededMb ? number(Math.ceil(neededMb)) : null;
  const ended = need ? say('stop.needs', { need, limit: number(limitMb) }) : say(`stop.${stop}`);
  // With an answer the bound is in the headline.
  if (status !== 'unknown' || bound === null || direction === 'none') return ended;
  return `${ended} · ${say(direction === 'max' ? 'bound.most' : 'bound.least', { bound: number(bound) })}`;
}

/** Below the verdict: that a run has begun anew on one thread, and why. @param {Run | null} run @param {Say} say */
export function fallenBack(run, say) {
  if (!run?.fallback) return '';
  const { from, code } = run.fallback;
  const why = causeOf({ code }, say);
  return say(run.running ? `fallback.${from}` : 'fallback.ended', { why });
}
