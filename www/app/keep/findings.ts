/** From a run to what is kept of it, and back. "Optimal" is kept only as an engine has proved it here, for the whole board. */

import type { Outcome, Report } from '../../engine/types.ts';
import type { Own } from '../../puzzles/contract.ts';
import type { Run } from '../../shared/player/run.ts';
import type { State } from '../store.ts';
import type { Found } from './record.ts';
import { boundOfScore, isBest } from '../../shared/best.ts';
import { isProof } from './record.ts';

/** Letters of an engine's own findings that are kept; without them its proof may mean something else. */
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

function isSmall(extra: Own) {
  try {
    return (JSON.stringify(extra) ?? '').length <= mostExtra;
  } catch {
    return false;
  }
}

/** The answer alone: legal, and as good as it says. */
const bare = (found: Found): Found => ({ ...found, status: 'feasible', stop: null, bound: null, extra: null });

type Told = Pick<Found, 'version' | 'at'>;

function ofOutcome(run: Run, outcome: Outcome, told: Told): Found | null {
  const { objective, moves, engine, nodes, elapsedMs, threads, memoryMb, extra, confirmed } = outcome;
  if (moves !== null && !confirmed) return null;
  // What is kept is a proof of the score, or none; a proof of another measure stands in the family's own findings.
  const status = outcome.status === 'optimal' && !isBest(outcome) ? 'feasible' : outcome.status;
  const [bound, stop] = [boundOfScore(outcome), outcome.stop === 'fault' ? null : outcome.stop];
  const options = JSON.stringify(run.options);
  const measured = { nodes, elapsedMs, threads, memoryMb };
  const found: Found = {
    ...told,
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
  const isWhole = !run.fromHere && !outcome.error && outcome.stop !== 'fault' && isSmall(extra);
  if (!isWhole) return moves === null ? null : bare(found);
  return moves !== null || status === 'infeasible' || bound !== null ? found : null;
}

/** What a run that goes on has found so far, or an answer that came from elsewhere. */
function ofAnswer({ answer, run }: State, told: Told): Found | null {
  if (!answer?.checked || !answer.moves) return null;
  const found: Found = { ...nothing, ...told, status: 'feasible', objective: answer.objective, moves: answer.moves };
  if (!run?.running) return found;
  const bound = run.fromHere ? null : run.live.bound;
  return { ...found, bound, engine: run.engine, options: JSON.stringify(run.options), stop: 'cancelled' };
}

/** Each keeps the moment at which it was first seen. */
const seen: WeakMap<object, Found | null> = new WeakMap();

function once(source: object, make: () => Found | null) {
  if (!seen.has(source)) seen.set(source, make());
  return seen.get(source) ?? null;
}

/** All that the page knows of its board. */
export function foundIn(state: State, told: Told): Found[] {
  const { run, answer } = state;
  const { outcome } = run ?? {};
  const ended = run && outcome && !run.remark ? once(outcome, () => ofOutcome(run, outcome, told)) : null;
  const isTold = !answer || outcome?.moves === answer.moves;
  const other = isTold ? null : run?.running ? ofAnswer(state, told) : once(answer, () => ofAnswer(state, told));
  return [ended, other].filter((found) => found !== null);
}

/** A run that has ended with this; what was not proved here is an answer and no more. */
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

/** Which words say where a finding comes from. */
export function remarkOf(found: Found) {
  if (found.origin === 'file') return found.status === 'optimal' ? 'found.claim' : 'found.file';
  if (isProof(found)) return 'found.proof';
  return found.engine ? 'found.answer' : 'found.given';
}
