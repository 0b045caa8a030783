/** How long a search waits at a limit, and when it rests. */

import type { Wait } from '../engine/types.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store.ts';

/** How long a search that waits is kept, in milliseconds. */
const patienceMs = 300_000;

/** A search that waits is kept for a while; once it goes on it rests while nobody looks at the page. */
export function patience(store: Store, session: Session) {
  let held: Wait | null = null;
  const look = () => held?.hold(document.hidden);
  return {
    waits(wait: Wait) {
      if (!held) document.addEventListener('visibilitychange', look);
      held = wait;
      const { run } = store.get();
      setTimeout(() => {
        if (run?.deeper && store.get().run?.deeper === run.deeper) session.player.runs.cancel();
      }, patienceMs);
    },
    ended() {
      document.removeEventListener('visibilitychange', look);
    },
  };
}
