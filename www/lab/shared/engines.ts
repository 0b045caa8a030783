/** The laboratory's engines: one of each build, made on first use, and any number more to run in parallel. */

import type { Build } from '../lab.ts';
import type { Engine } from '../../engine/types.ts';
import { createEngine } from '../../engine/client.ts';
import { rulesAt } from '../../puzzles/index.ts';
import { retried } from '../../shared/retried.ts';

async function withRules(made: Promise<Engine>, family: string): Promise<Engine> {
  const engine = await made;
  await engine.fetchRules(family);
  return engine;
}

/**
 * A separate engine for one caller; it is never paired, because the computer's own Tokeru serves one page and one
 * search at a time.
 */
export const newEngine = (family: string, build: Build = 'plain'): Promise<Engine> =>
  withRules(createEngine({ plain: build === 'plain', rulesAt }), family);

/**
 * The laboratory's engines. The plain one can be paired with the computer's own Tokeru, and then sends it everything.
 */
export function enginesOf() {
  const make = (build: Build) => createEngine({ plain: build === 'plain', rulesAt, nativeAnswers: true });
  const builds = { plain: retried(() => make('plain')), threads: retried(() => make('threads')) };
  let paired: Engine | null = null;
  return {
    /** The engine for the pairing fold. */
    async pairing() {
      paired = await builds.plain();
      return paired;
    },
    get native() {
      return paired?.native ?? null;
    },
    engine: async (family: string, build: Build = 'plain') => withoutFallback(await withRules(builds[build](), family)),
  };
}

/** Keeps each measurement in one place: a run stays where it began, or is cancelled if that place is lost. */
export const withoutFallback = (engine: Engine): Engine =>
  Object.assign(Object.create(engine) as Engine, {
    solve: ((family, board, options = {}, call = {}) =>
      engine.native && !options.backend
        ? solveNative(engine, family, board, options, call)
        : engine.solve(family, board, { backend: 'plain', ...options }, call)) satisfies Engine['solve'],
  });

type Solve = Required<Parameters<Engine['solve']>>;

function solveNative(engine: Engine, ...[family, board, options, { signal, onEvent, ...call }]: Solve) {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const received: typeof onEvent = (event) => {
    if (event.type === 'fallback') stop.abort();
    else if (!stop.signal.aborted) onEvent?.(event);
  };
  return engine.solve(family, board, { ...options, backend: 'native' }, { ...call, signal: either, onEvent: received });
}
