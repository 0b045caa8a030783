/** Two searches that are held to one another: what each has shown, and what may be said of both. Knows no page. */

import type { Outcome } from '../../engine/types.ts';
import type { Where } from '../lab.ts';
import type { Comparison } from '../shared/repeats.ts';
import { isBest } from '../../shared/best.ts';
import { SIGNIFICANT } from '../shared/repeats.ts';
import { median } from '../shared/statistics.ts';

export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** Most pairs that are counted. */
export const PAIRS = 10;

/** What one side is to do. */
export interface Wish {
  board: string;
  engine: string;
  options: Record<string, string>;
}

export interface Match {
  /** Seconds of the pairs that count. */
  comparison: Comparison;
  /** How each run ended, the warm-up's first. */
  ends: Record<Side, Outcome[]>;
  /** Did a run end at a limit? Its time is the limit's then. */
  limited: Partial<Record<Side, boolean>>;
  /** Where all its runs are made; null until the first begins. */
  where: Where | null;
}

export const matchOf = (): Match => ({
  comparison: { a: [], b: [], p: null },
  ends: { a: [], b: [] },
  limited: {},
  where: null,
});

/** How the last run of a side ended. */
export const lastOf = ({ ends }: Match, side: Side) => ends[side].at(-1);

/** Takes the end of a run; its seconds, or null where it is none that can be compared. Of one that the reader has stopped nothing is taken. */
export function taken(match: Match, side: Side, outcome: Outcome): number | null {
  const { stop, error } = outcome;
  if (stop === 'cancelled') return null;
  match.ends[side].push(outcome);
  if (error !== null || stop === 'fault') return null;
  match.limited[side] ||= stop === 'time' || stop === 'nodes' || stop === 'memory';
  return outcome.elapsedMs / 1000;
}

/** What an answer is: a proof, the best so far, or none. An answer that the replay refuses is a fault. */
type AnswerKind = 'optimal' | 'feasible' | 'infeasible' | 'unknown' | 'refuted';

export function answerOf({ status, moves, confirmed }: Outcome): AnswerKind {
  return moves !== null && !confirmed ? 'refuted' : status;
}

export type Verdict = 'none' | 'refuted' | 'limited' | 'faster' | 'open' | 'early';

/** Which may be said: a difference only where the test has shown one, and none where a limit has cut a run short. */
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
 * Do both sides answer alike, where both have a proof or both have none? Nothing may be said where boards differ.
 * @param sameAnswers do both look among the same answers of it?
 */
export function agreementOf(match: Match, sameBoard: boolean, sameAnswers = true) {
  const [a, b] = sides.map((side) => lastOf(match, side));
  if (!sameBoard || !a || !b || a.objective === null || b.objective === null) return null;
  if (a.objective === b.objective) return 'same';
  if (!(isBest(a) && isBest(b))) return 'better';
  return sameAnswers ? 'contradiction' : 'apart';
}
