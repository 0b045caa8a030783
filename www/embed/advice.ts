/** Hints in a widget, as far as the author lets them go. */

import type { Engine } from '../engine/types.ts';
import type { Display } from './display.ts';
import { createHints } from '../shared/player/hints.ts';
import { mayHint } from './puzzle.ts';
import { isSolving } from './state.ts';

export function createAdvice(display: Display, engine: Engine) {
  const { store, words } = display;
  const none = () => {
    store.set({ hint: null });
    display.say(words.noHint);
  };
  return createHints({
    ...{ store, engine, none, failed: none },
    scene: () => display.scene(),
    plays: () => !isSolving(store.get()) && !store.get().answer && mayHint(store.get(), display.puzzle),
    most: () => display.puzzle.hints,
    sought: () => store.set({ said: words.thinking }),
    show: (text) => display.say(text),
  });
}
