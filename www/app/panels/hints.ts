/** One hint at a time, asked of the family: at once, or after a search that another change of the board ends. */

import type { PanelApi } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';

/** @param api fetched when it is first needed */
export function createHints({ store, session }: Context, api: () => Promise<PanelApi>) {
  let own: AbortController | null = null;

  const ended = () => {
    own = null;
    store.set({}); // the button says that no hint is looked for any more
  };

  async function ask() {
    const { family, board, moves, mode } = store.get();
    if (!family.hint || mode !== 'play') return;
    own?.abort();
    const control = new AbortController();
    own = control;
    store.set({});
    const stop = store.subscribe((now) => {
      if (now.board !== board || now.moves !== moves || now.mode !== 'play') control.abort();
    });
    const asked = Promise.resolve(family.hint(await api(), control.signal));
    session.act(asked.then((action) => (control.signal.aborted ? null : action)));
    await asked.catch(() => {}); // told by the session
    stop();
    if (own === control) ended();
  }

  return { ask: () => void ask(), running: () => own !== null };
}
