// The page's rules: the shipped modules, compiled in Node.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRules, rules } from '../../www/engine/rules.ts';
import { families } from '../../www/puzzles/index.ts';

for (const { id, rules: at } of families) {
  if (!existsSync(at)) throw new Error(`${fileURLToPath(at)} is missing: ./build.sh build rules`);
  openRules(id, new WebAssembly.Module(readFileSync(at)));
}

export { rules };

/**
 * An outcome of a solver's module as the page receives it: the rules replay its answer, which must reach the goal with
 * the objective that the engine claims.
 * @param {string} family @param {string} board @param {any} outcome
 */
export function confirmedOutcome(family, board, outcome) {
  const { moves, objective } = outcome;
  if (moves !== null) {
    const { violation, goal, objective: replayed } = /** @type {any} */ (rules.check(family, board, moves));
    assert.deepEqual({ violation, goal, replayed }, { violation: null, goal: true, replayed: objective }, moves);
  }
  return { error: null, ...outcome, confirmed: moves !== null };
}

/** The fragment of a board's link. @param {string} family @param {string} board */
export function fragmentOf(family, board) {
  const made = rules.encodeLink(family, board);
  if (!made.ok) throw new Error(`${family}: ${made.error.code}`);
  return made.link;
}
