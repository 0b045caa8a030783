/**
 * A family's own panels (tables, laboratories, collections): mounted when the family becomes current, updated with the
 * scene, unmounted afterwards.
 */

import type { Action, Panel, PanelApi, PanelHandle, Scene } from '../../puzzles/contract.ts';
import type { Engine } from '../../engine/types.ts';
import type { Session } from '../session/session.ts';
import type { State } from '../store.ts';
import { html, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { createPen } from '../../board/layout.ts';
import { givesPixels } from '../../board/readback.ts';
import { listOf } from '../../shared/listed.ts';
import { namedBoards } from '../../shared/named-boards.ts';
import { createControls } from '../controls.ts';
import { h, setAttribute } from '../dom.ts';
import { keepingFocus } from './focus.ts';
import { save } from '../save.ts';
import { memory } from '../preferences.ts';
import { whileMounted } from './while-mounted.ts';

export function panelApi(
  engine: Engine,
  page: {
    session: Session;
    scene: () => Scene;
    state: () => State;
    cancel: () => void;
    copy: (text: string) => Promise<boolean>;
  },
): PanelApi {
  const { rules } = engine;
  const { runs } = page.session.player;
  const id = () => page.state().family.id;
  /**
   * Jobs of panels, by their signal, and how many runs had begun when the job did. A job may search many times, and
   * make boards in between.
   */
  const jobs: WeakMap<AbortSignal, number> = new WeakMap();
  const recordJob = (signal: AbortSignal | undefined) => {
    if (signal && !jobs.has(signal)) jobs.set(signal, runs.count);
  };
  /** Has the reader begun another run since? That run continues, and the job yields to it. */
  function isOvertaken(signal: AbortSignal | undefined) {
    const { run } = page.state();
    const isQuiet = Boolean(run?.running && run.quiet);
    return signal !== undefined && runs.running && !isQuiet && jobs.get(signal) !== runs.count;
  }
  const forms: WeakMap<HTMLElement, ReturnType<typeof createControls>> = new WeakMap();
  return {
    scene: page.scene,
    act(action) {
      page.session.act(action);
    },
    open({ name, board: text }, listedAt) {
      const parsed = rules.parse(id(), text);
      const board = parsed.ok ? parsed.board : text;
      const isListed = page.state().collection?.some((each) => each.board === board);
      page.session.replaceBoard(board, { listedAt, ...(!isListed && { collection: [{ name, board }] }) });
    },
    reportError: (error) => page.session.refuse('board', error),
    h,
    controls(list, before) {
      const root = before ?? h('div', { class: 'controls' });
      const run = (action: Action | Promise<Action> | null) => {
        page.session.act(action);
      };
      const set = (key: string, value: unknown) => run({ ui: { [key]: value } });
      const made = forms.get(root) ?? createControls(root, { scene: page.scene, run, set });
      forms.set(root, made);
      made.update(list, page.scene());
      return root;
    },
    rules: {
      parse: (text) => rules.parse(id(), text),
      boardsIn: (text, signal) => namedBoards(rules, id(), text, signal),
      edit: (board, operation) => rules.edit(id(), board, operation),
      view: (board, moves) => rules.view(id(), board, moves),
      legal: (board, moves) => rules.legal(id(), board, moves),
      check: (board, moves) => rules.check(id(), board, moves),
      frames: (board, moves) => rules.frames(id(), board, moves),
      query: (board, moves, question) => rules.query(id(), board, moves, question),
      consult: (board, moves, question, call) => engine.consult(id(), board, moves, question, call),
      generate(options, call) {
        recordJob(call?.signal);
        return engine.generate(id(), options, call);
      },
      normalizeMoves: (board, moves) => rules.normalizeMoves(id(), board, moves),
    },
    async solve(board, options, control) {
      recordJob(control?.signal);
      const isLate = isOvertaken(control?.signal);
      if (!isLate) page.cancel();
      // With an aborted signal the solve is cancelled before it begins, and the running search continues.
      const outcome = await engine.solve(id(), board, options, isLate ? { signal: AbortSignal.abort() } : control);
      page.session.reportFailure(outcome);
      return outcome;
    },
    canvas: (width, height, draw) =>
      sharpCanvas(width, height, (ctx) => draw(createPen(ctx, 1, page.scene().theme), page.scene().theme)),
    async paper(view) {
      const { paperPicture } = await import('../share/pictures.ts');
      return paperPicture(page.state().family, page.scene(), view);
    },
    async gif(width, height, count, draw) {
      const { gifDrawing } = await import('../../board/gif.ts');
      return gifDrawing({ width, height, count, draw, theme: page.scene().theme });
    },
    canReadPixels: givesPixels,
    save,
    copy: page.copy,
    remember: (key, value) => memory(id())(key, value),
    threads: engine.threads,
  };
}

function sharpCanvas(width: number, height: number, draw: (ctx: CanvasRenderingContext2D) => void) {
  const element = document.createElement('canvas');
  const size = { width, height };
  const redraw = () => {
    const ratio = Math.min(window.devicePixelRatio || 1, 4);
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    Object.assign(element.style, { width: `${size.width}px`, height: `${size.height}px` });
    const ctx = element.getContext('2d') as CanvasRenderingContext2D;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(ctx);
  };
  redraw();
  return {
    element,
    redraw,
    resize(w: number, h2: number) {
      size.width = w;
      size.height = h2;
      redraw();
    },
  };
}

interface Mounted {
  panel: Panel;
  body: HTMLElement;
  handle: PanelHandle | null;
}

/** @param shared panels that are not a family's own */
export function familyPanels(root: HTMLElement, api: PanelApi, shared: (family: State['family']) => Panel[]) {
  let mounting = { isMounted: false };
  let mounted: Mounted[] = [];
  let family: string | null = null;
  let collection: State['collection'] = null;

  const remount = (state: State) => {
    for (const { handle } of mounted) handle?.destroy?.();
    mounting.isMounted = false;
    mounting = { isMounted: true };
    mounted = [...(state.family.panels ?? []), ...shared(state.family)].map((panel) => ({
      panel,
      body: h('div', { class: 'own-panel', role: 'group', 'data-panel': panel.id }),
      handle: null,
    }));
  };

  const box = ({ body }: Mounted) => body.parentElement as HTMLElement;

  /** A closed panel costs nothing: it is mounted when it is first opened. */
  const open = (entry: Mounted) => {
    if (entry.handle || !box(entry).hasAttribute('open')) return;
    entry.handle = entry.panel.mount(entry.body, whileMounted(api, mounting)) ?? {};
    entry.handle.update?.(api.scene());
  };

  /** A panel that is too wide scrolls and can be focused, so it needs a name. */
  const drawn = (entry: Mounted, hidden: boolean, title: string) => {
    setAttribute(entry.body, 'aria-label', title);
    return html`<details class="fold" ?hidden=${hidden} @toggle=${() => open(entry)}><summary>${title}</summary>${entry.body}</details>`;
  };

  /** Panels for answers are available before the first answer. */
  const isHidden = ({ panel }: Mounted, mode: State['mode']) =>
    !panel.modes.some((each) => (mode === 'play' ? ['play', 'solve'] : [mode]).includes(each));

  return {
    update(state: State, scene: Scene) {
      const isOtherFamily = family !== state.family.id;
      family = state.family.id;
      if (isOtherFamily) remount(state);
      const opened = state.collection !== collection && listOf(state.collection);
      collection = state.collection;
      const list = repeat(
        mounted,
        ({ body }) => body,
        (entry) => drawn(entry, isHidden(entry, state.mode), scene.t(entry.panel.title)),
      );
      render(list, root);
      for (const entry of mounted) {
        const { panel, body } = entry;
        if (isOtherFamily && panel.closed === false) box(entry).setAttribute('open', '');
        if (opened && panel.listsCollection) box(entry).setAttribute('open', '');
        if (isHidden(entry, state.mode)) continue;
        open(entry);
        if (box(entry).hasAttribute('open')) keepingFocus(body, () => entry.handle?.update?.(scene));
      }
    },
  };
}
