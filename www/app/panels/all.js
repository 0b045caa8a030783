/**
 * All panels around the board, made once and updated with the state.
 * @import { Action, Scene } from '../../puzzles/contract.d.ts'
 * @import { Context } from '../context.js'
 * @import { State } from '../store.js'
 * @import { Say } from './notices.js'
 */
import { place } from '../context.js';
import { createControls } from '../controls.js';
import { h, setText } from '../dom.js';
import { holdsBoard, shareDialog } from '../sharing.js';
import { isDark, remember } from '../surroundings.js';
import { gallery, rulesSheet, textPanel } from './aside.js';
import { factList } from './facts.js';
import { masthead } from './masthead.js';
import { modeTabs } from './modes.js';
import { bannerView } from './notices.js';
import { ownPanels, panelApi } from './own.js';
import { solvePanel } from './solve.js';
import { strip } from './strip.js';

/** @param {Context} context */
const headOf = ({ store, session }) =>
  masthead(place('masthead'), {
    go: session.goTo,
    language() {
      const language = store.get().language === 'ja' ? 'en' : 'ja';
      remember('language', language);
      store.set({ language });
    },
    theme() {
      const { themeChoice: now } = store.get();
      const themeChoice = /** @type {const} */ ({ auto: 'light', light: 'dark', dark: 'auto' })[now];
      remember('theme', themeChoice === 'auto' ? null : themeChoice);
      store.set({ themeChoice, dark: isDark(themeChoice) });
    },
  });

/** @param {Context} context */
function toolsOf({ scene, session }) {
  const run = (/** @type {Action | null} */ action) => session.act(action);
  return createControls(place('tools'), { scene, run, set: (key, value) => run({ ui: { [key]: value } }) });
}

/** @param {Context} context */
const solvingOf = ({ store, solver, engine, scene, copy }) =>
  solvePanel(place('solving'), store, {
    start: solver.start,
    cancel: solver.cancel,
    scene,
    copyMoves: () => copy(store.get().answer?.moves ?? ''),
    copy,
    threadsFor: engine.threadsFor,
  });

/** @param {Context} context */
function textsOf({ store, session, scene, link, copy }) {
  const open = () => {
    void session.openFile(files.files?.[0]);
    files.value = '';
  };
  const files = /** @type {HTMLInputElement} */ (h('input', { type: 'file', hidden: true, onchange: open }));
  document.body.append(files);
  const texts = textPanel(place('text'), {
    async read(text) {
      await session.openText(text);
      const { banner } = store.get();
      if (banner?.line) texts.point(banner.line, banner.column ?? 1);
    },
    copy,
    open: () => files.click(),
    link: () =>
      holdsBoard(link())
        ? copy(new URL(link(), location.href).href)
        : store.set({ banner: { kind: 'copy', code: 'link-too-long' } }),
    share: () => shareDialog({ state: store.get(), scene: scene(), link, copy }),
  });
  return texts;
}

/** @param {Context} context */
const examplesOf = ({ store, session, engine, scene }) =>
  gallery(place('gallery'), {
    open: session.replaceBoard,
    sceneFor(text) {
      const { family } = store.get();
      const parsed = engine.rules.parse(family.id, text);
      const view = parsed.ok ? engine.rules.view(family.id, parsed.board, '') : parsed;
      if (!view.ok) return null;
      /** @type {Partial<Scene>} */
      const still = { moves: '', mode: 'edit', answer: null, diagnostics: [], thumbnail: true };
      return { ...scene(), ...still, board: text, view: view.view, ui: family.ui() };
    },
  });

/** @param {Context} context */
export function createPanels(context) {
  const { store, session, solver, engine, scene, copy } = context;
  const head = headOf(context);
  const tabs = modeTabs(place('modes'), session.setMode);
  const below = strip(place('strip'), store, session);
  const banner = bannerView(place('banner'), () => store.set({ banner: null }));
  const tools = toolsOf(context);
  const facts = factList(place('facts'), copy);
  const solving = solvingOf(context);
  const api = panelApi(engine, { session, scene, state: store.get, cancel: solver.cancel, copy });
  const own = ownPanels(place('own'), api);
  const rules = rulesSheet(place('rules'));
  const texts = textsOf(context);
  const examples = examplesOf(context);

  /** Which panels a mode has. @param {State['mode']} mode */
  const arrange = (mode) => {
    place('tools').hidden = mode === 'solve';
    place('facts').hidden = mode !== 'play';
    place('solving').hidden = mode !== 'solve';
    place('panel').setAttribute('aria-labelledby', `mode-${mode}`);
    document.body.dataset.mode = mode;
  };

  return {
    /** What changes while a board is solved or played back. @param {State} state @param {Scene} now @param {Say} say */
    updateMoving(state, now, say) {
      below.update(state, say);
      if (state.mode === 'solve') solving.update(state, now, say);
    },
    /** All the rest, with a pause after each part. @param {State} state @param {Scene} now @param {Say} say */
    *update(state, now, say) {
      head.update(state, say);
      tabs.update(state, say);
      setText(place('title'), say('title'));
      setText(place('tagline'), say('tagline'));
      banner.update(state, say);
      arrange(state.mode);
      if (state.mode !== 'solve') tools.update(state.family.tools(now), now);
      yield;
      if (state.mode === 'play') facts.update(state.family.facts(now), say);
      yield;
      own.update(state, now);
      rules.update(state, say);
      texts.update(state, say);
      yield;
      examples.update(state, say);
    },
  };
}
