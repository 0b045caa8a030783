/** Hints in a widget, as far as the author lets them go. */

import type { Engine } from '../engine/types.ts';
import type { Display } from './display.ts';
import { createHints, hintHere } from '../shared/player/hints.ts';
import { takingTurns } from './engine.ts';
import { mayHint } from './puzzle.ts';
import { isSolving } from './state.ts';

/** @param signal the element has left its page: its hint is sought no longer, and holds nobody up */
export function createAdvice(display: Display, engine: Engine, signal: AbortSignal) {
  const { store, words } = display;
  const none = () => {
    store.set({ hint: null });
    display.say(words.noHint);
  };
  // A hint may take a search (the streamer's does), whose turn is to come.
  const waits = (on: boolean) => {
    if (hintHere(store.get())?.steps === null) store.set({ said: on ? words.waiting : words.thinking });
  };
  signal.addEventListener('abort', () => store.set({ hint: null }));
  return createHints({
    ...{ store, engine: takingTurns(engine, waits), none, failed: none },
    scene: () => display.scene(),
    plays: () => !isSolving(store.get()) && !store.get().answer && mayHint(store.get(), display.puzzle),
    most: () => display.puzzle.hints,
    sought: () => store.set({ said: words.thinking }),
    show: (text) => display.say(text),
  });
}
