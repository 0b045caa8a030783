/** Restores what was on the page before, without reading it again. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { State } from '../store.ts';
import { withoutHint } from '../../shared/player/state.ts';
import { modeWith } from '../store.ts';

export function restoring({ store, player }: Base, { begin }: Families) {
  return {
    /**
     * Returns to a board that was left. Of a run that was broken off then, the best answer remains; one that waited can
     * no longer continue, and a hint starts again.
     */
    restore({ run: left, playback, choice, ...saved }: State) {
      const current = store.get();
      const { language, themeChoice, dark } = current;
      const isSameFamily = saved.family === current.family;
      const run = left && !left.running ? { ...left, deeper: null } : null;
      begin();
      player.runs.drop();
      store.set({
        ...saved,
        ...{ language, themeChoice, dark, run },
        ...withoutHint(isSameFamily ? current : saved),
        mode: modeWith(saved.mode, { ...saved, run }),
        playback: { ...playback, playing: false },
        choice: isSameFamily ? current.choice : choice,
        banner: null,
        opened: current.opened + 1,
      });
    },
  };
}
