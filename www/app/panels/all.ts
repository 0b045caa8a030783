/**
 * All parts of the page around the board. Bar and line are there at once; the column's contents are fetched after the
 * first view.
 */

import type { Scene, Translate } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Hints } from './hints.ts';
import type { Inside } from './inside.ts';
import { place } from '../dom.ts';
import { inLanguage } from '../../shared/place.ts';
import { holdsBoard } from '../link-of.ts';
import { reviewing } from '../reviewing.ts';
import { printBoard, shareBoard, shareSheet } from '../sharing.ts';
import { isDark, remember } from '../preferences.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { retried } from '../../shared/retried.ts';
import { atOnce } from '../../shared/turns.ts';
import { arrowKeys } from './arrows.ts';
import { bar } from './bar.ts';
import { boardNames, isDone } from './board-name.ts';
import { type Column, column, type Tab, wordOf } from './column.ts';
import { lineView } from './line.ts';
import { type Entry, masthead } from './masthead.ts';

/** The entries of the menu. */
function menuOf(context: Context, load: (run: (inside: Inside) => void) => void, shell: Shell): (Entry | null)[] {
  const { store, link, copy } = context;
  const copyLink = () =>
    holdsBoard(link())
      ? void copy(new URL(link(), location.href).href)
      : store.set({ banner: { kind: 'copy', code: 'link-too-long' } });
  const language = () => {
    const next = store.get().language === 'ja' ? 'en' : 'ja';
    remember('language', next);
    store.set({ language: next });
  };
  const theme = () => {
    const { themeChoice: choice, dark } = store.get();
    // The first press is always visible: it leads from the system's theme to the other one.
    const themeChoice = choice === (isDark('auto') ? 'dark' : 'light') ? 'auto' : dark ? 'light' : 'dark';
    remember('theme', themeChoice === 'auto' ? null : themeChoice);
    store.set({ themeChoice, dark: isDark(themeChoice) });
  };
  const tab = (id: Tab) => ({
    id,
    run: () => shell.open(id),
    word: (state: State, t: Translate) => t(wordOf(id, state)),
  });
  const text = () => {
    shell.open('details');
    load((inside) => inside.showText());
  };
  return [
    tab('levels'),
    tab('rules'),
    tab('details'),
    { id: 'review', run: () => shell.review() },
    null,
    { id: 'open', run: () => shell.file(), word: (_, t) => t('open') },
    { id: 'text', run: text, word: (_, t) => t('text') },
    { id: 'copy-link', run: copyLink, word: (_, t) => t('copy.link') },
    { id: 'share', run: () => void shareSheet(context, 'blog') },
    { id: 'print', run: shell.print },
    null,
    { id: 'lab', run: () => location.assign(inLanguage('lab/')) },
    { id: 'keys', run: () => shell.keys() },
    { id: 'theme', run: theme, word: (state, t) => t(`theme.${state.themeChoice}`) },
    {
      id: 'language',
      run: language,
      word: (_, t) => t('language'),
      lang: ({ language: now }) => (now === 'ja' ? 'en' : 'ja'),
    },
  ];
}

/** Leads from a finished board to the next one. */
function continuationOf({ store, session, engine }: Context, names: ReturnType<typeof boardNames>) {
  /** The rules are asked once for each position, whose view is a new object after each move. */
  let cached: { view: State['view']; done: boolean } = { view: null, done: false };
  const isFinished = () => {
    const state = store.get();
    if (state.mode !== 'play') return false;
    if (cached.view !== state.view) cached = { view: state.view, done: isDone(state, engine) };
    return cached.done;
  };
  const next = () => (isFinished() ? names.next(store.get()) : null);
  const openNext = () => {
    const found = next();
    if (found) session.replaceBoard(...found);
  };
  return { next, openNext, isFinished };
}

/**
 * While a board is drawn, the details with the controls for a new board open beside it if there is room. Without room,
 * board and keys take all of it.
 */
function turnsOf(sides: Column) {
  let mode: State['mode'] = 'play';
  return (next: State['mode']) => {
    if (next === mode) return;
    mode = next;
    if (next !== 'edit') return;
    if (sides.isColumn()) sides.show('details');
    else sides.close();
  };
}

