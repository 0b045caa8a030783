/** One solve in a widget from press to answer. */

import type { Engine, Outcome, SolveEvent, SolveOptions } from '../engine/types.ts';
import type { Display } from './display.ts';
import { shareOf } from '../shared/line.ts';
import { atOnce } from '../shared/turns.ts';
import { reading, shownFrom } from './answers.ts';

/** Longest that a widget searches. */
const timeMs = 60_000;
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Do answers move by themselves? */
export const mayMove = () => !lessMotion.matches;

export function createSearch(display: Display, engine: Engine) {
  let control: AbortController | null = null;
  /** The newest better answer that is not on the board yet. */
  let waiting: { moves: string; objective: number } | null = null;

  function showAnswer(moves: string, moving: boolean) {
    const { family, board } = display.state;
    const answer = family && atOnce(reading(engine.rules, family, board, moves));
    if (family && answer) display.set(shownFrom(family, answer, moving));
  }

  /** Many better answers may come within one frame: the newest is shown. */
  function showSoon(moves: string, objective: number, own: AbortController) {
    const first = !waiting;
    waiting = { moves, objective };
    if (!first) return;
    requestAnimationFrame(() => {
      const newest = waiting;
      waiting = null;
      if (!newest || control !== own) return;
      display.state = { ...display.state, best: newest.objective };
      showAnswer(newest.moves, false);
    });
  }

  function follow(event: SolveEvent, own: AbortController) {
    const { type } = event;
    if (type === 'loading') display.set({ loaded: shareOf(event) });
    if (type === 'started' || type === 'fallback') display.set({ started: type === 'started', loaded: null });
    if (type === 'progress' || type === 'incumbent' || type === 'bound') display.tell('progress', { ...event });
    if (type === 'incumbent') showSoon(event.moves, event.objective, own);
  }

  function conclude(outcome: Outcome) {
    const { moves, objective, status, bound, confirmed, error } = outcome;
    display.set({ solving: false, outcome });
    if (moves !== null && confirmed) {
      showAnswer(moves, mayMove());
      display.tell('solved', { by: 'engine', moves, objective, status, bound, checked: confirmed });
    }
    if (error) display.tell('error', { ...error });
  }

  return {
    async solve(options: SolveOptions = {}): Promise<Outcome | null> {
      const { family, board } = display.state;
      if (!family) return null;
      control?.abort();
      const own = new AbortController();
      control = own;
      display.set({ solving: true, started: false, loaded: null, best: null, outcome: null });
      const onEvent = (event: SolveEvent) => {
        if (control === own) follow(event, own);
      };
      const outcome = await engine.solve(family.id, board, { timeMs, ...options }, { signal: own.signal, onEvent });
      if (control !== own) return outcome;
      control = null;
      conclude(outcome);
      return outcome;
    },

    cancel() {
      control?.abort();
    },

    /** Later events of a solve of another board are ignored. */
    drop() {
      control?.abort();
      control = null;
    },
  };
}
