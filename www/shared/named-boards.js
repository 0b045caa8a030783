/**
 * The boards of a file with their names. A megabyte holds tens of thousands of them: they are named in turns.
 * @import { Rules } from '../engine/types.d.ts'
 * @import { NamedBoard } from '../puzzles/contract.d.ts'
 */
import { inTurns } from './turns.js';

/**
 * @param {Pick<Rules, 'splitBoards' | 'boardTitle'>} rules @param {string} family @param {string} text
 * @param {AbortSignal} [signal] ends the work between two turns
 * @returns {Promise<NamedBoard[]>}
 */
export const namedBoards = (rules, family, text, signal) => inTurns(naming(rules, family, text), signal);

/** @param {Pick<Rules, 'splitBoards' | 'boardTitle'>} rules @param {string} family @param {string} text @returns {Generator<unknown, NamedBoard[]>} */
function* naming(rules, family, text) {
  const boards = [];
  const texts = rules.splitBoards(family, text);
  yield;
  for (const board of texts) {
    boards.push({ name: rules.boardTitle(family, board) ?? String(boards.length + 1), board });
    yield;
  }
  return boards;
}
