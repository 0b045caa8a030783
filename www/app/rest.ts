/** What watches the page from its first view on, and is fetched after it: nobody waits for any of this. */

import type { Context } from './context.ts';
import type { Panels } from './panels/all.ts';
import { tellAloud } from './aloud.ts';
import { listenToDrops } from './drops.ts';
import { contrastMedia, forcedMedia } from './forced.ts';
import { watchFocus } from './lost-focus.ts';
import { colourNames, readTheme } from '../board/theme.ts';
import { watchIntent } from './intent.ts';
import { darkMedia } from './surroundings.ts';
import { readyForTranslation } from './translated.ts';

/** What the page is for stands above today's puzzle, and neither above another board nor where one draws: there is better use for its room. */
function watchPromise({ store }: Context) {
  const { documentElement: root } = document;
  if (!root.hasAttribute('data-home')) return;
  const { board: today } = store.get();
  store.subscribe(({ board, mode }, before) => {
    if (board !== before.board || mode !== before.mode)
      root.toggleAttribute('data-home', board === today && mode !== 'edit');
  });
}

/** Draws anew when the reader asks for more contrast, or when the system's colours take the place of ours, leave it or change: our own theme stays as it was. */
function watchForced({ store, scene }: Context) {
  const redraw = () => store.set({ colours: (store.get().colours ?? 0) + 1 });
  for (const media of [forcedMedia, contrastMedia]) media.addEventListener('change', redraw);
  darkMedia.addEventListener('change', () => forcedMedia.matches && redraw());
  // Changes from before this script came were told to no listener.
  const drawn = scene().theme;
  const now = readTheme(document.documentElement, store.get().dark);
  if (colourNames.some((name) => drawn[name] !== now[name])) redraw();
}

/** An answer that is closed is looked at no more: its playback stands where it was. */
const watchPlayback = ({ store }: Context) =>
  store.subscribe(({ mode, playback }) => {
    if (mode !== 'solve' && playback.playing) store.set({ playback: { ...playback, playing: false } });
  });

/** @param moves what was played when this was asked for */
export function beginRest(
  context: Context,
  way: Panels['way'],
  fetchSolver: (family: string) => Promise<boolean>,
  moves: string,
) {
  watchFocus(context.store);
  watchPromise(context);
  watchForced(context);
  watchPlayback(context);
  readyForTranslation();
  tellAloud(context);
  listenToDrops(context);
  watchIntent(context.store, fetchSolver, moves);
  void import('./moment/moment.ts').then(({ watchMoment }) => watchMoment(context, way));
  void import('./share/print.ts').then(({ watchPrint }) => watchPrint(context));
  void import('./update.ts').then(({ offerUpdates }) => offerUpdates(context));
}
