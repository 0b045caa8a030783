/** Sokoban: makes a level from a seed, and rates a level's difficulty. */

import type { PanelApi, Scene } from '../contract.ts';
import type { Answers } from './view.ts';
import { causeOf } from '../../shared/faults.ts';
import { tellerOf } from './panel-words.ts';

/** The message below the buttons. */
interface Told {
  /** the only board that it is true of */
  board: string;
  text: (scene: Scene) => string;
}

type Answer = Awaited<ReturnType<PanelApi['rules']['consult']>>;

function ratingOf(answer: Answer, { t, number, language }: Scene) {
  if (!answer.ok) return causeOf(answer.error, t);
  const tell = tellerOf({ language });
  const value = answer.value as Answers['rating'];
  if (!value) return tell('ratingUnknown');
  const { rating, pushes, nodes } = value;
  return tell('ratingIs', { rating: number(rating), pushes: number(pushes), nodes: number(nodes) });
}

export function mount(element: HTMLElement, api: PanelApi) {
  const { h } = api;
  let told: Told | null = null;
  const note = h('p', { class: 'small' });
  const makes = h('button', { type: 'button', class: 'button', onclick: make });
  const rates = h('button', { type: 'button', class: 'button', onclick: rate });
  const line = h('p', { class: 'small', 'aria-live': 'polite' });
  let form = api.controls(fields());
  element.replaceChildren(note, form, h('div', { class: 'row' }, makes, rates), line);

  function fields() {
    const { ui, language } = api.scene();
    const tell = tellerOf({ language });
    return [
      { type: 'number' as const, id: 'seed', label: tell('seed'), value: ui.seed, least: 0, most: 999999 },
      { type: 'number' as const, id: 'boxes', label: tell('boxes'), value: ui.boxes, least: 1, most: 5 },
    ];
  }

  function show(now: Told | null) {
    told = now;
    update();
  }

  /** Is the board still open? Another board opened meanwhile is left alone. */
  const stands = (board: string) => api.scene().board === board;

  async function make() {
    const { board, ui } = api.scene();
    show(null);
    const made = await api.rules.generate({ seed: String(ui.seed), boxes: String(ui.boxes) });
    if (!stands(board)) return;
    if (made.ok) api.act({ board: made.board, ui: { seed: ui.seed + 1 } });
    else show({ board, text: ({ t }) => causeOf(made.error, t) });
  }

  async function rate() {
    const { board } = api.scene();
    show({ board, text: ({ t }) => t('thinking') });
    const answer = await api.rules.consult(board, '', 'rating');
    if (stands(board)) show({ board, text: (scene) => ratingOf(answer, scene) });
  }

  function update() {
    const scene = api.scene();
    const tell = tellerOf(scene);
    note.textContent = tell('makeNote');
    makes.textContent = tell('make');
    rates.textContent = tell('rate');
    form = api.controls(fields(), form);
    if (told && !stands(told.board)) told = null;
    const text = told?.text(scene) ?? '';
    if (line.textContent !== text) line.textContent = text;
  }
  return { update };
}
