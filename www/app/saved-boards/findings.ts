/**
 * Converts a run to what is stored about it, and back. "Optimal" is stored only if an engine proved it here, for the
 * whole board.
 */

import type { Outcome, Report } from '../../engine/types.ts';
import type { FamilyData } from '../../puzzles/contract.ts';
import type { Run } from '../../shared/player/run.ts';
import type { State } from '../store.ts';
import type { Found } from './record.ts';
import { boundOfScore, coversBoard, isBest } from '../../shared/best.ts';
import { isProof } from './record.ts';

/**
 * Most characters of an engine's own findings that are stored. If they are left out, its proof may mean something else.
 */
const mostExtra = 1 << 18;

const nothing: Found = {
  status: 'unknown',
  stop: null,
  objective: null,
  bound: null,
  moves: null,
  engine: '',
  options: '',
  version: '',
  origin: 'here',
  at: 0,
  nodes: 0,
  elapsedMs: 0,
  threads: 0,
  memoryMb: 0,
  extra: null,
};

function isSmall(extra: FamilyData) {
  try {
    return (JSON.stringify(extra) ?? '').length <= mostExtra;
  } catch {
    return false;
  }
}

/** The answer alone: legal, with the objective that it claims. */
const bare = (found: Found): Found => ({ ...found, status: 'feasible', stop: null, bound: null, extra: null });

type Stamp = Pick<Found, 'version' | 'at'>;

function ofOutcome(run: Run, outcome: Outcome, stamp: Stamp): Found | null {
  const { objective, moves, engine, nodes, elapsedMs, threads, memoryMb, extra, confirmed } = outcome;
  if (moves !== null && !confirmed) return null;
  // Only a proof of the score is stored as one; the family's own findings hold a proof of another measure.
  const status = outcome.status === 'optimal' && !isBest(outcome) ? 'feasible' : outcome.status;
  const [bound, stop] = [boundOfScore(outcome), outcome.stop === 'fault' ? null : outcome.stop];
  const options = JSON.stringify(run.options);
  const measured = { nodes, elapsedMs, threads, memoryMb };
  const found: Found = {
    ...stamp,
    ...measured,
    status,
    stop,
    objective,
    bound,
    moves,
    engine,
    options,
    extra,
    origin: 'here',
  };
  const isWhole = coversBoard(run) && !outcome.error && outcome.stop !== 'fault' && isSmall(extra);
  if (!isWhole) return moves === null ? null : bare(found);
  return moves !== null || status === 'infeasible' || bound !== null ? found : null;
}

/** What a running search has found so far, or an answer from elsewhere. */
function ofAnswer({ answer, run }: State, stamp: Stamp): Found | null {
  if (!answer?.checked || !answer.moves) return null;
  const found: Found = { ...nothing, ...stamp, status: 'feasible', objective: answer.objective, moves: answer.moves };
  if (!run?.running) return found;
  const bound = coversBoard(run) ? run.live.bound : null;
  return { ...found, bound, engine: run.engine, options: JSON.stringify(run.options), stop: 'cancelled' };
}

/** The finding of each source, so that it keeps the time at which it was first seen. */
const seen: WeakMap<object, Found | null> = new WeakMap();

function foundOnce(source: object, make: () => Found | null) {
  if (!seen.has(source)) seen.set(source, make());
  return seen.get(source) ?? null;
}

/** Everything that the page knows about its board. */
export function foundIn(state: State, stamp: Stamp): Found[] {
  const { run, answer } = state;
  const { outcome } = run ?? {};
  const ended = run && outcome && !run.remark ? foundOnce(outcome, () => ofOutcome(run, outcome, stamp)) : null;
  const isReported = !answer || outcome?.moves === answer.moves;
  const answered = isReported
    ? null
    : run?.running
      ? ofAnswer(state, stamp)
      : foundOnce(answer, () => ofAnswer(state, stamp));
  return [ended, answered].filter((found) => found !== null);
}

/** A run that has ended with this finding. What was not proved here becomes a mere answer. */
export function runOf(found: Found, checked: Report | null, limitMb: number, remark: () => string): Run {
  const { objective, moves, nodes, elapsedMs, threads, memoryMb, engine } = found;
  const { status, stop, bound, extra } = found.origin === 'here' ? found : bare(found);
  const outcome: Outcome = {
    ...{ status, stop, engine, backend: 'plain', threads, objective, bound, moves, nodes, elapsedMs, memoryMb },
    ...{ neededMb: null, measure: null, extra, checked, confirmed: moves !== null, error: null },
  };
  const rate = elapsedMs > 0 ? (nodes / elapsedMs) * 1000 : 0;
  return {
    ...{
      running: false,
      engine,
      options: {},
      fromHere: false,
      started: true,
      incumbents: 0,
      fallback: null,
      loading: null,
    },
    live: { nodes, rate, best: objective, bound, elapsedMs, memoryMb, threads },
    ...{ limitMb, outcome, remark },
  };
}

/** Key of the words for where a finding comes from. */
export function remarkOf(found: Found) {
  if (found.origin === 'file') return found.status === 'optimal' ? 'found.claim' : 'found.file';
  if (isProof(found)) return 'found.proof';
  return found.engine ? 'found.answer' : 'found.given';
}
