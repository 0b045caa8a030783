/** Performs an action that a worker works out, if the position is still the one that was asked about. */

import type { Action } from '../../puzzles/contract.ts';
import type { Outcome, WireError } from '../../engine/types.ts';
import type { Store } from '../store.ts';

/** Milliseconds after which the reader is told to wait. */
const noticeAfterMs = 300;

interface Requester {
  store: Store;
  notice: (text: string) => void;
  act: (action: Action | null) => void;
  reportFailure: (end: Pick<Outcome, 'stop' | 'error'>) => void;
}

export async function whenAnswered(action: Promise<Action | null>, { store, notice, act, reportFailure }: Requester) {
  const before = store.get();
  let [thinking, said] = [false, false];
  const timer = setTimeout(() => {
    thinking = true;
    notice('thinking');
  }, noticeAfterMs);
  try {
    const found = await action;
    const now = store.get();
    if (now.family === before.family && now.board === before.board && now.moves === before.moves) {
      said = Boolean(found?.notice);
      act(found);
    }
  } catch (error) {
    const { code } = error as WireError;
    if (code !== 'cancelled') reportFailure({ stop: 'fault', error: error as WireError });
  } finally {
    clearTimeout(timer);
    if (thinking && !said) notice('');
  }
}
