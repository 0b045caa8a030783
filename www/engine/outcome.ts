/** Turns the end of a run into the outcome that the page shows, checked by the page's own rules. */

import type { Outcome, Rules, Backend } from './types.ts';
import type { Better } from './merging.ts';
import type { WorkerOutcome, Meter } from './protocol.ts';
import { provedByBound } from '../shared/bounds.ts';

interface RunEnd {
  ended: WorkerOutcome;
  meter: Meter;
  /** the answer of a failed earlier attempt */
  kept: Meter['incumbent'];
  better: Better;
  rules: Rules;
  family: string;
  board: string;
  backend: Backend;
  /** the number requested, which caps the number that worked */
  threads: number;
  elapsedMs: number;
}

export function newOutcome(finish: RunEnd): Outcome {
  const claim = withEarlierAnswer(claimOf(finish), finish);
  const outcome = { ...claim, ...checked(finish, claim) };
  return outcome.confirmed && !outcome.error ? provedByBound(outcome) : outcome;
}

function withEarlierAnswer(claim: Omit<Outcome, 'checked' | 'confirmed'>, { kept, better }: RunEnd) {
  if (!kept || (claim.objective !== null && !better(kept.objective, claim.objective))) return claim;
  return { ...claim, ...kept, status: 'feasible' as const };
}

function claimOf({ ended, meter, backend, threads, elapsedMs }: RunEnd): Omit<Outcome, 'checked' | 'confirmed'> {
  if (ended.kind === 'done') return { ...ended.outcome, backend, elapsedMs, error: null };
  const { engine, bound, nodes, memoryMb, incumbent } = meter;
  return {
    status: incumbent ? 'feasible' : 'unknown',
    stop: ended.kind === 'stopped' ? ended.stop : ended.kind === 'fault' ? 'fault' : null,
    engine,
    backend,
    threads: meter.threads || threads,
    objective: incumbent?.objective ?? null,
    moves: incumbent?.moves ?? null,
    bound,
    measure: null,
    nodes,
    elapsedMs,
    memoryMb,
    neededMb: null,
    extra: null,
    error: errorOf(ended),
  };
}

function errorOf(ended: WorkerOutcome) {
  if (ended.kind === 'refused') return ended.error;
  return ended.kind === 'fault' ? { code: ended.code, detail: ended.detail } : null;
}

function checked(
  { rules, family, board }: RunEnd,
  { moves, objective }: { moves: string | null; objective: number | null },
) {
  if (moves === null) return { checked: null, confirmed: false };
  const report = rules.check(family, board, moves);
  if (!report.ok) return { checked: null, confirmed: false };
  const confirmed = !report.violation && report.goal && report.objective === objective;
  return { checked: report, confirmed };
}
