/** @import { PanelApi } from '../../puzzles/contract.d.ts' */

/**
 * The api of a panel that may go before an answer comes. Then the answer is dropped: what the panel would do with it belongs to another puzzle.
 * @param {PanelApi} api @param {{ here: boolean }} life
 * @returns {PanelApi}
 */
export function whileHere(api, life) {
  /** @template T @param {Promise<T>} answer @returns {Promise<T>} */
  const kept = async (answer) => {
    const value = await answer;
    return life.here ? value : new Promise(() => {});
  };
  const { solve, rules } = api;
  return {
    ...api,
    solve: (board, options, control) => kept(solve(board, options, control)),
    rules: {
      ...rules,
      consult: (board, moves, question) => kept(rules.consult(board, moves, question)),
      generate: (options, call) => kept(rules.generate(options, call)),
    },
  };
}
