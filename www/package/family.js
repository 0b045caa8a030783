/**
 * One family of an engine: the same calls without the family's name.
 * @import { Engine, SolveCall, SolveOptions } from '../engine/types.d.ts'
 */

/**
 * @param {string} id
 * @param {() => Promise<Engine>} engine
 */
export function bound(id, engine) {
  const rules = async () => (await engine()).rules;
  return {
    id,
    /** @param {string} board @param {SolveOptions} [options] @param {SolveCall} [call] */
    solve: async (board, options, call) => (await engine()).solve(id, board, options, call),
    /** @param {string} text */
    parse: async (text) => (await rules()).parse(id, text),
    /** @param {string} board @param {string} moves */
    check: async (board, moves) => (await rules()).check(id, board, moves),
    /** @param {string} board @param {string} [moves] */
    legal: async (board, moves = '') => (await rules()).legal(id, board, moves),
    /** @param {string} board @param {string} [moves] */
    view: async (board, moves = '') => (await rules()).view(id, board, moves),
    /** @param {Record<string, string>} [options] */
    generate: async (options = {}) => (await engine()).generate(id, options),
    /** @param {string} board @param {string} [moves] */
    link: async (board, moves) => (await rules()).encodeLink(id, board, moves),
  };
}