interface Shell {
  print: () => void;
  open: (tab: Tab) => void;
  file: () => void;
  keys: () => void;
  /** shows what each step of the game cost, or of the answer that is shown */
  review: () => void;
}

/** The style sheets of what follows the first view. */
const sheets = () => [
  lateSheet(new URL('../front/front.css', import.meta.url).href),
  lateSheet(new URL('./inside.css', import.meta.url).href),
  lateSheet(new URL('./boards.css', import.meta.url).href),
  lateSheet(new URL('./summary.css', import.meta.url).href),
];

export function createPanels(context: Context) {
  const { store, session, solver, engine, scene, translator, board, notices } = context;
  let inside: Inside | null = null;

  /** Updates the column's contents, if they have arrived. */
  const refresh = () => {
    const state = store.get();
    if (!inside || !state.view) return;
    inside.updateMoving(state, scene(), translator());
    atOnce(inside.update(state, scene(), translator()));
  };
  const chosen = () => {
    sides.close();
    board.enter();
  };
  const fetchInside = retried(async () => {
    const [{ createInside, moreOfLine }, { showFront }] = await Promise.all([
      import('./inside.ts'),
      import('../front/front.ts'),
      ...sheets(),
    ]);
    line.complete(moreOfLine);
    if (!inside) showFront(context, chosen);
    inside ??= createInside(context, chosen, () => shell.review());
    sides.miss(null);
    store.set({}); // the words have arrived too
    refresh();
    return inside;
  });
  /** A failed fetch is reported, and repeated at the next request. */
  const load = (run: (loaded: Inside) => void = () => {}) => {
    fetchInside().then(run, () => {
      sides.miss(translator());
      notices.show(translator()('missing'));
    });
  };

  const sides = column(() => refresh());
  const share = () => void shareBoard(context);
  const shell: Shell = {
    print: () => void printBoard(context),
    open: (tab) => {
      sides.open(tab);
      load();
    },
    file: () => void import('./inside.ts').then(({ chooseFile }) => chooseFile(context)),
    keys: () => void import('./keys.ts').then(({ showKeys }) => showKeys(store.get(), scene(), translator())),
    review: reviewing(context, () => shell.open('details'), chosen),
  };
  const names = boardNames(engine);
  const continuation = continuationOf(context, names);
  const head = masthead(place('masthead'), { go: session.goTo, share, menu: menuOf(context, load, shell) }, names.of);
  let hints: Hints | null = null;
  const hint = async () => {
    hints ??= (await import('./hints.ts')).createHints(context);
    hints.ask();
  };
  const line = lineView(place('summary'), place('tagline'), {
    close: () => store.set({ banner: null }),
    share,
    how: () => shell.open('details'),
    ...{ solver, native: () => engine.native },
    continueWith(id) {
      store.set({ choice: { ...store.get().choice, engine: id } });
      void solver.start();
    },
  });
  notices.use(line.showMessage);
  const below = bar(place('bar'), store, session, {
    solve: () => solver.press(),
    cancel: () => solver.cancel(),
    hint: () => void hint(),
    hintWord: () => hints?.word() ?? 'hint',
    ...continuation,
  });
  const arrows = arrowKeys(place('arrows'), context.steer);
  sides.show('levels');

  const turn = turnsOf(sides);
  return {
    hint: () => void hint(),
    ...{ keys: shell.keys, print: shell.print, continuation: { ...continuation, review: shell.review } },
    /** Fetches the column's contents, after the first view. */
    fetchRest: load,
    /** Updates what changes during a solve or a playback. */
    updateMoving(state: State, scene: Scene, t: Translate) {
      below.update(state, scene, t);
      line.update(state, scene, t);
      inside?.updateMoving(state, scene, t);
    },
    /** Updates everything else, and yields after each part. */
    *update(state: State, scene: Scene, t: Translate) {
      head.update(state, t);
      sides.update(state, t);
      arrows.update(state, t);
      document.body.dataset.mode = state.mode;
      turn(state.mode);
      if (state.mode === 'edit' && !inside) load();
      yield;
      if (inside) yield* inside.update(state, scene, t);
    },
  };
}

export type Panels = ReturnType<typeof createPanels>;
