/**
 * What surrounds a board only while it is being drawn: the keypad and a photo. Fetched when a board of a family with a
 * keypad is first drawn.
 */

import type { Gesture, Scene } from '../puzzles/contract.ts';
import type { Drafting } from './panels/drafting.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import { retried } from '../shared/retried.ts';

/** What those scripts need from the page. */
export interface DraftContext {
  store: Store;
  session: Session;
  scene: () => Scene;
  notices: { show(text: string): void };
  /** reports that a file did not arrive */
  failed: () => void;
  /** gestures made before the scripts arrived, each with the state that it was meant for */
  early: [State, Gesture][];
}

export function draftPlace(page: Omit<DraftContext, 'early'>) {
  const early: DraftContext['early'] = [];
  const context = { ...page, early };
  let requested = false;
  const fetched = retried(() => import('./panels/drafting.ts').then(({ drafting }) => drafting(context)));
  /** A failed fetch is reported, and repeated at the next press or change. */
  const request = (run: (drafting: Drafting) => unknown) => {
    requested = true;
    fetched().then(run, page.failed);
  };

  return {
    update({ mode, family }: State) {
      if (requested || (mode === 'edit' && family.keypad)) request((drafting) => drafting.update());
    },
    /** Keeps a gesture until the family's drawing script has arrived. */
    hold(gesture: Gesture) {
      early.push([page.store.get(), gesture]);
      request((drafting) => drafting.update());
      return true;
    },
    /** @param picture a pasted one; without it the reader chooses one */
    photo: (picture?: File) => request((drafting) => drafting.photo(picture)),
  };
}
