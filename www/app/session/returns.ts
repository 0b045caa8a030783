/** What was on the page before, as it was: nothing is read anew. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { State } from '../store.ts';

export function returns({ store, player }: Base, { wish }: Families) {
  return {
    /** Back at a board that was left. A run that was broken off then has left its best answer. */
    comeBack({ run, playback, choice, ui, ...there }: State) {
      const now = store.get();
      const { language, themeChoice, dark } = now;
      const same = there.family === now.family;
      wish();
      player.runs.drop();
      store.set({
        ...there,
        ...{ language, themeChoice, dark },
        playback: { ...playback, playing: false },
        run: run?.running ? null : run,
        choice: same ? now.choice : choice,
        ui: same ? now.ui : ui,
        banner: null,
        opened: now.opened + 1,
      });
    },
  };
}
