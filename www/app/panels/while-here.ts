import type { PanelApi } from '../../puzzles/contract.ts';

/**
 * The API of a panel that may be unmounted before an answer arrives. Then the answer is dropped, as the panel would
 * apply it to another puzzle.
 */
export function whileHere(api: PanelApi, life: { here: boolean }): PanelApi {
  const kept = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    return life.here ? value : new Promise(() => {});
  };
  const { solve, rules } = api;
  return {
    ...api,
    solve: (board, options, control) => kept(solve(board, options, control)),
    rules: {
      ...rules,
      consult: (board, moves, question, call) => kept(rules.consult(board, moves, question, call)),
      generate: (options, call) => kept(rules.generate(options, call)),
    },
  };
}
