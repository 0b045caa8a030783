/** What stands around a board only while it is drawn, the keypad and a photo: fetched when a board of such a family is first drawn. */

import type { Gesture, Scene } from '../puzzles/contract.ts';
import type { Drafting } from './panels/drafting.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import { retried } from '../shared/retried.ts';

/** What it needs of the page. */
export interface Around {
  store: Store;
  session: Session;
  scene: () => Scene;
  notices: { show(text: string): void };
  /** something of it did not come */
  failed: () => void;
  /** what was done before what draws was there, each with the state that it was meant for */
  early: [State, Gesture][];
}

export function draftPlace(page: Omit<Around, 'early'>) {
  const early: Around['early'] = [];
  const around = { ...page, early };
  let wished = false;
  const fetched = retried(() => import('./panels/drafting.ts').then(({ drafting }) => drafting(around)));
  /** What does not arrive is told, and tried again at the next press or change. */
  const wish = (run: (drafting: Drafting) => unknown) => {
    wished = true;
    fetched().then(run, page.failed);
  };

  return {
    update({ mode, family }: State) {
      if (wished || (mode === 'edit' && family.keypad)) wish((drafting) => drafting.update());
    },
    /** It is kept until what draws is there. */
    hold(gesture: Gesture) {
      early.push([page.store.get(), gesture]);
      wish((drafting) => drafting.update());
      return true;
    },
    /** @param picture one that was pasted; the reader chooses one otherwise */
    photo: (picture?: File) => wish((drafting) => drafting.photo(picture)),
  };
}
