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
      const now = store.get();
      const { language, themeChoice, dark } = now;
      const same = saved.family === now.family;
      const run = left && !left.running ? { ...left, deeper: null } : null;
      begin();
      player.runs.drop();
      store.set({
        ...saved,
        ...{ language, themeChoice, dark, run },
        ...withoutHint(same ? now : saved),
        mode: modeWith(saved.mode, { ...saved, run }),
        playback: { ...playback, playing: false },
        choice: same ? now.choice : choice,
        banner: null,
        opened: now.opened + 1,
      });
    },
  };
}
