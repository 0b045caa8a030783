/** The rules: three lines and a demonstration that plays itself; the rest is folded. */

import type { Demo, Family, Scene, Translate } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import { html, render } from 'lit-html';
import { fit } from '../../board/layout.ts';
import { render as paint, sizeCanvas } from '../../board/render.ts';
import { stepsOf } from '../../shared/translate.ts';
import { lookedAt } from '../bare-scene.ts';
import { demonstration } from './demonstration.ts';

/** Most pixels of a board unit. */
const largestUnit = 72;

/** The demonstration as a playback of an answer, of which the board shows one moment. */
function sceneOf({ engine, scene }: Context, family: Family, demo: Demo): Scene | null {
  const { rules } = engine;
  const parsed = rules.parse(family.id, demo.board);
  if (!parsed.ok) return null;
  const start = rules.view(family.id, parsed.board, '');
  const end = rules.view(family.id, parsed.board, demo.moves);
  const frames = rules.frames(family.id, parsed.board, demo.moves);
  if (!start.ok || !end.ok || !frames.ok) return null;
  const answer = { moves: demo.moves, objective: null, view: end.view, frames: frames.frames, checked: true };
  return {
    ...lookedAt(family, scene(), parsed.board, start.view),
    answer,
  };
}

export function rulesPanel(root: HTMLElement, context: Context) {
  let shownFamily: Family | null = null;
  let demo: Demo | null = null;
  let demoScene: Scene | null = null;

  const paintAt = (share: number) => {
    const canvas = root.querySelector<HTMLCanvasElement>('.demo-board');
    if (!canvas || !demoScene?.answer || !shownFamily) return;
    const box = { width: canvas.clientWidth, height: canvas.clientHeight };
    const ratio = Math.min(window.devicePixelRatio || 1, 4);
    sizeCanvas(canvas, box, ratio);
    const time = share * stepsOf(shownFamily, demoScene.answer);
    const { theme, language, t } = context.scene();
    const scene = { ...demoScene, theme, language, t, time };
    paint(
      canvas.getContext('2d') as CanvasRenderingContext2D,
      fit(shownFamily.size(scene.view, scene), box, ratio, largestUnit),
      shownFamily,
      scene,
    );
  };
  const player = demonstration(root, paintAt, () => draw(context.store.get(), context.translator()));

  /** Fetches the demonstration when the rules are first opened. */
  function fetchFor(family: Family) {
    [shownFamily, demo, demoScene] = [family, null, null];
    family.demo().then(
      (module) => {
        if (shownFamily !== family) return;
        ({ demo } = module);
        demoScene = sceneOf(context, family, demo);
        player.begin();
        draw(context.store.get(), context.translator());
      },
      () => {
        if (shownFamily === family) shownFamily = null; // fetched again at the next change
      },
    );
  }

  const shown = (t: Translate) =>
    html`<figure class="demo"><canvas class="demo-board" role="img" aria-label=${t('demo')}></canvas>
      <div class="demo-way"><span class="demo-done"></span></div>
      <figcaption class="demo-name">${t('demo')}<button type="button" class="button demo-button" @click=${player.toggle}
        >${t(player.playing() ? 'demo.pause' : 'demo.play')}</button></figcaption></figure>`;

  function draw({ family, language }: State, t: Translate) {
    const items = (list: string[]) => list.map((each) => html`<li>${each}</li>`);
    render(
      html`${shown(t)}<ol class="rules rules-few">${items(demo?.lines[language] ?? [])}</ol><details
        class="fold"><summary>${t('rules.all')}</summary><ol class="rules">${items(family.words[language].rules)}</ol></details>`,
      root,
    );
    player.refresh();
  }

  return {
    update(state: State, t: Translate) {
      if (root.hidden) return;
      if (shownFamily !== state.family) fetchFor(state.family);
      draw(state, t);
    },
  };
}
