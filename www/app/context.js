/**
 * What all parts of the page work with: the board, the session, the solver, the scene of this moment, and its voice.
 * @import { Gesture } from '../puzzles/contract.d.ts'
 * @import { Engine } from '../engine/types.d.ts'
 * @import { Store } from './store.js'
 */
import { createBoard } from '../board/board.js';
import { readTheme } from '../board/theme.js';
import { pageSpeaker } from './i18n.js';
import { noticeView } from './panels/notices.js';
import { questionsOf } from './questions.js';
import { createSession } from './session.js';
import { linkOf } from './sharing.js';
import { createSolver } from './solving.js';
import { sceneOf } from './store.js';
import { recall } from './surroundings.js';

/** @param {string} id */
export const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Store} store @param {Engine} engine */
export function createContext(store, engine) {
  const { get } = store;
  let theme = readTheme(document.documentElement, get().dark);
  const notices = noticeView(place('notices'));
  const solver = createSolver(store, engine);

  const questions = questionsOf(store, engine);
  const scene = () => sceneOf(get(), theme, questions);
  const voice = () => pageSpeaker(get().language, get().family.words[get().language]);

  const session = createSession(store, engine, {
    drop: solver.drop,
    focus: (cell) => board.focus(cell),
    notice: (key) => notices.show(voice()(key)),
    recall,
  });
  solver.use(session);
  const board = createBoard(place('board'), { onGesture: gesture });

  /** @param {Gesture} event @returns {boolean} whether it was used */
  function gesture(event) {
    const { family, mode } = get();
    const action = family.on(event, { ...scene(), ...board.pointer() });
    if (action) return session.act(action);
    return event.type === 'key' && mode !== 'solve' && toolKey(event.key);
  }

  /** A tool's own key, while the board has the focus. @param {string} key */
  function toolKey(key) {
    const tools = get().family.tools(scene());
    const control = tools.find((each) => 'key' in each && each.key === key);
    if (control?.type === 'tool') return session.act({ ui: { tool: control.id } });
    return control?.type === 'button' ? session.act(control.run(scene())) : false;
  }

  /** @param {string} text */
  async function copy(text) {
    const written = navigator.clipboard.writeText(text);
    const done = await written.then(
      () => true,
      () => false,
    );
    notices.show(voice()(done ? 'copied' : 'copy.failed'));
    return done;
  }

  return {
    store,
    engine,
    board,
    session,
    solver,
    notices,
    scene,
    voice,
    copy,
    link: (withMoves = true) => linkOf(engine, get(), withMoves),
    /** The colours of the page have changed. */
    repaint() {
      theme = readTheme(document.documentElement, get().dark);
    },
  };
}

/** @typedef {ReturnType<typeof createContext>} Context */
