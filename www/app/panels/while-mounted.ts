import type { PanelApi } from '../../puzzles/contract.ts';

/**
 * The API of a panel that may be unmounted before an answer arrives. Then the answer is dropped, as the panel would
 * apply it to another puzzle.
 */
export function whileMounted(api: PanelApi, mounting: { isMounted: boolean }): PanelApi {
  const dropLate = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    return mounting.isMounted ? value : new Promise(() => {});
  };
  const { solve, rules } = api;
  return {
    ...api,
    solve: (board, options, control) => dropLate(solve(board, options, control)),
    rules: {
      ...rules,
      consult: (board, moves, question, call) => dropLate(rules.consult(board, moves, question, call)),
      generate: (options, call) => dropLate(rules.generate(options, call)),
    },
  };
}
