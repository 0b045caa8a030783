/** Hints, one step at a time: each press says more about the same move. */

import type { HintStep, Scene } from '../../puzzles/contract.ts';
import type { Engine } from '../../engine/types.ts';
import type { PlayerState } from './state.ts';
import type { Store } from './store.ts';
import { hintApi } from './hint-api.ts';

/** The hint for one position: its steps (null until they are found), and how many of them the reader has seen. */
export interface Hint {
  board: string;
  moves: string;
  steps: HintStep[] | null;
  seen: number;
}

type Position = Pick<PlayerState, 'board' | 'moves' | 'hint'>;

/** The hint for the current position. */
export const currentHint = ({ hint, board, moves }: Position) =>
  hint?.board === board && hint.moves === moves ? hint : null;

interface HintOptions {
  store: Store<PlayerState>;
  engine: Pick<Engine, 'consult' | 'solve'>;
  scene(): Scene;
  /** May the reader ask for a hint here? */
  plays(): boolean;
  /** the most steps to show */
  most(): number;
  searching?(): void;
  show(text: string): void;
  /** There is no hint here, or no further step. */
  none(): void;
  all?(): void;
  failed(error: { code: string }): void;
}

export function createHints({ store, engine, scene, plays, most, searching, show, none, all, failed }: HintOptions) {
  let control: AbortController | null = null;

  function reveal(hint: Hint, steps: HintStep[]) {
    const { seen } = hint;
    const { ui } = store.get();
    const step = steps.slice(0, most()).at(seen);
    if (steps.length === 0) none();
    else if (!step) all?.();
    else {
      store.set({ hint: { ...hint, seen: seen + 1 }, ui: { ...ui, ...step.ui } });
      show(step.text);
    }
  }

  /** The steps for a position; null if the position changes before they arrive. */
  async function stepsFor(hint: Hint) {
    const { family, board, moves, view } = store.get();
    const controller = new AbortController();
    control?.abort();
    control = controller;
    const leave = store.subscribe((state) => {
      if (state.hint !== hint || !currentHint(state) || !plays()) controller.abort();
    });
    try {
      const position = family && { family, board, moves, view };
      let fault: { code: string } | null = null;
      const api = position && hintApi(engine, position, controller.signal, (error) => (fault = error));
      const steps = api && (await family.hint?.(scene(), api));
      if (controller.signal.aborted) return null;
      if (fault && !steps?.length) throw fault;
      return steps ?? [];
    } finally {
      leave();
    }
  }

  async function seek() {
    const { board, moves } = store.get();
    const hint: Hint = { board, moves, steps: null, seen: 0 };
    store.set({ hint });
    searching?.();
    const forget = () => {
      if (store.get().hint === hint) store.set({ hint: null });
    };
    try {
      const steps = await stepsFor(hint);
      if (!steps) return forget();
      const found = { ...hint, steps };
      store.set({ hint: found });
      reveal(found, steps);
    } catch (error) {
      forget();
      failed(error as { code: string });
    }
  }

  /** Shows the next step of the hint for the current position. */
  return async function next() {
    const state = store.get();
    if (!state.family?.hint || !plays()) return;
    const hint = currentHint(state);
    if (!hint) await seek();
    else if (hint.steps) reveal(hint, hint.steps);
  };
}
