/**
 * The player on the page: adds what only the page does (modes, banners, returning to families as their reader left
 * them), and reports what happens.
 */

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
import { restoring } from './restoring.ts';

/** What a session needs from its page. */
export interface Page {
  focus: (id: string) => void;
  notice: (text: string) => void;
  recall: (key: string) => string | null;
  /** puts a photo under the board that is being drawn */
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
    loadFailed: (error) => refuse('family', loadFault(error)),
    forbid: (code) => page.notice(`violation.${code}`),
    plays: () => store.get().mode === 'play',
    draws: () => store.get().mode === 'edit',
    consequences: () => ({ banner: null }),
    // A new board can be played at once, even if an answer was shown before. Drawing continues.
    opened: () => (store.get().mode === 'solve' ? { mode: 'play' } : {}),
  });
  const base: Base = { store, engine, page, player, refuse };
  const family = families(base);
  const link = links(base, showMoves, family);
  /** The script that reads texts is fetched with the first text. */
  const reader = retried(() => import('./texts.ts').then(({ texts }) => texts(base, showMoves, family, link)));

  const setMode = (requested: Mode) => {
    const mode = modeWith(requested, store.get());
    if (mode === store.get().mode) return;
    if (store.get().run?.running) player.runs.cancel(); // its progress is no longer visible
    store.set({ mode, banner: null });
  };

  /** Shows an answer from a link, a panel or a pasted text. */
  function showMoves(moves: string, step?: number | null) {
    return player.showMoves(moves, { mode: 'solve', banner: null }, step);
  }

  /** Reports a run that says nothing about its board. */
  const reportFailure = ({ stop, error }: Pick<Outcome, 'stop' | 'error'>) => {
    if (error) refuse(stop === 'fault' ? 'fault' : 'solve', error);
  };

  /** Notes in the banner what is shown instead: what the address asked for failed, and there was no board before. */
  const reportSubstitute = (shown: 'last' | 'example') => {
    const { banner } = store.get();
    if (banner) store.set({ banner: { ...banner, now: `instead.${shown}` } });
  };

  /**
   * Performs what a gesture or a button asks for, at once or when a worker has answered. True if it asked for anything.
   */
  function act(action: Action | Promise<Action | null> | null) {
    if (action instanceof Promise) void performLater(action);
    else if (action) player.act(action);
    return Boolean(action);
  }

  async function performLater(action: Promise<Action | null>) {
    const { performWhenReady } = await import('./deferred-action.ts');
    await performWhenReady(action, { store, notice: page.notice, act, reportFailure });
  }

  /** The page's part of an action. */
  function perform({ mode, show, photo, focus, notice: t }: Action) {
    if (mode) setMode(mode);
    if (show) showMoves(show.moves);
    if (show === null) player.leave();
    if (photo) page.photo?.();
    if (focus) page.focus(focus);
    if (t) page.notice(t);
  }

  const { openFamily, openFirst, goTo, openBoard } = family;
  const { undo, redo, restart, replaceBoard, answerOf } = player;
  return {
    ...{ player, refuse, openFamily, openFirst, goTo, openBoard, reportSubstitute, showMoves, reportFailure },
    ...{ act, setMode, undo, redo, restart, replaceBoard, answerOf },
    ...{ openLink: link.openLink, restore: restoring(base, family).restore },
    openText: async (text: string) => (await reader())(text),
  };
}

export type Session = ReturnType<typeof createSession>;
