/** Solving in a widget: the engine's requests, and the events for the page around. */

import type { Engine, Outcome, SolveEvent, SolveOptions } from '../engine/types.ts';
import type { Run } from '../shared/player/run.ts';
import type { Runs } from '../shared/player/runs.ts';
import type { Display } from './display.ts';
import type { BestScore } from './puzzle.ts';
import type { State } from './state.ts';
import { lessMotion } from './display.ts';
import { coversBoard, isBest } from '../shared/best.ts';
import { isSparing } from '../shared/connection.ts';
import { solve } from '../shared/player/solving.ts';
import { withoutHint } from '../shared/player/state.ts';
import { better } from './puzzle.ts';
import { inTurn, takingTurns } from './engine.ts';
import { storeGame } from './saved.ts';
import { isSolving } from './state.ts';

/** Time limit of a widget's search, in milliseconds. */
const timeMs = 60_000;

/** Do answers play by themselves? */
export const mayMove = () => !lessMotion.matches;

/**
 * What is known about the best score after a run. Only what the rules have confirmed counts, and a proof counts only if
 * the run covered the whole board, under its own rules.
 */
function bestAfter({ family, bestScore }: State, outcome: Outcome, covers: boolean): BestScore | null {
  const { objective, confirmed } = outcome;
  if (objective === null || !confirmed) return bestScore;
  return better(family, bestScore, { objective, proved: isBest(outcome) && covers });
}

export function createSearch(display: Display, engine: Engine, runs: Runs) {
  const { store } = display;

  function onEvent(event: SolveEvent) {
    if (['progress', 'incumbent', 'bound'].includes(event.type)) display.dispatch('progress', { ...event });
  }

  function reportEnd(outcome: Outcome, covers: boolean) {
    const { moves, objective, status, bound, confirmed, error } = outcome;
    store.set({ bestScore: bestAfter(store.get(), outcome, covers) });
    if (moves !== null && confirmed)
      display.dispatch('solved', { by: 'engine', moves, objective, status, bound, checked: confirmed });
    if (error) display.dispatch('failed', { ...error });
  }

  return {
    /** @param options from a script, so it may be anything; the engine refuses what it cannot use */
    async solve(options?: SolveOptions | null): Promise<Outcome | null> {
      const { engine: name, options: engineOptions, moves, memoryMb } = options ?? {};
      const fromHere = Boolean(moves);
      const turn = runs.begin();
      const onWait = (on: boolean) => turn.isCurrent() && store.set({ waits: on });
      return solve({
        ...{ store, engine: takingTurns(engine, onWait), turn, received: onEvent },
        request: { ...options, timeMs: options?.timeMs ?? timeMs },
        ended: (outcome) => reportEnd(outcome, coversBoard(store.get().run as Run)),
        runOptions: { engine: name ?? '', options: engineOptions ?? {}, fromHere, limitMb: memoryMb ?? 0 },
        begins: { ...withoutHint(store.get()), notice: '', checkingBest: false, waits: false },
        beforeDrawing: requestAnimationFrame,
        moves: mayMove,
        showsUnconfirmed: false,
      });
    },

    /** Asks quietly whether the reader's answer is the best, unless that is known already. */
    async checkBest() {
      const { family, board, bare, bestScore, done } = store.get();
      const open = done && !isSolving(store.get()) && !bestScore?.proved;
      if (!family || !open || display.puzzle.goal !== 'best' || isSparing()) return;
      const proof = family.proof?.(bare) ?? (family.engines[0].exact ? {} : null);
      if (!proof || engine.backend === 'none') return;
      const turn = runs.begin();
      const onWait = (on: boolean) => turn.isCurrent() && store.set({ checkingBest: !on });
      const outcome = await inTurn({ signal: turn.signal, quiet: true, onWait }, (signal) =>
        engine.solve(family.id, board, { timeMs, ...proof }, { signal }),
      );
      if (!turn.isCurrent()) return;
      turn.end();
      store.set({ checkingBest: false, bestScore: bestAfter(store.get(), outcome, true) });
      storeGame(engine.rules, store.get());
    },
  };
}
