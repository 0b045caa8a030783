/** One solve in a widget from press to answer. */

import type { Engine, Outcome, SolveEvent, SolveOptions } from '../engine/types.ts';
import type { Display } from './display.ts';
import type { Known } from './puzzle.ts';
import type { State } from './state.ts';
import { isSparing, shareOf } from '../shared/line.ts';
import { atOnce } from '../shared/turns.ts';
import { reading, shownFrom, withoutAnswer } from './answers.ts';
import { better } from './puzzle.ts';
import { keep } from './saved.ts';

/** Longest that a widget searches. */
const timeMs = 60_000;
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Do answers move by themselves? */
export const mayMove = () => !lessMotion.matches;

/** What is known of the best once a run has ended: only what the rules have confirmed counts. */
function knownAfter({ family, known }: State, { objective, confirmed, status }: Outcome): Known | null {
  if (objective === null || !confirmed) return known;
  return better(family, known, { objective, proved: status === 'optimal' });
}

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
    if (type === 'progress') display.set({ elapsedMs: event.elapsedMs, bound: event.bound ?? display.state.bound });
    if (type === 'bound') display.set({ bound: event.bound, elapsedMs: event.elapsedMs });
    if (type === 'incumbent') showSoon(event.moves, event.objective, own);
  }

  function conclude(outcome: Outcome) {
    const { moves, objective, status, bound, confirmed, error } = outcome;
    display.set({ solving: false, outcome, known: knownAfter(display.state, outcome) });
    if (moves !== null && confirmed) {
      showAnswer(moves, mayMove());
      display.tell('solved', { by: 'engine', moves, objective, status, bound, checked: confirmed });
    }
    if (error) display.tell('failed', { ...error });
  }

  return {
    async solve(options: SolveOptions = {}): Promise<Outcome | null> {
      const { family, board } = display.state;
      if (!family) return null;
      control?.abort();
      const own = new AbortController();
      control = own;
      const fresh = { best: null, bound: null, elapsedMs: 0, outcome: null, said: '', hint: null, judging: false };
      display.set({ ...withoutAnswer(), ...fresh, solving: true, started: false, loaded: null });
      const onEvent = (event: SolveEvent) => {
        if (control === own) follow(event, own);
      };
      const outcome = await engine.solve(family.id, board, { timeMs, ...options }, { signal: own.signal, onEvent });
      if (control !== own) return outcome;
      control = null;
      conclude(outcome);
      return outcome;
    },

    /** Asks quietly whether the reader's answer is the best. What is known already is not asked again. */
    async judge() {
      const { family, board, bare, known, done, solving } = display.state;
      if (!family || !done || solving || known?.proved || display.puzzle.goal !== 'best' || isSparing()) return;
      const proof = family.proof?.(bare) ?? (family.engines[0].exact ? {} : null);
      if (!proof || engine.backend === 'none') return;
      control?.abort();
      const own = new AbortController();
      control = own;
      display.set({ judging: true });
      const outcome = await engine.solve(family.id, board, { timeMs, ...proof }, { signal: own.signal });
      if (control !== own) return;
      control = null;
      display.set({ judging: false, known: knownAfter(display.state, outcome) });
      keep(engine.rules, display.state);
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
