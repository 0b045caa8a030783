/** How long a search may wait at a limit, and when it pauses. */

import type { Wait } from '../engine/types.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store.ts';

/** Milliseconds after which a waiting search is given up. */
const mostWaitMs = 300_000;

/** Gives up a search that waits too long. A search that continues pauses while the page is hidden. */
export function limitWait(store: Store, session: Session) {
  let currentWait: Wait | null = null;
  const holdIfHidden = () => currentWait?.hold(document.hidden);
  return {
    onWait(wait: Wait) {
      if (!currentWait) document.addEventListener('visibilitychange', holdIfHidden);
      currentWait = wait;
      const { run } = store.get();
      setTimeout(() => {
        if (run?.deeper && store.get().run?.deeper === run.deeper) session.player.runs.cancel();
      }, mostWaitMs);
    },
    ended() {
      document.removeEventListener('visibilitychange', holdIfHidden);
    },
  };
}
