/** Hints, a step at a time: the next press says more about the same move, as far as the author lets it. */

import type { HintStep } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { Display } from './display.ts';
import { hintApi } from '../shared/player/hint-api.ts';
import { mayHint } from './puzzle.ts';

export function createAdvice(display: Display, engine: Engine) {
  let control: AbortController | null = null;

  async function sought(at: string): Promise<HintStep[] | null> {
    const { family, board, moves, view } = display.state;
    control?.abort();
    const own = new AbortController();
    control = own;
    display.set({ hint: { at, steps: null, seen: 0 }, said: display.words.thinking });
    const asked = family && hintApi(engine, { family, board, moves, view }, own.signal);
    const steps = asked && (await family.hint?.(display.scene(), asked).catch(() => []));
    const { state } = display;
    // Whoever has played meanwhile is somewhere else.
    const stands = state.board === board && state.moves === at && state.hint?.at === at && !state.answer;
    return own.signal.aborted || !stands ? null : (steps ?? []);
  }

  function reveal(at: string, steps: HintStep[], seen: number) {
    const { text, ui } = steps[seen - 1];
    display.set({ hint: { at, steps, seen }, ...(ui ? { ui: { ...display.state.ui, ...ui } } : {}) });
    display.say(text);
  }

  return {
    /** The next step of the hint for the position that stands. */
    async next() {
      const { hint, moves, solving, answer } = display.state;
      const { hints } = display.puzzle;
      if (solving || answer || !mayHint(display.state, display.puzzle)) return;
      const known = hint?.at === moves ? hint : null;
      if (known && !known.steps) return; // on its way
      const steps = known?.steps ?? (await sought(moves));
      if (!steps) return;
      const seen = known?.seen ?? 0;
      if (!steps.length) {
        display.set({ hint: null });
        display.say(display.words.noHint);
      } else if (seen < Math.min(hints, steps.length)) reveal(moves, steps, seen + 1);
    },
  };
}
