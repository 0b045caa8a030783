/** Performs an action that a worker computes, if the position is still the same by then. */

import type { Action } from '../../puzzles/contract.ts';
import type { Outcome, WireError } from '../../engine/types.ts';
import type { Store } from '../store.ts';

/** Milliseconds after which a notice asks the reader to wait. */
const noticeAfterMs = 300;

interface Performer {
  store: Store;
  notice: (text: string) => void;
  act: (action: Action | null) => void;
  reportFailure: (end: Pick<Outcome, 'stop' | 'error'>) => void;
}

export async function performWhenReady(
  action: Promise<Action | null>,
  { store, notice, act, reportFailure }: Performer,
) {
  const before = store.get();
  let [isNoticeShown, hasOwnNotice] = [false, false];
  const timer = setTimeout(() => {
    isNoticeShown = true;
    notice('thinking');
  }, noticeAfterMs);
  try {
    const found = await action;
    const state = store.get();
    if (state.family === before.family && state.board === before.board && state.moves === before.moves) {
      hasOwnNotice = Boolean(found?.notice);
      act(found);
    }
  } catch (error) {
    const { code } = error as WireError;
    if (code !== 'cancelled') reportFailure({ stop: 'fault', error: error as WireError });
  } finally {
    clearTimeout(timer);
    if (isNoticeShown && !hasOwnNotice) notice('');
  }
}
