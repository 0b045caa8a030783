/**
 * The package's entry in browsers and bundlers: one engine for all importers, made by the first call.
 * @import { Engine, EngineOptions, Outcome, SolveCall, SolveOptions } from '../engine/types.d.ts'
 */

import { createEngine } from '../engine/client.js';
import { bound } from './family.js';

export { createEngine };

/** @type {Promise<Engine> | undefined} */
let shared;

/**
 * The engine that `solve` and the families use. Options count only before its first use.
 * @param {EngineOptions} [options]
 * @returns {Promise<Engine>}
 */
export const engine = (options) => (shared ??= createEngine(options));

/**
 * @param {string} family
 * @param {string} board
 * @param {SolveOptions} [options]
 * @param {SolveCall} [call]
 * @returns {Promise<Outcome>}
 */
export const solve = async (family, board, options, call) => (await engine()).solve(family, board, options, call);

/** @param {string} id */
export const familyOf = (id) => bound(id, engine);
