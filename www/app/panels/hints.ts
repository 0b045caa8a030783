/** The hint button: what its next press gives. */

import './words.ts';
import type { Context } from '../context.ts';
import { createHints as createSteps, currentHint } from '../../shared/player/hints.ts';
import { withoutHint } from '../../shared/player/state.ts';

export function createHints({ store, session, engine, scene, translator, notices }: Context) {
  const plays = () => store.get().mode === 'play';
  const t = (key: string) => notices.show(translator()(key));
  const ask = createSteps({
    ...{ store, engine, scene, plays },
    most: () => Number.POSITIVE_INFINITY,
    show: (text) => notices.show(text),
    none: () => t('hint.nothing'),
    all: () => t('hint.all'),
    failed: (error) => session.reportFailure({ stop: 'fault', error }),
  });

  /** Repeats the hint in another language, up to the step that was seen: its steps are sentences. */
  async function repeatHint(most: number) {
    await null; // until all listeners have seen the language
    store.set(withoutHint(store.get()));
    for (let seen = 0; seen < most && plays() && (currentHint(store.get())?.seen ?? 0) === seen; seen++) await ask();
  }

  /** Shows the sentence again that belongs to the mark on the board. */
  async function showAgain() {
    await null; // until the line has noticed the mode
    const hint = currentHint(store.get());
    const step = plays() && hint?.steps?.[hint.seen - 1];
    if (step) notices.show(step.text);
  }

  store.subscribe((state, before) => {
    const hint = state.language === before.language ? null : currentHint(before);
    if (hint) void repeatHint(Math.max(1, hint.seen));
    else if (before.mode === 'solve' && state.mode === 'play') void showAgain();
  });

  return {
    /** Shows the next step of the hint for the current position. */
    ask() {
      // The hint appears in the place of a refusal.
      if (store.get().banner) store.set({ banner: null });
      void ask();
    },
    /** Key of the button's label. */
    word() {
      const hint = plays() ? currentHint(store.get()) : null;
      if (!hint) return 'hint';
      if (!hint.steps) return 'thinking';
      const left = hint.steps.length - hint.seen;
      return left <= 0 ? 'hint' : left === 1 ? 'hint.move' : 'hint.more';
    },
  };
}

export type Hints = ReturnType<typeof createHints>;
