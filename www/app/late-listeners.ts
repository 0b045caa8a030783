/** Listeners that follow the page from its first view on. They are fetched after it, as nothing waits for them. */

import type { Context } from './context.ts';
import type { Panels } from './panels/all.ts';
import { announce } from './announcements.ts';
import { listenToDrops } from './file-drop.ts';
import { contrastMedia, forcedMedia } from './forced-colours.ts';
import { watchFocus } from './lost-focus.ts';
import { colourNames, readTheme } from '../board/theme.ts';
import { keepMiddleClickFromPasting } from '../shared/middle-click.ts';
import { retryUntilFetched } from '../shared/retried.ts';
import { watchIntent } from './solver-prefetch.ts';
import { darkMedia } from './preferences.ts';
import { readyForTranslation } from './browser-translation.ts';

/**
 * Shows what the page is for above today's puzzle only. Above other boards, and while a board is drawn, the space has
 * better uses.
 */
function watchPromise({ store }: Context) {
  const { documentElement: root } = document;
  if (!root.hasAttribute('data-home')) return;
  const { board: today } = store.get();
  store.subscribe(({ board, mode }, before) => {
    if (board !== before.board || mode !== before.mode)
      root.toggleAttribute('data-home', board === today && mode !== 'edit');
  });
}

/**
 * Redraws when the reader asks for more contrast, or when the system's forced colours begin, end or change: the page's
 * own theme does not change then.
 */
function watchForced({ store, scene }: Context) {
  const redraw = () => store.set({ colours: (store.get().colours ?? 0) + 1 });
  for (const media of [forcedMedia, contrastMedia]) media.addEventListener('change', redraw);
  darkMedia.addEventListener('change', () => forcedMedia.matches && redraw());
  // This script may have missed earlier changes.
  const drawn = scene().theme;
  const current = readTheme(document.documentElement, store.get().dark);
  if (colourNames.some((name) => drawn[name] !== current[name])) redraw();
}

/** Stops the playback of an answer that was closed. */
const watchPlayback = ({ store }: Context) =>
  store.subscribe(({ mode, playback }) => {
    if (mode !== 'solve' && playback.playing) store.set({ playback: { ...playback, playing: false } });
  });

/** Opened with files, or with shared text: then the address or the display mode shows it. */
const isOpenedBySystem = () => location.search !== '' || !matchMedia('(display-mode: browser)').matches;

/** @param moves those played when this script was requested */
export function startLateListeners(
  context: Context,
  continuation: Panels['continuation'],
  fetchSolver: (family: string) => Promise<boolean>,
  moves: string,
) {
  watchFocus(context.store);
  watchPromise(context);
  watchForced(context);
  watchPlayback(context);
  readyForTranslation();
  announce(context);
  listenToDrops(context);
  keepMiddleClickFromPasting();
  watchIntent(context.store, fetchSolver, moves);
  if (isOpenedBySystem())
    void retryUntilFetched(() => import('./share/receive.ts')).then(({ receive }) => receive(context));
  void retryUntilFetched(() => import('./finished-game/moment.ts')).then(({ watchMoment }) =>
    watchMoment(context, continuation),
  );
  void retryUntilFetched(() => import('./share/print.ts').then(({ watchPrint }) => watchPrint(context)));
  void retryUntilFetched(() => import('./update.ts')).then(({ offerUpdates }) => offerUpdates(context));
}
