/** Room Sweeper: the panel that makes random rooms. */

import type { Control, PanelApi, PanelHandle, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { causeOf } from '../../shared/faults.ts';

export type Room = Scene<View, Ui, Frames>;

/** The options for the generator. */
export function generatorOptions({ board, view, ui }: Room): Record<string, string> {
  const { width, height } = ui.sizeRequest?.board === board ? ui.sizeRequest : { width: view.w, height: view.h };
  return {
    width: String(Math.max(2, width)),
    height: String(Math.max(2, height)),
    seed: String(ui.seed),
    people: String(ui.people),
    steps: String(Math.max(1, ui.steps)),
    obstacles: String(ui.obstacles),
    things: String(ui.things),
    meetings: String(ui.meet),
    solutions: ui.solutions,
    level: ui.level,
  };
}

function controlsOf({ t, ui }: Room): Control[] {
  const choices = (key: string, values: string[]) => values.map((value) => ({ value, label: t(`${key}.${value}`) }));
  const stars = ['2', '3', '4', '5'].map((value) => ({ value, label: `${'★'.repeat(Number(value))} –` }));
  return [
    { type: 'number', id: 'people', label: t('people'), value: ui.people, least: 1, most: 12 },
    { type: 'number', id: 'things', label: t('maker.things'), value: ui.things, least: 0, most: 20 },
    {
      type: 'number',
      id: 'obstacles',
      label: t('maker.obstacles'),
      value: ui.obstacles,
      least: 0,
      most: 100,
      step: 10,
      unit: '%',
    },
    { type: 'number', id: 'seed', label: t('seed'), value: ui.seed, least: 0, most: 999999 },
    {
      type: 'choice',
      id: 'solutions',
      label: t('maker.solutions'),
      value: ui.solutions,
      choices: choices('maker.solutions', ['0', '10', '1']),
    },
    {
      type: 'choice',
      id: 'level',
      label: t('maker.level'),
      value: ui.level,
      choices: [...choices('maker.level', ['0']), ...stars],
    },
    { type: 'toggle', id: 'meet', label: t('maker.meet'), value: ui.meet },
  ];
}

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  const fields = h('div');
  const button = h('button', {
    type: 'button',
    class: 'button',
    'data-control': 'random',
    onclick: () => make(),
  });
  const state = h('p', { class: 'small', 'aria-live': 'polite' });
  const note = h('p', { class: 'small' });
  element.append(fields, note, h('div', { class: 'row' }, button), state);
  let shown = '';
  let running: AbortController | null = null;
  let refused: { code: string } | null = null;

  async function make() {
    if (running) return running.abort();
    running = new AbortController();
    refused = null;
    const scene = api.scene() as Room;
    showState(scene);
    const generated = await api.rules.generate(generatorOptions(scene), { signal: running.signal });
    running = null;
    if (!generated.ok && generated.error.code !== 'cancelled') refused = generated.error;
    showState(api.scene() as Room);
    // Another room opened meanwhile is left alone.
    if (generated.ok && api.scene().board === scene.board)
      api.act({ board: generated.board, ui: { seed: scene.ui.seed + 1 } });
  }

  function showState({ t, ui }: Room) {
    note.hidden = ui.solutions === '0' && ui.level === '0';
    note.textContent = t('maker.nearest');
    button.textContent = t(running ? 'cancel' : 'random');
    button.title = t('random.hint');
    const text = running ? t('making') : refused ? causeOf(refused, t) : '';
    if (state.textContent !== text) state.textContent = text;
  }

  return {
    update(scene) {
      const { ui, language } = scene as Room;
      const key = [language, ui.seed, ui.people, ui.things, ui.obstacles, ui.solutions, ui.level, ui.meet].join(' ');
      if (key !== shown) {
        shown = key;
        refused = null; // it was about other settings
        fields.replaceChildren(api.controls(controlsOf(scene as Room)));
      }
      showState(scene as Room);
    },
    destroy: () => running?.abort(),
  };
}
