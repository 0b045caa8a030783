/** A game under review, and the questions to engines about its positions. */

import type { Engine, Outcome, Rules, SolveOptions } from '../../engine/types.ts';
import type { Family, FamilyData } from '../../puzzles/contract.ts';
import type { Answer, Game, Worth } from './review.ts';
import { movesOf } from '../translate.ts';

/** The longest game that is reviewed: the moves up to each step are kept as text. */
export const mostSteps = 2000;

/** The moves up to each of these pieces, from none to all of them. */
const beginningsOf = (pieces: string[], between: string) => [
  '',
  ...pieces.map((_, at) => pieces.slice(0, at + 1).join(between)),
];

/**
 * The moves after each step, beginning with no moves; null if the game is too long for a review. @param ended does it
 * reach its end?
 */
export function positionsOf(family: Family, moves: string, ended: boolean): string[] | null {
  if (movesOf(family).count(moves) > mostSteps) return null;
  if (!family.moves) return beginningsOf(moves.split(' ').filter(Boolean), ' ');
  return family.moves.prefixes?.(moves, ended) ?? beginningsOf([...moves], '');
}

/** What to ask about a position: of an engine that proves, where the family has one. */
export function requestOf(
  family: Family,
  bare: FamilyData,
): Pick<SolveOptions, 'engine' | 'options'> & { proves: boolean } {
  const request = family.review?.(bare) ?? family.proof?.(bare) ?? {};
  const engine = family.engines.find(({ id }) => id === request.engine) ?? family.engines[0];
  return { ...request, engine: engine.id, proves: engine.exact };
}

/** The board on which a game was played. */
export interface Place {
  family: Family;
  board: string;
  /** view of the board alone */
  bare: FamilyData;
}

/** @returns null if the rules forbid a step of the game, or if it is too long */
export function gameOf(rules: Rules, { family, board, bare }: Place, moves: string): Game | null {
  const report = rules.check(family.id, board, moves);
  const { direction } = family.objective;
  if (!report.ok || report.violation || direction === 'none') return null;
  const positions = positionsOf(family, moves, report.goal);
  if (!positions) return null;
  const end = report.goal ? report.objective : null;
  return { positions, direction, end, proves: requestOf(family, bare).proves };
}

/** What to ask an engine about the position after some moves. */
export function questionOf({ family, bare }: Place, moves: string): SolveOptions {
  const { engine, options = {} } = requestOf(family, bare);
  return { engine, moves, options };
}

/**
 * What an outcome proves or finds about its position. Null if it says nothing: the solve was interrupted, or failed.
 */
export function worthOf({ status, stop, error, moves, objective, bound, confirmed }: Outcome): Worth | null {
  if (error || stop === 'fault' || stop === 'cancelled') return null;
  return {
    best: confirmed && moves !== null ? objective : null,
    bound: status === 'optimal' ? objective : bound,
    hopeless: status === 'infeasible',
  };
}

/** The same, with the positions of the best game found. A game that is too long for a review counts as not found. */
export function answerOf(family: Family, outcome: Outcome): Answer | null {
  const worth = worthOf(outcome);
  if (!worth) return null;
  const { best, bound, hopeless } = worth;
  const found = outcome.confirmed && outcome.moves !== null ? positionsOf(family, outcome.moves, true) : null;
  return { objective: found && best, bound, hopeless, positions: found ?? [] };
}

/** Is the position's worth proved, be it a value or that no answer is left? */
export const isProved = ({ best, bound, hopeless }: Worth) => hopeless || (best !== null && best === bound);

/** Time limit of a question, in milliseconds. */
const timeMs = 5_000;

/**
 * Asks an engine about a game's positions, one after the other. @param failed called with an outcome that says nothing
 * about the board
 */
export function requester(
  engine: Engine,
  place: Place,
  limits: SolveOptions,
  signal: AbortSignal,
  failed: (outcome: Outcome) => void,
) {
  const { family, board } = place;
  return async (moves: string): Promise<Answer | null> => {
    const question = { timeMs, ...limits, ...questionOf(place, moves) };
    const outcome = await engine.solve(family.id, board, question, { signal });
    if (signal.aborted) return null;
    if (outcome.stop === 'fault' || outcome.error) failed(outcome);
    return answerOf(family, outcome);
  };
}
