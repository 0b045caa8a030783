/** The player's board on the page: what the page alone does with it (modes, banners, families as their reader left them), and what it says of it. */

import type { Action, Mode } from '../../puzzles/contract.ts';
import type { Engine, Outcome } from '../../engine/types.ts';
import type { Place } from '../../shared/player/place.ts';
import type { Store } from '../store.ts';
import { loadFault } from '../../engine/loading.ts';
import { loadFamily } from '../../puzzles/index.ts';
import { createPlayer } from '../../shared/player/player.ts';
import { retried } from '../../shared/retried.ts';
import { modeWith } from '../store.ts';
import { families } from './families.ts';
import { links } from './links.ts';
import { returns } from './returns.ts';

/** What a session wants of its page. */
export interface Page {
  focus: (id: string) => void;
  notice: (text: string) => void;
  recall: (key: string) => string | null;
  /** lays a photo under the board that is being drawn */
  photo?: () => void;
}

export interface Base {
  store: Store;
  engine: Engine;
  page: Page;
  player: ReturnType<typeof createPlayer>;
  refuse: Place['refuse'];
}

export function createSession(store: Store, engine: Engine, page: Page) {
  const refuse: Place['refuse'] = (kind, { code, line, column, detail }, step) =>
    store.set({ banner: { kind, code, line: line ?? undefined, column: column ?? undefined, detail, step } });

  const player = createPlayer({
    ...{ store, engine, refuse, perform },
    load: (id) => loadFamily(id, engine.fetchRules),
    lost: (error) => refuse('family', loadFault(error)),
    forbid: (code) => page.notice(`violation.${code}`),
    plays: () => store.get().mode === 'play',
    draws: () => store.get().mode === 'edit',
    along: () => ({ banner: null }),
    // It can be played at once, whatever was shown of the one before; who draws goes on drawing.
    opened: () => (store.get().mode === 'solve' ? { mode: 'play' } : {}),
  });
  const base: Base = { store, engine, page, player, refuse };
  const family = families(base);
  const link = links(base, showMoves, family);
  /** What reads texts comes with the first of them. */
  const reader = retried(() => import('./texts.ts').then(({ texts }) => texts(base, showMoves, family, link)));

  const setMode = (wished: Mode) => {
    const mode = modeWith(wished, store.get());
    if (mode === store.get().mode) return;
    if (store.get().run?.running) player.runs.cancel(); // it is not looked at any more
    store.set({ mode, banner: null });
  };

  /** An answer from a link, a panel or a pasted text. */
  function showMoves(moves: string, step?: number | null) {
    return player.showMoves(moves, { mode: 'solve', banner: null }, step);
  }

  /** A run that says nothing about its board. */
  const tellFailure = ({ stop, error }: Pick<Outcome, 'stop' | 'error'>) => {
    if (error) refuse(stop === 'fault' ? 'fault' : 'solve', error);
  };

  /** What the address asked for could not be had, and no board was there before. */
  const instead = (shown: 'last' | 'example') => {
    const { banner } = store.get();
    if (banner) store.set({ banner: { ...banner, now: `instead.${shown}` } });
  };

  /** Does what a gesture or a button asks for, at once or when a worker has answered; true if it asked for anything. */
  function act(action: Action | Promise<Action | null> | null) {
    if (action instanceof Promise) void later(action);
    else if (action) player.act(action);
    return Boolean(action);
  }

  async function later(action: Promise<Action | null>) {
    const { whenAnswered } = await import('./asked.ts');
    await whenAnswered(action, { store, notice: page.notice, act, tellFailure });
  }

  /** What of an action is the page's. */
  function perform({ mode, show, photo, focus, say }: Action) {
    if (mode) setMode(mode);
    if (show) showMoves(show.moves);
    if (show === null) player.leave();
    if (photo) page.photo?.();
    if (focus) page.focus(focus);
    if (say) page.notice(say);
  }

  const { openFamily, openFirst, goTo, openBoard } = family;
  const { undo, redo, restart, replaceBoard, answerOf } = player;
  return {
    ...{ player, refuse, openFamily, openFirst, goTo, openBoard, instead, showMoves, tellFailure },
    ...{ act, setMode, undo, redo, restart, replaceBoard, answerOf },
    ...{ openLink: link.openLink, comeBack: returns(base, family).comeBack },
    openText: async (text: string) => (await reader())(text),
  };
}

export type Session = ReturnType<typeof createSession>;
