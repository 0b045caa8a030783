/** What was on the page before, as it was: nothing is read anew. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { State } from '../store.ts';
import { withoutHint } from '../../shared/player/state.ts';
import { modeWith } from '../store.ts';

export function returns({ store, player }: Base, { wish }: Families) {
  return {
    /** Back at a board that was left. A run that was broken off then has left its best answer; one that waited can't go on, and a hint begins anew. */
    comeBack({ run: left, playback, choice, ...there }: State) {
      const now = store.get();
      const { language, themeChoice, dark } = now;
      const same = there.family === now.family;
      const run = left && !left.running ? { ...left, deeper: null } : null;
      wish();
      player.runs.drop();
      store.set({
        ...there,
        ...{ language, themeChoice, dark, run },
        ...withoutHint(same ? now : there),
        mode: modeWith(there.mode, { ...there, run }),
        playback: { ...playback, playing: false },
        choice: same ? now.choice : choice,
        banner: null,
        opened: now.opened + 1,
      });
    },
  };
}
