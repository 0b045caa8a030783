/** Two searches to compare: their results, and the conclusions that both allow. Knows no page. */

import type { Outcome } from '../../engine/types.ts';
import type { SearchPlace } from '../lab.ts';
import type { Comparison } from '../shared/repeats.ts';
import { isBest } from '../../shared/best.ts';
import { SIGNIFICANT } from '../shared/repeats.ts';
import { median } from '../shared/statistics.ts';

export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** Most counted pairs. */
export const PAIRS = 10;

/** The task of one side. */
export interface Setup {
  board: string;
  engine: string;
  options: Record<string, string>;
}

export interface Match {
  /** Seconds of the counted pairs. */
  comparison: Comparison;
  /** The outcome of each run, the warm-up's first. */
  ends: Record<Side, Outcome[]>;
  /** Did a run end at a limit? Then its time is that of the limit. */
  limited: Partial<Record<Side, boolean>>;
  /** Where all its runs are made; null until the first begins. */
  place: SearchPlace | null;
}

export const matchOf = (): Match => ({
  comparison: { a: [], b: [], p: null },
  ends: { a: [], b: [] },
  limited: {},
  place: null,
});

/** The outcome of a side's last run. */
export const lastOf = ({ ends }: Match, side: Side) => ends[side].at(-1);

/**
 * Records the end of a run. Returns its seconds, or null if it can't be compared. A run stopped by the reader is not
 * recorded.
 */
export function recordRun(match: Match, side: Side, outcome: Outcome): number | null {
  const { stop, error } = outcome;
  if (stop === 'cancelled') return null;
  match.ends[side].push(outcome);
  if (error !== null || stop === 'fault') return null;
  match.limited[side] ||= stop === 'time' || stop === 'nodes' || stop === 'memory';
  return outcome.elapsedMs / 1000;
}

/** The kind of an answer: a proof, the best so far, or none. An answer that the replay refuses is a fault. */
type AnswerKind = 'optimal' | 'feasible' | 'infeasible' | 'unknown' | 'refuted';

export function answerOf({ status, moves, confirmed }: Outcome): AnswerKind {
  return moves !== null && !confirmed ? 'refuted' : status;
}

export type Verdict = 'none' | 'refuted' | 'limited' | 'faster' | 'open' | 'early';

/** The permitted conclusion: a difference only if the test has shown one, and none if a limit has cut a run short. */
export function verdictOf({ comparison, ends, limited }: Match): { verdict: Verdict; first?: Side } {
  if (sides.flatMap((side) => ends[side]).some((outcome) => answerOf(outcome) === 'refuted'))
    return { verdict: 'refuted' };
  const { a, b, p } = comparison;
  if (a.length === 0) return { verdict: 'none' };
  if (limited.a || limited.b) return { verdict: 'limited' };
  if (p !== null && p <= SIGNIFICANT) return { verdict: 'faster', first: median(a) < median(b) ? 'a' : 'b' };
  return { verdict: a.length >= PAIRS ? 'open' : 'early' };
}

/**
 * Compares the answers of both sides; null if the boards differ or an answer is missing. Two unequal proofs contradict
 * each other, unless the sides search different sets of answers.
 * @param sameAnswers whether both search the same set of answers
 */
export function agreementOf(match: Match, sameBoard: boolean, sameAnswers = true) {
  const [a, b] = sides.map((side) => lastOf(match, side));
  if (!sameBoard || !a || !b || a.objective === null || b.objective === null) return null;
  if (a.objective === b.objective) return 'same';
  if (!(isBest(a) && isBest(b))) return 'better';
  return sameAnswers ? 'contradiction' : 'apart';
}
