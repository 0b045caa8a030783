/** The contents of the column. The first view does not need them, so they are fetched after it. */

import type { Action, Control, Scene, Translate } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import { analysisSwitch } from '../analysing.ts';
import { lookedAt } from '../bare-scene.ts';
import { certificateFold } from '../certificate/fold.ts';
import { createControls } from '../controls.ts';
import './words.ts';
import { takeFiles } from '../files.ts';
import { enable, h, place, setText } from '../dom.ts';
import { keyOf } from '../saved-boards/names.ts';
import { resultsOf } from '../saved-boards/results.ts';
import { factList } from './facts.ts';
import { factsOf } from './facts-of.ts';
import { gallery } from './gallery.ts';
import { levelSets } from './levels.ts';
import { nativeOnPage } from '../native/on-page.ts';
import { familyPanels, panelApi } from './family-panels.ts';
import { rulesPanel } from './rules.ts';
import { fading, named, topOf } from './scrolling.ts';
import { onThreads } from '../on-threads.ts';
import { solvePanel } from './solve.ts';
import { keepSteady } from '../board-anchor.ts';
import { textPanel } from './text.ts';

export { moreOfLine } from './line-more.ts';

function controlsAt(root: HTMLElement, { scene, session }: Context) {
  const run = (action: Action | Promise<Action> | null) => session.act(action);
  return createControls(root, { scene, run, set: (key, value) => run({ ui: { [key]: value } }) });
}

const solvingOf = (context: Context) => {
  const { store, session, solver, engine, scene, copy } = context;
  return solvePanel(place('solving'), store, {
    start: () => void solver.start(),
    show: (moves) => void session.showMoves(moves),
    scene,
    copyMoves: () => copy(store.get().answer?.moves ?? ''),
    copy,
    threadsFor: engine.threadsFor,
    onThreads: () => onThreads(context),
    memoryMb: () => engine.native?.memoryMb ?? null,
  });
};

/** Errors in a text are shown beside it, not in the line above the bar as well. */
const textsOf = ({ store, session, copy }: Context, chosen: () => void) =>
  textPanel(place('text'), {
    async read(text) {
      store.set({ banner: null });
      await session.openText(text);
      const { banner } = store.get();
      if (banner?.kind === 'family') return null; // the script that reads texts could not be fetched
      if (!banner) chosen();
      store.set({ banner: null });
      return banner;
    },
    copy,
  });

const boardsOf = ({ store, session, engine, scene }: Context, chosen: () => void) =>
  gallery(place('gallery'), {
    levels: levelSets(engine.rules, () => store.set({ fetched: store.get().fetched + 1 })),
    keyOf: (board) => keyOf(engine.rules, store.get().family.id, board),
    results: (boards) => resultsOf(boards.map(({ key }) => key)),
    open(board, listedAt) {
      session.replaceBoard(board, { listedAt });
      chosen();
    },
    refuse: (error) => session.refuse('board', error),
    sceneFor(text) {
      const { family } = store.get();
      const parsed = engine.rules.parse(family.id, text);
      if (!parsed.ok) return null;
      const view = engine.rules.view(family.id, parsed.board, '');
      if (!view.ok) return null;
      return { ...lookedAt(family, scene(), parsed.board, view.view), mode: 'edit', thumbnail: true };
    },
  });

/** The groups of a palette, and the rest: what draws is near the board, what makes a new board is in the column. */
export function divided(list: Control[]): { palette: Control[]; rest: Control[] } {
  let group: Control[] = [];
  const groups = [group];
  for (const control of list) {
    if (control.type === 'group') {
      group = [];
      groups.push(group);
    }
    group.push(control);
  }
  const draws = (group: Control[]) => group.some(({ type, id }) => type === 'tool' || id === 'photo' || id === 'clear');
  return { palette: groups.filter(draws).flat(), rest: groups.filter((group) => !draws(group)).flat() };
}

/** Do the tools fit beside undo on the narrowest phone? */
const areFew = (drawing: Control[]) =>
  drawing.every(({ type }) => type !== 'tool') && drawing.filter(({ type }) => type === 'button').length < 3;

