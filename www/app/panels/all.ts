/** All panels around the board, made once and updated with the state. */

import type { Action, Scene } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import { place } from '../context.ts';
import { createControls } from '../controls.ts';
import { h, setWords } from '../dom.ts';
import { holdsBoard, shareDialog } from '../sharing.ts';
import { isDark, remember } from '../surroundings.ts';
import { gallery, rulesSheet, textPanel } from './aside.ts';
import { factList } from './facts.ts';
import { masthead } from './masthead.ts';
import { modeTabs } from './modes.ts';
import { bannerView } from './notices.ts';
import { ownPanels, panelApi } from './own.ts';
import { solvePanel } from './solve.ts';
import { strip } from './strip.ts';

const headOf = ({ store, session }: Context) =>
  masthead(place('masthead'), {
    go: session.goTo,
    language() {
      const language = store.get().language === 'ja' ? 'en' : 'ja';
      remember('language', language);
      store.set({ language });
    },
    theme() {
      const { themeChoice: now } = store.get();
      const themeChoice = ({ auto: 'light', light: 'dark', dark: 'auto' } as const)[now];
      remember('theme', themeChoice === 'auto' ? null : themeChoice);
      store.set({ themeChoice, dark: isDark(themeChoice) });
    },
  });

function toolsOf({ scene, session }: Context) {
  const run = (action: Action | Promise<Action> | null) => session.act(action);
  return createControls(place('tools'), { scene, run, set: (key, value) => run({ ui: { [key]: value } }) });
}

const solvingOf = ({ store, solver, engine, scene, copy }: Context) =>
  solvePanel(place('solving'), store, {
    start: () => void solver.start(),
    cancel: () => solver.cancel(),
    scene,
    copyMoves: () => copy(store.get().answer?.moves ?? ''),
    copy,
    threadsFor: engine.threadsFor,
  });

function textsOf({ store, session, scene, link, copy }: Context) {
  const open = () => {
    void session.openFile(files.files?.[0]);
    files.value = '';
  };
  const files = h('input', { type: 'file', name: 'board', hidden: true, onchange: open }) as HTMLInputElement;
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

const examplesOf = ({ store, session, engine, scene }: Context) =>
  gallery(place('gallery'), {
    open: session.replaceBoard,
    sceneFor(text) {
      const { family } = store.get();
      const parsed = engine.rules.parse(family.id, text);
      const view = parsed.ok ? engine.rules.view(family.id, parsed.board, '') : parsed;
      if (!view.ok) return null;
      const still: Partial<Scene> = { moves: '', mode: 'edit', answer: null, diagnostics: [], thumbnail: true };
      return { ...scene(), ...still, board: text, view: view.view, ui: family.ui() };
    },
  });

export function createPanels(context: Context) {
  const { store, session, solver, engine, scene, copy } = context;
  const head = headOf(context);
  const tabs = modeTabs(place('modes'), session.setMode);
  const below = strip(place('strip'), store, session);
  const banner = bannerView(place('banner'), () => store.set({ banner: null }));
  const tools = toolsOf(context);
  const facts = factList(place('facts'), copy);
  const solving = solvingOf(context);
  const api = panelApi(engine, { session, scene, state: store.get, cancel: () => solver.cancel(), copy });
  const own = ownPanels(place('own'), api);
  const rules = rulesSheet(place('rules'));
  const texts = textsOf(context);
  const examples = examplesOf(context);

  /** Which panels a mode has. */
  const arrange = (mode: State['mode']) => {
    place('tools').hidden = mode === 'solve';
    place('facts').hidden = mode !== 'play';
    place('solving').hidden = mode !== 'solve';
    place('panel').setAttribute('aria-labelledby', `mode-${mode}`);
    document.body.dataset.mode = mode;
  };

  return {
    /** What changes while a board is solved or played back. */
    updateMoving(state: State, now: Scene, say: Say) {
      below.update(state, say);
      if (state.mode === 'solve') solving.update(state, now, say);
    },
    /** All the rest, with a pause after each part. */
    *update(state: State, now: Scene, say: Say) {
      head.update(state, say);
      tabs.update(state, say);
      setWords(place('title'), say('title'));
      setWords(place('tagline'), say('tagline'));
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
