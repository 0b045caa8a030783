/**
 * What a family's hint may ask about one position: a question to the family's own searches, and how an engine would
 * continue.
 */

import type { Engine, SolveOptions } from '../../engine/types.ts';
import type { Family, HintApi, FamilyData } from '../../puzzles/contract.ts';

/** Time limit of an engine's search for a hint, in milliseconds. */
const timeMs = 10_000;

/** Codes that are failures of the solver, not answers. */
const faults = [
  'load',
  'stalled',
  'pool-start',
  'pool-lost',
  'worker-start',
  'no-worker',
  'heartbeat',
  'panic',
  'memory',
];

export interface Position {
  family: Family;
  board: string;
  moves: string;
  /** view of board and moves */
  view: FamilyData;
}

/**
 * @param signal aborted when the position changes and the answer is no longer wanted
 * @param failed called if the solver fails; that nothing was found then says nothing
 */
export const hintApi = (
  engine: Pick<Engine, 'consult' | 'solve'>,
  { family, board, moves, view }: Position,
  signal: AbortSignal,
  failed: (error: { code: string }) => void = () => {},
): HintApi => ({
  async consult(question) {
    const result = await engine.consult(family.id, board, moves, question, { signal });
    if (!result.ok && faults.includes(result.error.code)) failed(result.error);
    return result.ok ? result.value : null;
  },
  async solve(options: SolveOptions = {}) {
    const beginning = family.continueFrom?.(moves, view) ?? { moves };
    const merged = { ...beginning.options, ...options.options };
    const request = { timeMs, ...beginning, ...options, options: merged };
    const outcome = await engine.solve(family.id, board, request, { signal });
    if (outcome.stop === 'fault') failed(outcome.error ?? { code: 'panic' });
    return outcome;
  },
});