/** Below the facts of a position: the button for the review of the game. */
function reviewButton(onclick: () => void) {
  const button = h('button', { type: 'button', class: 'button', id: 'review-open', onclick });
  return {
    element: h('div', { class: 'row' }, button),
    update(state: State, t: Translate) {
      const { mode, moves, answer, family } = state;
      setText(button, t('menu.review'));
      // It keeps its space while an answer is on its way, so that nothing below it moves.
      button.hidden = family.objective.direction === 'none' || mode === 'edit';
      // a press still works, and says why there is nothing to review
      enable(button, Boolean(mode === 'solve' ? answer : moves));
    },
  };
}

/**
 * @param chosen called when the reader chooses a board, so that the board comes into view @param asReview shows the
 * game's review
 */
export function createInside(context: Context, chosen: () => void, asReview: () => void) {
  const { copy, engine, session, scene, store, solver } = context;
  keepSteady(context);
  const tools = controlsAt(place('tools'), context);
  const palette = controlsAt(place('palette'), context);
  const stage = place('palette').parentElement as HTMLElement;
  const line = place('summary').parentElement as HTMLElement;
  const nameStage = named(stage);
  const nameLine = named(line);
  const toTop = topOf([place('levels'), place('rules'), place('details')]);
  fading(place('palette'));
  const facts = factList(place('facts'), copy);
  const review = reviewButton(asReview);
  const analysis = analysisSwitch(context);
  place('facts').after(review.element, analysis.element);
  const solving = solvingOf(context);
  const api = panelApi(engine, { session, scene, state: store.get, cancel: () => solver.cancel(), copy });
  const panels = familyPanels(place('own'), api, (family) => certificateFold(family, context));
  const native = nativeOnPage(context);
  place('text').after(native.element);
  const rules = rulesPanel(place('rules'), context);
  const texts = textsOf(context, chosen);
  const boards = boardsOf(context, chosen);

  return {
    api,
    /** The reader has followed the link that `tokeru serve` prints. */
    pair: (link: string) => void native.open(link),
    /** Opens the fold with the board as text, far below the other details, and scrolls to it. */
    showText() {
      const fold = place('text').querySelector('details');
      if (!fold) return;
      fold.open = true;
      fold.querySelector('summary')?.focus({ preventScroll: true });
      fold.scrollIntoView();
    },
    /** Updates what changes during a solve or a playback. */
    updateMoving(state: State, now: Scene, t: Translate) {
      if (state.mode !== 'edit' && !place('details').hidden) solving.update(state, now, t);
    },
    /** Updates everything else, and yields after each part. */
    *update(state: State, scene: Scene, t: Translate) {
      const { palette: drawing, rest } = divided(state.mode === 'solve' ? [] : state.family.tools(scene));
      const playing = state.mode === 'play';
      // Drawing brings tools and keys with it: their space is reserved before they arrive.
      place('palette').hidden = state.mode !== 'edit';
      const [rows, lines] = state.family.keyRows ?? [3, 2];
      stage.style.setProperty('--key-rows', String(rows));
      stage.style.setProperty('--key-lines', String(lines));
      // Keys take the board's space if no arrows have reserved it. A few tools are beside undo.
      stage.toggleAttribute('data-no-arrows', !state.family.arrows);
      stage.toggleAttribute('data-few-tools', areFew(drawing));
      palette.update(state.mode === 'edit' ? drawing : [], scene);
      tools.update(playing ? [...drawing, ...rest] : rest, scene);
      place('tools').hidden = state.mode === 'solve';
      place('facts').hidden = !playing;
      place('solving').hidden = state.mode === 'edit';
      yield;
      if (playing && !place('details').hidden) facts.update(factsOf(state.family, scene), t);
      nameStage(t('around.stage'));
      nameLine(t('around.line'));
      yield;
      review.update(state, t);
      analysis.update(state, t);
      panels.update(state, scene);
      native.update(t);
      rules.update(state, t);
      texts.update(state, t);
      yield;
      boards.update(state, t);
      toTop(state.family.id);
    },
  };
}

export type Inside = ReturnType<typeof createInside>;

/** Lets the reader choose files with boards, from the menu. */
export function chooseFile(context: Context) {
  const files = h('input', { type: 'file', name: 'board', multiple: true });
  files.addEventListener('change', () => void takeFiles(context, [...(files.files ?? [])]));
  files.click();
}
