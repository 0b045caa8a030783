/** One widget inside `<tokeru-board>`: a board, a bar, and the engine that all widgets of a page share. */

import type { TokeruBoard } from './element.ts';
import type { Engine } from '../engine/types.ts';
import type { WidgetRoot } from './states.ts';
import { seek, step, toggle } from '../shared/player/playback.ts';
import { loadFamily } from '../puzzles/index.ts';
import { watchPaper } from '../shared/on-paper.ts';
import { isSparing } from '../shared/connection.ts';
import { sharedEngine } from './engine.ts';
import { createAdvice } from './advice.ts';
import { createGame } from './game.ts';
import { createBoards } from './opening.ts';
import { createSearch } from './search.ts';
import { shareResult } from './result.ts';
import { contrastMedia, Display, darkMedia, forcedMedia } from './display.ts';
import { familyNamed, reasonOf } from './attributes.ts';

export type Widget = Awaited<ReturnType<typeof createWidget>>;

/**
 * The loader applies this style to its element. It imports nothing from the widget, as that would be another file to
 * wait for.
 */
export { widgetStyle } from './style.ts';

/** The engine, with the rules of the family that the element names. */
async function engineFor(host: HTMLElement) {
  const engine = await sharedEngine();
  const id = familyNamed(host, engine.rules) ?? '';
  // Fetches the family's script in parallel. Opening the board asks for it again, and reports it if it is missing.
  void loadFamily(id, async () => {}).catch(() => {});
  await engine.fetchRules(id);
  return engine;
}

/** The actions of a widget, once its engine is there. */
function widgetOf(display: Display, engine: Engine, signal: AbortSignal) {
  const game = createGame(display, engine, () => void search.checkBest());
  const { runs } = game.player;
  const search = createSearch(display, engine, runs);
  const boards = createBoards(display, engine, game, signal);
  signal.addEventListener('abort', runs.drop);
  const turn = () => display.store.set({ playback: toggle(display.state.playback) });
  return {
    ...{ ...game, solve: search.solve, cancel: runs.cancel, hint: createAdvice(display, engine, signal) },
    share: () => shareResult(display),
    play() {
      if (display.state.answer && !display.state.playback.playing) turn();
    },
    pause() {
      if (display.state.playback.playing) turn();
    },
    address: () => display.address(),
    get moves() {
      return display.moves;
    },
    get value() {
      return display.state.moves;
    },
    /** An attribute has changed. */
    update(name: string) {
      if (['link', 'family', 'board'].includes(name)) boards.request();
      else display.show();
    },
    open: boards.request,
    /** Resolves once the board that the attributes name is there, or has been refused. */
    opened: boards.settled,
    near() {
      const { family } = display.state;
      if (family && !isSparing()) void engine.prefetch(family.id);
    },
  };
}

/** Pauses a playback that is out of view, and follows changes of the reader's colours and of printing. */
function watchSurroundings(display: Display, pause: () => void, signal: AbortSignal) {
  const view = display.host.ownerDocument.defaultView ?? window;
  const seen = { threshold: 0.01 }; // an element that only touches the window's edge counts as intersecting too
  new view.IntersectionObserver((entries, watcher) => {
    const latest = entries.at(-1);
    if (signal.aborted) watcher.disconnect();
    else if (latest && latest.intersectionRatio < seen.threshold) pause();
  }, seen).observe(display.host);
  for (const media of [darkMedia, forcedMedia, contrastMedia])
    media.addEventListener('change', () => display.show(), { signal });
  watchPaper((isOn) => display.printing(isOn), view, signal);
}

/**
 * @param signal aborted when the element leaves its page
 * @param handOver receives the widget before the first board is there: from then on it handles changes of attributes
 */
export async function createWidget(
  { host, root, states }: WidgetRoot,
  signal: AbortSignal,
  handOver: (widget: ReturnType<typeof widgetOf>) => void,
) {
  let widget: ReturnType<typeof widgetOf> | undefined;
  const display = new Display(
    { host, root, states },
    {
      undo: () => widget?.undo(),
      redo: () => widget?.redo(),
      restart: () => widget?.restart(),
      leave: () => widget?.leave(),
      hint: () => void widget?.hint(),
      share: () => void widget?.share(),
      step: (direction) => display.store.set({ playback: step(display.state.playback, direction) }),
      solve: () => void widget?.solve(),
      cancel: () => widget?.cancel(),
      toggle: () => (display.state.playback.playing ? widget?.pause() : widget?.play()),
      seek: (time) => display.store.set({ playback: seek(display.state.playback, time) }),
      near: () => widget?.near(),
      again: () => (widget ? widget.open() : void (host as TokeruBoard).load().catch(() => {})),
    },
  );
  signal.addEventListener('abort', () => root.querySelector('.foot')?.replaceChildren());
  const engine = await engineFor(host).catch((error) => {
    signal.throwIfAborted();
    display.showUnavailable(reasonOf(error));
    throw Object.assign(new Error(String(error)), { code: 'engine' });
  });
  signal.throwIfAborted();

  widget = widgetOf(display, engine, signal);
  display.mountBoard(engine, widget.gesture);
  signal.addEventListener('abort', () => display.leave());
  watchSurroundings(display, widget.pause, signal);
  handOver(widget);
  widget.open();
  await widget.opened();
  signal.throwIfAborted();
  display.dispatch('ready', { family: display.state.family?.id ?? null, backend: engine.backend });
  return widget;
}
