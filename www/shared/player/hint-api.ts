/** What a family's hint may ask about one position: a question to the rules' searches, and how an engine would go on. */

import type { Engine, SolveOptions } from '../../engine/types.ts';
import type { Family, HintApi, Own } from '../../puzzles/contract.ts';

/** Longest that an engine searches for a hint. */
const timeMs = 10_000;

export interface Position {
  family: Family;
  board: string;
  moves: string;
  /** of board and moves */
  view: Own;
}

/** @param signal the position is left: an answer is no longer wanted */
export const hintApi = (
  engine: Pick<Engine, 'consult' | 'solve'>,
  { family, board, moves, view }: Position,
  signal: AbortSignal,
): HintApi => ({
  async consult(question) {
    const result = await engine.consult(family.id, board, moves, question, { signal });
    return result.ok ? result.value : null;
  },
  solve(options: SolveOptions = {}) {
    const beginning = family.beginning?.(moves, view) ?? { moves };
    const merged = { ...beginning.options, ...options.options };
    return engine.solve(family.id, board, { timeMs, ...beginning, ...options, options: merged }, { signal });
  },
});
