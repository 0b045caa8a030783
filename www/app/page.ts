/** The page: the board in the middle, panels around it, all drawn from the store's state. */

import type { Engine } from '../engine/types.ts';
import type { State, Store } from './store.ts';
import * as themes from '../board/theme.ts';
import type { Context } from './context.ts';
import { createContext } from './context.ts';
import { place, setText, setWords } from './dom.ts';
import { listenToPage } from './listeners.ts';
import { createPanels } from './panels/all.ts';
import { isDaily } from './panels/board-name.ts';
import { onThreads } from './on-threads.ts';
import { type Past, watchPlaces } from './tab-history.ts';
import { retried, retryUntilFetched } from '../shared/retried.ts';
import { atOnce, inTurns } from '../shared/turns.ts';
import { linkOf } from './link-of.ts';
import { memory, prefersLessMotion, remember } from './preferences.ts';

/** Remembers the board for the reader's next visit. A daily puzzle does not replace it, as that appears by itself. */
function rememberBoard(state: State) {
  const { family, board } = state;
  if (!isDaily(state)) remember(`board.${family.id}`, board);
  remember('family', family.id);
}

/** Milliseconds that feel instant to a reader. */
const shortMs = 40;

/** A solve may end on another backend than it started on. */
function showBackend(context: Context) {
  setText(place('private'), context.translator()(context.engine.native ? 'site.private.native' : 'site.private'));
  setText(place('backend'), onThreads(context));
}

/** The document's language and colours. */
function updateDocument({ repaint, translator }: Context, { language, dark }: State) {
  const root = document.documentElement;
  root.lang = language;
  root.dataset.theme = dark ? 'dark' : 'light';
  // The browser's own toolbar follows the reader's choice too.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = (dark ? themes.dark : themes.light).paper;
  repaint();
  const t = translator();
  document.title = `${t('title')} — ${t('site.name')}`;
  setWords(place('skip'), t('skip'));
  setWords(place('promise'), t('promise'));
  place('board').dataset.drop = t('drop');
}

/**
 * The page's own address opens the daily puzzle. While that is being played it needs no link of its own; tomorrow the
 * same address opens the next one.
 */
const isAtHome = (state: State) =>
  !('family' in document.documentElement.dataset) && state.mode === 'play' && isDaily(state);
const home = () => location.pathname + location.search;

export function createPage(store: Store, engine: Engine) {
  const context = createContext(store, engine);
  const { board, session, solver, scene, translator } = context;
  const panels = createPanels(context);
  /** No playback runs before the first view. */
  const ticker = retried(async () => {
    const { createTicker } = await import('../shared/player/ticker.ts');
    return createTicker(store, { beforeDrawing: requestAnimationFrame, wholeSteps: () => prefersLessMotion.matches });
  });
  const pair = (link: string) => panels.fetchRest((inside) => inside.pair(link));
  let last: State | null = null;

  /** Draws what has changed, and yields after each part. */
  function* parts() {
    const state = store.get();
    if (!state.view) return;
    const before = last;
    last = state;
    const changed = changedKeys(before ?? {}, state);
    const hasAny = (...keys: (keyof State)[]) => keys.some((key) => changed.includes(key));
    const isOnly = (key: keyof State) => changed.every((each) => each === key);
    if (hasAny('language', 'dark', 'colours', 'family')) updateDocument(context, state);
    const current = scene();
    const t = translator();
    panels.updateMoving(state, current, t);
    showBackend(context);
    yield;
    if (state.playback.playing) void ticker().then((run) => run());
    if (isOnly('playback') || isOnly('over')) board.animate(current);
    // A running solve changes its figures many times a second and nothing else.
    else if (!isOnly('run')) {
      if (state.mode === 'play') state.family.played?.(current, memory(state.family.id));
      yield* panels.update(state, current, t);
      yield;
      context.draft.update(state);
      board.show(state.family, current, t('title'));
      yield;
      if (hasAny('board', 'family')) rememberBoard(state);
    }
  }

  async function fetchSolver(family: string) {
    const isLoaded = await engine.prefetch(family);
    showBackend(context);
    return isLoaded;
  }

  let timer = 0;
  const update = () => {
    clearTimeout(timer);
    timer = 0;
    atOnce(parts());
  };
  /** A search that ends at once is not shown as running: button and line would flash. */
  const changedTo = ({ run }: State, before: State) => {
    if (!run?.running) update();
    else if (!before.run?.running) timer = setTimeout(update, shortMs);
    else if (!timer) update();
  };

  return {
    session,
    solver,
    /** Follows the link that `tokeru serve` prints. */
    pair,
    /**
     * From now on the page shows every change. The first drawing takes longest, as everything is new, so it is done in
     * turns.
     */
    async show(): Promise<Past> {
      await inTurns(parts());
      if (store.get() !== last) update(); // changed meanwhile
      store.subscribe(changedTo);
      const link = (state: State) => (isAtHome(state) ? home() : linkOf(engine, state, true));
      const past = watchPlaces(store, session, link, pair);
      const paste = (text: string) => session.act(store.get().family.paste?.(text, scene()) ?? null);
      const { photo } = context.draft;
      listenToPage({ store, session, solver, panels, paste, photo, key: board.key });
      return past;
    },
    /** Fetches everything that the first move does not need. @param past what has happened since the first drawing */
    fetchRest(past: Past) {
      panels.fetchRest();
      solver.prepare();
      void ticker();
      void retryUntilFetched(() => import('./saved-boards/start.ts')).then(({ startKeeping }) =>
        context.kept.resolve(startKeeping(context, past)),
      );
      const { moves } = store.get();
      void retryUntilFetched(() => import('./late-listeners.ts')).then(({ startLateListeners }) =>
        startLateListeners(context, panels.continuation, fetchSolver, moves),
      );
    },
  };
}

const changedKeys = (before: Partial<State>, now: State) =>
  (Object.keys(now) as (keyof State)[]).filter((key) => before[key] !== now[key]);
