/** Hints in a widget, as far as the author allows. */

import type { Engine } from '../engine/types.ts';
import type { Display } from './display.ts';
import { createHints, currentHint } from '../shared/player/hints.ts';
import { takingTurns } from './engine.ts';
import { mayHint } from './puzzle.ts';
import { isSolving } from './state.ts';

/**
 * @param signal aborted when the element leaves its page: then it no longer searches for a hint, and holds up no other
 * search
 */
export function createAdvice(display: Display, engine: Engine, signal: AbortSignal) {
  const { store, words } = display;
  const none = () => {
    store.set({ hint: null });
    display.notice(words.noHint);
  };
  // A hint may need a search (the streamer's does), which may have to wait for its turn.
  const onWait = (on: boolean) => {
    if (currentHint(store.get())?.steps === null) store.set({ notice: on ? words.waiting : words.thinking });
  };
  signal.addEventListener('abort', () => store.set({ hint: null }));
  return createHints({
    ...{ store, engine: takingTurns(engine, onWait), none, failed: none },
    scene: () => display.scene(),
    plays: () => !isSolving(store.get()) && !store.get().answer && mayHint(store.get(), display.puzzle),
    most: () => display.puzzle.hints,
    searching: () => store.set({ notice: words.thinking }),
    show: (text) => display.notice(text),
  });
}
