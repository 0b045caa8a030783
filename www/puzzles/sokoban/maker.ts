/** Sokoban: makes a level from a seed, and rates a level's difficulty. */

import type { PanelApi, Scene } from '../contract.ts';
import type { Answers } from './view.ts';
import { causeOf } from '../../shared/faults.ts';
import { levelPanelTranslator } from './panel-words.ts';

/** The message below the buttons. */
interface Message {
  /** the only board that it is true of */
  board: string;
  text: (scene: Scene) => string;
}

type Answer = Awaited<ReturnType<PanelApi['rules']['consult']>>;

function ratingOf(answer: Answer, { t, number, language }: Scene) {
  if (!answer.ok) return causeOf(answer.error, t);
  const tPanel = levelPanelTranslator({ language });
  const value = answer.value as Answers['rating'];
  if (!value) return tPanel('ratingUnknown');
  const { rating, pushes, nodes } = value;
  return tPanel('ratingIs', { rating: number(rating), pushes: number(pushes), nodes: number(nodes) });
}

export function mount(element: HTMLElement, api: PanelApi) {
  const { h } = api;
  let message: Message | null = null;
  const note = h('p', { class: 'small' });
  const makeButton = h('button', { type: 'button', class: 'button', onclick: make });
  const rateButton = h('button', { type: 'button', class: 'button', onclick: rate });
  const line = h('p', { class: 'small', 'aria-live': 'polite' });
  let form = api.controls(fields());
  element.replaceChildren(note, form, h('div', { class: 'row' }, makeButton, rateButton), line);

  function fields() {
    const { ui, language } = api.scene();
    const tPanel = levelPanelTranslator({ language });
    return [
      { type: 'number' as const, id: 'seed', label: tPanel('seed'), value: ui.seed, least: 0, most: 999999 },
      { type: 'number' as const, id: 'boxes', label: tPanel('boxes'), value: ui.boxes, least: 1, most: 5 },
    ];
  }

  function show(now: Message | null) {
    message = now;
    update();
  }

  /** Is the board still open? Another board opened meanwhile is left alone. */
  const isOpen = (board: string) => api.scene().board === board;

  async function make() {
    const { board, ui } = api.scene();
    show(null);
    const generated = await api.rules.generate({ seed: String(ui.seed), boxes: String(ui.boxes) });
    if (!isOpen(board)) return;
    if (generated.ok) api.act({ board: generated.board, ui: { seed: ui.seed + 1 } });
    else show({ board, text: ({ t }) => causeOf(generated.error, t) });
  }

  async function rate() {
    const { board } = api.scene();
    show({ board, text: ({ t }) => t('thinking') });
    const answer = await api.rules.consult(board, '', 'rating');
    if (isOpen(board)) show({ board, text: (scene) => ratingOf(answer, scene) });
  }

  function update() {
    const scene = api.scene();
    const tPanel = levelPanelTranslator(scene);
    note.textContent = tPanel('makeNote');
    makeButton.textContent = tPanel('make');
    rateButton.textContent = tPanel('rate');
    form = api.controls(fields(), form);
    if (message && !isOpen(message.board)) message = null;
    const text = message?.text(scene) ?? '';
    if (line.textContent !== text) line.textContent = text;
  }
  return { update };
}
