/** One family of an engine: the same calls without the family's name. */

import type { Engine, Outcome, Parsed, Report, Result, SolveCall, SolveOptions } from '../engine/types.ts';

export interface FamilyCalls {
  readonly id: string;
  solve(board: string, options?: SolveOptions, call?: SolveCall): Promise<Outcome>;
  parse(text: string): Promise<Result<Parsed>>;
  check(board: string, moves: string): Promise<Result<Report>>;
  legal(board: string, moves?: string): Promise<string[]>;
  view(board: string, moves?: string): Promise<Result<{ view: unknown }>>;
  generate(options?: Record<string, string>): Promise<Result<Parsed>>;
  link(board: string, moves?: string): Promise<Result<{ link: string }>>;
}

export function bound(id: string, engine: () => Promise<Engine>): FamilyCalls {
  const rules = async () => {
    const { fetchRules, rules } = await engine();
    await fetchRules(id);
    return rules;
  };
  return {
    id,
    solve: async (board, options, call) => (await engine()).solve(id, board, options, call),
    parse: async (text) => (await rules()).parse(id, text),
    check: async (board, moves) => (await rules()).check(id, board, moves),
    legal: async (board, moves = '') => (await rules()).legal(id, board, moves),
    view: async (board, moves = '') => (await rules()).view(id, board, moves),
    generate: async (options = {}) => (await engine()).generate(id, options),
    link: async (board, moves) => (await rules()).encodeLink(id, board, moves),
  };
}
