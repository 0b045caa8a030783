/** What all parts of the page work with: board, session, solver, the current scene, and its words. */

import type { Gesture } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { Store } from './store.ts';
import type { Keep } from './saved-boards/start.ts';
import { createBoard } from '../board/board.ts';
import { readTheme } from '../board/theme.ts';
import { written } from './clipboard.ts';
import { draftPlace } from './draft.ts';
import { place } from './dom.ts';
import { pageTranslator } from './i18n.ts';
import { lateSolver } from './late-solver.ts';
import { letterKeys } from './listeners.ts';
import { noticeView } from './panels/notices.ts';
import { questionsOf } from './queries.ts';
import { createSession } from './session/session.ts';
import { linkOf } from './link-of.ts';
import { sceneOf } from './store.ts';
import { recall } from './preferences.ts';

export function createContext(store: Store, engine: Engine) {
  const { get } = store;
  let theme = readTheme(document.documentElement, get().dark);
  const notices = noticeView(place('notices'));
  const questions = questionsOf(store, engine);
  let steering = false;
  const scene = () => sceneOf(get(), theme, questions);
  const translator = () => pageTranslator(get().language, get().family.words[get().language]);

  const session = createSession(store, engine, {
    focus(cell) {
      if (!steering) board.focus(cell);
    },
    notice: (key) => notices.show(translator()(key)),
    recall,
    photo: () => draft.photo(),
  });
  const board = createBoard(place('board'), { onGesture: gesture });
  const solver = lateSolver(store, engine, session, scene);

  /** @returns whether the gesture had an effect */
  function gesture(event: Gesture): boolean {
    const { family, mode } = get();
    const action = family.on(event, { ...scene(), ...board.pointer() });
    if (action === undefined) return draft.hold(event);
    if (action) return session.act(action);
    return event.type === 'key' && mode !== 'solve' && toolKey(event.key);
  }

  /** Chooses a tool by its own key while the board has the focus. */
  function toolKey(key: string) {
    if (!letterKeys.on()) return false;
    const tools = get().family.tools(scene());
    const control = tools.find((each) => 'key' in each && each.key === key);
    if (control?.type === 'tool') return session.act({ ui: { tool: control.id } });
    return control?.type === 'button' ? session.act(control.run(scene())) : false;
  }

  async function copy(text: string) {
    const isCopied = await written(text);
    notices.show(translator()(isCopied ? 'copied' : 'copy.failed'));
    return isCopied;
  }

  const draft = draftPlace({
    ...{ store, session, scene, notices },
    failed: () => notices.show(translator()('missing.draw')),
  });

  return {
    store,
    engine,
    draft,
    board,
    session,
    solver,
    notices,
    scene,
    translator,
    copy,
    /** stored boards, once the scripts that store them have arrived */
    kept: Promise.withResolvers<Keep>(),
    /** A key pressed on one of the arrow buttons: the focus stays on that button. */
    steer(event: KeyboardEvent) {
      steering = true;
      board.key(event);
      steering = false;
    },
    link: (withMoves = true) => linkOf(engine, get(), withMoves),
    /** Reads the page's colours again after they have changed. */
    repaint() {
      theme = readTheme(document.documentElement, get().dark);
    },
  };
}

export type Context = ReturnType<typeof createContext>;
