/** The package's entry in browsers and bundlers: one engine for all importers, made by the first call. */

import { createEngine as engineWith } from '../engine/client.ts';
import type { Engine, EngineOptions, SolveCall, SolveOptions } from '../engine/types.ts';
import { rulesAt } from '../puzzles/index.ts';
import { checkedEngine } from '../engine/checked.ts';
import { bound } from './family.ts';
import { engineSettingsOf } from '../engine/settings.ts';

export type * from '../engine/types.ts';
export type { FamilyCalls } from './family.ts';
/** Makes a separate engine; rejects, with a `code`, if an option is wrong. In Node the options have no effect. */
export const createEngine = async (options?: EngineOptions): Promise<Engine> =>
  checkedEngine(await engineWith({ rulesAt, ...(await engineSettingsOf(options)) }));

let shared: Promise<Engine> | undefined;

/**
 * The engine that `solve` and the families share, made on first use; options count only then. Made anew after a
 * failure.
 */
export function engine(options?: EngineOptions): Promise<Engine> {
  shared ??= createEngine(options).catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** Solves a board given as text. Never rejects for a bad board: see `Outcome.error`. */
export const solve = async (family: string, board: string, options?: SolveOptions, call?: SolveCall) =>
  (await engine()).solve(family, board, options, call);

/** One family's calls. */
export const familyOf = (id: string) => bound(id, engine);
